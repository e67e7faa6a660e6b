import { createHmac, hash } from 'node:crypto';

import type { Request } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { isToken, newToken } from '../access/tokens.ts';
import { AppError } from '../http/errors.ts';
import { createRateLimiter, type Window } from '../limits/rate-limit.ts';
import { addressBucket } from '../runtime/addresses.ts';
import { constantTimeEqual } from '../secrets/constant-time.ts';
import type { Logger } from '../runtime/logging.ts';

const quarterHour = (limit: number): readonly Window[] => [{ limit, seconds: 900 }];
const FROM_ADDRESS = quarterHour(100);
const FOR_EMAIL = quarterHour(100);
const FOR_EMAIL_FROM_ADDRESS = quarterHour(20);
const ON_DEVICE = quarterHour(20);
const CODES_FROM_ADDRESS = quarterHour(30);
const WRONG_CODE: ReadonlySet<string> = new Set(['invalid_setup_code', 'invalid_link', 'invitation_not_found']);
const WRONG_FACTOR: readonly Window[] = [
  { limit: 10, seconds: 900 },
  { limit: 50, seconds: 86_400 },
];
const MAIL_TO = quarterHour(5);
const MAIL_FROM_ADDRESS = quarterHour(30);

/**
 * How often a person may try to sign in within 15 minutes: from an IP address, for an email address, and for both together.
 * Beyond the limit even a correct password is rejected, because guessing could otherwise continue. An attack does not lock a
 * person out. A browser in which the person has signed in before has its own limit, and sign-ins by link or identity provider
 * are not counted.
 */
export function createThrottle({
  service,
  redis,
  logger,
}: {
  service: string;
  redis?: Redis | Cluster | undefined;
  logger: Logger;
}) {
  const limiter = createRateLimiter({ name: `${service}-sign-in`, windows: FROM_ADDRESS, redis, logger });

  async function charge(key: string, windows: readonly Window[]): Promise<void> {
    const { allowed, retryAfterSeconds } = await limiter.consume(key, 1, windows);
    if (allowed) return;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new AppError(429, 'too_many_attempts', `Too many attempts. Try again in ${wait}`, { headers });
  }

  return {
    /** @param device the result of `deviceOf`: a known browser has its own allowance. */
    async signIn(request: Request, email: string, device: string | null): Promise<void> {
      if (device !== null) return charge(`device:${device}`, ON_DEVICE);
      const address = addressBucket(request);
      await charge(address, FROM_ADDRESS);
      await charge(`${digest(email)}:${address}`, FOR_EMAIL_FROM_ADDRESS);
      await charge(`email:${digest(email)}`, FOR_EMAIL);
    },
    /**
     * Charges only invalid setup codes and invalid tokens of invitations and links. Codes and tokens cannot be guessed, and other people at
     * the same IP address must not be able to block a valid link.
     */
    async code<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && WRONG_CODE.has(error.code)) {
          await charge(`codes:${addressBucket(request)}`, CODES_FROM_ADDRESS);
        }
        throw error;
      }
    },
    /**
     * Charges a check of the current or new password of a signed-in person, or of the person with an invitation,
     * because each check takes processor time.
     *
     * @param id of the person or the invitation.
     */
    password: (id: string) => charge(`password:${id}`, ON_DEVICE),
    /**
     * Charges a code that a person enters as the second factor. A guess is correct with a probability of 3 in
     * 1,000,000, so attempts have a daily limit.
     */
    secondFactor: (personId: string) => charge(`second-factor:${personId}`, WRONG_FACTOR),
    /** Charges the check of a passkey: a passkey cannot be guessed, but the check takes time. */
    passkey: (request: Request) => charge(`passkey:${addressBucket(request)}`, FROM_ADDRESS),
    /** Counts a message that was requested for an address. */
    async mail(request: Request, email: string): Promise<void> {
      await charge(`mail-from:${addressBucket(request)}`, MAIL_FROM_ADDRESS);
      await charge(`mail:${digest(email)}`, MAIL_TO);
    },
  };
}

interface DeviceOwner {
  id: string;
  passwordHash: string | null;
}

/**
 * The mark of a browser in which the person has signed in: a random part and its signature. It is signed with the password's hash, so that
 * it needs no separate key and becomes invalid when the password changes. The mark does not sign the person in.
 */
export function markDevice(person: DeviceOwner): string | null {
  if (person.passwordHash === null) return null;
  const { token } = newToken();
  return `${token}.${sign(person, token)}`;
}

/** The name of the browser that has a valid mark of this person; null otherwise. */
export function deviceOf(mark: string | undefined, person: DeviceOwner | null): string | null {
  const [token = '', signature = ''] = mark?.split('.') ?? [];
  if (!person?.passwordHash || !isToken(token)) return null;
  return constantTimeEqual(signature, sign(person, token)) ? digest(token) : null;
}

function sign({ id, passwordHash }: DeviceOwner, token: string): string {
  return createHmac('sha256', passwordHash ?? '')
    .update(`device ${id} ${token}`)
    .digest('base64url');
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
