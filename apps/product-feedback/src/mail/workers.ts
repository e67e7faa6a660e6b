import { createMailer, type Mailer } from '@services/common/outbound/mail';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { withinMs } from '@services/common/runtime/time-limit';
import { startWorkLoop } from '@services/common/database/work-loop';

import type { Config } from '../config.ts';
import type { Queries } from '../db.ts';
import { languageOf } from '../languages/page-language.ts';
import { mailPath } from './links.ts';
import { readRefusal, type Refusal } from './refusals.ts';
import { POLL_MS } from './waking.ts';
import { claimMail, isOver, PURGE, settleFailed, settleSent, suppress, type ClaimedMail } from './sending.ts';

/**
 * The maximum number of messages sent at the same time. One account can use only a part of this number, so an account whose messages hang
 * does not stop other accounts.
 */
const CONCURRENCY = 20;
const CONCURRENCY_OF_ACCOUNT = 10;
/** The time limit of one attempt, which must be shorter than the lease of a claim. */
const ATTEMPT_MS = 60_000;
const PURGE_EVERY_MS = 3_600_000;

type Outcome = 'sent' | Refusal['outcome'];

interface MailWorkersOptions {
  config: Config;
  db: Queries;
  logger: Logger;
  metrics?: Metrics | undefined;
}

/** Sends the messages of the outbox, if a mail server is configured, and deletes old messages. Any number of processes may do so. */
export function startMailWorkers({ config, db, logger, metrics }: MailWorkersOptions) {
  const attempts = metrics?.counter('mail_attempts_total', 'Attempts to hand mail to the mail server.', ['outcome']);
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  const wake = () => sending?.wake();
  const onAttempt = (outcome: Outcome) => attempts?.inc({ outcome });
  const sender =
    url && from ? createSender(config, db, createMailer(url, from), logger, { onAttempt, onRoom: wake }) : undefined;
  const sending = sender && startWorkLoop({ name: 'mail', run: sender.run, pollMs: POLL_MS, logger });
  const purging = startWorkLoop({
    name: 'mail retention',
    async run() {
      await db.query(PURGE);
      return 0;
    },
    pollMs: PURGE_EVERY_MS,
    logger,
  });
  return {
    /** Notifies the workers of due mail. */
    wake,
    async stop(): Promise<void> {
      await Promise.all([sending?.stop(), purging.stop()]);
      await sender?.drain();
    },
  };
}

function createSender(
  config: Config,
  db: Queries,
  mailer: Mailer,
  logger: Logger,
  { onAttempt, onRoom }: { onAttempt: (outcome: Outcome) => void; onRoom: () => void },
) {
  const onTheirWay = new Map<Promise<void>, string>();
  let last = '';
  let failing = false;

  async function run(): Promise<number> {
    const places = CONCURRENCY - onTheirWay.size;
    if (places === 0) return 0;
    const after = last;
    const claimed = await claimMail(db, {
      after,
      onTheirWay: countByAccount(),
      places,
      placesOfAccount: CONCURRENCY_OF_ACCOUNT,
    });
    for (const mail of claimed) {
      const attempt = send(mail).finally(() => {
        onTheirWay.delete(attempt);
        onRoom();
      });
      onTheirWay.set(attempt, mail.accountId);
      if (mail.accountId > last) last = mail.accountId;
    }
    // After the last account, continue with the first one.
    if (claimed.length === 0) last = '';
    return claimed.length > 0 || after !== '' ? 1 : 0;
  }

  function countByAccount(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const account of onTheirWay.values()) counts[account] = (counts[account] ?? 0) + 1;
    return counts;
  }

  async function send(mail: ClaimedMail): Promise<void> {
    if (isOver(mail)) {
      const reason = 'The service stopped during the last attempt';
      logger.error({ mailId: mail.mailId }, 'a message was given up: the service stopped during its last attempt');
      await settleFailed(db, mail, { final: true, reason }).catch(lost);
      return;
    }
    try {
      await withinMs(ATTEMPT_MS, () => mailer(compose(config, mail)));
    } catch (error) {
      await settleError(mail, error);
      return;
    }
    if (failing) logger.info('the mail server accepts mail again');
    failing = false;
    onAttempt('sent');
    await settleSent(db, mail).catch(lost);
  }

  async function settleError(mail: ClaimedMail, error: unknown): Promise<void> {
    const { outcome, reason } = readRefusal(error);
    onAttempt(outcome);
    if (outcome === 'later') {
      if (!failing) logger.warn({ err: error }, 'the mail server does not accept mail; it will be retried');
      failing = true;
    }
    const settled =
      outcome === 'address'
        ? suppress(db, mail, reason)
        : settleFailed(db, mail, { final: outcome === 'refused', reason });
    await settled.catch(lost);
  }

  /** Only logs: when the lease ends, a worker sends the message again under the same Message-ID. */
  function lost(error: unknown): void {
    logger.warn({ err: error }, 'the outcome of a message could not be recorded');
  }

  return {
    run,
    async drain(): Promise<void> {
      await Promise.all(onTheirWay.keys());
    },
  };
}

function compose({ LINK_SECRETS, PUBLIC_URL, MAIL_FROM = '' }: Config, mail: ClaimedMail) {
  const { mailId, recipient: to, kind, subject, text, path, language } = mail;
  const say = languageOf(language).say.mail;
  const domain = /@([^@>\s]+)>?\s*$/.exec(MAIL_FROM)?.[1] ?? new URL(PUBLIC_URL).hostname;
  const message = { to, subject, messageId: `<${mailId}@${domain}>` };
  const page = path === '' ? [] : [`${PUBLIC_URL}${path}`];
  if (kind === 'confirmation') {
    const link = `${PUBLIC_URL}${mailPath(LINK_SECRETS, 'confirm', mail)}`;
    return { ...message, text: [text, ...page, `${say.confirmHere}\n${link}`, say.ignore].join('\n\n') };
  }
  const unsubscribeUrl = `${PUBLIC_URL}${mailPath(LINK_SECRETS, 'unsubscribe', mail)}`;
  const footer = `-- \n${say.unsubscribeHere}\n${unsubscribeUrl}`;
  // Mail programs sort messages by this id of the mailing list (RFC 2919).
  const listId = `<${mail.list}.${mail.productId}.${domain}>`;
  return { ...message, unsubscribeUrl, listId, text: [text, ...page, footer].join('\n\n') };
}
