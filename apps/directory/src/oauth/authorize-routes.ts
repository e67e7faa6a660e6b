import OAuth2Server, { type Client } from '@node-oauth/oauth2-server';
import { isStorableJson } from '@services/common/http/validation';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { scopes as allScopes, type Scope } from '../tokens/store.ts';
import { consentPage, consentStyle, problemPage } from './consent-page.ts';
import type { Member } from './model.ts';
import type { OAuthModel } from './server.ts';
import { createSignIn } from './sign-in.ts';
import { toLibrary } from './token-routes.ts';

const PATH = '/v2/oauth/authorize';
/** Nothing but our own style sheet. No `form-action`: it would also govern where an answer to the form redirects. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

/** An authorization request that may be shown and, whatever is decided, sent back to its application. */
interface Asked {
  client: Client;
  redirectUri: string;
  scopes: Scope[];
  fields: Record<string, string>;
}

/**
 * `GET` and `POST /v2/oauth/authorize`: the page on which a user agrees (RFC 6749 §4.1.1, RFC 7636). PKCE with S256 is
 * required of every application. Signing in and agreeing are one form, so there is no session that another site could use.
 */
export function authorizeRoutes(deps: Deps, oauth: OAuth2Server, oauthModel: OAuthModel): Router {
  const signIn = createSignIn(deps);
  const router = Router();

  router.get('/v2/oauth/consent.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'max-age=3600').send(consentStyle);
  });

  /** @returns null when the request was answered: with a page, or by sending it back to its application with the error. */
  async function read(request: Request, response: Response): Promise<Asked | null> {
    const given: Record<string, unknown> = request.method === 'POST' ? (request.body ?? {}) : request.query;
    const fields: Record<string, string> = {};
    for (const name of FIELDS) if (typeof given[name] === 'string') fields[name] = given[name];
    const client = await oauthModel.getClient(fields['client_id'] ?? '', null).catch((error: unknown) => {
      if (error instanceof OAuth2Server.OAuthError) return false as const;
      throw error;
    });
    const known = client ? [client.redirectUris ?? []].flat() : [];
    const redirectUri = fields['redirect_uri'] ?? (known.length === 1 ? known[0] : undefined);
    if (!client) return refuse(response, 'This application does not exist or is blocked.');
    if (redirectUri === undefined || !known.includes(redirectUri)) {
      return refuse(response, 'The redirect address is not registered for this application.');
    }
    fields['redirect_uri'] = redirectUri;
    const scopes = (fields['scope'] ?? 'public').split(' ').filter(Boolean);
    const problem = problemOf(fields, scopes);
    if (problem) {
      const target = new URL(redirectUri);
      const parameters = { ...problem, ...(fields['state'] === undefined ? {} : { state: fields['state'] }) };
      for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
      response.redirect(303, target.href);
      return null;
    }
    return { client, redirectUri, scopes: scopes as Scope[], fields };
  }

  function show(response: Response, { client, redirectUri, scopes, fields }: Asked, more: object = {}, status = 200) {
    const { protocol, host } = new URL(redirectUri);
    const destination = host === '' ? protocol : host;
    const application = String(client['name']);
    response
      .status(status)
      .type('html')
      .send(consentPage({ application, scopes, destination, fields, ...more }));
  }

  const page: RequestHandler = (_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY });
    next();
  };

  /** What the database cannot hold names neither an application nor a user: it is refused before they are looked for. */
  const storable: RequestHandler = (request, response, next) => {
    if (isStorableJson(request.query) && isStorableJson(request.body ?? {})) return next();
    refuse(response, 'The request contains characters that are not allowed.');
  };

  router.get(PATH, page, storable, async (request, response) => {
    const asked = await read(request, response);
    if (asked) show(response, asked);
  });

  router.post(
    PATH,
    page,
    express.urlencoded({ extended: false, limit: 10_000 }),
    storable,
    async (request, response) => {
      const asked = await read(request, response);
      if (!asked) return;
      const { username, password, allowed } = request.body as Record<string, unknown>;
      let member: Member = { userId: null };
      if (allowed === 'true') {
        const name = typeof username === 'string' ? username.slice(0, 60) : '';
        const outcome = await signIn(request, name, String(password));
        if ('problem' in outcome && outcome.problem === 'too-many') {
          response.set('Retry-After', String(outcome.retryAfterSeconds));
          return show(response, asked, { username: name, problem: 'Too many attempts. Try again later.' }, 429);
        }
        if ('problem' in outcome) {
          return show(response, asked, { username: name, problem: 'Incorrect username or password.' }, 403);
        }
        member = { userId: outcome.userId };
      }
      const answer = new OAuth2Server.Response({});
      const options = { authenticateHandler: { handle: () => member }, allowEmptyState: true };
      await oauth.authorize(toLibrary(request), answer, options).catch((error: unknown) => {
        // The redirect reports the error to the application; only server errors are logged here.
        if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
      });
      response.redirect(303, String(answer.headers?.['location']));
    },
  );
  return router;
}

function refuse(response: Response, message: string): null {
  response.status(400).type('html').send(problemPage(message));
  return null;
}

/** The errors of RFC 6749 §4.1.2.1 that are reported to the application. */
function problemOf(
  fields: Record<string, string>,
  scopes: string[],
): { error: string; error_description: string } | null {
  if (fields['response_type'] !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  }
  if (!/^[\w-]{43}$/.test(fields['code_challenge'] ?? '') || (fields['code_challenge_method'] ?? 'S256') !== 'S256') {
    return { error: 'invalid_request', error_description: 'A code_challenge with the method S256 is required' };
  }
  if (!scopes.every((scope) => (allScopes as readonly string[]).includes(scope))) {
    return { error: 'invalid_scope', error_description: `The scopes are ${allScopes.join(', ')}` };
  }
  return null;
}
