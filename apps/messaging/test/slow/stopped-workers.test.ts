/** Items of work that crash the worker's process each time a worker begins them. */
import { eventually } from '@services/tooling/testing/eventually';

import { connectTwilio } from '../channels.ts';
import { useProcesses, type ServiceProcess } from '../process.ts';

const fleet = useProcesses({ PROVIDER_TIMEOUT_MS: '60000' });
const { start } = fleet;
let service: ServiceProcess;
let key: string;

beforeEach(async () => {
  service = await start();
  ({ key } = await fleet.account(service, 'test'));
});

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
 * Kills the process twice, each time during a statement that waits for a lock, and starts another process. The test itself ends the killed
 * process's lease.
 */
async function stopTwice(statement: string, endLease: string): Promise<void> {
  const waiting = `FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    AND query LIKE '%${statement}%' AND pid <> pg_backend_pid()`;
  for (let stops = 0; stops < 2; stops += 1) {
    await eventually(async () => (await fleet.db.pool.query(`SELECT ${waiting}`)).rows.length > 0);
    await service.kill();
    // PostgreSQL notices a lost client only when the statement ends.
    await eventually(async () => {
      await fleet.db.pool.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
      return (await fleet.db.pool.query(`SELECT ${waiting}`)).rows.length === 0;
    });
    await fleet.db.pool.query(endLease);
    service = await start();
  }
}

test('if the process crashes twice during a flow run, the run fails at its third start', async () => {
  const [harmful, behind] = [
    await call('/contacts', { phone: '+15550101' }),
    await call('/contacts', { phone: '+15550102' }),
  ];
  const { flowId } = await call('/flows', {
    name: 'Tag',
    steps: [{ id: 'tag', type: 'update_contact', addTags: ['seen'] }],
  });
  await call(`/flows/${flowId}`, { status: 'active' }, 'PUT');
  const lock = await fleet.db.pool.connect();
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

test('if the process crashes twice during a campaign, the campaign is paused at its third start', async () => {
  await call('/contacts', { phone: '+15550101', tags: ['one'] });
  const create = () => call('/campaigns', { name: 'One', channel: 'sms', body: 'Hello', audience: { tags: ['one'] } });
  const [harmful, behind] = [await create(), await create()];
  const lock = await fleet.db.pool.connect();
  await lock.query('BEGIN; LOCK TABLE campaign_counts IN SHARE MODE');
  await call(`/campaigns/${harmful['campaignId']}/start`, {});
  await stopTwice('INSERT INTO messages', 'UPDATE campaigns SET leased_until = now() WHERE leased_until IS NOT NULL');
  await lock.query('ROLLBACK');
  lock.release();
  await eventually(async () => (await call(`/campaigns/${harmful['campaignId']}`))['status'] === 'paused');
  expect(await call(`/campaigns/${harmful['campaignId']}`)).toMatchObject({
    statusReason: 'Preparing the campaign’s messages crashed the worker twice',
    stats: { total: 0 },
  });
  await call(`/campaigns/${behind['campaignId']}/start`, {});
  await eventually(async () => (await call(`/campaigns/${behind['campaignId']}`))['status'] === 'completed');
}, 180_000);

test('if the process crashes twice while it sends a message, the message fails at the third attempt', async () => {
  const { world } = fleet;
  world.twilio.configure({ statuses: [] });
  const account = await fleet.account(service);
  await connectTwilio(account, world);
  ({ key } = account);
  const find = async (status: string) => {
    const { rows } = await fleet.db.pool.query<{ id: string }>('SELECT id FROM messages WHERE status = $1', [status]);
    return rows.map(({ id }) => id);
  };
  const stopDuring = async (sends: number) => {
    await eventually(() => world.failures().at(-1)?.applied === sends);
    const ids = await find('sending');
    await service.kill();
    await fleet.db.pool.query(
      `UPDATE messages SET leased_until = now(), sending_at = now() - interval '1 hour' WHERE status = 'sending'`,
    );
    service = await start();
    return ids;
  };
  world.fail({ provider: 'twilio', operation: 'send', action: 'hang', times: 3 });
  const messages = ['01', '02', '03'].map((to) => ({ channel: 'sms', to: `+155501${to}`, body: `Hello ${to}` }));
  await call('/messages/batch', { messages });
  expect(await stopDuring(3)).toHaveLength(3);
  world.fail({ provider: 'twilio', operation: 'send', action: 'hang', times: 1 });
  const sentAlone = await stopDuring(1);
  await eventually(async () => (await find('sent')).length === 2 && (await find('failed')).length === 1);
  expect(await find('failed')).toEqual(sentAlone);
  expect(await call(`/messages/${sentAlone[0]}`)).toMatchObject({ error: { code: 'worker_stopped' } });
  expect(world.counts().twilio.messages).toMatchObject({ total: 2, distinct: 2 });
  expect(service.log()).toContain('a message stopped the process twice and was set aside');
}, 180_000);

test('an import whose worker is killed continues exactly where it stopped', async () => {
  const rows = Array.from({ length: 10_000 }, (_each, index) => `p${index}@example.com,vip\n`);
  const sent = await fetch(`${service.url}/api/v1/contacts/import?update=true`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'text/csv' },
    body: `email,tags\n${rows.join('')}`,
  });
  const { importId } = (await sent.json()) as { importId: string };
  const read = () => call(`/contact-imports/${importId}`);
  for (const least of [500, 3000, 6000]) {
    await eventually(async () => Number((await read())['processed']) >= least);
    await service.kill();
    await fleet.db.pool.query('UPDATE contact_imports SET leased_until = now() WHERE leased_until IS NOT NULL');
    service = await start();
  }
  await eventually(async () => (await read())['status'] === 'completed');
  // A row that was stored twice would count as updated.
  expect(await read()).toMatchObject({ total: 10_000, processed: 10_000, created: 10_000, updated: 0, refused: 0 });
  expect(await call('/contacts?limit=1')).toMatchObject({ pagination: { total: 10_000 } });
});
