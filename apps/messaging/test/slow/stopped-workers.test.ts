/** Work that stops the process that does it, again and again. */
import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import { eventually } from '@services/tooling/testing/eventually';

import { createAccount, createApiKey } from '../../src/accounts/store.ts';
import { connect, type Database } from '../../src/db.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

let database: TestDatabase;
let db: Database;
let service: ServiceProcess;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 4 });
});

beforeEach(async () => {
  const { id: accountId } = await createAccount(db, 'Test account');
  key = (await createApiKey(db, { accountId, mode: 'test', name: 'test' }))?.key ?? '';
  service = await start();
}, 60_000);

afterEach(() => service.kill());

afterAll(async () => {
  await db.close();
  await database.drop();
});

const start = () => startServiceProcess({ DATABASE_URL: database.url });

async function call(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, never>;
}

/**
 * Kills the process twice, each time in the midst of a statement that waits for a lock, and starts another one. The lease of
 * the killed process is ended by hand.
 */
async function stopTwice(statement: string, endLease: string): Promise<void> {
  const waiting = `FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    AND query LIKE '%${statement}%' AND pid <> pg_backend_pid()`;
  for (let stops = 0; stops < 2; stops += 1) {
    await eventually(async () => (await db.pool.query(`SELECT ${waiting}`)).rows.length > 0);
    await service.kill();
    // PostgreSQL notices a lost client only when the statement ends.
    await eventually(async () => {
      await db.pool.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
      return (await db.pool.query(`SELECT ${waiting}`)).rows.length === 0;
    });
    await db.pool.query(endLease);
    service = await start();
  }
}

test('a run that stops the process twice is set aside at its third start, and the runs behind it continue', async () => {
  const [harmful, behind] = [
    await call('/contacts', { phone: '+15550101' }),
    await call('/contacts', { phone: '+15550102' }),
  ];
  const { flowId } = await call('/flows', {
    name: 'Tag',
    steps: [{ id: 'tag', type: 'update_contact', addTags: ['seen'] }],
  });
  await call(`/flows/${flowId}`, { status: 'active' }, 'PUT');
  const lock = await db.pool.connect();
  await lock.query('BEGIN');
  await lock.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [harmful['contactId']]);
  const { runId } = await call(`/flows/${flowId}/trigger`, { contactId: harmful['contactId'] });
  await stopTwice('UPDATE contacts', 'UPDATE flow_runs SET leased_until = now() WHERE leased_until IS NOT NULL');
  const { runId: next } = await call(`/flows/${flowId}/trigger`, { contactId: behind['contactId'] });
  await eventually(async () => (await call(`/runs/${next}`))['status'] === 'completed');
  await eventually(async () => (await call(`/runs/${runId}`))['status'] === 'failed');
  expect(await call(`/runs/${runId}`)).toMatchObject({ error: 'worker_stopped' });
  await lock.query('ROLLBACK');
  lock.release();
}, 180_000);

test('a campaign that stops the process twice is paused at its third start, and the campaigns behind it continue', async () => {
  await call('/contacts', { phone: '+15550101', tags: ['one'] });
  const create = () => call('/campaigns', { name: 'One', channel: 'sms', body: 'Hello', audience: { tags: ['one'] } });
  const [harmful, behind] = [await create(), await create()];
  const lock = await db.pool.connect();
  await lock.query('BEGIN; LOCK TABLE campaign_counts IN SHARE MODE');
  await call(`/campaigns/${harmful['campaignId']}/start`, {});
  await stopTwice('INSERT INTO messages', 'UPDATE campaigns SET leased_until = now() WHERE leased_until IS NOT NULL');
  await lock.query('ROLLBACK');
  lock.release();
  await eventually(async () => (await call(`/campaigns/${harmful['campaignId']}`))['status'] === 'paused');
  expect(await call(`/campaigns/${harmful['campaignId']}`)).toMatchObject({
    statusReason: 'Preparing its messages stopped the worker twice',
    stats: { total: 0 },
  });
  await call(`/campaigns/${behind['campaignId']}/start`, {});
  await eventually(async () => (await call(`/campaigns/${behind['campaignId']}`))['status'] === 'completed');
}, 180_000);
