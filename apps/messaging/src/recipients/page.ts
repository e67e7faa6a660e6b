import { createHash } from 'node:crypto';

import type { Pages } from '@services/common/http/error-handling';
import { escapeHtml } from '@services/common/http/html';
import type { Response } from 'express';
import { z } from 'zod';

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}
fieldset{border:1px solid;border-radius:.5rem;margin:0 0 1rem;padding:1rem}label{display:block;padding:.25rem 0}
small{display:block;margin-left:1.75rem}input[type=email],input[type=text]{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.5rem}
[hidden]{display:none}button{font:inherit;min-height:2.75rem;padding:0 1.25rem;margin:0 .5rem .5rem 0}`;
const hash = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'`;

/** The path parameters of a link to a recipient's page. */
export const TOKEN = z.object({ token: z.string().describe('Token of the link') });
export const NOT_VALID = { description: 'The link is not valid', content: { 'text/html': 'text' } } as const;

interface PageOptions {
  language?: string;
  /** The origins of sites that may show the page in a frame. */
  origins?: readonly string[];
}

/**
 * Answers with a page for people. The page works without scripts; its content security policy blocks them.
 *
 * @param content HTML below the heading.
 */
export function sendPage(
  response: Response,
  title: string,
  content: string,
  { language = 'en', origins = [] }: PageOptions = {},
): void {
  response.set({
    'Content-Security-Policy': `${POLICY}; frame-ancestors ${origins.join(' ') || "'none'"}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  if (origins.length > 0) response.removeHeader('X-Frame-Options');
  response.type('html').send(`<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`);
}

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** Errors of these pages are shown as pages, too. */
export const recipientPages: Pages = {
  paths: /^\/(?:unsubscribe|preferences|clicks|sign-up|confirm)(?:\/|$)/i,
  showError({ status, message }, _request, response) {
    const advice = status === 503 ? 'Please try again in a minute.' : 'Please use the link in the message.';
    sendPage(response, 'Something went wrong', paragraph(`${message}. ${advice}`));
  },
};
