import { exchange, NoAnswerError, retryAfterMs } from '../../outbound/exchange.ts';
import type { Network } from '../../outbound/network.ts';
import type { Keyring } from '../../secrets/encryption.ts';
import { cut, wellFormed } from '../../runtime/text.ts';
import type { ClaimedDelivery } from './claim.ts';
import { openSecrets } from '../secrets.ts';
import { signatureHeaders, type Signing } from './signature.ts';
import { eventIdOf, type Attempt } from '../tables.ts';

export interface SigningOptions {
  keyring: Keyring;
  userAgent: string;
  /** A service's own headers besides the headers of Standard Webhooks. */
  extraHeaders?: ((signing: Signing) => Record<string, string>) | undefined;
}

export interface AttemptOptions extends SigningOptions {
  network: Network;
  /** The time limit for the whole exchange. */
  timeoutMs: number;
}

export interface AttemptResult {
  attempt: Attempt;
  succeeded: boolean;
  /** The receiver wants no more deliveries (status 410). */
  gone: boolean;
  retryAfterMs: number;
}

/** Maximum number of bytes read from a receiver's response; only an excerpt is stored. */
const MAX_BYTES = 64 * 1024;
const EXCERPT_CHARACTERS = 1000;
const GONE = 410;

/** The headers of an attempt that begins now. @throws Error when a secret cannot be decrypted. */
export function signedHeaders(
  { keyring, userAgent, extraHeaders }: SigningOptions,
  delivery: ClaimedDelivery,
  now: number,
): Record<string, string> {
  const signing: Signing = {
    id: eventIdOf(delivery.id),
    payload: delivery.payload,
    timestamp: Math.floor(now / 1000),
    secrets: openSecrets(keyring, delivery.webhookId, delivery, now),
  };
  return {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    ...extraHeaders?.(signing),
    ...signatureHeaders(signing),
  };
}

/**
 * Sends a delivery once, signed. Only a 2xx answer in time is a success; a redirect is not.
 *
 * @throws Error when the delivery cannot be signed: then nothing was sent.
 */
export async function attemptDelivery(options: AttemptOptions, delivery: ClaimedDelivery): Promise<AttemptResult> {
  const startedAt = Date.now();
  const { network, timeoutMs } = options;
  const { url, payload } = delivery;
  const headers = signedHeaders(options, delivery, startedAt);
  const attempt = { at: new Date(startedAt).toISOString(), url };
  try {
    const answer = await exchange(network, { url, headers, body: payload, timeoutMs, maxBytes: MAX_BYTES });
    const { status, durationMs } = answer;
    return {
      attempt: { ...attempt, status, durationMs, response: excerpt(answer.body), error: null },
      succeeded: status >= 200 && status < 300,
      gone: status === GONE,
      retryAfterMs: retryAfterMs(answer.headers),
    };
  } catch (error) {
    const reason = error instanceof NoAnswerError ? error.message : 'The request could not be made';
    return {
      attempt: { ...attempt, status: null, durationMs: Date.now() - startedAt, response: null, error: reason },
      succeeded: false,
      gone: false,
      retryAfterMs: 0,
    };
  }
}

/** The part of a receiver's answer that the log keeps. */
export function excerpt(body: string): string {
  return wellFormed(cut(body, EXCERPT_CHARACTERS));
}
