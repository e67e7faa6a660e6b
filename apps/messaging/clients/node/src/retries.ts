import { APIError, ConnectionError } from './errors.ts';

/** Maximum seconds to wait. If `Retry-After` is longer, the call fails with an error that contains it, instead of waiting for an hour. */
const MAX_WAIT = 60;
const FIRST_DELAY = 0.5;
const LONGEST_DELAY = 8;

/** Seconds until the next attempt; undefined if a retry would not help, or might do harm. */
export function delayBefore(error: Error, attempt: number, random: number): number | undefined {
  if (!isTemporary(error)) return undefined;
  const asked = error instanceof APIError ? error.retryAfter : undefined;
  if (asked !== undefined) return asked <= MAX_WAIT ? asked : undefined;
  return Math.min(FIRST_DELAY * 2 ** attempt, LONGEST_DELAY) * (1 - 0.25 * random);
}

function isTemporary(error: Error): boolean {
  if (error instanceof ConnectionError) return !isRefusedCertificate(error);
  if (!(error instanceof APIError)) return false;
  return [408, 429].includes(error.status) || error.status >= 500 || error.code === 'idempotency_conflict';
}

/** A refused certificate is not retried, because it will be refused again and needs attention. */
function isRefusedCertificate({ cause }: ConnectionError): boolean {
  const { code = '' } = ((cause as Error | undefined)?.cause ?? cause ?? {}) as { code?: string };
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)_|ERR_TLS/.test(code);
}
