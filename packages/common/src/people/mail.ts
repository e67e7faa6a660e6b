import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends a message, or throws what the mail server says. */
export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 10_000;

/**
 * Messages to people who sign in, through the operator's own mail server.
 *
 * @param url `smtp://user:password@host:port`, or `smtps://…`.
 * @param from the sender, `Name <address>`.
 */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return async ({ to, subject, text }) => {
    // An object: an address is never read as a list of several.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
