import { codesOf } from '../answers.ts';
import type { FailureCode, Reason } from '../outcome.ts';

/** @see https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const CODES = codesOf({
  channel_authentication_failed: [0, 3, 10, 190, 368, 131005, 131031, 133010],
  provider_rate_limited: [4, 80007, 130429, 131048, 131056],
  provider_unavailable: [1, 2, 131000, 131016, 133004],
  invalid_recipient: [131021, 131030],
  recipient_unreachable: [131026, 130472, 131049],
  recipient_opted_out: [131050],
  content_rejected: [131047, 131051, 131062],
});

/** Our reason for one of the platform's codes. */
export function whatsappReason(code: number | undefined, message: string, fallback: FailureCode): Reason {
  const granted = code !== undefined && code >= 200 && code <= 299 ? 'channel_authentication_failed' : undefined;
  return {
    code: CODES.get(String(code)) ?? granted ?? fallback,
    message,
    ...(code !== undefined && { providerCode: String(code) }),
  };
}
