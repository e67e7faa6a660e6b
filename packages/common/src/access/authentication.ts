import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';

import { hashApiKey } from './api-keys.ts';
import { AppError } from '../http/errors.ts';

/** Reads the key from a request; undefined when there is none. */
export type CredentialReader = (request: Request) => string | undefined;

export interface AuthenticatorOptions<Caller extends object> {
  credential: CredentialReader;
  /** Form and checksum; what fails it is refused without a query. */
  isWellFormed: (key: string) => boolean;
  /**
   * The caller behind a key's hash, or null when the key is unknown, revoked or expired. With `expiresAt` the key ends at
   * that very time, however long the answer is trusted.
   */
  find: (hash: string) => Promise<(Caller & Expiring) | null>;
  /** Response headers of a 401, such as `WWW-Authenticate`. */
  challenge?: Record<string, string>;
  /** Those of a 401 without a credential, where they differ: RFC 6750 §3.1 asks for a challenge without an error then. */
  bareChallenge?: Record<string, string>;
  /** What the credential is called in messages: `API key` unless given. */
  credentialName?: string;
  /**
   * What identifies a request without a key: a person's session. Null when it has none either; an error refuses it. It is
   * asked every time, so that a session ends at once.
   */
  session?: (request: Request) => Promise<Caller | AppError | null> | null;
  /**
   * How long an answer of `find` is trusted, in milliseconds: a key that another process has revoked keeps working at most
   * this long. See `forget` for one that this process has revoked.
   */
  cacheMs?: number;
}

/** A caller whose key ends at a known time; null for a key without an end. */
export interface Expiring {
  expiresAt?: Date | string | null;
}

/** `Authorization: Bearer <key>`; the scheme's name in any case (RFC 9110 §11.1). */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A key in its own header, such as `X-API-Key`. */
export function headerToken(name: string): CredentialReader {
  const lowerCase = name.toLowerCase();
  return (request) => {
    const value = request.headers[lowerCase];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
}

/** How long a key's caller is remembered unless a service says otherwise, in milliseconds: so long a revoked key works on. */
export const CALLER_CACHE_MS = 3000;

/**
 * Identifies the caller. `identify` runs before the rate limit and refuses nobody, so that the limit can be charged to the
 * caller, or to the address when there is none; `caller` is the gate.
 */
export function createAuthenticator<Caller extends object>(options: AuthenticatorOptions<Caller>) {
  const { credential, isWellFormed, find, challenge = {}, cacheMs = CALLER_CACHE_MS } = options;
  const { bareChallenge = challenge, credentialName = 'API key', session } = options;
  /** The caller, or why there is none: a refusal, or what kept the key from being looked up. */
  const outcomes = new WeakMap<Request, Caller | Error>();
  const missing = () => new AppError(401, 'missing_api_key', `Missing ${credentialName}`, { headers: bareChallenge });
  const invalid = () => new AppError(401, 'invalid_api_key', `Invalid ${credentialName}`, { headers: challenge });

  // `fetch` shares one query between requests that arrive together. Unknown keys are remembered too: a client with a
  // wrong key must not cost a query a request.
  const callers = new LRUCache<string, Known<Caller>>({
    max: 10_000,
    ttl: cacheMs,
    async fetchMethod(hash) {
      let asOf: number;
      let found: (Caller & Expiring) | null;
      do {
        asOf = revocations;
        found = await find(hash);
        // What was read before a revocation may no longer hold after it.
      } while (asOf !== revocations);
      const ends = found?.expiresAt;
      return { caller: found, endsMs: ends ? new Date(ends).getTime() : Infinity };
    },
  });
  let revocations = 0;

  const admitted = (known: Known<Caller> | undefined) =>
    known?.caller && known.endsMs > Date.now() ? known.caller : invalid();

  /** A promise only where the database has to be asked: most requests are answered from the cache. */
  function outcome(request: Request): Caller | AppError | Promise<Caller | AppError> {
    const key = credential(request);
    if (key === undefined) return session?.(request)?.then((found) => found ?? missing()) ?? missing();
    const hash = hashApiKey(key);
    const known = callers.get(hash);
    if (known) return admitted(known);
    if (!isWellFormed(key)) return invalid();
    return callers.fetch(hash).then(admitted);
  }

  /**
   * The caller of an authenticated request.
   *
   * @throws AppError 401 when there is none.
   */
  function caller(request: Request): Caller {
    const found = outcomes.get(request);
    if (found === undefined) throw new Error('The route is registered before the `identify` middleware');
    if (found instanceof Error) throw found;
    return found;
  }

  return {
    caller,

    /** Middleware: remembers the caller, or why there is none. */
    identify: ((request, _response, next) => {
      const remember = (found: Caller | Error) => {
        outcomes.set(request, found);
        next();
      };
      const found = outcome(request);
      return found instanceof Promise ? found.then(remember, remember) : remember(found);
    }) satisfies RequestHandler as RequestHandler,

    /** The caller if the request has one; null otherwise. For choosing a rate limit's bucket. */
    findCaller(request: Request): Caller | null {
      const found = outcomes.get(request);
      return found === undefined || found instanceof Error ? null : found;
    },

    /**
     * Looks these callers up again at their next request, because their keys were revoked or changed. Call it after the
     * transaction has committed.
     */
    forget(isAffected: (caller: Caller) => boolean): void {
      revocations += 1;
      for (const [hash, { caller: known }] of callers.entries()) if (known && isAffected(known)) callers.delete(hash);
    },

    /** Middleware: lets only authenticated requests pass, with 401 `missing_api_key` or `invalid_api_key` for others. */
    required: ((request, _response, next) => {
      caller(request);
      next();
    }) satisfies RequestHandler as RequestHandler,
  };
}

interface Known<Caller> {
  caller: Caller | null;
  endsMs: number;
}

export type Authenticator<Caller extends object> = ReturnType<typeof createAuthenticator<Caller>>;
