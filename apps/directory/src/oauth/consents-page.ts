import type { Consent } from '../tokens/refresh.ts';
import type { Scope } from '../tokens/store.ts';
import { meanings } from './consent-page.ts';
import { escape, layout, signInFields } from './page-layout.ts';

const TITLE = 'Applications with access';
const problemText = (problem?: string) =>
  problem === undefined ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`;

/** Where a member signs in to see which applications act for them. */
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
 * @param result what the form that was just sent has done.
 */
export function consentsPage(username: string, consents: Consent[], pass: string, result?: string): string {
  const item = ({ applicationId, name, scopes, since }: Consent) => `
<section aria-label="${escape(name)}">
<h2>${escape(name)}</h2>
<ul>${scopes.map((scope) => `<li>${meanings[scope as Scope] ?? escape(scope)}</li>`).join('')}</ul>
<p class="quiet">Since <time datetime="${since.toISOString()}">${since.toISOString().slice(0, 10)}</time></p>
<form method="post" action="/v2/oauth/consents">
<input type="hidden" name="pass" value="${escape(pass)}">
<input type="hidden" name="application" value="${escape(applicationId)}">
<div class="buttons"><button aria-label="Remove access of ${escape(name)}">Remove access</button></div>
</form>
</section>`;
  return layout(
    TITLE,
    `
<h1>${TITLE}</h1>
<p>Signed in as ${escape(username)}.</p>
${result === undefined ? '' : `<p role="status">${escape(result)}</p>`}
${consents.length === 0 ? '<p>No application has access.</p>' : consents.map(item).join('')}`,
  );
}
