import type { Transporter } from 'nodemailer';

import { withLineFeeds } from '../runtime/text.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Stays the same when the message is sent again, so that receivers can drop a second copy. Default: a new id. */
  messageId?: string;
  /** The URL for one-click unsubscription (RFC 8058); absent for messages without a subscription. */
  unsubscribeUrl?: string;
  /** The list that the message belongs to, as `<list.example.com>` (RFC 2919). */
  listId?: string;
}

/** Sends a message, or throws the mail server's error. */
export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 10_000;

/**
 * Messages to people, through the operator's own mail server.
 *
 * @param url `smtp://user:password@host:port`, or `smtps://…`.
 * @param from the sender, `Name <address>`.
 */
export function createMailer(url: string, from: string): Mailer {
  let transport: Transporter | undefined;
  return async ({ to, subject, text, messageId, unsubscribeUrl, listId }) => {
    transport ??= await connect(url, from);
    // Passed as an object, so that an address is never parsed as a list of addresses.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text: withLineFeeds(text),
      ...(messageId !== undefined && { messageId }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(listId !== undefined && { 'List-Id': listId }),
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  };
}

/** Most processes never send a message, so the library is loaded with the first message. */
async function connect(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
}
