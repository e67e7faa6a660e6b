import type { Logger } from '@services/common/runtime/logging';
import pg from 'pg';

/** What there can be to do: messages to send, or webhooks to deliver. */
export type Work = 'messages' | 'webhooks';

/** Tells the workers that there is something to do. Cheap, and never waited for: a lost call only costs a poll's time. */
export type Wake = (work: Work) => void;

const CHANNEL = 'messaging_work';
/** Waking more often than this wakes nobody faster. */
const AT_MOST_EVERY_MS = 5;
const RECONNECT_MS = 1000;

/**
 * For a process without workers: wakes those of other processes by NOTIFY. Outside of any transaction and at most every
 * few milliseconds, because notifications serialize the commits that carry them.
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

/** Listens for what other processes accept, on a connection of its own that is made again whenever it breaks. */
export function listenForWork(url: string, wake: Wake, logger: Logger): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    client = fresh;
    fresh.on('error', () => {});
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => {
      if (payload === 'messages' || payload === 'webhooks') wake(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      // What was notified while nobody listened.
      wake('messages');
      wake('webhooks');
    } catch (error) {
      logger.debug({ err: error }, 'cannot listen for work yet');
      await fresh.end().catch(() => {});
      again();
    }
  }

  function again(): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RECONNECT_MS);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
