import { logFailure } from '@services/common/database/log-failure';
import { listen, type Listener } from '@services/common/database/listen';
import type { Logger } from '@services/common/runtime/logging';

import type { Sql } from '../db.ts';
import { apiError } from '../errors.ts';
import { isVisible, NEWS_CHANNEL, readNews, type News } from '../events.ts';
import { createQueue, type Queue } from './queue.ts';

/** The maximum number of events that wait for a stream's reader. */
const MAX_WAITING = 100;
const READY_MS = 5000;

/**
 * Passes events of all replicas, by PostgreSQL's NOTIFY, to the streams of this replica. The hub has a connection only while there are
 * streams.
 */
export function createHub({ url, sql, logger }: { url: string; sql: Sql; logger: Logger }) {
  const readers = new Map<Queue<News>, (news: News) => boolean>();
  let listening: { listener: Listener; ready: Promise<void> } | undefined;

  /** Ends all streams. Clients then reconnect and query what they missed. */
  const loseAll = () => {
    for (const queue of readers.keys()) queue.lose();
  };

  /** Streams get events in the order in which they were sent, regardless of how long each look-up takes. */
  let delivered = Promise.resolve();

  async function deliver(payload: string): Promise<void> {
    const news = readNews(payload);
    // An unreadable notification is not from this service, so no event was missed and the streams stay open.
    if (!news) return logger.warn({ payload: payload.slice(0, 200) }, 'a notification could not be read');
    // Visibility is checked once for all streams. An object that is hidden a moment later is null in their responses.
    if (!(await isVisible(sql, news))) return;
    for (const [queue, wants] of readers) if (wants(news)) queue.push(news);
  }

  function start() {
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => reject(apiError('SERVICE_UNAVAILABLE', 'Subscriptions are not available')),
      READY_MS,
    );
    ready.catch(() => {});
    let isFirst = true;
    const listener = listen({
      url,
      channel: NEWS_CHANNEL,
      logger,
      onNotification(payload) {
        delivered = delivered
          .then(() => deliver(payload))
          .catch((error: unknown) => {
            logFailure(logger, error, 'events were lost');
            loseAll();
          });
      },
      onListening() {
        clearTimeout(timer);
        resolve();
        // Events may have been missed while the connection was lost.
        if (!isFirst) loseAll();
        isFirst = false;
      },
    });
    return { listener, ready: ready.finally(() => clearTimeout(timer)) };
  }

  function leave(queue: Queue<News>): void {
    readers.delete(queue);
    if (readers.size > 0 || !listening) return;
    void listening.listener.stop();
    listening = undefined;
  }

  /**
   * Yields events from now on, until the reader leaves.
   *
   * @throws AppError 503 SERVICE_UNAVAILABLE when the connection for events is not open within READY_MS.
   */
  return async function hear(wants: (news: News) => boolean): Promise<Queue<News>> {
    const queue: Queue<News> = createQueue(MAX_WAITING, () => leave(queue));
    readers.set(queue, wants);
    listening ??= start();
    try {
      await listening.ready;
    } catch (error) {
      await queue.return();
      throw error;
    }
    return queue;
  };
}

export type Hear = ReturnType<typeof createHub>;
