import type { Outcome } from '../outbound/outcome.ts';

/** The fields of nodemailer's errors that matter here. */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}

/**
 * What a failed SMTP exchange means (RFC 5321 §4.2.1: 4yz may be tried again, 5yz not).
 *
 * @param contentBegun whether any of the message's content was on its way: only then can the server have taken it.
 */
export function smtpOutcome(error: SmtpError, contentBegun: boolean): Outcome {
  const message = (error.response ?? error.message).slice(0, 500);
  const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1];
  const status = enhanced ?? error.responseCode?.toString();
  const providerCode = status === undefined ? {} : { providerCode: status };
  const { responseCode = 0, command = '', code = '' } = error;

  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ECONFIG' || command.startsWith('AUTH')) {
    // A server that refuses logins for a moment (454) says so with a 4yz code.
    return responseCode >= 400 && responseCode < 500
      ? { kind: 'temporary', code: 'provider_unavailable', message, ...providerCode }
      : { kind: 'channel_fault', code: 'channel_authentication_failed', message, ...providerCode };
  }
  if (responseCode >= 500) {
    const aboutRecipient = command === 'RCPT TO' || enhanced?.startsWith('5.1.');
    const aboutSender = command === 'MAIL FROM';
    const ours = aboutRecipient ? 'invalid_recipient' : aboutSender ? 'invalid_sender' : 'content_rejected';
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
