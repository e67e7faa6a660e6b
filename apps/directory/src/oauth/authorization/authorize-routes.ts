import OAuth2Server, { type Client } from '@node-oauth/oauth2-server';
import { ownForms } from '@services/common/http/forms';
import { escapeHtml } from '@services/common/http/html';
import { Router, type Request, type Response } from 'express';

import type { Deps } from '../../deps.ts';
import { scopes as allScopes, type Scope } from '../../tokens/store.ts';
import { consentPage, deniedPage, page, readForm, refuse, storable } from '../pages.ts';
import type { Member, OAuthModel } from '../model.ts';
import { ANSWERS, isRegistered } from './redirect-uris.ts';
import type { SignInFunction } from './sign-in.ts';
import { strings, toLibrary } from '../token-routes.ts';

const PATH = '/v2/oauth/authorize';
const FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

const RENAMED = 'This application has changed since you opened the page. Check its name before you sign in.';

/** A valid authorization request, whose result can be sent back to its application. */
interface Asked {
  client: Client;
  redirectUri: string;
  scopes: Scope[];
  fields: Record<string, string>;
}

/**
 * `GET` and `POST /v2/oauth/authorize`: the page on which a user gives consent (RFC 6749 §4.1.1, RFC 7636). Every application
 * must use PKCE with S256. One form signs the user in and gives consent, so there is no session that another site could use.
 */
export function authorizeRoutes(
  deps: Deps,
  oauth: OAuth2Server,
  oauthModel: OAuthModel,
  signIn: SignInFunction,
): Router {
  const router = Router();
  const ownForm = ownForms(deps.config.PUBLIC_URL);

  /** Reads the request. @returns null if the response was sent already, because the request has an error. */
  async function read(request: Request, response: Response): Promise<Asked | null> {
    const given: Record<string, unknown> = request.method === 'POST' ? (request.body ?? {}) : request.query;
    const texts = strings(given);
    const fields: Record<string, string> = {};
    for (const name of FIELDS) if (texts[name] !== undefined) fields[name] = texts[name];
    const client = await oauthModel.getClient(fields['client_id'] ?? '', null).catch((error: unknown) => {
      if (error instanceof OAuth2Server.OAuthError) return false as const;
      throw error;
    });
    const known = client ? [client.redirectUris ?? []].flat() : [];
    const redirectUri = fields['redirect_uri'] ?? (known.length === 1 ? known[0] : undefined);
    if (!client) return refuse(response, 'This application does not exist or is blocked.');
    if (redirectUri === undefined || Array.isArray(given['redirect_uri']) || !isRegistered(redirectUri, known)) {
      return refuse(response, 'The redirect address is not registered for this application.');
    }
    const scopes = [...new Set((fields['scope'] ?? 'public').split(' ').filter(Boolean))];
    const problem = FIELDS.some((name) => Array.isArray(given[name]))
      ? { error: 'invalid_request', error_description: 'A parameter is repeated' }
      : problemOf(fields, scopes);
    if (problem) {
      const link = linkTo(redirectUri, fields['state'], problem);
      return refuse(response, `${escapeHtml(problem.error_description)}. ${link}`);
    }
    return { client, redirectUri, scopes: scopes as Scope[], fields };
  }

  /**
   * The redirect URI with the answer and the issuer (RFC 9207), so that a client of several servers knows which server answers. The URI's
   * own query stays as it was registered (RFC 6749 §3.1.2).
   */
  function answerAddress(redirectUri: string, parameters: Record<string, string>): string {
    const target = new URL(redirectUri);
    const added = new URLSearchParams({ ...parameters, iss: deps.config.PUBLIC_URL });
    target.search = [target.search, added.toString()].filter(Boolean).join('&');
    return target.href;
  }

  /**
   * The link by which a user returns to the application with an error. Only users who have signed in are redirected: otherwise anyone who
   * registers an application could send users from this server to any address (RFC 9700 §4.11.2).
   */
  function linkTo(redirectUri: string, state: string | undefined, problem: Record<string, string>): string {
    const address = answerAddress(redirectUri, { ...problem, ...(state !== undefined && { state }) });
    return `<a href="${escapeHtml(address)}">Return to ${escapeHtml(hostOf(redirectUri))}</a>`;
  }

  function show(response: Response, { client, redirectUri, scopes, fields }: Asked, more: object = {}, status = 200) {
    const destination = hostOf(redirectUri);
    const application = String(client['name']);
    response
      .status(status)
      .type('html')
      .send(consentPage({ application, scopes, destination, fields, ...more }));
  }

  router.get(PATH, page, storable, async (request, response) => {
    const asked = await read(request, response);
    if (asked) show(response, asked);
  });

  router.post(PATH, page, ownForm, readForm, storable, async (request, response) => {
    const asked = await read(request, response);
    if (!asked) return;
    const { username, password, allowed, application } = request.body as Record<string, unknown>;
    if (allowed !== 'true') {
      const denied = { error: 'access_denied', error_description: 'The user denied the request' };
      const link = linkTo(asked.redirectUri, asked.fields['state'], denied);
      return void response.type('html').send(deniedPage(String(asked.client['name']), link));
    }
    const name = typeof username === 'string' ? username.slice(0, 60) : '';
    if (application !== undefined && application !== asked.client['name'])
      return show(response, asked, { username: name, problem: RENAMED }, 409);
    const outcome = await signIn(request, name, String(password));
    if ('problem' in outcome) {
      const { status, problem, retryAfterSeconds } = outcome;
      if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
      return show(response, asked, { username: name, problem }, status);
    }
    const member: Member = { userId: outcome.userId, namedRedirectUri: asked.fields['redirect_uri'] !== undefined };
    const decided = new OAuth2Server.Response({});
    const options = { authenticateHandler: { handle: () => member }, allowEmptyState: true };
    await oauth.authorize(toLibrary(request), decided, options).catch((error: unknown) => {
      // The redirect reports the error to the application; only server errors are logged here.
      if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
    });
    // The library has changed the redirect URI's own query, so only its answer is taken.
    const answered = new URL(String(decided.headers?.['location'])).searchParams;
    const answer = ANSWERS.map((name) => [name, answered.get(name)] as const).filter(([, value]) => value !== null);
    response.redirect(303, answerAddress(asked.redirectUri, Object.fromEntries(answer) as Record<string, string>));
  });
  return router;
}

/** Where a redirect URI leads, as people read it: its host, or the scheme of an installed application, which has no host. */
function hostOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return host === '' ? protocol : host;
}

/** The errors of RFC 6749 §4.1.2.1 that are reported to the application. */
function problemOf(
  fields: Record<string, string>,
  scopes: string[],
): { error: string; error_description: string } | null {
  if (fields['response_type'] === undefined) {
    return { error: 'invalid_request', error_description: 'response_type is missing' };
  }
  if (fields['response_type'] !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  }
  if (!/^[\x20-\x7e]*$/.test(fields['state'] ?? '')) {
    return { error: 'invalid_request', error_description: 'state must consist of printable ASCII characters' };
  }
  if (!/^[\w-]{43}$/.test(fields['code_challenge'] ?? '') || fields['code_challenge_method'] !== 'S256') {
    return { error: 'invalid_request', error_description: 'A code_challenge with the method S256 is required' };
  }
  if (!scopes.every((scope) => (allScopes as readonly string[]).includes(scope))) {
    return { error: 'invalid_scope', error_description: `The scopes are ${allScopes.join(', ')}` };
  }
  return null;
}
