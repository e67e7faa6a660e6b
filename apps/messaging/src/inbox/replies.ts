import { cut } from '@services/common/runtime/text';
import { createHash } from 'node:crypto';

import { emailKey } from '../contacts/addresses/email.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from '../generated/prisma/client.ts';
import { findReplyAddress } from '../messages/mail/reply-address.ts';
import { findMessage } from '../messages/store.ts';
import { partsOf } from '../providers/mail.ts';
import { MAX_MAIL_READ, type ReceivedMail } from '../providers/received-mail.ts';
import { NO_CONTENT } from '../providers/received.ts';
import { textOfHtml } from '../templates/rendering.ts';
import { MAX_MAIL_TEXT, receiveText } from './inbound.ts';
import { withoutQuote } from './quotes.ts';

/**
 * Receives a mail as an answer to the message for which its reply address was made. The answer counts as written by the recipient of that
 * message: anyone can write any sender into a mail, but only readers of the message know its reply address. Other mail is ignored.
 */
export async function receiveReply(
  { db, contacts, config }: Pick<Deps, 'db' | 'contacts' | 'config'>,
  { id: channelId, accountId, settings }: Pick<Channel, 'id' | 'accountId' | 'settings'>,
  mail: ReceivedMail,
): Promise<void> {
  const reply = findReplyAddress(config.ADDRESS_KEY, accountId, mail.recipients);
  const message = reply && (await findMessage(db, accountId, reply.id));
  if (!message || message.channel !== 'email' || message.to === '') return;
  const isText = mail.text.trim() !== '';
  const whole = isText ? mail.text : await textOfHtml(cut(mail.html, MAX_MAIL_READ), { accountId, lane: 'single' });
  const text = cut(whole, MAX_MAIL_READ).replaceAll(/\r\n?/g, '\n').trim();
  const sender = partsOf(message.mail?.from ?? (settings as { from: string }).from);
  const body = withoutQuote(text, { name: sender.name, addresses: [reply.address, sender.address] });
  const { messageId, references, from, date, subject, attachments } = mail;
  // A mail without a Message-ID is recognized by its content.
  const parts = [reply.id, date, from, subject, text, attachments];
  const contentId = () => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  await receiveText(db, contacts, {
    accountId,
    channelId,
    channel: 'email',
    providerMessageId: messageId ?? `sha256:${contentId()}`,
    from: emailKey(message.to),
    body,
    inReplyTo: reply.id,
    content: {
      ...NO_CONTENT,
      type: 'email',
      media: attachments.map((file) => ({ id: null, url: null, ...file })),
      content: {
        subject,
        from: { name: cut(from.name, 200), address: cut(from.address, 320) },
        references,
        ...(body !== text && { text: cut(text, MAX_MAIL_TEXT) }),
      },
    },
  });
}
