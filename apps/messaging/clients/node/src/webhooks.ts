import { createHmac, timingSafeEqual } from 'node:crypto';

import { WebhookVerificationError } from './errors.ts';
import { checkedNames } from './options.ts';

export interface WebhookEvent {
  event: string;
  [field: string]: unknown;
}

export interface VerifyOptions {
  /** Seconds by which the time of a delivery may differ from now; 300 by default. */
  tolerance?: number;
  /** The current time in milliseconds since 1970, for tests. */
  now?: () => number;
}

type HeadersLike = Headers | Record<string, string | string[] | undefined>;

/**
 * Checks that a delivery is genuine and recent, and returns its event. It reads the Standard Webhooks headers only:
 * `X-Service-Signature` does not sign a timestamp, so a recorded delivery could be replayed at any time.
 *
 * @param rawBody the bytes of the request as they arrived, before any parsing
 * @param secrets the webhook's secret, or several while one is being replaced
 * @throws WebhookVerificationError when it is not genuine, or too old or too new
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent {
  const { tolerance = 300, now = Date.now } = checkedNames('verifyWebhook', options, ['tolerance', 'now']);
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw new WebhookVerificationError(
      'The body is already parsed: pass the raw bytes, with Express those of express.raw({ type: "application/json" })',
    );
  }
  const all = [secrets ?? []].flat().filter((secret) => typeof secret === 'string' && secret !== '');
  if (all.length === 0) throw new WebhookVerificationError('A secret is required');
  const body = Buffer.from(rawBody);
  const [id, timestamp, standard] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    header(headers, name),
  );
  if (id === undefined || timestamp === undefined || standard === undefined) {
    throw new WebhookVerificationError('The request lacks webhook-id, webhook-timestamp or webhook-signature');
  }
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now() / 1000 - seconds) <= tolerance))
    throw new WebhookVerificationError('The delivery is too old or too new');
  const given = standard.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []));
  requireMatch(
    given,
    all.map((secret) => standardSignature(secret, id, timestamp, body)),
  );
  return parse(body);
}

/** The headers of a delivery, for tests of your own receiver. */
export function signWebhook(
  payload: string | Uint8Array,
  secret: string,
  options: { id?: string; now?: () => number } = {},
): Record<string, string> {
  const { id = 'evt_test', now = Date.now } = checkedNames('signWebhook', options, ['id', 'now']);
  const timestamp = String(Math.floor(now() / 1000));
  const body = Buffer.from(payload);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standardSignature(secret, id, timestamp, body)}`,
    'x-service-signature': serviceSignature(secret, body),
  };
}

function header(headers: HeadersLike, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

function standardSignature(secret: string, id: string, timestamp: string, body: Buffer): string {
  const text = secret.replace(/^whsec_/, '');
  const key = Buffer.from(text, 'base64');
  // Buffer ignores invalid base64, which could leave an empty key.
  if (key.length === 0 || key.toString('base64') !== text) {
    throw new WebhookVerificationError('The secret is not a webhook secret of this service');
  }
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

const serviceSignature = (secret: string, body: Buffer) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function requireMatch(given: string[], expected: string[]): void {
  const genuine = given.flatMap((one) => expected.filter((other) => equal(one, other)));
  if (genuine.length === 0) throw new WebhookVerificationError('The signature is wrong');
}

/** Compares in constant time. */
function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function parse(body: Buffer): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    event = undefined;
  }
  if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event as WebhookEvent;
  throw new WebhookVerificationError('The signed body is not a JSON object');
}
