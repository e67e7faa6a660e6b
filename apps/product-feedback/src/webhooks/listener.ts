import type { Logger } from '@services/common/runtime/logging';
import pg from 'pg';

const CHANNEL = 'webhook_deliveries';
const PAUSE_MS = 1000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Hears of new deliveries from the database, whichever replica wrote them. It has a connection of its own, which it
 * replaces when it breaks; meanwhile the worker's poll finds the work, only later.
 */
export function startListener(url: string, onNotification: () => void, logger: Logger): Listener {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    client = next;
    let ended = false;
    const again = (error?: Error) => {
      if (ended || stopped) return;
      ended = true;
      logger.warn({ err: error }, 'the connection for notifications broke; it is made anew');
      void close(next);
      retry = setTimeout(() => void connect(), PAUSE_MS);
    };
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', onNotification);
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      onNotification();
    } catch (error) {
      again(error as Error);
    }
  }

  async function close(broken: pg.Client): Promise<void> {
    try {
      await broken.end();
    } catch {
      // It was broken already.
    }
  }

  const started = connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await started;
      await client?.end();
    },
  };
}
