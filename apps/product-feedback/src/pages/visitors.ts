import { createHmac } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import type { Decision, RateLimiter } from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import type { Request, Response } from 'express';

import { prepared, type Queries } from '../db.ts';
import type { Deps } from '../deps.ts';
import { signVisitor, verifyVisitor, type Visitor } from '../links/tokens.ts';
import type { LinkSecrets } from '../signatures.ts';
import { Upload } from '../surveys/uploads.ts';
import { inTurn } from '../turns.ts';
import { formOf } from './form.ts';

const COOKIE = 'pf_visitor';
const DAY_MS = 86_400_000;
const REMEMBERED_DAYS = 30;

export const ANONYMOUS: Visitor = { personId: '', name: '', anonymous: true };

/** A visitor of a hosted page, with the token that identifies them. */
export interface Session {
  visitor: Visitor;
  token: string;
  /** The survey, product or board that the token was issued for. */
  subject: string;
  /** Whether the page's URL must contain the token, because no cookie does. */
  inAddress: boolean;
}

/**
 * The visitor: the bearer of a signed link, or an anonymous person, remembered by a cookie.
 *
 * @param subjects what the token may have been issued for.
 * @param given the token from the URL or the form; empty if there is none.
 * @returns null without a link. @throws AppError 403 `invalid_link` for a forged or expired link.
 */
export function findSession(
  request: Request,
  secrets: LinkSecrets,
  subjects: readonly string[],
  given: string,
): Session | null {
  const remembered = cookieOf(request, COOKIE);
  const token = given === '' ? remembered : given;
  if (token === '') return null;
  for (const subject of subjects) {
    const visitor = verifyVisitor(secrets, subject, token);
    if (visitor) return { visitor, token, subject, inAddress: remembered !== token };
  }
  // An outdated cookie must not lock a visitor out.
  if (given === '') return null;
  throw new AppError(403, 'invalid_link', 'This link is not valid or has expired. Ask the sender for a new one.');
}

/** Starts a session for a new anonymous visitor. The cookie is sent only below `path`, and the token is valid only for `subject`. */
export function startSession(
  request: Request,
  response: Response,
  secrets: LinkSecrets,
  { subject, path }: { subject: string; path: string },
): Session {
  const visitor = { personId: newId('anon-'), name: 'Anonymous', anonymous: true };
  const token = signVisitor(secrets, subject, visitor, new Date(Date.now() + REMEMBERED_DAYS * DAY_MS));
  remember(request, response, token, path);
  return { visitor, token, subject, inAddress: false };
}

/** Recognizes the bearer of a token below one path of this browser, until the token expires. */
export function remember(request: Request, response: Response, token: string, path: string): void {
  const maxAge = REMEMBERED_DAYS * DAY_MS;
  response.cookie(COOKIE, token, { httpOnly: true, sameSite: 'lax', secure: request.secure, path, maxAge });
}

/** A cookie's value; empty when it was not sent. */
function cookieOf(request: Request, name: string): string {
  const pair = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

/**
 * The visitor's address as a keyed hash that only this service can compute.
 *
 * @param purpose the purpose of the count: hashes of different purposes cannot be compared.
 */
export function originOf(request: Request, [secret]: LinkSecrets, purpose: string): string {
  const hash = createHmac('sha256', secret).update(`${purpose}\n${addressBucket(request)}`);
  return hash.digest('base64url').slice(0, 22);
}

const CLAIM = prepared(`INSERT INTO idempotency_keys AS k (account_id, key, fingerprint, status, body)
    VALUES ($1, $2, '', 303, '') ON CONFLICT (account_id, key) DO UPDATE SET created_at = now()
    WHERE k.created_at < now() - interval '1 minute' RETURNING key`);

/**
 * Stores a form in the account's fair queue. Undefined, without storing it again, if the same form came from the same address within the
 * last minute, as a double click does. The cookie does not count, because a new visitor's second click may already have it.
 */
export function storeOnce<Result>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: Request,
  accountId: string,
  store: (tx: Queries) => Promise<Result>,
): Promise<Result | undefined> {
  const content = [request.path, formOf(request)];
  const key = originOf(request, config.LINK_SECRETS, `form\n${JSON.stringify(content)}`);
  return inTurn(db, accountId, async (tx) => {
    const isFirst = (await tx.query(CLAIM, [accountId, key])).length > 0;
    return isFirst ? store(tx) : undefined;
  });
}

/**
 * Counts a submitted form against the limit of the signed link's person or, without one, of the address. Each account has
 * its own limits.
 *
 * @throws AppError 429 `rate_limit_exceeded`.
 */
export async function chargeForm(
  limiter: RateLimiter,
  request: Request,
  accountId: string,
  { anonymous, personId }: Visitor,
): Promise<void> {
  const sender = anonymous ? addressBucket(request) : `person:${personId}`;
  refuseUnlessAllowed(
    await limiter.consume(`${accountId}:${sender}`),
    'Too many answers right now. Please wait a moment and try again.',
  );
}

/**
 * Counts a visitor's action against the limit that all visitors of the board share.
 *
 * @throws AppError 429 `rate_limit_exceeded`.
 */
export async function chargeBoard(limiter: RateLimiter, productId: string): Promise<void> {
  refuseUnlessAllowed(await limiter.consume(productId), 'This board is very busy. Please try again in a moment.');
}

/** The maximum bytes of files per address and hour: a tenth of what an account may keep, so that a single stranger cannot fill it. */
const FILES_OF_ADDRESS = [{ limit: 100_000_000, seconds: 3600, varies: true }];

/**
 * Counts the files of an anonymous visitor against the limit of the address. Each account has its own limits.
 *
 * @throws AppError 429 `rate_limit_exceeded`.
 */
export async function chargeFiles(
  limiter: RateLimiter,
  request: Request,
  accountId: string,
  form: Record<string, unknown>,
): Promise<void> {
  const sizes = Object.values(form).map((value) => (value instanceof Upload ? value.bytes.length : 0));
  const bytes = sizes.reduce((total, size) => total + size, 0);
  refuseUnlessAllowed(
    await limiter.consume(`files ${accountId} ${addressBucket(request)}`, bytes, FILES_OF_ADDRESS),
    'Too many files arrived from your network. Please try again later.',
  );
}

/** Maximum confirmations per IP address and hour, for all accounts together. A whole office may share an address. */
const CONFIRMATIONS_OF_ONE_SOURCE = [{ limit: 60, seconds: 3600 }];

/**
 * Counts a confirmation against the limit of the requester's IP address, because the reader of the email address may not have requested it.
 *
 * @throws AppError 429 `rate_limit_exceeded`.
 */
export async function chargeConfirmation(limiter: RateLimiter, request: Request): Promise<void> {
  refuseUnlessAllowed(
    await limiter.consume(`from ${addressBucket(request)}`, 1, CONFIRMATIONS_OF_ONE_SOURCE),
    'Too many messages were requested from your network. Please try again later.',
  );
}

function refuseUnlessAllowed({ allowed, retryAfterSeconds }: Decision, message: string): void {
  if (allowed) return;
  throw new AppError(429, 'rate_limit_exceeded', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
