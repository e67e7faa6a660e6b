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

/** Header fields: the message's own, and those that this service adds. */
export function headersOf({ unsubscribeUrl, mail }: OutboundMessage): Record<string, string> {
  if (unsubscribeUrl === null) return { ...mail?.headers };
  return {
    ...mail?.headers,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A mail as nodemailer composes it, without its envelope. The same message always has the same Message-ID. */
export function composeMail({ from, replyTo }: MailSender, message: OutboundMessage) {
  const { id, to, subject, body, html, mail } = message;
  const answersTo = mail?.replyTo ?? replyTo;
  return {
    from,
    to: { name: '', address: to },
    ...(answersTo !== undefined && { replyTo: answersTo }),
    ...(subject !== null && { subject }),
    text: body,
    ...(html !== null && { html }),
    messageId: `<${id}@${addressOf(from).split('@').at(-1) ?? ''}>`,
    headers: headersOf(message),
    attachments: (mail?.attachments ?? []).map(({ fileName, contentType, contentId, content }) => ({
      filename: fileName,
      contentType,
      content,
      encoding: 'base64',
      ...(contentId !== null && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}
