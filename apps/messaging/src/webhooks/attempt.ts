import { open, type Keyring } from '@services/common/runtime/encryption';

import { exchange, retryAfterMs } from '@services/common/outbound/exchange';
import type { Network } from '@services/common/outbound/network';
import type { ClaimedDelivery } from './claim.ts';
import { signatureHeaders } from './signature.ts';

/** One attempt, as it stands in the delivery's log. */
export interface Attempt {
  at: string;
  /** The receiver's HTTP status, or null without an answer. */
  status: number | null;
  durationMs: number;
  response: string | null;
  error: string | null;
}

export interface AttemptResult {
  attempt: Attempt;
  succeeded: boolean;
  /** The receiver says that it wants no more (410). */
  gone: boolean;
  retryAfterMs: number;
}

/** No more of a receiver's answer is read than this, and no more kept than an excerpt. */
const MAX_BYTES = 64 * 1024;
const EXCERPT_CHARACTERS = 1000;

/** Sends a delivery once, signed; only a 2xx answer in time counts, a redirect does not. Never throws. */
export async function attemptDelivery(
  { network, keyring, timeoutMs }: { network: Network; keyring: Keyring; timeoutMs: number },
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const startedAt = Date.now();
  const at = new Date(startedAt).toISOString();
  try {
    const answer = await exchange(network, {
      url: delivery.url,
      headers: headersFor(keyring, delivery, Math.floor(startedAt / 1000)),
      body: delivery.payload,
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    const { status, durationMs, body } = answer;
    return {
      attempt: { at, status, durationMs, response: body.slice(0, EXCERPT_CHARACTERS), error: null },
      succeeded: status >= 200 && status < 300,
      gone: status === 410,
      retryAfterMs: retryAfterMs(answer.headers),
    };
  } catch (error) {
    const durationMs = Date.now() - startedAt;
    return {
      attempt: {
        at,
        status: null,
        durationMs,
        response: null,
        error: error instanceof Error ? error.message.slice(0, 200) : 'No answer',
      },
      succeeded: false,
      gone: false,
      retryAfterMs: 0,
    };
  }
}

function headersFor(keyring: Keyring, delivery: ClaimedDelivery, timestamp: number): Record<string, string> {
  const { id, webhookId, payload, sealedSecret, sealedPreviousSecret } = delivery;
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Messaging-Webhooks/1',
    ...signatureHeaders({
      id,
      payload,
      timestamp,
      secret: open(keyring, sealedSecret, webhookId),
      previousSecret: sealedPreviousSecret === null ? undefined : open(keyring, sealedPreviousSecret, webhookId),
    }),
  };
}
