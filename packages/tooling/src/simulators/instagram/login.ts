import { randomBytes } from 'node:crypto';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { accessToken } from '../meta/graph-error.ts';
import { html, type Html } from '../page/html.ts';
import { instagramError, invalidParameter } from './errors.ts';
import { accountOf, type InstagramState, type IssuedToken } from './state.ts';

const HOUR_MS = 3_600_000;

/**
 * Business Login for Instagram. People allow an application to act for their account on a page. The page's code is exchanged
 * for a short-lived token, and this token for a token that is valid for sixty days. Returns null for all other requests.
 */
export function login(state: InstagramState, request: ReceivedRequest, path: string): Answer | null {
  const { method } = request;
  if (method === 'GET' && path === '/oauth/authorize') return authorizePage(state, request);
  if (method === 'GET' && path === '/oauth/decision') return decide(state, request);
  if (method === 'POST' && path === '/oauth/access_token') return exchangeCode(state, request);
  if (method === 'GET' && path === '/access_token') return exchangeToken(state, request);
  return null;
}

/** A page with a link for each account and decision; a browser or a test follows one of them. */
function authorizePage(state: InstagramState, { query }: ReceivedRequest): Answer {
  const problem = loginProblem(state, query);
  if (problem) return page(400, html`<p>${problem}</p>`);
  const accounts = [...new Set([state.settings.me, ...Object.keys(state.settings.accounts)])];
  const link = (account: string, decision: string, label: string) => {
    const target = new URLSearchParams([...query, ['account', account], ['decision', decision]]);
    return html`<p><a href="decision?${target.toString()}">${label}</a></p>`;
  };
  const links = accounts.map((id) => link(id, 'allow', `Allow as @${accountOf(state, id).username} (${id})`));
  const asked = html`<p>The application asks for: ${query.get('scope')}</p>`;
  return page(200, html`${asked}${links}${link('', 'cancel', 'Cancel')}`);
}

function decide(state: InstagramState, { query }: ReceivedRequest): Answer {
  const problem = loginProblem(state, query);
  if (problem) return page(400, html`<p>${problem}</p>`);
  const redirectUri = query.get('redirect_uri') ?? '';
  const target = new URL(redirectUri);
  if (query.get('decision') === 'allow') {
    const code = `AQ${randomBytes(40).toString('base64url')}`;
    const asked = (query.get('scope') ?? '').split(',').filter(Boolean);
    const scopes = asked.filter((scope) => state.settings.grantedScopes?.includes(scope) ?? true);
    const accountId = query.get('account') || state.settings.me;
    state.codes.set(code, { redirectUri, accountId, scopes, expiresAt: Date.now() + HOUR_MS });
    target.searchParams.set('code', code);
  } else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_reason', 'user_denied');
    target.searchParams.set('error_description', 'The user denied your request');
  }
  const given = query.get('state');
  if (given !== null) target.searchParams.set('state', given);
  return { status: 302, headers: { Location: `${target}#_` }, body: '' };
}

function loginProblem({ settings }: InstagramState, query: URLSearchParams): string | null {
  if (settings.app !== null && query.get('client_id') !== settings.app.id) return 'Invalid platform app';
  if (query.get('response_type') !== 'code') return 'Invalid response_type';
  return URL.canParse(query.get('redirect_uri') ?? '') ? null : 'Invalid redirect_uri';
}

/** A code is valid once, for an hour, and only with the redirect URI for which it was created. */
function exchangeCode(state: InstagramState, request: ReceivedRequest): Answer {
  const form = new URLSearchParams(request.body.toString());
  const { app } = state.settings;
  if (app !== null && (form.get('client_id') !== app.id || form.get('client_secret') !== app.secret)) {
    return loginError('Invalid platform app');
  }
  if (form.get('grant_type') !== 'authorization_code') return loginError('Invalid grant_type');
  const code = form.get('code') ?? '';
  const issued = state.codes.get(code);
  if (issued) state.codes.set(code, { ...issued, expiresAt: 0 });
  if (!issued || issued.expiresAt <= Date.now() || form.get('redirect_uri') !== issued.redirectUri) {
    return loginError('Matching code was not found or was already used');
  }
  const { accountId, scopes } = issued;
  const token = issueToken(state, { accountId, scopes, lifetimeMs: HOUR_MS, isLong: false });
  return json(200, { access_token: token, user_id: appScopedId(accountId), permissions: scopes });
}

function exchangeToken(state: InstagramState, { headers, query }: ReceivedRequest): Answer {
  const { app, tokenSeconds } = state.settings;
  if (query.get('grant_type') !== 'ig_exchange_token') return invalidParameter('Invalid grant_type');
  if (app !== null && query.get('client_secret') !== app.secret) return invalidParameter('Invalid client_secret');
  const short = state.issued.get(accessToken(headers, query));
  if (!short || short.isLong || short.expiresAt <= Date.now()) return instagramError(190);
  return longLived(issueLongToken(state, short), tokenSeconds);
}

/** A long-lived token that is at least a day old and has not expired is exchanged for another sixty days. */
export function refreshToken(state: InstagramState, { headers, query }: ReceivedRequest): Answer {
  if (query.get('grant_type') !== 'ig_refresh_token') return invalidParameter('Invalid grant_type');
  const { tokenSeconds } = state.settings;
  const token = accessToken(headers, query);
  const issued = state.issued.get(token);
  // A token that the simulated login did not issue was made up by a test: it stays valid and is returned unchanged.
  if (!issued) return longLived(token, tokenSeconds);
  if (!issued.isLong) return instagramError(190);
  if (issued.issuedAt + 24 * HOUR_MS > Date.now()) {
    return invalidParameter('The access token is less than 24 hours old.');
  }
  return longLived(issueLongToken(state, issued), tokenSeconds);
}

/** The application-specific id of an account, which differs from the id in webhooks. */
export const appScopedId = (accountId: string) => `2${accountId.slice(1)}`;

function issueToken(
  state: InstagramState,
  { lifetimeMs, ...token }: Pick<IssuedToken, 'accountId' | 'scopes' | 'isLong'> & { lifetimeMs: number },
): string {
  const text = `IGAA${randomBytes(60).toString('base64url')}`;
  const now = Date.now();
  state.issued.set(text, { ...token, issuedAt: now, expiresAt: now + lifetimeMs });
  return text;
}

const issueLongToken = (state: InstagramState, { accountId, scopes }: IssuedToken) =>
  issueToken(state, { accountId, scopes, lifetimeMs: state.settings.tokenSeconds * 1000, isLong: true });

const longLived = (token: string, seconds: number) =>
  json(200, { access_token: token, token_type: 'bearer', expires_in: seconds });

/** The login host has its own error format. */
const loginError = (message: string): Answer =>
  json(400, { error_type: 'OAuthException', code: 400, error_message: message });

function page(status: number, body: Html): Answer {
  const { text } = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Simulated Instagram login</title>
      ${body}
    </html>`;
  return { status, body: text, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
}
