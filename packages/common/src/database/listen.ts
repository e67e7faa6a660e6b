import pg from 'pg';

import type { Logger } from '../runtime/logging.ts';
import { KEEP_ALIVE } from './pool.ts';

interface ListenOptions {
  /** A PostgreSQL connection string: notifications need their own connection, without a pooler in between. */
  url: string;
  /** One connection may listen to several channels. */
  channel: string | readonly string[];
  /** Called for each notification, with its payload (which may be empty). */
  onNotification: (payload: string, channel: string) => void;
  /** Called whenever listening begins, also after an interruption: notifications during the interruption are lost. */
  onListening: () => void;
  logger: Logger;
  /** Pause before the next attempt to connect. */
  reconnectMs?: number;
}

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL's NOTIFY on its own connection, which is replaced whenever it breaks.
 * Notifications can be lost in between, so a caller must also poll, or recover in `onListening`.
 */
export function listen(options: ListenOptions): Listener {
  const { url, channel, onNotification, onListening, logger, reconnectMs = 1000 } = options;
  let stopped = false;
  let interrupted = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...KEEP_ALIVE });
    client = next;
    let ended = false;
    const again = (cause?: Error) => {
      if (ended || stopped) return;
      ended = true;
      // One log line per interruption, regardless of the number of attempts.
      if (!interrupted) logger.warn({ err: cause, channel }, 'LISTEN connection lost; polling continues');
      interrupted = true;
      next.end().catch(() => {});
      retry = setTimeout(() => (connecting = connect()), reconnectMs);
    };
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', ({ payload = '', channel: name }) => onNotification(payload, name));
    try {
      await next.connect();
      for (const name of [channel].flat()) await next.query(`LISTEN ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      return again(error as Error);
    }
    if (interrupted) logger.info({ channel }, 'LISTEN connection restored');
    interrupted = false;
    if (!stopped) onListening();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
