import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';

import { hashApiKey } from './api-keys.ts';
import { isTemporary, noAnswer } from '../database/errors.ts';
import { AppError } from '../http/errors.ts';
import { withinMs } from '../runtime/time-limit.ts';
import { accountSuspended } from './open-accounts.ts';

/** Reads the key from a request; undefined without one. */
export type CredentialReader = (request: Request) => string | undefined;

interface AuthenticatorOptions<Caller extends object> {
  credential: CredentialReader;
  /** Checks form and checksum; a key that fails is refused without a query. */
  isWellFormed: (key: string) => boolean;
  /**
   * Finds the caller by the hash of a key; null when the key is unknown, revoked or expired. A key stops working exactly at
   * `expiresAt`, even if the result is cached for longer.
   */
  find: (hash: string) => Promise<(Caller & Expiring) | null>;
  /** Response headers of a 401, such as `WWW-Authenticate`. */
  challenge?: Record<string, string>;
  /**
   * Response headers of a 401 for a request without a credential. Default: `challenge`. RFC 6750 §3.1 requires a challenge without an
   * error code here.
   */
  bareChallenge?: Record<string, string>;
  /** The credential's name in messages. Default: `API key`. */
  credentialName?: string;
  /**
   * Finds the session of a request without a key. Returns null if there is no session, and throws if the session is refused.
   * Called for every request, so that a session ends at once.
   */
  session?: (request: Request) => Promise<Caller | AppError | null> | null;
  /**
   * How long a result of `find` is cached, in milliseconds: a key that another process revokes keeps working for at most this
   * time. `forget` handles keys that this process revokes.
   */
  cacheMs?: number;
  /** How long a request waits for the database before the cached caller is used, in milliseconds; see `CALLER_KEPT_MS`. */
  lookupTimeoutMs?: number;
}

/** The part of a cached caller that can end its access. */
interface Expiring {
  /** When the key expires; null if it never does. */
  expiresAt?: Date | string | null;
  /** Whether the key's account is suspended: its requests are refused with 403 `account_suspended`. */
  suspended?: boolean;
}

/** `Authorization: Bearer <key>`; the scheme's name in upper or lower case (RFC 9110 §11.1). */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The default time for which a key's caller is cached, in milliseconds. A revoked key stops working within this time. */
export const CALLER_CACHE_MS = 3000;

/**
 * How long a cached caller is used without the database, in milliseconds. While the database does not answer, a key that was
 * valid within this time stays valid. So requests do not have to wait until the database is back. A key revoked during the
 * outage stops working as soon as the database answers again.
 */
export const CALLER_KEPT_MS = 60_000;

/** The longest time that a healthy database takes for a look-up, in milliseconds. */
const LOOKUP_TIMEOUT_MS = 1000;

/**
 * Identifies the caller. `identify` runs before the rate limit and rejects no request, so that the limit can be charged to the caller, or
 * else to the address. `caller` rejects requests without a caller.
 */
export function createAuthenticator<Caller extends object>(options: AuthenticatorOptions<Caller>) {
  const { credential, isWellFormed, find, challenge = {} } = options;
  const { cacheMs = CALLER_CACHE_MS, lookupTimeoutMs = LOOKUP_TIMEOUT_MS } = options;
  const { bareChallenge = challenge, credentialName = 'API key', session } = options;
  /**
   * The caller, a refusal, or the error of the look-up; null without a credential. The error for a missing credential
   * is created only where it is thrown, because public pages need no credential and a stack trace costs more than a
   * look-up.
   */
  const outcome = Symbol('outcome');
  const freshUntil = Symbol('freshUntil');
  type Identified = Request & { [outcome]?: Caller | Error | null; [freshUntil]?: number };
  const missing = () => new AppError(401, 'missing_api_key', `Missing ${credentialName}`, { headers: bareChallenge });
  const invalid = () => new AppError(401, 'invalid_api_key', `Invalid ${credentialName}`, { headers: challenge });

  const callers = new LRUCache<string, Known<Caller>>({ max: 10_000, ttl: CALLER_KEPT_MS });
  // An invalid key must not cost a query per request, and many invalid keys must not evict a valid key from the cache.
  const refused = new LRUCache<string, Known<Caller>>({ max: 1000, ttl: CALLER_KEPT_MS });
  const lookUps = new Map<string, Promise<Known<Caller>>>();
  let revocations = 0;

  /** Concurrent requests with the same key share one query. */
  function lookUp(hash: string): Promise<Known<Caller>> {
    const running = lookUps.get(hash) ?? ask(hash).finally(() => lookUps.delete(hash));
    lookUps.set(hash, running);
    return running;
  }

  async function ask(hash: string): Promise<Known<Caller>> {
    let asOf: number;
    let found: (Caller & Expiring) | null;
    let begunMs: number;
    do {
      asOf = revocations;
      begunMs = performance.now();
      found = await find(hash);
      // A caller that was read before a revocation may no longer be valid.
    } while (asOf !== revocations);
    const endsMs = found?.expiresAt ? new Date(found.expiresAt).getTime() : Infinity;
    // Counted from the start of the look-up, because its result may miss a change that was committed during the
    // look-up.
    const known = { caller: found, endsMs, freshUntilMs: begunMs + cacheMs };
    const [kept, other] = found ? [callers, refused] : [refused, callers];
    kept.set(hash, known);
    other.delete(hash);
    return known;
  }

  function admitted({ caller: found, endsMs }: Known<Caller>): Caller | AppError {
    if (!found || endsMs <= Date.now()) return invalid();
    return found.suspended ? accountSuspended() : found;
  }

  /** Returns a promise only if a query is necessary: most requests are answered from the cache. */
  function identify(request: Request): Caller | AppError | null | Promise<Caller | AppError | null> {
    const key = credential(request);
    (request as Identified)[freshUntil] = performance.now() + cacheMs;
    if (key === undefined) return session?.(request) ?? null;
    const hash = hashApiKey(key);
    const known = callers.get(hash) ?? refused.get(hash);
    if (known) (request as Identified)[freshUntil] = known.freshUntilMs;
    if (known && performance.now() < known.freshUntilMs) return admitted(known);
    if (!isWellFormed(key)) return invalid();
    return known?.caller ? lookUpAgain(hash, known) : lookUp(hash).then((found) => admitted(found));
  }

  /** Uses the cached caller if the database does not answer in time. */
  function lookUpAgain(hash: string, known: Known<Caller>): Caller | AppError | Promise<Caller | AppError> {
    // Unless a look-up has just failed, this request waits for the database again.
    const nowMs = performance.now();
    if (!lookUps.has(hash) && nowMs - (known.failedAtMs ?? -Infinity) > cacheMs) known.askedSinceMs = nowMs;
    const answer = lookUp(hash);
    answer.catch((error: unknown) => {
      if (isTemporary(error)) known.failedAtMs = performance.now();
      // The database has answered and refuses the caller, so the cached caller is dropped.
      else callers.delete(hash);
    });
    const timeLeftMs = (known.askedSinceMs ?? nowMs) + lookupTimeoutMs - nowMs;
    if (timeLeftMs > 0)
      return withinMs(timeLeftMs, () => answer, noAnswer)
        .catch(orElse(known))
        .then((found) => admitted(found));
    return admitted(known);
  }

  const orElse = (known: Known<Caller>) => (error: unknown) => {
    if (isTemporary(error)) return known;
    throw error;
  };

  /**
   * The caller of an authenticated request.
   *
   * @throws AppError 401 when the request is not authenticated.
   */
  function caller(request: Request): Caller {
    const found = (request as Identified)[outcome];
    if (found === undefined) throw new Error('The route is registered before the `identify` middleware');
    if (found === null) throw missing();
    if (found instanceof Error) throw found;
    return found;
  }

  return {
    caller,

    /**
     * The caller, after the body has arrived. If that took longer than the cache lifetime, the key is looked up again:
     * it may have been revoked while a slow client was sending.
     *
     * @throws AppError 401 when the caller is no longer valid.
     */
    async callerAfterBody(request: Request): Promise<Caller> {
      const identified = request as Identified;
      if (performance.now() >= (identified[freshUntil] ?? Infinity)) identified[outcome] = await identify(request);
      return caller(request);
    },

    /** Middleware: stores the caller, or the reason why the request has no caller. */
    identify: ((request, _response, next) => {
      const remember = (found: Caller | Error | null) => {
        (request as Identified)[outcome] = found;
        if (found && !(found instanceof Error)) {
          const {
            accountId: account,
            keyId,
            tokenId,
          } = found as { accountId?: string; keyId?: string; tokenId?: string };
          request.sender = { account, key: keyId ?? tokenId };
        }
        next();
      };
      const found = identify(request);
      return found instanceof Promise ? found.then(remember, remember) : remember(found);
    }) satisfies RequestHandler as RequestHandler,

    /** The caller, or null. Used to choose a rate limit's bucket. */
    findCaller(request: Request): Caller | null {
      const found = (request as Identified)[outcome];
      return found === undefined || found instanceof Error ? null : found;
    },

    /**
     * Looks these callers up again at their next request, because their keys were revoked or changed. Call it after the
     * transaction has committed. Rejected keys are looked up again, too, because they may have been restored.
     */
    forget(isAffected: (caller: Caller) => boolean): void {
      revocations += 1;
      refused.clear();
      for (const [hash, { caller: known }] of callers.entries()) if (known && isAffected(known)) callers.delete(hash);
    },

    /** Middleware: lets only authenticated requests pass, with 401 `missing_api_key` or `invalid_api_key` for other requests. */
    required: ((request, _response, next) => {
      caller(request);
      next();
    }) satisfies RequestHandler as RequestHandler,
  };
}

interface Known<Caller> {
  caller: (Caller & Expiring) | null;
  endsMs: number;
  /** Time until which the cached result is used without a query, as of `performance.now()`. */
  freshUntilMs: number;
  /** Start of the query that the database has not answered yet, as of `performance.now()`. */
  askedSinceMs?: number;
  /** Time when the database last failed to answer, as of `performance.now()`. */
  failedAtMs?: number;
}

export type Authenticator<Caller extends object> = ReturnType<typeof createAuthenticator<Caller>>;
