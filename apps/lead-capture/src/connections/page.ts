import { escapeHtml } from '@services/common/http/html';
import type { Response } from 'express';

/** How a login ended. */
type LoginResult = { connectionId: string; username: string } | { error: string; status?: number };

const SENTENCES: Record<string, string> = {
  login_expired: 'This login has expired. Please start again.',
  access_denied: 'You declined the connection. Nothing was changed.',
  permission_missing: 'A permission is missing. Please start again and allow all requested permissions.',
  connected_elsewhere:
    'This Instagram account is connected to another account of this service. Disconnect it there first.',
  too_many_connections: 'Your account has reached its maximum number of connections.',
};
const OTHER = 'Instagram did not complete the login. Please start again.';

/** Redirects the browser, or shows what happened. */
export function answerBrowser(response: Response, returnTo: string | null, result: LoginResult): void {
  // The URL contains the code and the state.
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  if (returnTo !== null) {
    const url = new URL(returnTo, 'https://service.invalid');
    if ('error' in result) url.searchParams.set('error', result.error);
    else url.searchParams.set('connection_id', result.connectionId);
    response.redirect(302, `${url.pathname}${url.search}${url.hash}`);
    return;
  }
  const failed = 'error' in result;
  const sentence = failed
    ? (SENTENCES[result.error] ?? OTHER)
    : `@${result.username} is connected. You can close this page.`;
  response
    .status(failed ? (result.status ?? 400) : 200)
    .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .type('text/html')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        '<meta name="color-scheme" content="light dark"><title>Instagram connection</title>' +
        `<body style="font: 1rem/1.5 system-ui; margin: 3rem auto; max-width: 32rem; padding: 0 1rem">` +
        `<h1>Instagram</h1><p>${escapeHtml(sentence)}</p></body></html>`,
    );
}
