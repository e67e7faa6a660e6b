import { AppError } from '@services/common/http/errors';
import { escapeHtml } from '@services/common/http/html';
import type { z } from 'zod';

import { getContact } from '../contacts/store.ts';
import type { Db } from '../db.ts';
import { renderTemplate, textOfHtml } from './rendering.ts';
import type { PreviewPage } from './schemas.ts';
import { segment } from './sms-segments.ts';
import { contactVariables } from './variables.ts';

type Wanted = Omit<z.output<typeof PreviewPage>, 'images'>;

const STYLE = `
  html, body { height: 100%; margin: 0; }
  body { display: flex; flex-direction: column; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1, p { margin: 0; padding: 10px 14px; font-size: inherit; border-bottom: 1px solid light-dark(#e4e4ea, #2b2d35); }
  p { border: 0; color: light-dark(#5c5f6e, #a3a6b4); }
  pre { margin: 0; padding: 14px; flex: 1; overflow: auto; font: inherit; white-space: pre-wrap; }
  iframe { flex: 1; width: 100%; border: 0; }`;

/** A page with the subject and the text or HTML as one person would get them, or with the reason why they cannot be filled in. */
export async function previewPage(db: Db, accountId: string, wanted: Wanted): Promise<string> {
  const { scheme } = wanted;
  const colors =
    scheme === 'dark' ? 'color-scheme: dark; background: #121212' : 'color-scheme: light; background: #fff';
  const content = await contentOf(db, accountId, wanted).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    const { field = '' } = (error.details ?? {}) as { field?: string };
    const missing = /^variables\.(.+)/.exec(field)?.[1];
    const reason = missing
      ? `The variable ${missing} has no value. Enter one, or preview as a contact.`
      : error.message;
    return `<p role="alert">${escapeHtml(reason)}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><style>
  :root, iframe { ${colors}; }${STYLE}</style>${content}</html>`;
}

async function contentOf(db: Db, accountId: string, { filledIn, show, scheme, ...wanted }: Wanted): Promise<string> {
  const { contactId, variables } = wanted;
  const contact = contactId ? await getContact(db, accountId, contactId) : null;
  const options = { accountId, lane: 'single' } as const;
  const { subject, body, html } =
    filledIn === 'true'
      ? wanted
      : await renderTemplate(wanted, { ...contactVariables(contact), ...variables }, options);
  const head = subject ? `<h1>${escapeHtml(subject)}</h1>` : '';
  if (html && show === 'html') {
    return `${head}<iframe title="Email" sandbox srcdoc="${escapeHtml(inScheme(html, scheme))}"></iframe>`;
  }
  const text = body || (html ? await textOfHtml(html, options) : '');
  const { segments, encoding } = segment(text);
  const sms = `As an SMS: ${segments} ${segments === 1 ? 'part' : 'parts'}, ${encoding}`;
  return `${head}<pre>${escapeHtml(text)}</pre><p>${sms}</p>`;
}

/** HTML with media queries that match in this color scheme, regardless of the browser's own. */
function inScheme(html: string, scheme: string): string {
  return html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_query, wanted: string) =>
    wanted.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
  );
}
