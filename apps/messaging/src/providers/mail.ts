import { withLineFeeds } from '@services/common/runtime/text';

import type { OutboundMessage } from './outcome.ts';

export interface MailSender {
  /** The From header: `Example Shop <post@example.com>`. */
  from: string;
  replyTo?: string | undefined;
}

/** The address of a mailbox, without its name. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

/**
 * Splits a sender that `mailbox` has accepted into name and address. A parser for header fields would interpret lists, groups and comments
 * in the name.
 */
export function partsOf(mailbox: string): { name: string; address: string } {
  const name = /^([^<>]*)</.exec(mailbox)?.[1]?.trim() ?? '';
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name, address: addressOf(mailbox) };
}

/** The mailbox for a provider that reads it as a header field. */
export function quotedMailbox({ name, address }: { name: string; address: string }): string {
  if (name === '') return address;
  return `${/[^\p{L}\p{M}\p{N} ]/u.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name} <${address}>`;
}

/** The reply-to address: the message's own address; otherwise the inbox's mailbox for the message; otherwise the address of the sender. */
export function replyToOf(sender: MailSender, { mail, replyMailbox }: OutboundMessage): string | undefined {
  return mail?.replyTo ?? replyMailbox ?? sender.replyTo;
}

/** Header fields: the message's own, and the fields that this service adds. */
export function headersOf({ unsubscribeUrl, mail }: OutboundMessage): Record<string, string> {
  if (unsubscribeUrl === null) return { ...mail?.headers };
  return {
    ...mail?.headers,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Encoded words (RFC 2047) of ten characters each, which are at most 68 bytes long. */
function encodeWords(text: string): string {
  const parts = text.replaceAll(/[\r\n]+/g, ' ').match(/.{1,10}/gsu) ?? [];
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}

/** A mail as nodemailer composes it, without its envelope. The same message always has the same Message-ID. */
export function composeMail(sender: MailSender, message: OutboundMessage) {
  const { id, to, subject, body, html, mail } = message;
  const from = mail?.from ?? sender.from;
  const looksEncoded = subject !== null && subject.includes('=?');
  const answersTo = replyToOf(sender, message);
  return {
    from: partsOf(from),
    // A copy has the same visible addresses as its original.
    to: { name: '', address: mail?.to ?? to },
    ...(mail && mail.cc.length > 0 && { cc: mail.cc }),
    ...(answersTo !== undefined && { replyTo: partsOf(answersTo) }),
    ...(subject !== null && !looksEncoded && { subject }),
    text: withLineFeeds(body),
    ...(html !== null && { html: withLineFeeds(html) }),
    messageId: `<${id}@${addressOf(from).split('@').at(-1) ?? ''}>`,
    headers: {
      ...headersOf(message),
      // Receivers decode text that looks like an encoded word, and nodemailer does not escape it if it is ASCII.
      ...(looksEncoded && { Subject: { prepared: true, foldLines: true, value: encodeWords(subject) } }),
    },
    attachments: (mail?.attachments ?? []).map(({ fileName, contentType, contentId, content }) => ({
      filename: fileName,
      contentType,
      content,
      encoding: 'base64',
      ...(contentId !== null && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}
