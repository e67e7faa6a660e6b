import { cut, wellFormed } from '@services/common/runtime/text';

import { codesOf } from '../answers.ts';
import type { FailureCode, Reason } from '../outcome.ts';
import { refusalCode } from '../smtp/failures.ts';

/** @see https://postmarkapp.com/developer/api/overview#error-codes */
const CODES = codesOf({
  // 405, 412 and 413: the account has no credits left, is not approved yet, or has been blocked.
  channel_authentication_failed: [10, 405, 412, 413],
  provider_unavailable: [100],
  invalid_sender: [400, 401],
  // Postmark no longer sends to the address.
  recipient_opted_out: [406],
  content_rejected: [411],
  provider_rate_limited: [429],
});

/** Our reason for one of Postmark's error codes. */
export function postmarkReason(code: number | undefined, message: string): Reason {
  if (code === undefined) return { code: 'provider_rejected', message };
  const ours = code === 300 ? invalidRequest(message) : (CODES.get(String(code)) ?? 'provider_rejected');
  return { code: ours, message, providerCode: String(code) };
}

/** Postmark has one code for all invalid mails; the text names the field. */
function invalidRequest(message: string): FailureCode {
  if (/\binvalid 'to' address\b/i.test(message)) return 'invalid_recipient';
  return /\binvalid 'from' address\b/i.test(message) ? 'invalid_sender' : 'content_rejected';
}

/** @see https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const BOUNCES = codesOf({
  invalid_recipient: ['BadEmailAddress'],
  recipient_opted_out: ['ManuallyDeactivated'],
  policy_rejected: ['Blocked', 'DMARCPolicy', 'SpamNotification'],
  content_rejected: ['VirusNotification', 'TemplateRenderingFailed'],
  recipient_unreachable: ['DnsError'],
  provider_rejected: ['SMTPApiError'],
});
/** Bounce types that are not about delivery. */
const NO_BOUNCES = new Set([
  'AddressChange',
  'AutoResponder',
  'ChallengeVerification',
  'InboundError',
  'OpenRelayTest',
  'Subscribe',
  'Unconfirmed',
  'Unsubscribe',
]);

/** The reason for a bounce; null for types that do not mean a failure, and for `Transient`, after which Postmark retries. */
export function bounceReason(type: string, details: string): Reason | null {
  if (NO_BOUNCES.has(type) || type === 'Transient') return null;
  const enhanced = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(details)?.[1];
  const read = refusalCode({ enhanced, text: details, isAboutRecipient: true });
  // Postmark could not classify the returned mail, and the mail names no failure.
  if (type === 'Unknown' && enhanced === undefined && read === 'recipient_unreachable') return null;
  // A hard bounce means that the mailbox does not exist, unless the receiving server gives another reason.
  const byText = type === 'HardBounce' && read === 'recipient_unreachable' ? 'invalid_recipient' : read;
  const message = cut(wellFormed(details), 500) || `Postmark reports a bounce: ${type}`;
  return { code: BOUNCES.get(type) ?? byText, message, providerCode: type };
}
