import { cut, wellFormed } from '@services/common/runtime/text';

import type { FailureCode, Outcome } from '../outcome.ts';

/** The fields of nodemailer's errors that matter here. */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}

/** A server's final refusal, in its own words. */
export interface Refusal {
  /** The enhanced status code (RFC 3463), such as `5.1.1`. */
  enhanced: string | undefined;
  text: string;
  /** Whether the recipient was refused (RCPT TO, or a delivery report), not the sender or the content. */
  isAboutRecipient: boolean;
}

/**
 * The mailbox does not exist (RFC 3463 §3.2; Exchange says 5.1.10). A domain without records is not included, because its records may be
 * missing only temporarily.
 */
const NO_MAILBOX = /^5\.1\.(?:1|6|10)$/;
/** The code 5.1.10 of a domain that does not accept mail (RFC 7505), or the reply code 556, which means the same. */
const NULL_MX = /^556\b|\bnull ?mx\b|\bdoes not accept mail\b/i;
const FULL = /^[45]\.2\.2$/;
const POLICY = /^[45]\.7\.\d+$/;

const NO_MAILBOX_TEXT =
  /\b(?:no such (?:user|recipient|mailbox|address|person)|(?:user|recipient|mailbox|address|account) (?:is )?(?:unknown|not found|does(?: not|n'?t) exist|unrouteable)|unknown (?:user|recipient|mailbox|address|local[- ]part)|invalid (?:recipient|mailbox)|no mailbox (?:here )?by that name|not a valid (?:mailbox|recipient)|recipient address rejected: user unknown)/i;
const FULL_TEXT = /\b(?:(?:over|exceed\w*)\s+(?:\w+\s+){0,2}quota|quota exceeded|(?:mailbox|inbox) (?:is )?full)\b/i;
const POLICY_TEXT =
  /\b(?:relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed))|unable to relay|block(?:ed|list)|black ?list(?:ed)?|deny ?list|spamhaus|barracuda|dnsbl|rbl|reputation|spf|dkim|dmarc|reverse dns|\bptr\b|not authori[sz]ed|policy|spam)\b/i;

/**
 * The class of a final refusal. Only a mailbox that does not exist is `invalid_recipient`. The enhanced code decides; if it is missing or
 * general, the text decides. If neither code nor text explains the refusal, the class is `recipient_unreachable`.
 */
export function refusalCode({ enhanced = '', text, isAboutRecipient }: Refusal): FailureCode {
  const isGeneral = !/^[45]\.[1-7]\.[1-9]/.test(enhanced);
  if (NO_MAILBOX.test(enhanced) && !NULL_MX.test(text)) return 'invalid_recipient';
  if (FULL.test(enhanced)) return 'mailbox_full';
  if (POLICY.test(enhanced)) return isAboutRecipient || POLICY_TEXT.test(text) ? 'policy_rejected' : 'content_rejected';
  // "550 5.7.1 user unknown" is about policy; "550 user unknown" is not.
  if (isGeneral && NO_MAILBOX_TEXT.test(text)) return 'invalid_recipient';
  if (isGeneral && FULL_TEXT.test(text)) return 'mailbox_full';
  if (isGeneral && POLICY_TEXT.test(text)) return 'policy_rejected';
  return isAboutRecipient || /^[45]\.[1-4]\./.test(enhanced) ? 'recipient_unreachable' : 'content_rejected';
}

const DIAGNOSES: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'The host name was not found. Check the host'],
  [/ECONNREFUSED/, 'Nothing accepts connections at this port. Check the host and port'],
  [
    /wrong version number|packet length too long/i,
    'The server does not use TLS from the start at this port. Turn implicit TLS off',
  ],
  [/greeting never received/i, 'The server did not greet. Port 465 needs implicit TLS'],
  [/ETIMEDOUT|timed? ?out/i, 'The server did not respond in time. Check the port, and the firewall of the server'],
  [/certificate|altnames/i, 'The certificate of the server is not valid for this host'],
];

/** The error message of a failed connection. If the error is known, the message begins with the reason and how to correct it. */
export function withDiagnosis(message: string): string {
  const known = DIAGNOSES.find(([pattern]) => pattern.test(message));
  return known ? `${known[1]}. ${message}` : message;
}

/**
 * The outcome of a failed SMTP exchange (RFC 5321 §4.2.1: 4yz may be tried again, 5yz not).
 *
 * @param contentBegun whether any of the message's content was sent: only then can the server have accepted it.
 */
export function smtpOutcome(error: SmtpError, contentBegun: boolean): Outcome {
  const message = cut(wellFormed(error.response ?? error.message), 500);
  const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1];
  const status = enhanced ?? error.responseCode?.toString();
  const providerCode = status === undefined ? {} : { providerCode: status };
  const { responseCode = 0, command = '', code = '' } = error;

  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ECONFIG' || code === 'ETLS' || command.startsWith('AUTH')) {
    // A server that refuses logins only temporarily (454) uses a 4yz code.
    if (responseCode >= 400 && responseCode < 500) {
      return { kind: 'temporary', code: 'provider_unavailable', message, ...providerCode };
    }
    const why = code === 'ETLS' ? `The connection cannot be encrypted by STARTTLS. ${cut(message, 400)}` : message;
    return { kind: 'channel_fault', code: 'channel_authentication_failed', message: why, ...providerCode };
  }
  if (responseCode >= 500) {
    const refusal = refusalCode({ enhanced, text: message, isAboutRecipient: command === 'RCPT TO' });
    const ours = command === 'MAIL FROM' && refusal !== 'policy_rejected' ? 'invalid_sender' : refusal;
    return { kind: 'permanent', code: ours, message, ...providerCode };
  }
  if (responseCode >= 400) {
    const busy = responseCode === 421 || responseCode === 450 || responseCode === 451 || responseCode === 452;
    return { kind: 'temporary', code: busy ? 'provider_unavailable' : 'provider_rejected', message, ...providerCode };
  }
  return contentBegun
    ? { kind: 'unknown', code: 'outcome_unknown', message }
    : { kind: 'temporary', code: 'provider_unavailable', message };
}
