import type { OutboundMessage } from '../outbound/outcome.ts';

/** Who an account's mail is from. */
export interface MailSender {
  /** The From header: `Example Shop <post@example.com>`. */
  from: string;
  replyTo?: string | undefined;
}

/** The address alone. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

/** Header fields that this service adds to a mail. */
export function ownHeaders({ unsubscribeUrl }: OutboundMessage): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A mail as nodemailer composes it, without its envelope. The same message always has the same Message-ID. */
export function composeMail({ from, replyTo }: MailSender, message: OutboundMessage) {
  const { id, to, subject, body, html } = message;
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo }),
    ...(subject !== null && { subject }),
    text: body,
    ...(html !== null && { html }),
    messageId: `<${id}@${addressOf(from).split('@').at(-1) ?? ''}>`,
    headers: ownHeaders(message),
  };
}
