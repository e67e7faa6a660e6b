import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { startBalancer, type Balancer } from '@services/tooling/servers/balancer';
import * as processes from '@services/tooling/servers/service-process';
import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import request from 'supertest';

import type { Mode } from '../src/accounts/store.ts';
import { connect, type Database } from '../src/db.ts';
import { createTestAccount, type TestAccount } from './app.ts';

export const WORKSPACE = join(import.meta.dirname, '..');

export interface ServiceProcess extends processes.ServiceProcess {
  /** The name of the service's connections to PostgreSQL. */
  connectionName: string;
}

/** The settings that the service requires, with high limits. */
const ENVIRONMENT = {
  RATE_LIMIT_PER_SECOND: '1000000',
  RATE_LIMIT_PER_DAY: '100000000',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  ADDRESS_KEY: Buffer.alloc(32, 2).toString('base64'),
  ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
};

async function startProcess(environment: Record<string, string> & { DATABASE_URL: string }): Promise<ServiceProcess> {
  const connectionName = `service-${randomUUID()}`;
  const database = new URL(environment.DATABASE_URL);
  database.searchParams.set('application_name', connectionName);
  const settings = { ...ENVIRONMENT, ...environment, DATABASE_URL: database.href };
  return { ...(await processes.startServiceProcess(WORKSPACE, settings)), connectionName };
}

export interface Fleet {
  /** The test's own connection to the database. */
  db: Database;
  world: Simulators;
  /** The processes that get the requests of providers, as they would behind a real load balancer. They are killed after each test. */
  running: Set<ServiceProcess>;
  /** Starts a process and waits until requests of providers reach it. */
  start(environment?: Record<string, string>): Promise<ServiceProcess>;
  /** Kills processes and what PostgreSQL still executes for them, and counts their work as interrupted only once. */
  interrupt(...services: ServiceProcess[]): Promise<void>;
  /** A new account, whose requests go to the given process. */
  account(service: ServiceProcess, mode?: Mode): Promise<TestAccount>;
}

/**
 * Real processes of the service with simulated providers. Call it at the top of the file.
 *
 * @param environment settings of every process
 * @param openDatabase opens another database than one on the server of the test run
 */
export function useProcesses(environment: Record<string, string>, openDatabase = createTestDatabase): Fleet {
  const fleet = { running: new Set() } as Fleet;
  let database: TestDatabase;
  let balancer: Balancer;
  beforeAll(async () => {
    [database, fleet.world] = await Promise.all([openDatabase(), startSimulators()]);
    fleet.db = connect(database.url, { poolSize: 4 });
    balancer = await startBalancer({ port: 0, targets: async () => [...fleet.running].map(({ url }) => url) });
  });
  beforeEach(() => fleet.world.reset());
  afterEach(async () => {
    await Promise.all([...fleet.running].map((service) => service.kill()));
    fleet.running.clear();
  });
  afterAll(async () => {
    await balancer.stop();
    await fleet.world.stop();
    await fleet.db.close();
    await database.drop();
  });
  return Object.assign(fleet, {
    async start(more = {}) {
      const addresses = { DATABASE_URL: database.url, PUBLIC_URL: balancer.url };
      const service = await startProcess({ ...addresses, ...environment, ...more });
      fleet.running.add(service);
      await eventually(() => balancer.healthy().includes(service.url));
      return service;
    },
    async interrupt(...services) {
      await interrupt(services, fleet.db);
      for (const service of services) fleet.running.delete(service);
    },
    account: ({ url }, mode) => createTestAccount({ db: fleet.db, http: request(url) }, mode),
  } satisfies Partial<Fleet>);
}

/**
 * Kills services, and ends their statements that PostgreSQL still executes.
 *
 * A worker that stops twice during the same work may have been stopped by this work, so the service gives such work up. Here the test is the
 * cause, so all interrupted work counts as interrupted only once. The statements skip rows that another process has locked, because that
 * process continues its work on them.
 */
async function interrupt(services: readonly ServiceProcess[], db: Database): Promise<void> {
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
