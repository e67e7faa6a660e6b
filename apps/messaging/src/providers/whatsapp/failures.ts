import type { FailureCode, Reason } from '../outcome.ts';

/** @see https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const CODES: Record<number, FailureCode> = {
  0: 'channel_authentication_failed',
  3: 'channel_authentication_failed',
  10: 'channel_authentication_failed',
  190: 'channel_authentication_failed',
  368: 'channel_authentication_failed',
  131005: 'channel_authentication_failed',
  131031: 'channel_authentication_failed',
  133010: 'channel_authentication_failed',
  4: 'provider_rate_limited',
  80007: 'provider_rate_limited',
  130429: 'provider_rate_limited',
  131048: 'provider_rate_limited',
  131056: 'provider_rate_limited',
  1: 'provider_unavailable',
  2: 'provider_unavailable',
  131000: 'provider_unavailable',
  131016: 'provider_unavailable',
  133004: 'provider_unavailable',
  131021: 'invalid_recipient',
  131030: 'invalid_recipient',
  131026: 'recipient_unreachable',
  130472: 'recipient_unreachable',
  131049: 'recipient_unreachable',
  131050: 'recipient_opted_out',
  131047: 'content_rejected',
  131051: 'content_rejected',
};

/** Our reason for one of the platform's codes. */
export function whatsappReason(code: number | undefined, message: string, fallback: FailureCode): Reason {
  const granted = code !== undefined && code >= 200 && code <= 299 ? 'channel_authentication_failed' : undefined;
  const known = code === undefined ? undefined : (CODES[code] ?? granted);
  return { code: known ?? fallback, message, ...(code !== undefined && { providerCode: String(code) }) };
}
