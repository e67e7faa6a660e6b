import type { Failure } from '../core/failures.ts';

/** An error whose code and text are in the server's reply. */
export class SmtpReply extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** For manual tests: addresses with these local parts are refused at RCPT, whatever the domain. */
const MAGIC_LOCAL_PARTS: Record<string, SmtpReply> = {
  reject: new SmtpReply(550, '5.1.1 The mailbox does not exist'),
  later: new SmtpReply(450, '4.2.1 The mailbox is busy, try again later'),
};

export function magicRejection(address: string): SmtpReply | undefined {
  return MAGIC_LOCAL_PARTS[address.slice(0, address.lastIndexOf('@')).toLowerCase()];
}

/** Mail to `bounce@…` is accepted and then bounces. */
export const isMagicBounce = (address: string) => address.toLowerCase().startsWith('bounce@');

/** The reply of a simulated failure: `status` (default 451), `code` as its enhanced status, `message`. */
export function smtpFailure(failure: Failure): SmtpReply {
  const status = failure.status ?? 451;
  const enhanced = failure.code ?? `${Math.floor(status / 100)}.0.0`;
  return new SmtpReply(status, `${enhanced} ${failure.message ?? 'This failure was requested'}`);
}
