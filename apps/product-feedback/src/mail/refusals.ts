import { cut, wellFormed } from '@services/common/runtime/text';

/** The fields of nodemailer's errors that matter here. */
interface SmtpError extends Error {
  responseCode?: number;
  /** The command that was answered: `RCPT TO`, `DATA`. */
  command?: string;
  response?: string;
}

/**
 * The outcome of a failed attempt for the message: `later`: it is tried again; `refused`: this message never goes through;
 * `address`: nothing will ever arrive at this address.
 */
export interface Refusal {
  outcome: 'later' | 'refused' | 'address';
  /** The mail server's text, if it answered. */
  reason: string;
}

/** A mailbox or domain that does not exist, has moved or is disabled (RFC 3463 §3.2, §3.3). */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
/** A server that says nothing more exact than 550 means the mailbox (RFC 5321 §4.2.3), unless it names a policy. */
const POLICY = /relay|block|spam|policy|reputation|blacklist|listed|denied|not allowed|authenticat/i;

/** Reads what the mail server said (RFC 5321 §4.2.1: 4yz may be tried again, 5yz not). */
export function readRefusal(error: unknown): Refusal {
  const { responseCode = 0, command = '', response, message } = error as SmtpError;
  const reason = cut(wellFormed(response ?? message), 500);
  if (responseCode < 500) return { outcome: 'later', reason };
  // A sender or a login that the server refuses is the operator's to repair: no message is lost by it.
  if (command !== 'RCPT TO') return { outcome: command === 'DATA' ? 'refused' : 'later', reason };
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reason)?.[1];
  const noMailbox = enhanced === undefined ? responseCode === 550 && !POLICY.test(reason) : NO_MAILBOX.test(enhanced);
  return { outcome: noMailbox ? 'address' : 'refused', reason };
}
