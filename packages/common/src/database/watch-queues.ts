import type { Logger } from '../runtime/logging.ts';
import { prepared, type Queries } from './database.ts';
import { startWorkLoop, type WorkLoop } from './work-loop.ts';

/** A loop with `quiet: WATCHED`, and the query that finds its work. */
export interface WatchedQueue {
  loop: Pick<WorkLoop, 'look'>;
  /** A query without values. It returns rows if and only if the loop's `run` would find work. */
  due: string;
}

interface WatchOptions {
  db: Queries;
  queues: Readonly<Record<string, WatchedQueue>>;
  pollMs: number;
  logger: Logger;
}

/**
 * Checks with one statement whether any queue of a service has due work: separate polls by each loop would cause most of the
 * load of an idle service.
 */
export function watchQueues({ db, queues, pollMs, logger }: WatchOptions): Pick<WorkLoop, 'stop'> {
  // With count(*), PostgreSQL keeps the order of the query, which reads only the first entry of an index. EXISTS would
  // drop the order.
  const columns = Object.entries(queues).map(
    ([name, { due }]) => `(SELECT count(*) FROM (${due}) AS due) > 0 AS "${name}"`,
  );
  const statement = prepared(`SELECT ${columns.join(',\n')}`);
  return startWorkLoop({
    name: 'queues',
    async run() {
      const [found = {}] = await db.query<Record<string, boolean>>(statement, []).catch((error: unknown) => {
        // All loops poll now, because each handles an unavailable database itself.
        for (const { loop } of Object.values(queues)) loop.look();
        throw error;
      });
      for (const [name, { loop }] of Object.entries(queues)) if (found[name]) loop.look();
      return 0;
    },
    pollMs,
    quiet: { afterMs: 0, pollMs },
    logger,
  });
}
