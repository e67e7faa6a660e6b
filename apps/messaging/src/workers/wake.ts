import { listen, type Listener } from '@services/common/database/listen';
import type { Logger } from '@services/common/runtime/logging';
import type pg from 'pg';

import { WORKS, type Wake, type Work } from '../deps.ts';

const CHANNEL = 'messaging_work';
/** The minimum pause between notifications: more frequent notifications would not make the workers faster. */
const AT_MOST_EVERY_MS = 5;

/**
 * Notifies the workers of other processes by NOTIFY, for a process without workers. Notifications are sent outside of transactions and at
 * most every few milliseconds, because transactions that notify are committed one at a time.
 */
export function createNotifier(pool: pg.Pool): Wake {
  const pending = new Set<Work>();
  return (work) => {
    if (pending.size === 0) setTimeout(send, AT_MOST_EVERY_MS);
    pending.add(work);
  };

  function send(): void {
    const works = [...pending];
    pending.clear();
    for (const work of works) pool.query('SELECT pg_notify($1, $2)', [CHANNEL, work]).catch(() => {});
  }
}

/** Notifies the workers of this process when another process has accepted work. */
export function listenForWork(url: string, wake: Wake, logger: Logger): Listener {
  return listen({
    url,
    channel: CHANNEL,
    onNotification: (payload) => {
      const work = WORKS.find((each) => each === payload);
      if (work) wake(work);
    },
    onListening: () => {
      wake('messages');
      wake('webhooks');
      wake('imports');
    },
    logger,
  });
}
