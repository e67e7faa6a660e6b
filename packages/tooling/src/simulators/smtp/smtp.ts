import type { SMTPServerEnvelope } from 'smtp-server';
import { z } from 'zod';
import { rawMail, replyTo, type MailReply } from '../core/mail-reply.ts';
import { describeDelivery } from '../core/outbox.ts';
import { progress } from '../core/progress.ts';
import type { Entry, Outcome } from '../core/journal.ts';
import { defineSimulator } from '../simulator.ts';
import { buildBounce, type Bounce, type DsnAction } from './bounce.ts';
import type { Mail } from './mail.ts';
import { isMagicBounce } from './rejections.ts';
import { SmtpSettings, type Smtp } from './state.ts';

/** A bounce for a message that the simulator no longer keeps or never received. */
const BounceInput = z.strictObject({
  returnPath: z.email(),
  recipient: z.email(),
  /** Message-ID of the original, with its angle brackets. */
  messageId: z.string().max(1000).default('<unknown@example.com>'),
  action: z.enum(['failed', 'delayed', 'delivered']).default('failed'),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .default('5.1.1'),
  diagnostic: z.string().max(1000).default('550 5.1.1 No such user here'),
  /** The URL that gets the bounce. Default: `bounceUrl` of the settings. */
  url: z.url().optional(),
});
type BounceInput = z.input<typeof BounceInput>;

/** The mail server's state; server.ts implements its protocol. */
export const smtp = defineSimulator({
  name: 'smtp',
  about: 'any user and password; mail to reject@, later@ or bounce@ of any domain is rejected, deferred or bounced',
  settings: SmtpSettings,
  settingsAbout: 'Users and passwords (null: all are valid), bounceUrl and the delay before a bounce.',
  settingsExample: { users: { mailer: 'secret' }, bounceUrl: 'http://127.0.0.1:4003/…' },
  state: () => ({}),
  controls: (smtp) => ({
    /** Posts a bounce (RFC 3464); resolves with the result in one line. */
    bounce(input: BounceInput) {
      const { url, messageId, ...bounce } = BounceInput.parse(input);
      const originalHeaders = `Message-ID: ${messageId}\r\nTo: ${bounce.recipient}`;
      return sendBounce(smtp, { ...bounce, originalHeaders }, url);
    },
    /** A person answers a stored mail. A mail server posts the answer to `bounceUrl`. Resolves with the result in one line. */
    async reply(input: MailReply) {
      const reply = replyTo(smtp.simulation, input);
      return forward(smtp, reply.from, reply.to, await rawMail(reply));
    },
    /** Unsubscribes with one click (RFC 8058), from the stored message with this id. Resolves with the result in one line. */
    unsubscribe: (id: number) => unsubscribe(smtp, id),
  }),
  routes: (controls) => [
    {
      method: 'POST',
      path: '/bounces',
      about:
        'Posts a bounce (RFC 3464). Use /control/outcomes for bounces of mail received here: bounced, delayed, delivered.',
      example: { returnPath: 'b+msg_1@bounce.example.com', recipient: 'jane@example.com', status: '5.1.1' },
      answer: async ({ body }) => ({ result: await controls.bounce(body as BounceInput) }),
    },
    {
      method: 'POST',
      path: '/replies',
      about: 'A person answers the stored mail with this id. The answer is posted to bounceUrl.',
      example: { id: 1, text: 'Thank you!' },
      answer: async ({ body }) => ({ result: await controls.reply(body as MailReply) }),
    },
    {
      method: 'POST',
      path: '/unsubscribe/:id',
      about: 'Unsubscribes with one click (RFC 8058), from the stored message with this id.',
      answer: async ({ parameters }) => ({ result: await controls.unsubscribe(Number(parameters.id)) }),
    },
  ],
});

/** Counts an operation and finds the requested failure. */
export function takeFailure({ simulation }: Smtp, operation: string, recipient: string, text: string) {
  const { operations } = simulation.ledgers.smtp;
  operations[operation] = (operations[operation] ?? 0) + 1;
  return simulation.failures.take({ provider: 'smtp', operation, recipient, text });
}

/** Keeps a message, once per recipient of its envelope. */
export function keepMail(
  smtp: Smtp,
  envelope: SMTPServerEnvelope,
  mail: Mail,
  raw: Buffer,
  { outcome, answer, queueId }: { outcome: Outcome; answer: string; queueId: string },
): void {
  for (const { address } of envelope.rcptTo) {
    const entry = smtp.simulation.keep({
      provider: 'smtp',
      direction: 'in',
      kind: 'email',
      from: mail.from,
      to: address,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      reference: mail.messageId,
      providerId: outcome === 'failed' ? '' : queueId,
      outcome,
      answer,
      request: { method: 'DATA', path: senderOf(envelope), headers: mail.headers, body: raw },
      notes: {
        ...(mail.attachments.length > 0 && { attachments: mail.attachments.join(', ') }),
        ...(mail.replyTo !== undefined && { 'Reply-To': mail.replyTo }),
      },
    });
    if (outcome !== 'failed') follow(smtp, entry, envelope, mail);
  }
}

export function keepRejection({ simulation }: Smtp, from: string, recipient: string, answer: string): void {
  simulation.keep({
    provider: 'smtp',
    direction: 'in',
    kind: 'recipient',
    from,
    to: recipient,
    text: '',
    reference: '',
    providerId: '',
    outcome: 'refused',
    answer,
    request: { method: 'RCPT', path: recipient, headers: {}, body: Buffer.alloc(0) },
  });
}

const ACTIONS: Record<string, [DsnAction, status: string]> = {
  bounced: ['failed', '5.1.1'],
  delayed: ['delayed', '4.4.1'],
  delivered: ['delivered', '2.1.5'],
};

/**
 * Sends delivery status notifications about an accepted message, but only if a test has set an outcome or the recipient is `bounce@…`:
 * most real servers send no notification about mail that they accept.
 */
function follow(smtp: Smtp, entry: Entry, envelope: SMTPServerEnvelope, mail: Mail): void {
  const usual = { statuses: isMagicBounce(entry.to) ? ['bounced'] : [], delayMs: smtp.state.settings.bounceDelayMs };
  progress(smtp.simulation, entry, usual, (status, outcome) => {
    const [action, enhanced] = ACTIONS[status] ?? ACTIONS.bounced!;
    return sendBounce(smtp, {
      returnPath: senderOf(envelope),
      recipient: entry.to,
      action,
      status: String(outcome?.code ?? enhanced),
      diagnostic: outcome?.message ?? (action === 'delivered' ? '250 2.1.5 Delivered' : '550 5.1.1 No such user here'),
      originalHeaders: mail.rawHeaders,
      envelopeId: envelope.dsn?.envid ?? undefined,
      originalRecipient: envelope.rcptTo
        .find(({ address }) => address === entry.to)
        ?.dsn?.orcpt?.replaceAll(/\+([0-9A-F]{2})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
    });
  });
}

/** Posts a notification to `url`, by default `bounceUrl`. Resolves with the result in one line. */
async function sendBounce(smtp: Smtp, bounce: Bounce, url?: string): Promise<string> {
  if (bounce.returnPath === '') return 'not sent: the message had no return path';
  return forward(smtp, '<>', bounce.returnPath, buildBounce(bounce), url);
}

/** Posts a mail like a mail server that passes the mail of a domain to a program. */
async function forward(
  { state, simulation }: Smtp,
  from: string,
  to: string,
  body: string | Buffer,
  url = state.settings.bounceUrl,
): Promise<string> {
  if (url === null) return 'not sent: no bounceUrl is set';
  const headers = { 'Content-Type': 'message/rfc822', 'X-Envelope-From': from, 'X-Envelope-To': to };
  return describeDelivery(await simulation.outbox.send({ url, headers, body }));
}

const senderOf = (envelope: SMTPServerEnvelope) => (envelope.mailFrom === false ? '' : envelope.mailFrom.address);

/**
 * Unsubscribes like the button of a mail reader (RFC 8058): posts `List-Unsubscribe=One-Click` to the
 * https or http URL of the List-Unsubscribe header.
 * @throws {RangeError} when the message is not kept or does not offer one-click unsubscription
 */
async function unsubscribe(smtp: Smtp, id: number): Promise<string> {
  const entry = smtp.simulation.journal.get(id);
  if (entry?.kind !== 'email') throw new RangeError(`no email with the id ${id} is kept`);
  const header = (name: string) =>
    Object.entries(entry.request.headers)
      .find(([key]) => key.toLowerCase() === name)?.[1]
      ?.toString() ?? '';
  const url = /<(https?:[^>]+)>/i.exec(header('list-unsubscribe'))?.[1];
  const oneClick = header('list-unsubscribe-post').trim().toLowerCase() === 'list-unsubscribe=one-click';
  if (url === undefined || !oneClick) throw new RangeError('the message offers no one-click unsubscription');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return describeDelivery(await smtp.simulation.outbox.send({ url, headers, body: 'List-Unsubscribe=One-Click' }));
}
