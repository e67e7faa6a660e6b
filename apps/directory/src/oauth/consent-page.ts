import type { Scope } from '../tokens/store.ts';

/** What a scope lets an application do, in words for whoever is asked. */
const meanings: Record<Scope, string> = {
  public: 'Read the directory',
  private: 'See who you are, and what you have voted for, followed and collected',
  write: 'Vote, comment, follow, collect and submit products on your behalf',
};

export interface ConsentPage {
  application: string;
  scopes: Scope[];
  /** Where the browser goes afterwards, for the reader to recognise. */
  destination: string;
  /** The authorization request, which the form carries along. */
  fields: Record<string, string>;
  username?: string;
  problem?: string;
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
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
.problem { padding: .6rem .8rem; border-radius: 8px; background: #fdecea; color: #8c1d18; }
@media (prefers-color-scheme: dark) {
  body { background: #171614; color: #ece8df; } main { background: #211f1c; border-color: #3a3732; }
  .quiet { color: #a8a296; } .problem { background: #48201d; color: #ffd9d5; }
}`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)}</title>
    <link rel="stylesheet" href="/v2/oauth/consent.css">
  </head>
  <body><main>${body}</main></body>
</html>
`;

export const consentStyle = STYLE;

/** The page on which a member of the directory signs in and agrees, or does not. */
export function consentPage({ application, scopes, destination, fields, username = '', problem }: ConsentPage): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('\n');
  return page(
    `Allow ${application}?`,
    `
<h1>Allow <em>${escape(application)}</em> to use the directory on your behalf?</h1>
<p>It will be able to:</p>
<ul>${scopes.map((scope) => `<li>${meanings[scope]}</li>`).join('')}</ul>
${problem === undefined ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`}
<form method="post" action="/v2/oauth/authorize">
${hidden}
<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" maxlength="60" value="${escape(username)}" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required>
<div class="buttons">
<button class="allow" name="allowed" value="true">Allow</button>
<button name="allowed" value="false" formnovalidate>Deny</button>
</div>
</form>
<p class="quiet">You will return to ${escape(destination)}.</p>`,
  );
}

/** For a request that cannot be sent back to anybody: it names no known application or none of its addresses. */
export function problemPage(message: string): string {
  return page(
    'Request not possible',
    `<h1>This request cannot be processed</h1><p class="problem" role="alert">${escape(message)}</p>`,
  );
}
