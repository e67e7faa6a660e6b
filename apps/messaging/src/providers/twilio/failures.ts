import { codesOf } from '../answers.ts';
import type { FailureCode, Reason } from '../outcome.ts';

/**
 * The codes that are known for certain. Twilio splits and adds codes and advises against relying on them, so any other code is judged by
 * the HTTP status.
 *
 * @see https://www.twilio.com/docs/api/errors
 */
const CODES = codesOf({
  channel_authentication_failed: [20003, 20005, 20404],
  provider_rate_limited: [20429, 14107, 21611, 30001],
  invalid_recipient: [21211, 21217, 21401, 21421, 21614, 30005, 30006],
  recipient_unreachable: [21408, 21612, 30003, 30004, 30008],
  recipient_opted_out: [21610],
  invalid_sender: [21212, 21603, 21606, 21659, 21660, 21701],
  content_rejected: [21602, 21617, 30007, 30034],
});

export function twilioReason(code: string | undefined, message: string, fallback: FailureCode): Reason {
  return { code: CODES.get(code ?? '') ?? fallback, message, ...(code !== undefined && { providerCode: code }) };
}
