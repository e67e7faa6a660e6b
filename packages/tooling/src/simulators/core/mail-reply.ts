import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { z } from 'zod';
import type { Entry } from './journal.ts';
import type { Simulation } from './simulation.ts';

/** A person's answer to a mail that the simulator has stored. */
export const MailReply = z.strictObject({
  /** The id of the stored mail. */
  id: z.int(),
  /** The text of the answer, which is written above the quoted mail, as in mail programs. */
  text: z.string().max(100_000).optional(),
  html: z.string().max(500_000).optional(),
  /** Default: the recipient of the mail. */
  from: z.string().max(500).optional(),
  messageId: z.string().max(500).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z
    .array(z.strictObject({ filename: z.string(), contentType: z.string(), content: z.string() }))
    .default([]),
});
export type MailReply = z.input<typeof MailReply>;

/**
 * Addresses an answer as mail programs do (RFC 5322 §3.6.2, §3.6.4): to the Reply-To address, in the thread of the answered mail.
 *
 * @param messageIdOf the Message-ID with which the provider sent the mail
 * @throws {RangeError} if the simulator has not stored the mail
 */
export function replyTo(
  { journal }: Pick<Simulation, 'journal'>,
  input: MailReply,
  messageIdOf = ({ reference }: Entry) => reference,
) {
  const {
    id,
    text,
    from,
    headers,
    messageId = `<${randomUUID()}@mail.example.net>`,
    ...reply
  } = MailReply.parse(input);
  const entry = journal.get(id);
  if (entry?.kind !== 'email') throw new RangeError(`no email with the id ${id} is kept`);
  const quote = entry.text.split('\n').map((line) => `> ${line}`.trimEnd());
  const introduction = `On Thu, Nov 26, 2026 at 10:00 AM ${entry.from} wrote:`;
  return {
    ...reply,
    from: from ?? entry.to,
    to: entry.notes?.['Reply-To'] ?? entry.from,
    subject: /^re:/i.test(entry.subject ?? '') ? entry.subject : `Re: ${entry.subject ?? ''}`,
    date: new Date(entry.at + 1000),
    messageId,
    inReplyTo: messageIdOf(entry),
    references: [messageIdOf(entry)],
    headers,
    ...(text !== undefined && { text: [text, '', introduction, '', ...quote, ''].join('\n') }),
  };
}
export type ComposedReply = ReturnType<typeof replyTo>;

/** The mail as mail servers transfer it. */
export const rawMail = (reply: ComposedReply): Promise<Buffer> => new MailComposer(reply).compile().build();
