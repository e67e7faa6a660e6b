import type { SMTPServerEnvelope } from 'smtp-server';
import type { Failure } from '../core/failures.ts';
import { describeDelivery } from '../core/outbox.ts';
import { progress } from '../core/progress.ts';
import type { Entry, Outcome } from '../core/journal.ts';
import type { Simulation } from '../core/simulation.ts';
import { buildBounce, type Bounce, type DsnAction } from './bounce.ts';
import type { Mail } from './mail.ts';
import { isMagicBounce } from './rejections.ts';
import { SmtpSettings } from './settings.ts';

/** What the mail server knows, without its protocol. */
export interface Smtp {
  simulation: Simulation;
  settings: SmtpSettings;
  /** Counts an operation and finds the failure asked for. */
  takeFailure(operation: string, recipient: string, text: string): Failure | undefined;
  /** Keeps a message, once per recipient of its envelope. */
  keepMail(
    envelope: SMTPServerEnvelope,
    mail: Mail,
    raw: Buffer,
    outcome: Outcome,
    answer: string,
    queueId: string,
  ): void;
  keepRejection(from: string, recipient: string, answer: string): void;
}

export function createSmtp(simulation: Simulation): Smtp {
  const smtp: Smtp = {
    simulation,
    settings: SmtpSettings.parse({}),
    takeFailure(operation, recipient, text) {
      const { operations } = simulation.ledgers.smtp;
      operations[operation] = (operations[operation] ?? 0) + 1;
      return simulation.failures.take({ provider: 'smtp', operation, recipient, text });
    },
    keepMail(envelope, mail, raw, outcome, answer, queueId) {
      for (const { address } of envelope.rcptTo) {
        const entry = simulation.keep({
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
          ...(mail.attachments.length > 0 && { notes: { attachments: mail.attachments.join(', ') } }),
        });
        if (outcome !== 'failed') follow(smtp, entry, envelope, mail);
      }
    },
    keepRejection(from, recipient, answer) {
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
    },
  };
  return smtp;
}

const ACTIONS: Record<string, [DsnAction, status: string]> = {
  bounced: ['failed', '5.1.1'],
  delayed: ['delayed', '4.4.1'],
  delivered: ['delivered', '2.1.5'],
};

/** Mail is only accepted by the next hop; a notification follows where one was decided on. */
function follow(smtp: Smtp, entry: Entry, envelope: SMTPServerEnvelope, mail: Mail): void {
  const usual = { statuses: isMagicBounce(entry.to) ? ['bounced'] : [], delayMs: smtp.settings.bounceDelayMs };
  progress(smtp.simulation, entry, usual, (status, fate) => {
    const [action, enhanced] = ACTIONS[status] ?? ACTIONS.bounced!;
    return sendBounce(smtp, {
      returnPath: senderOf(envelope),
      recipient: entry.to,
      action,
      status: String(fate?.code ?? enhanced),
      diagnostic: fate?.message ?? (action === 'delivered' ? '250 2.1.5 Delivered' : '550 5.1.1 No such user here'),
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

/** Posts a notification to `bounceUrl`. Resolves with what came of it in one line. */
export async function sendBounce(smtp: Smtp, bounce: Bounce, url = smtp.settings.bounceUrl): Promise<string> {
  if (bounce.returnPath === '') return 'not sent: the message had no return path';
  if (url === null) return 'not sent: no bounceUrl is set';
  const headers = { 'Content-Type': 'message/rfc822', 'X-Envelope-From': '<>', 'X-Envelope-To': bounce.returnPath };
  return describeDelivery(await smtp.simulation.outbox.send({ url, headers, body: buildBounce(bounce) }));
}

const senderOf = (envelope: SMTPServerEnvelope) => (envelope.mailFrom === false ? '' : envelope.mailFrom.address);
