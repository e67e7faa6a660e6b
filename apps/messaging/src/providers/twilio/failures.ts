import type { FailureCode, Reason } from '../outcome.ts';

/**
 * The codes that are known for certain. Twilio splits and adds codes and advises against relying on them, so any other code is judged by
 * the HTTP status.
 *
 * @see https://www.twilio.com/docs/api/errors
 */
const CODES: Record<string, FailureCode> = {
  20003: 'channel_authentication_failed',
  20005: 'channel_authentication_failed',
  20404: 'channel_authentication_failed',
  20429: 'provider_rate_limited',
  14107: 'provider_rate_limited',
  21611: 'provider_rate_limited',
  30001: 'provider_rate_limited',
  21211: 'invalid_recipient',
  21217: 'invalid_recipient',
  21401: 'invalid_recipient',
  21421: 'invalid_recipient',
  21614: 'invalid_recipient',
  30005: 'invalid_recipient',
  30006: 'invalid_recipient',
  21408: 'recipient_unreachable',
  21612: 'recipient_unreachable',
  30003: 'recipient_unreachable',
  30004: 'recipient_unreachable',
  30008: 'recipient_unreachable',
  21610: 'recipient_opted_out',
  21212: 'invalid_sender',
  21603: 'invalid_sender',
  21606: 'invalid_sender',
  21659: 'invalid_sender',
  21660: 'invalid_sender',
  21701: 'invalid_sender',
  21602: 'content_rejected',
  21617: 'content_rejected',
  30007: 'content_rejected',
  30034: 'content_rejected',
};

export function twilioReason(code: string | undefined, message: string, fallback: FailureCode): Reason {
  const known = code === undefined ? undefined : CODES[code];
  return { code: known ?? fallback, message, ...(code !== undefined && { providerCode: code }) };
}
