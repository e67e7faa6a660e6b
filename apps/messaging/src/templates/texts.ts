import type { AppError } from '@services/common/http/errors';

import type { Db } from '../db.ts';
import type { WhatsappTemplate } from '../providers/outcome.ts';
import { inspectTemplate, renderForMany, type Content, type Rendered, type RenderOptions } from './rendering.ts';
import { getTemplate } from './store.ts';

/** A text of a campaign or flow: given directly, or as a template. */
export interface TextSource {
  body?: string | undefined;
  subject?: string | undefined;
  html?: string | undefined;
  templateId?: string | undefined;
  /** The version of the template. Default: the current version. */
  templateVersion?: number | undefined;
  whatsappTemplate?: WhatsappTemplate | undefined;
}

/** A text with its template's content, ready to be filled in. */
export interface Text {
  templateId: string | null;
  templateVersion: number | null;
  content: Content;
  whatsappTemplate: WhatsappTemplate | null;
}

export type FilledText = Omit<Rendered, 'parameters'> & { whatsappTemplate: WhatsappTemplate | null };

/** Checks a text's syntax, or that its template exists. @throws AppError 400, 404 `template_not_found` */
export async function checkText(db: Db, accountId: string, source: TextSource): Promise<void> {
  const { templateId, body = '', subject, html } = source;
  if (templateId !== undefined) await getTemplate(db, accountId, templateId);
  else await inspectTemplate({ body, subject, html, parameters: source.whatsappTemplate?.parameters }, accountId);
}

/** @throws AppError 404 if the template was deleted. */
export async function readText(db: Db, accountId: string, source: TextSource): Promise<Text> {
  const { templateId, templateVersion, body = '', subject, html, whatsappTemplate = null } = source;
  const parameters = whatsappTemplate?.parameters;
  if (templateId === undefined) {
    return {
      templateId: null,
      templateVersion: null,
      content: { body, subject, html, parameters },
      whatsappTemplate,
    };
  }
  const { id, content } = await getTemplate(db, accountId, templateId, templateVersion);
  return {
    templateId: id,
    templateVersion: content.version,
    content: { body: content.body, subject: subject ?? content.subject, html: content.html, parameters },
    whatsappTemplate,
  };
}

/** Fills a text in for one recipient after another, as `renderForMany` does. */
export async function fillText(
  { content, whatsappTemplate }: Text,
  recipients: readonly Record<string, unknown>[],
  options: RenderOptions,
  budgetMs?: number,
): Promise<{ filled: (FilledText | AppError)[]; tookMs: number; workMs: number }> {
  const { rendered, ...times } = await renderForMany(content, recipients, options, budgetMs);
  const filled = rendered.map((each) => {
    if (each instanceof Error) return each;
    const { parameters, ...texts } = each;
    return { ...texts, whatsappTemplate: whatsappTemplate && { ...whatsappTemplate, parameters } };
  });
  return { filled, ...times };
}
