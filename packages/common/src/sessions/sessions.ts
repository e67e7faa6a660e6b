import type { Request, RequestHandler, Response } from 'express';

import { accountSuspended } from '../access/open-accounts.ts';
import { scopesOf, type LeastRoles, type Role } from '../access/roles.ts';
import { isToken } from '../access/tokens.ts';
import type { Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError, InvalidInputError } from '../http/errors.ts';
import { plainAddress } from '../runtime/addresses.ts';
import { wellFormed } from '../runtime/text.ts';
import { ownCookie } from './cookies.ts';
import { isSafe, isSameOrigin } from '../http/same-origin.ts';
import {
  endSession,
  findSession,
  insertSession,
  MAX_AGE_SECONDS,
  noteUse,
  type SessionRow,
  type SignInMethod,
} from './store.ts';

/** Scopes that only people have, through their role: no key can manage members. */
const CONSOLE_ROLES = {
  'members:read': 'viewer',
  'members:manage': 'admin',
  'audit:read': 'admin',
} as const satisfies LeastRoles;
export type ConsoleScope = keyof typeof CONSOLE_ROLES;

export interface Session {
  id: string;
  method: SignInMethod;
  createdAt: IsoTime;
  person: { id: string; email: string; name: string };
  /** The account whose console is open; null for a person without an account, and while the account is suspended. */
  account: { id: string; name: string; role: Role; requiresSecondFactor: boolean } | null;
  /**
   * Whether the account requires a second factor and the person has none, so that the person can only add a second factor. Sessions through
   * an identity provider are exempt, because the provider is responsible for second factors.
   */
  lacksFactor: boolean;
  suspended: boolean;
  /** The role's scopes in the account. */
  scopes: readonly string[];
}

/** A session with an account, which can call the API. */
export type AccountSession = Session & { account: NonNullable<Session['account']> };

export interface ConsoleCaller {
  /** The id of the account; empty for a person without an account, who has no scopes. */
  accountId: string;
  keyId: string;
  scopes: readonly string[];
  person: Session['person'];
  session: Session;
}

interface SessionsOptions {
  /** The workspace's name; part of the cookie's name. */
  service: string;
  db: Queries;
  /** The URL at which people reach the service. */
  publicUrl?: string | undefined;
  leastRoles: LeastRoles;
}

interface StartedSession {
  personId: string;
  accountId: string | null;
  method: SignInMethod;
}

/** Endpoints for a person who lacks a required second factor: signing in and out, opening other accounts, adding a factor. */
const WITHOUT_FACTOR = /^\/console\/api\/(?:setup|session|sign-in-links|oidc|invitations\/accept|factors)(?:\/|$)/;

const NO_ACCOUNT =
  'This session has no account you can access. Open one of your accounts, or ask an owner for an invitation';

/** Sessions in a cookie: the second credential of the service's API, and the only credential of its console. */
export function createSessions({ service, db, publicUrl, leastRoles }: SessionsOptions) {
  const cookie = ownCookie(service, 'session', publicUrl);
  const roles: LeastRoles = { ...CONSOLE_ROLES, ...leastRoles };
  const found = new WeakMap<Request, Promise<Session | null>>();

  function toSession(row: SessionRow): Session {
    const { id, method, createdAt, personId, email, name, accountId, accountName, role, suspended, lacksFactor } = row;
    const isMember = accountId !== null && role !== null && !suspended;
    return {
      id,
      method,
      createdAt,
      person: { id: personId, email, name },
      account: isMember
        ? { id: accountId, name: accountName ?? '', role, requiresSecondFactor: row.requiresSecondFactor === true }
        : null,
      lacksFactor: isMember && lacksFactor,
      suspended,
      scopes: isMember ? scopesOf(role, roles) : [],
    };
  }

  async function read(token: string, accountId?: string): Promise<Session | null> {
    const row = await findSession(db, token, accountId);
    if (!row) return null;
    // The idle limit is several hours, so an unrecorded use does no harm.
    if (Date.now() - Date.parse(row.lastUsedAt) > 60_000) noteUse(db, row.id).catch(() => {});
    return toSession(row);
  }

  /** The request's session, looked up once; null without one. */
  function find(request: Request): Promise<Session | null> {
    const known = found.get(request);
    if (known) return known;
    const token = cookie.read(request);
    const isGiven = token !== undefined && isToken(token);
    const lookup = isGiven ? (async () => read(token, namedAccount(request)))() : Promise.resolve(null);
    found.set(request, lookup);
    return lookup;
  }

  /** Reads the request's session with the account that the session itself has open, for example because that was changed. */
  function refresh(request: Request): Promise<Session | null> {
    const lookup = read(cookie.read(request) ?? '');
    found.set(request, lookup);
    return lookup;
  }

  const crossSite = () =>
    new AppError(403, 'cross_site_request', 'The request did not come from a page of this service');
  const lacksFactor = () =>
    new AppError(
      403,
      'second_factor_required',
      'This account requires a second factor. Add a second factor in the console first',
    );
  const isForged = (request: Request) => !isSafe(request) && !isSameOrigin(request, publicUrl);

  /**
   * The session as a credential of `createAuthenticator`.
   *
   * @param toCaller returns the service's caller for a session; null if the account cannot be used.
   */
  function credential<Caller extends object>(
    toCaller: (session: AccountSession, request: Request) => Promise<Caller | null> | Caller,
  ) {
    return (request: Request): Promise<Caller | AppError | null> | null => {
      if (cookie.read(request) === undefined) return null;
      return (async () => {
        const session = await find(request);
        if (!session) return null;
        keepPrivate(request.res);
        if (isForged(request)) return crossSite();
        if (session.suspended) return accountSuspended();
        if (session.lacksFactor) return lacksFactor();
        const { account } = session;
        const caller = account && (await toCaller({ ...session, account }, request));
        return caller ?? new AppError(403, 'no_account', NO_ACCOUNT);
      })();
    };
  }

  const callers = new WeakMap<Request, ConsoleCaller | null>();
  return {
    find,
    credential,
    /** Middleware in front of the console's endpoints: rejects requests from other sites, and identifies the person. */
    identify: (async (request, response, next) => {
      keepPrivate(response);
      if (isForged(request)) throw crossSite();
      const session = await find(request);
      if (session?.lacksFactor && !WITHOUT_FACTOR.test(request.baseUrl + request.path)) throw lacksFactor();
      callers.set(request, session && toConsoleCaller(session));
      next();
    }) satisfies RequestHandler as RequestHandler,
    /** The person who calls an endpoint of the console. @throws AppError 401 `not_signed_in`. */
    caller(request: Request): ConsoleCaller {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('The route is registered before the `identify` middleware');
      if (caller === null) throw new AppError(401, 'not_signed_in', 'Sign in first');
      return caller;
    },
    /**
     * Starts a session that replaces the request's own, and returns the new session. Set the cookie after the transaction has committed.
     */
    async start(tx: Queries, request: Request, { personId, accountId, method }: StartedSession) {
      return insertSession(tx, {
        personId,
        accountId,
        method,
        userAgent: request.headers['user-agent'] ?? '',
        address: plainAddress(request.ip) ?? '',
        previousToken: cookie.read(request),
      });
    },
    /** Gives the browser the session's cookie. This request is then answered as a request of the new session. */
    async give(request: Request, response: Response, token: string): Promise<Session | null> {
      cookie.set(request, response, token, MAX_AGE_SECONDS);
      const session = read(token);
      found.set(request, session);
      return session;
    },
    refresh,
    /** The request's session in an account; null if the person cannot use it. This look-up does not count as use of the session. */
    async findIn(request: Request, accountId: string): Promise<Session | null> {
      const token = cookie.read(request);
      const row = token === undefined ? null : await findSession(db, token, accountId);
      const session = row && toSession(row);
      return session?.account && !session.lacksFactor ? session : null;
    },
    /** Signs out: afterwards a copy of the cookie is no longer accepted. */
    async end(request: Request, response: Response): Promise<void> {
      const token = cookie.read(request);
      if (token !== undefined) await endSession(db, token);
      cookie.clear(request, response);
    },
  };
}

/**
 * A request with `Authorization` keeps shared caches from storing its answer; a request with a cookie does not (RFC 9111
 * §3.5). The browser's cache would also keep the answer after the person has signed out.
 */
function keepPrivate(response: Response | undefined): void {
  response?.set('Cache-Control', 'no-store');
}

/**
 * The account that a tab of the console shows: other tabs with the same session may show other accounts. A page or a stream that the
 * browser opens sends no header of ours, so a parameter names the account.
 *
 * @throws InvalidInputError if another request has the parameter, for which the person's default account would be the wrong one.
 */
function namedAccount(request: Request): string | undefined {
  const header = request.get('X-Account');
  const parameter = request.query['account'];
  if (header !== undefined || parameter === undefined) return header && wellFormed(header);
  if (!OPENED.test(request.get('Accept') ?? '')) {
    const message = 'Only pages and event streams accept account. Name the account in the header X-Account';
    throw new InvalidInputError('query', [{ field: 'account', message }]);
  }
  return typeof parameter === 'string' ? wellFormed(parameter) : undefined;
}

/** Browsers request these media types only for pages and `EventSource`. */
const OPENED = /\btext\/(?:html|event-stream)\b/i;

function toConsoleCaller(session: Session): ConsoleCaller {
  const { id, person, account, scopes } = session;
  return { accountId: account?.id ?? '', keyId: id, scopes, person, session };
}
