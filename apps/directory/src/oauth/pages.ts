import type { Pages } from '@services/common/http/error-handling';
import { escapeHtml } from '@services/common/http/html';
import { isStorableJson } from '@services/common/http/validation';
import express, { type RequestHandler, type Response } from 'express';

import type { Consent } from '../tokens/refresh.ts';
import type { Scope } from '../tokens/store.ts';

/** The style sheet of these pages. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f4f2ee; color: #22201c; }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); margin: 2rem 0; padding: 2rem; background: #fff;
  border: 1px solid #e2ddd3; border-radius: 14px; }
h1 { margin: 0 0 .25rem; font-size: 1.35rem; line-height: 1.3; overflow-wrap: anywhere; }
p, ul { margin: .5rem 0 1rem; } ul { padding-left: 1.2rem; } .quiet { color: #6b665c; font-size: .9rem; overflow-wrap: anywhere; }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600; font-size: .9rem; }
input { box-sizing: border-box; width: 100%; padding: .6rem .7rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid #8d877b; border-radius: 8px; }
.buttons { display: flex; flex-direction: row-reverse; gap: .75rem; margin-top: 1.5rem; }
button { flex: 1; padding: .65rem; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer;
  border: 1px solid #8d877b; background: transparent; color: inherit; }
button.allow { background: #b8400f; border-color: #b8400f; color: #fff; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
li { margin: .5rem 0; overflow-wrap: anywhere; } section { border-top: 1px solid #e2ddd3; padding-top: 1rem; margin-top: 1rem; }
h2 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
.problem { padding: .6rem .8rem; border-radius: 8px; background: #fdecea; color: #8c1d18; }
@media (prefers-color-scheme: dark) {
  body { background: #171614; color: #ece8df; } main { background: #211f1c; border-color: #3a3732; }
  .quiet { color: #a8a296; } .problem { background: #48201d; color: #ffd9d5; }
}`;

/** @param body HTML. */
const layout = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/v2/oauth/consent.css">
  </head>
  <body><main>${body}</main></body>
</html>
`;

/** @param username the username that was entered before. */
const signInFields = (username: string) => `<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" maxlength="60" value="${escapeHtml(username)}" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required>`;

/** Allows only our own style sheet. No `form-action`, because it would also restrict where the form's response redirects. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const FORM_LIMIT_BYTES = 10_000;

/** The headers of a page on which people sign in. */
export const page: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY });
  next();
};

/** Text that the database cannot store cannot be an id or username, and is refused before the look-up. */
export const storable: RequestHandler = (request, response, next) => {
  if (isStorableJson(request.query) && isStorableJson(request.body ?? {})) return next();
  refuse(response, 'The request contains characters that are not allowed.');
};

const parseForm = express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES, parameterLimit: 50 });

/** Reads a page's form; an unreadable form gets an error page. */
export const readForm: RequestHandler = (request, response, next) => {
  parseForm(request, response, (error?: unknown) => {
    if (error === undefined) return next();
    const tooLarge = error instanceof Error && 'status' in error && error.status === 413;
    if (tooLarge) refuse(response, 'The form is too large. Go back to the application and try again.', 413);
    else refuse(response, 'The form cannot be read. Go back to the application and try again.');
  });
};

/** Shows every error of these pages as a page, including reached limits and an unavailable database, which occur outside the routes. */
export const pageErrors: Pages = {
  paths: /^\/v2\/oauth\/(?:authorize|consents)\/?$/i,
  showError({ status, message }, _request, response) {
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY });
    refuse(response, MESSAGES[status] ?? `${escapeHtml(message)}.`, status);
  },
};

/** A message for people, because the error's own message is for developers. */
const MESSAGES: Record<number, string> = {
  429: 'There were too many requests. Try again later.',
  500: 'Something went wrong. Try again later.',
  503: 'This page is not available at the moment. Try again in a few seconds.',
};

/**
 * Shows an error page instead of a redirect.
 *
 * @param message HTML.
 */
export function refuse(response: Response, message: string, status = 400): null {
  const body = `<h1>This request cannot be processed</h1><p class="problem" role="alert">${message}</p>`;
  response.status(status).type('html').send(layout('Request not possible', body));
  return null;
}

/** The permissions of each scope, as the consent page describes them. */
const meanings: Record<Scope, string> = {
  public: 'Read the directory',
  private: 'See who you are, and what you have voted for, followed and collected',
  write: 'Vote, comment, follow, collect and submit products on your behalf',
  edit: 'Feature, correct and delete other people’s posts and comments, if your role permits it',
};

interface ConsentPage {
  application: string;
  scopes: Scope[];
  /** The address that the browser is redirected to, shown to the user. */
  destination: string;
  /** The authorization request. The form contains it, so that the user agrees to the scopes that were shown. */
  fields: Record<string, string>;
  username?: string;
  problem?: string;
}

/** The page on which a member signs in, and gives or refuses consent. */
export function consentPage({ application, scopes, destination, fields, username = '', problem }: ConsentPage): string {
  const hidden = Object.entries({ ...fields, application })
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  return layout(
    `Allow ${application}?`,
    `
<h1>Allow <em>${escapeHtml(application)}</em> to use the directory on your behalf?</h1>
<p>It will be able to:</p>
<ul>${scopes.map((scope) => `<li>${meanings[scope]}</li>`).join('')}</ul>
${problemText(problem)}
<form method="post" action="/v2/oauth/authorize">
${hidden}
${signInFields(username)}
<div class="buttons">
<button class="allow" name="allowed" value="true">Allow</button>
<button name="allowed" value="false" formnovalidate>Deny</button>
</div>
</form>
<p class="quiet">You will return to ${escapeHtml(destination)}.</p>`,
  );
}

/** The page that a user sees after denying consent. @param link HTML of the link back to the application. */
export function deniedPage(application: string, link: string): string {
  const name = escapeHtml(application);
  return layout(
    'Access denied',
    `<h1>You did not allow <em>${name}</em> to use the directory on your behalf</h1><p>${link}</p>`,
  );
}

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
