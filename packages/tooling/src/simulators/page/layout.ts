import type { Answer } from '../core/http.ts';
import { html, type Html } from './html.ts';

/** Allows no external content and no inline code, and frames only for mails, which have their own sandbox. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

export function page(title: string, content: Html, status = 200): Answer {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/inbox.css" />
        <link rel="icon" href="data:," />
        <script src="/assets/inbox.js" defer></script>
      </head>
      <body>
        <header class="top">
          <a class="home" href="/">Inbox</a>
          <span class="live" id="live" title="Whether this page shows new messages automatically"></span>
          <a class="aside" href="/about">Control API</a>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY, ...SAFE_HEADERS };
  return { status, body: document.text, headers };
}
