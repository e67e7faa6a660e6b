import { escapeHtml } from '@services/common/http/html';
import type { Scope } from '../../tokens/store.ts';
import { layout, signInFields } from './layout.ts';

/** The permissions of each scope, as the consent page describes them. */
export const meanings: Record<Scope, string> = {
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
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
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
