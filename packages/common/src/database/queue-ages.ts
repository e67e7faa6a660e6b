import type { Metrics } from '../runtime/metrics.ts';
import { prepared, type Queries } from './database.ts';

/**
 * A gauge of how long the oldest due item of each queue has been due; 0 while workers keep up. Each scrape sends one statement
 * for all queues of a service.
 *
 * @param queues for each queue's name, a query that returns since when the oldest due item has been due, or null.
 */
export function measureQueueAges(metrics: Metrics, db: Queries, queues: Readonly<Record<string, string>>): void {
  const columns = Object.entries(queues).map(
    ([name, since]) => `coalesce(extract(epoch FROM now() - (${since})), 0)::float8 AS "${name}"`,
  );
  const statement = prepared(`SELECT ${columns.join(',\n')}`);
  metrics.gaugeBy(
    'queue_oldest_due_seconds',
    'How long the oldest due item of a queue has been due.',
    'queue',
    async () => (await db.query<Record<string, number>>(statement, []))[0] ?? {},
  );
}
