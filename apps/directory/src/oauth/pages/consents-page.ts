import { escapeHtml } from '@services/common/http/html';
import type { Consent } from '../../tokens/refresh.ts';
import type { Scope } from '../../tokens/store.ts';
import { meanings } from './consent-page.ts';
import { layout, signInFields } from './layout.ts';

const TITLE = 'Applications with access';
const problemText = (problem?: string) =>
  problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;

/** The page on which a member signs in to see which applications act for them. */
export function consentsSignInPage({ username = '', problem }: { username?: string; problem?: string } = {}): string {
  return layout(
    TITLE,
    `
<h1>${TITLE}</h1>
<p>Sign in to see which applications use the directory on your behalf, and to remove their access.</p>
${problemText(problem)}
<form method="post" action="/v2/oauth/consents">
${signInFields(username)}
<div class="buttons"><button class="allow">Sign in</button></div>
</form>`,
  );
}

/**
 * @param pass proves for some minutes that the member has signed in.
 * @param result the result of the form that was just sent.
 */
export function consentsPage(username: string, consents: Consent[], pass: string, result?: string): string {
  const item = ({ applicationId, name, scopes, since }: Consent) => `
<section aria-label="${escapeHtml(name)}">
<h2>${escapeHtml(name)}</h2>
<ul>${scopes.map((scope) => `<li>${meanings[scope as Scope] ?? escapeHtml(scope)}</li>`).join('')}</ul>
<p class="quiet">Since <time datetime="${since.toISOString()}">${since.toISOString().slice(0, 10)}</time></p>
<form method="post" action="/v2/oauth/consents">
<input type="hidden" name="pass" value="${escapeHtml(pass)}">
<input type="hidden" name="application" value="${escapeHtml(applicationId)}">
<div class="buttons"><button aria-label="Remove access of ${escapeHtml(name)}">Remove access</button></div>
</form>
</section>`;
  return layout(
    TITLE,
    `
<h1>${TITLE}</h1>
<p>Signed in as ${escapeHtml(username)}.</p>
${result === undefined ? '' : `<p role="status">${escapeHtml(result)}</p>`}
${consents.length === 0 ? '<p>No application has access.</p>' : consents.map(item).join('')}`,
  );
}
