/**
 * Campaigns, flows and batches while their processes are killed; the simulators count the requests that reached them. `FULL_FAULTS=1` tries
 * 20,000 contacts and 2,000 runs with ten kills each, instead of a few contacts and runs with three kills each. `CAPPED_CONTACTS=10000`
 * tries the frequency caps with 10,000 contacts.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eventually } from '@services/tooling/testing/eventually';

import { acceptBatch, prepareBatch } from '../../src/messages/acceptance/deferred.ts';
import { insertRuns } from '../../src/flows/insert.ts';
import { testConfig } from '../app.ts';
import { connectTwilio } from '../channels.ts';
import { useProcesses } from '../process.ts';

const FULL = process.env['FULL_FAULTS'] === '1';
const CONTACTS = FULL ? 20_000 : 1000;
const RUNS = FULL ? 2000 : 200;
const CAPPED_CONTACTS = Number(process.env['CAPPED_CONTACTS'] ?? 300);
const KILLS = FULL ? 10 : 3;
/**
 * Allows for retries after 2 s, 10 s and 30 s, if a message gets no response from a busy machine three times. A run takes 40 s alone, and two
 * minutes next to other tests on two processors.
 */
const MAX_RUN_MS = FULL || CAPPED_CONTACTS > 1000 ? 600_000 : 300_000;

let accountId: string;
let apiKey: string;

const fleet = useProcesses({
  // With a short lease, a slow machine would look like a provider that accepts a message after the service asked
  // about it.
  LEASE_SECONDS: '6',
  RECEIPT_WAIT_SECONDS: '2',
  PROVIDER_TIMEOUT_MS: '5000',
  SEND_CONCURRENCY: '20',
});

/** Two processes, and an account with a channel. */
beforeEach(async () => {
  fleet.world.twilio.configure({ statusDelayMs: 20, statusRetryDelaysMs: [200, 500, 1000, 2000] });
  const [service] = await Promise.all([fleet.start(), fleet.start()]);
  const account = await fleet.account(service);
  [accountId, apiKey] = [account.id, account.key];
  await connectTwilio(account, fleet.world);
});

/** The account's messages that have arrived. */
async function delivered(): Promise<number> {
  const where = { accountId, status: 'delivered' };
  return (await fleet.db.orm.messageCount.aggregate({ where, _sum: { total: true } }))._sum.total ?? 0;
}

/** The provider got every message, and every message that it got twice is marked as a possible duplicate. */
async function expectTaken(messages: number): Promise<void> {
  const { distinct, repeated } = fleet.world.counts().twilio.messages;
  const uncertain = await fleet.db.orm.message.count({ where: { accountId, uncertain: true } });
  expect({ distinct, unreported: Math.max(repeated.length - uncertain, 0) }).toEqual({
    distinct: messages,
    unreported: 0,
  });
}

/** Kills and replaces the processes in turn, and sometimes both together, at random moments, until `isOver`. */
async function killWhile(isOver: () => Promise<boolean>): Promise<void> {
  for (let kills = 0; kills < KILLS && !(await isOver()); kills += 1) {
    // The kill must come at a random moment, so the test cannot wait for an event.
    await sleep(200 + Math.random() * 1500);
    const victims = [...fleet.running].slice(0, kills % 3 === 2 ? 2 : 1);
    await fleet.interrupt(...victims);
    await Promise.all(victims.map(() => fleet.start()));
  }
  await eventually(isOver, MAX_RUN_MS);
}

/** Sends a request again with its key if the response is 503, like clients do. */
async function call(path: string, body?: object, method = 'POST') {
  const [service] = fleet.running;
  const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const request = { method: body ? method : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await eventually(async () => {
    const answered = await fetch(`${service?.url ?? ''}/api/v1${path}`, request);
    return answered.status !== 503 && answered;
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, never> & { stats: Record<string, number> };
}

const addContacts = (count: number) =>
  fleet.db.pool.query(
    `INSERT INTO contacts (id, account_id, first_name, phone, attributes, tags, consent)
      SELECT 'con_' || $1 || lpad(n::text, 8, '0'), $1, 'Ada', '+1555' || (1000000 + n), jsonb_build_object('n', n), '{}', '{}'
      FROM generate_series(1, $2::int) n`,
    [accountId, count],
  );

test('if processes are killed during a campaign, each contact gets one message', async () => {
  await addContacts(CONTACTS);
  await call('/webhooks', { event: 'campaign.completed', url: 'http://127.0.0.1:9/closed' });
  const { campaignId } = await call('/campaigns', {
    name: 'Killed',
    channel: 'sms',
    body: 'Hi {{ firstName }}',
    audience: { segment: { all: [] } },
    throttle: { perSecond: FULL ? 1500 : 200 },
  });
  await call(`/campaigns/${campaignId}/start`, {});
  await killWhile(async () => {
    // Two kills in a row while messages are prepared look like a campaign that crashes its worker. Such a campaign is paused.
    const paused = await fleet.db.orm.campaign.count({ where: { accountId, status: 'paused' } });
    if (paused > 0) await call(`/campaigns/${campaignId}/resume`, {});
    return (await delivered()) === CONTACTS;
  });
  await eventually(async () => (await call(`/campaigns/${campaignId}`))['status'] === 'completed');
  await expectTaken(CONTACTS);

  const { rows } = await fleet.db.pool.query(
    `SELECT count(*)::int AS messages, count(DISTINCT contact_id)::int AS contacts,
        count(*) FILTER (WHERE status = 'delivered')::int AS delivered
      FROM messages WHERE campaign_id = $1`,
    [campaignId],
  );
  expect(rows).toEqual([{ messages: CONTACTS, contacts: CONTACTS, delivered: CONTACTS }]);
  const { stats } = await call(`/campaigns/${campaignId}`);
  expect(stats).toMatchObject({ total: CONTACTS, delivered: CONTACTS, queued: 0, failed: 0, skipped: 0 });
  expect(await fleet.db.orm.webhookDelivery.count({ where: { accountId, event: 'campaign.completed' } })).toBe(1);
}, 660_000);

test('if processes are killed during runs of a flow, each step runs once', async () => {
  await addContacts(RUNS);
  const { flowId } = await call('/flows', {
    name: 'Killed',
    steps: [
      { id: 'hello', type: 'send', channel: 'sms', body: 'Hi {{ firstName }}', next: 'wait' },
      {
        id: 'wait',
        type: 'wait',
        seconds: 600,
        event: { type: 'message_status', message: 'hello', status: ['delivered'] },
        next: 'branch',
      },
      {
        id: 'branch',
        type: 'branch',
        cases: [{ if: { contact: { field: 'attributes.n', op: 'lte', value: RUNS / 2 } }, next: 'mark' }],
        next: 'again',
      },
      { id: 'mark', type: 'update_contact', addTags: ['marked'], next: 'again' },
      { id: 'again', type: 'send', channel: 'sms', body: 'Again', next: 'pause' },
      { id: 'pause', type: 'wait', seconds: 2, next: 'last' },
      { id: 'last', type: 'send', channel: 'sms', body: 'Last' },
    ],
  });
  await call(`/flows/${flowId}`, { status: 'active' }, 'PUT');
  const contacts = await fleet.db.orm.contact.findMany({ where: { accountId }, select: { id: true } });
  const queue = contacts.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        await call(`/flows/${flowId}/trigger`, { contactId: id });
      }
    }),
  );
  await killWhile(
    async () => (await fleet.db.orm.flowRun.count({ where: { accountId, status: 'completed' } })) === RUNS,
  );

  const { rows } = await fleet.db.pool.query(
    `SELECT (SELECT string_agg(concat_ws(':', h->>'step', h->>'event'), ' ') FROM jsonb_array_elements(r.history) h) AS steps, count(*)::int AS runs
      FROM flow_runs r WHERE account_id = $1 GROUP BY 1 ORDER BY 1`,
    [accountId],
  );
  expect(rows).toEqual([
    { steps: 'hello wait:delivered branch again pause last', runs: RUNS / 2 },
    { steps: 'hello wait:delivered branch mark again pause last', runs: RUNS / 2 },
  ]);
  const sent = await fleet.db.pool.query(
    `SELECT body, count(*)::int AS messages, count(DISTINCT metadata->>'runId')::int AS runs FROM messages
      WHERE account_id = $1 GROUP BY 1 ORDER BY 1`,
    [accountId],
  );
  expect(sent.rows).toEqual(['Again', 'Hi Ada', 'Last'].map((body) => ({ body, messages: RUNS, runs: RUNS })));
  await eventually(async () => (await delivered()) === 3 * RUNS, MAX_RUN_MS);
  await expectTaken(3 * RUNS);
}, 660_000);

test('if processes are killed during two flows and a campaign, each person gets exactly as many messages as the cap allows', async () => {
  await addContacts(CAPPED_CONTACTS);
  await call('/account', { frequencyCaps: [{ messages: 2, hours: 24 }] }, 'PUT');
  const send = { type: 'send', channel: 'sms' };
  const flows = [
    [
      { ...send, id: 'first', body: 'First', next: 'pause' },
      { id: 'pause', type: 'wait', seconds: 1, next: 'second' },
      { ...send, id: 'second', body: 'Second' },
    ],
    [
      { ...send, id: 'offer', body: 'Offer', next: 'receipt' },
      { ...send, id: 'receipt', body: 'Receipt', category: 'transactional' },
    ],
  ];
  const contacts = await fleet.db.orm.contact.findMany({ where: { accountId }, select: { id: true } });
  for (const steps of flows) {
    const { flowId } = await call('/flows', { name: 'Capped', steps });
    await call(`/flows/${flowId}`, { status: 'active' }, 'PUT');
    await insertRuns(
      fleet.db,
      contacts.map(({ id: contactId }) => ({ flowId: String(flowId), contactId, recipient: null, variables: {} })),
    );
  }
  const { campaignId } = await call('/campaigns', {
    name: 'Capped',
    channel: 'sms',
    body: 'News',
    audience: { segment: { all: [] } },
    throttle: { perSecond: Math.ceil(CAPPED_CONTACTS / 20) },
  });
  await call(`/campaigns/${campaignId}/start`, {});
  await killWhile(async () => {
    const paused = await fleet.db.orm.campaign.count({ where: { accountId, status: 'paused' } });
    if (paused > 0) await call(`/campaigns/${campaignId}/resume`, {});
    const runs = await fleet.db.orm.flowRun.count({ where: { accountId, status: 'completed' } });
    return runs === 2 * CAPPED_CONTACTS && (await call(`/campaigns/${campaignId}`))['status'] === 'completed';
  });

  const { rows } = await fleet.db.pool.query(
    `SELECT capped::int, receipts::int, count(*)::int AS contacts FROM (
        SELECT count(*) FILTER (WHERE body <> 'Receipt') AS capped, count(*) FILTER (WHERE body = 'Receipt') AS receipts
        FROM messages WHERE account_id = $1 GROUP BY contact_id) AS each GROUP BY 1, 2`,
    [accountId],
  );
  expect(rows).toEqual([{ capped: 2, receipts: 1, contacts: CAPPED_CONTACTS }]);
  const skips = await fleet.db.pool.query<{ skips: number }>(
    `SELECT count(*)::int AS skips FROM flow_runs, jsonb_array_elements(history) AS entry
      WHERE account_id = $1 AND entry->>'error' = 'frequency_capped'`,
    [accountId],
  );
  const { skipped } = (await call(`/campaigns/${campaignId}`)).stats;
  // Four messages that count toward the caps were due for each person.
  expect(Number(skips.rows[0]?.skips) + Number(skipped)).toBe(2 * CAPPED_CONTACTS);
  await eventually(async () => (await delivered()) === 3 * CAPPED_CONTACTS, MAX_RUN_MS);
  await expectTaken(3 * CAPPED_CONTACTS);
}, 660_000);

test('if processes are killed while they prepare a batch, each message is accepted once', async () => {
  const { templateId } = await call('/templates', { name: 'Hello', body: 'Hi {{ name }}' });
  const messages = Array.from({ length: 1000 }, (_each, index) => ({
    channel: 'sms',
    to: `+1555${1_000_000 + index}`,
    templateId,
    variables: { name: `Ada ${index}` },
  }));
  const { ADDRESS_KEY: addressKey, ENCRYPTION_KEYS: keyring } = testConfig();
  // The time of this batch is used up after its first message.
  const batch = await prepareBatch(fleet.db, { addressKey, accountId, maxMs: 0 }, messages);
  const { batchId } = await acceptBatch(fleet.db, keyring, batch);
  await killWhile(async () => Number((await call(`/message-batches/${batchId}`))['pending']) === 0);

  const { data } = (await call(`/message-batches/${batchId}`)) as unknown as {
    data: { messageId: string; index: number; to: string; error?: object }[];
  };
  expect(data.map(({ index, to, error }) => ({ index, to, error }))).toEqual(
    messages.map(({ to }, index) => ({ index, to })),
  );
  const stored = await fleet.db.orm.message.findMany({ where: { accountId } });
  expect(new Map(stored.map(({ id, body, recipient }) => [id, [recipient, body]]))).toEqual(
    new Map(data.map(({ messageId, index, to }) => [messageId, [to, `Hi Ada ${index}`]])),
  );
  await eventually(async () => (await delivered()) === messages.length, MAX_RUN_MS);
  await expectTaken(messages.length);
}, 660_000);
