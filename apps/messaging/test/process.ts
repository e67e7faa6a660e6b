import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import * as processes from '@services/tooling/servers/service-process';

import type { Database } from '../src/db.ts';

export interface ServiceProcess extends processes.ServiceProcess {
  /** The name of the service's connections to PostgreSQL. */
  connectionName: string;
}

/** The settings that the service requires, with high limits. */
const ENVIRONMENT = {
  PUBLIC_URL: 'http://127.0.0.1:1',
  RATE_LIMIT_PER_SECOND: '1000000',
  RATE_LIMIT_PER_DAY: '100000000',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  ADDRESS_KEY: Buffer.alloc(32, 2).toString('base64'),
  ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
};

/** Starts the service and waits until it listens. */
export async function startServiceProcess(
  environment: Record<string, string> & { DATABASE_URL: string },
): Promise<ServiceProcess> {
  const connectionName = `service-${randomUUID()}`;
  const database = new URL(environment.DATABASE_URL);
  database.searchParams.set('application_name', connectionName);
  const settings = { ...ENVIRONMENT, ...environment, DATABASE_URL: database.href };
  return { ...(await processes.startServiceProcess(join(import.meta.dirname, '..'), settings)), connectionName };
}

/**
 * Kills services, and ends their statements that PostgreSQL still executes.
 *
 * A worker that stops twice during the same work may have been stopped by this work, so the service gives such work up. Here the test is the
 * cause, so all interrupted work counts as interrupted only once. The statements skip rows that another process has locked, because that
 * process continues its work on them.
 */
export async function interrupt(services: readonly ServiceProcess[], db: Database): Promise<void> {
  await Promise.all(services.map((service) => service.kill()));
  await db.pool.query(
    `SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE application_name = ANY($1::text[])`,
    [services.map(({ connectionName }) => connectionName)],
  );
  await db.pool.query(`
    UPDATE messages m SET lane = 'bulk'
      FROM (SELECT account_id, id FROM messages WHERE status = 'sending' AND lane = 'suspect' FOR UPDATE SKIP LOCKED) s
      WHERE m.account_id = s.account_id AND m.id = s.id;
    UPDATE flow_runs SET starts = 1 WHERE id IN (SELECT id FROM flow_runs WHERE starts > 1 FOR UPDATE SKIP LOCKED);
    UPDATE batch_items b SET starts = 1
      FROM (SELECT account_id, batch_id, position FROM batch_items WHERE starts > 1 FOR UPDATE SKIP LOCKED) s
      WHERE b.account_id = s.account_id AND b.batch_id = s.batch_id AND b.position = s.position`);
}
