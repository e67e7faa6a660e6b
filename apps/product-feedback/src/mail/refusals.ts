import { cut, wellFormed } from '@services/common/runtime/text';

/** The fields of nodemailer's errors that matter here. */
interface SmtpError extends Error {
  responseCode?: number;
  /** The command that the server replied to: `RCPT TO`, `DATA`. */
  command?: string;
  response?: string;
}

/**
 * The outcome of a failed attempt. `later`: try the message again; `refused`: the server will never accept this message;
 * `address`: the address accepts no message at all.
 */
export interface Refusal {
  outcome: 'later' | 'refused' | 'address';
  /** The mail server's text, if it answered. */
  reason: string;
}

/** A mailbox or domain that does not exist, has moved or is disabled (RFC 3463 §3.2, §3.3). */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
/** A 550 without a more exact code means that the mailbox does not exist (RFC 5321 §4.2.3), unless the reply names a policy. */
const POLICY = /relay|block|spam|policy|reputation|blacklist|listed|denied|not allowed|authenticat/i;

/** Interprets the mail server's reply (RFC 5321 §4.2.1: 4yz may be tried again, 5yz may not). */
export function readRefusal(error: unknown): Refusal {
  const { responseCode = 0, command = '', response, message } = error as SmtpError;
  const reason = cut(wellFormed(response ?? message), 500);
  if (responseCode < 500) return { outcome: 'later', reason };
  // If the server refuses the sender or the login, the operator must fix the settings. The message is kept for another attempt.
  if (command !== 'RCPT TO') return { outcome: command === 'DATA' ? 'refused' : 'later', reason };
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reason)?.[1];
  const noMailbox = enhanced === undefined ? responseCode === 550 && !POLICY.test(reason) : NO_MAILBOX.test(enhanced);
  return { outcome: noMailbox ? 'address' : 'refused', reason };
}
