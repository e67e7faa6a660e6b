import type { Keyring } from '@services/common/runtime/encryption';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { startWorkLoop, type WorkLoop } from '@services/common/runtime/work-loop';

import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { createInstagram } from '../instagram/client.ts';
import { createHousekeeping } from './housekeeping.ts';
import { createMatcher } from './matcher.ts';
import { createProfiles } from './profiles.ts';
import { createSender } from './sender.ts';

const POLL_MS = 500;
const HOUR_MS = 3_600_000;

export interface Worker {
  /** Events were stored: match them now. */
  wake(): void;
  /** Finishes what runs; resolves when all of it has ended. */
  stop(): Promise<void>;
}

/** Event → match → lead and reply: the loops behind the webhook. Any number of replicas may run them. */
export function startWorker({ db, config, logger }: { db: Db; config: Config; logger: Logger }): Worker {
  const keyring: Keyring = config.ENCRYPTION_KEYS;
  const instagram = createInstagram({ url: config.INSTAGRAM_API_URL, timeoutMs: config.INSTAGRAM_TIMEOUT_MS });
  const sender = createSender(db, {
    instagram,
    keyring,
    concurrency: config.SEND_CONCURRENCY,
    privateRepliesPerHour: config.PRIVATE_REPLIES_PER_HOUR,
    // A conversation is read and a message sent, each with its time limit, and the result written.
    leaseMs: 2 * config.INSTAGRAM_TIMEOUT_MS + 10_000,
    onRoom: () => sending.wake(),
    onError: (error) => logger.error({ err: error }, 'a reply failed for a reason of our own'),
  });
  const matcher = createMatcher(db, {
    cooldownMs: config.COOLDOWN_HOURS * HOUR_MS,
    onTriggers: () => {
      sending.wake();
      profiles.wake();
    },
  });
  const loop = (name: string, run: () => Promise<number>, pollMs = POLL_MS): WorkLoop =>
    startWorkLoop({ name, run, pollMs, logger });

  const sending = loop('sending', sender.run);
  const profiles = loop('profiles', createProfiles(db, { instagram, keyring }));
  const matching = loop('matching', matcher);
  const housekeeping = loop(
    'housekeeping',
    createHousekeeping(db, { triggerMonths: config.TRIGGER_RETENTION_MONTHS }),
    HOUR_MS,
  );

  return {
    wake: matching.wake,
    async stop() {
      await Promise.all([matching.stop(), sending.stop(), profiles.stop(), housekeeping.stop()]);
      await sender.settled();
    },
  };
}

const DEPTHS = `SELECT (SELECT count(*) FROM events WHERE matched_at IS NULL)::int AS events,
  (SELECT count(*) FROM triggers WHERE status IN ('queued', 'sending'))::int AS replies`;

/** Gauges of the two queues. */
export function measureQueues(metrics: Metrics, db: Db): void {
  const depth = async (queue: 'events' | 'replies') =>
    (await db.query<Record<typeof queue, number>>({ name: 'queue_depths', text: DEPTHS }, []))[0]?.[queue] ?? 0;
  metrics.gauge('events_unmatched', 'Stored events that wait for matching.', () => depth('events'));
  metrics.gauge('replies_unsent', 'Replies that wait to be sent.', () => depth('replies'));
}
