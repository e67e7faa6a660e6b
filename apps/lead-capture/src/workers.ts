import type { Keyring } from '@services/common/secrets/encryption';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { logFailure } from '@services/common/database/log-failure';
import { watchQueues } from '@services/common/database/watch-queues';
import { startWorkLoop, WATCHED, type WorkLoop } from '@services/common/database/work-loop';
import { startWebhookWorkers } from '@services/common/webhooks/workers';

import type { Config } from './config.ts';
import { endHolds, ENDED_HOLDS_DUE } from './connections/holds.ts';
import { createRefresher } from './connections/refresh.ts';
import type { Db } from './db.ts';
import { createInstagram } from './instagram/client.ts';
import { createTokens } from './instagram/login.ts';
import { continueDeletions } from './erasures/account.ts';
import { continueConnections } from './erasures/connection.ts';
import { keepHouse } from './triggers/housekeeping.ts';
import { createMatcher } from './triggers/matcher.ts';
import { EVENTS_DUE } from './triggers/event-queue.ts';
import { advanceConversations, CONVERSATIONS_DUE } from './conversations/store.ts';
import { REPLIES_DUE } from './replies/claim-store.ts';
import { PROFILES_DUE, readProfiles } from './replies/profiles.ts';
import { createSender } from './replies/sender.ts';
import { lostDue, recoverReplies } from './replies/sending-store.ts';
import { CHECKS_DUE } from './upkeep/store.ts';
import { createUpkeep } from './upkeep/upkeep.ts';

const POLL_MS = 500;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface WorkersOptions {
  db: Db;
  config: Config;
  network: Network;
  logger: Logger;
  metrics: Metrics;
}

/** Event → match → lead and reply: the loops that process the webhook's events. Any number of replicas may run them. */
export function startWorkers({ db, config, network, logger, metrics }: WorkersOptions) {
  const keyring: Keyring = config.ENCRYPTION_KEYS;
  const instagram = createInstagram({ url: config.INSTAGRAM_API_URL, timeoutMs: config.INSTAGRAM_TIMEOUT_MS });
  const decided = metrics.counter('instagram_events_decided_total', 'Events, by the outcome of matching.', ['outcome']);
  const attempts = metrics.counter('reply_attempts_total', 'Attempts to send a reply.', ['outcome', 'code']);
  const publicAttempts = metrics.counter('public_reply_attempts_total', 'Attempts to reply to a comment in public.', [
    'outcome',
    'code',
  ]);

  const sender = createSender(db, {
    instagram,
    keyring,
    concurrency: config.SEND_CONCURRENCY,
    privateRepliesPerHour: config.PRIVATE_REPLIES_PER_HOUR,
    publicRepliesPerHour: config.PUBLIC_REPLIES_PER_HOUR,
    // The lease is long enough for reading the sent messages, which may take twice the time limit, sending the message, and
    // storing the result.
    leaseMs: 3 * config.INSTAGRAM_TIMEOUT_MS + 10_000,
    onRoom: () => sending.wake(),
    onError: (error) => logFailure(logger, error, 'the outcome of a reply could not be handled'),
    onAttempt({ outcome, code }, kind) {
      (kind === 'public_reply' ? publicAttempts : attempts).inc({ outcome, code });
      if (kind !== 'comment' && kind !== 'public_reply') conversing.wake();
    },
  });
  const matcher = createMatcher(db, {
    cooldownMs: config.COOLDOWN_HOURS * HOUR_MS,
    onTriggers: () => {
      sending.wake();
      conversing.wake();
      profiles.wake();
    },
    onDecided: (outcome, count) => decided.inc({ outcome }, count),
    onError: (error, eventId) => logFailure(logger, error, 'an event could not be matched', { eventId }),
  });
  const loops: WorkLoop[] = [];
  function loop(name: string, run: () => Promise<number>, pollMs: number, quiet?: typeof WATCHED): WorkLoop {
    const started = startWorkLoop({ name, run, pollMs, logger, ...(quiet && { quiet }) });
    loops.push(started);
    return started;
  }
  /** Starts a loop. `watch` ends its pauses early when its queue has due rows. */
  const watched = (name: string, run: () => Promise<number>) => loop(name, run, POLL_MS, WATCHED);
  const sending = watched('sending', sender.run);
  // This is a separate loop, because leases and pauses seldom end, but each event makes the sending loop poll several times.
  const recovering = watched('recovering', async () => {
    await endHolds(db);
    const { recovered, failed } = await recoverReplies(db);
    for (const { id, kind, reason = '', detail } of failed) {
      logger.error({ replyId: id, reason, detail }, 'a reply failed after the service stopped while sending it');
      (kind === 'public_reply' ? publicAttempts : attempts).inc({ outcome: 'failed', code: reason });
    }
    if (recovered > 0) sending.wake();
    return recovered;
  });
  const profiles = watched('profiles', () => readProfiles(db, { instagram, keyring }));
  const matching = watched('matching', matcher);
  const conversing = watched('conversing', () =>
    advanceConversations(db, {
      onMessage: () => sending.wake(),
      onError: (error, conversationId) =>
        logFailure(logger, error, 'a conversation could not be advanced', { conversationId }),
    }),
  );
  const refreshed = metrics.counter('instagram_token_refreshes_total', 'Attempts to refresh an access token.', [
    'outcome',
  ]);
  loop(
    'refreshing',
    createRefresher(db, {
      tokens: createTokens({ graphUrl: config.INSTAGRAM_API_URL, timeoutMs: config.INSTAGRAM_TIMEOUT_MS }),
      keyring,
      onRefreshed: () => refreshed.inc({ outcome: 'refreshed' }),
      onFailure(connectionId, reason) {
        refreshed.inc({ outcome: 'failed' });
        logger.warn({ connectionId, reason }, 'an access token could not be refreshed');
      },
    }),
    MINUTE_MS,
  );
  const upkeep = createUpkeep(db, {
    instagram,
    keyring,
    requestsPerHour: config.PUBLIC_REPLIES_PER_HOUR,
    onEvents: wake,
    onRoom: () => checking.wake(),
    onFailure: (error, connectionId) =>
      logger.warn({ connectionId, reason: String(error) }, 'a connection could not be checked'),
  });
  const checking = watched('checking connections', upkeep.run);
  const kept = { triggerMonths: config.TRIGGER_RETENTION_MONTHS, eventDays: config.EVENT_RETENTION_DAYS };
  loop('housekeeping', () => keepHouse(db, kept), HOUR_MS);
  loop('deleting accounts', () => continueDeletions(db), MINUTE_MS);
  loop('erasing connections', () => continueConnections(db), MINUTE_MS);
  const webhooks = startWebhookWorkers({
    db,
    network,
    logger,
    metrics,
    keyring,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    retentionDays: config.WEBHOOK_LOG_DAYS,
    userAgent: 'Lead-Capture-Webhooks/1',
    watched: true,
  });
  const watch = watchQueues({
    db,
    queues: {
      // Events stored by another process do not notify this process.
      events: { loop: matching, due: EVENTS_DUE },
      replies: { loop: sending, due: REPLIES_DUE },
      triggers: { loop: recovering, due: lostDue('triggers') },
      conversations: { loop: conversing, due: CONVERSATIONS_DUE },
      conversationMessages: { loop: recovering, due: lostDue('conversation_messages') },
      publicReplies: { loop: recovering, due: lostDue('public_replies') },
      holds: { loop: recovering, due: ENDED_HOLDS_DUE },
      profiles: { loop: profiles, due: PROFILES_DUE },
      connections: { loop: checking, due: CHECKS_DUE },
      webhooks: webhooks.queue,
    },
    pollMs: POLL_MS,
    logger,
  });

  /** Starts matching after events were stored. */
  function wake(): void {
    matching.wake();
    conversing.wake();
  }
  return {
    wake,
    /** Stops the loops; resolves when the work in progress has finished. */
    async stop() {
      await watch.stop();
      await Promise.all(loops.map((started) => started.stop()));
      await sender.settled();
      await upkeep.settled();
      await webhooks.stop();
    },
  };
}
