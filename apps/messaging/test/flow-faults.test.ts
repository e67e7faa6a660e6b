/** A run that stops the process that moves it on, again and again. */
import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import { eventually } from '@services/tooling/testing/eventually';

import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { connect, type Database } from '../src/db.ts';
import { startServiceProcess, type ServiceProcess } from './process.ts';

let database: TestDatabase;
let db: Database;
let service: ServiceProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 4 });
});

afterAll(async () => {
  await service?.kill();
  await db.close();
  await database.drop();
});

test('a run that stops the process twice is set aside at its third start, and the runs behind it continue', async () => {
  const accountId = (await createAccount(db, 'Test account')).id;
  const key = (await createApiKey(db, { accountId, mode: 'test', name: 'test' }))?.key ?? '';
  const start = () => startServiceProcess({ DATABASE_URL: database.url });
  async function call(path: string, body?: object, method = body ? 'POST' : 'GET') {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const answer = await fetch(`${service?.url ?? ''}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, never>;
  }
  const runOf = async (id: string) => (await db.orm.flowRun.findUnique({ where: { id } }))!;
  service = await start();
  const [harmful, behind] = [
    await call('/contacts', { phone: '+15550101' }),
    await call('/contacts', { phone: '+15550102' }),
  ];
  const { flowId } = await call('/flows', {
    name: 'Tag',
    steps: [{ id: 'tag', type: 'update_contact', addTags: ['seen'] }],
  });
  await call(`/flows/${flowId}`, { status: 'active' }, 'PUT');

  // The contact's row is locked, so that the process stands in the midst of the run's step until it is killed.
  const lock = await db.pool.connect();
  await lock.query('BEGIN');
  await lock.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [harmful['contactId']]);
  const { runId } = await call(`/flows/${flowId}/trigger`, { contactId: harmful['contactId'] });
  for (const starts of [1, 2]) {
    await eventually(async () => {
      const run = await runOf(runId ?? '');
      const { rows } = await db.pool.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database() AND query LIKE '%UPDATE contacts%'`);
      return run.starts === starts && rows.length > 0;
    });
    await service.kill();
    if (starts === 1) {
      // What the killed process had locked is free when its connection has ended.
      await db.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%UPDATE contacts%' AND pid <> pg_backend_pid()`);
    }
    await db.pool.query('UPDATE flow_runs SET leased_until = now() WHERE id = $1', [runId]);
    service = await start();
  }
  const behindId = (await call(`/flows/${flowId}/trigger`, { contactId: behind['contactId'] }))['runId'];
  await eventually(async () => (await call(`/runs/${behindId}`))['status'] === 'completed');
  await eventually(async () => (await call(`/runs/${runId}`))['status'] === 'failed');
  expect(await call(`/runs/${runId}`)).toMatchObject({ error: 'worker_stopped' });
  await lock.query('ROLLBACK');
  lock.release();
}, 180_000);
