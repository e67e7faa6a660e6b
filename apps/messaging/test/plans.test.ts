/** The statements that run for every message find their rows by index, no matter how many messages are stored. */
import { createReads } from '@services/common/database/reads';
import { eventually } from '@services/tooling/testing/eventually';

import type { Statement } from '../src/db.ts';
import { CLAIM, RENEW, renewLeases, type Claimed } from '../src/delivery/claim.ts';
import { REQUEUE, requeueMessages } from '../src/delivery/requeue.ts';
import { ACCEPT } from '../src/messages/acceptance/accept.ts';
import { ADVANCE } from '../src/messages/advance.ts';
import { getMessage } from '../src/messages/store.ts';
import { startTestApp } from './app.ts';
import { connectTwilio } from './channels.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;

interface Used {
  statement: Statement;
  values: readonly unknown[];
}

/**
 * Records the statements of the service while `work` runs, each with the shortest and the longest values. `work` gets a function that
 * returns whether a statement has run.
 */
async function recorded(work: (isAsked: (text: string) => boolean) => Promise<void>): Promise<Used[]> {
  const used = new Map<string | undefined, Used[]>();
  const { query, readRow } = app.db;
  const size = ({ values }: Used) => JSON.stringify(values).length;
  app.db.query = (statement, values = []) => {
    const all = [...(used.get(statement.name) ?? []), { statement, values }].toSorted((a, b) => size(a) - size(b));
    used.set(statement.name, all.length > 2 ? [...all.slice(0, 1), ...all.slice(-1)] : all);
    return query(statement, values);
  };
  app.db.readRow = createReads(app.db.query);
  await work((text) => [...used.values()].some(([first]) => first?.statement.text.includes(text)));
  Object.assign(app.db, { query, readRow });
  return [...used.values()].flat();
}

/** A part of the statement that watches the queues. */
const WATCH = 'AS due) > 0 AS';
/**
 * A sequential scan of a table that grows with the messages. The pattern captures the cost of the scan, which is about the number of pages
 * of the table.
 */
const SEQUENTIAL_SCAN = /Seq Scan on (?:messages|webhook_outbox|suppressions|contacts).*cost=[\d.]+\.\.(\d+)/;
/** A sequential scan of a table this small is as fast as an index scan. */
const MAX_PAGES = 50;

async function sequentialScans(used: Used[], when: string): Promise<string[]> {
  const found: string[] = [];
  for (const { statement, values } of used) {
    const plans = [
      { text: `EXPLAIN ${statement.text}`, planOnce: statement.planOnce, values },
      { text: `EXPLAIN (GENERIC_PLAN) ${statement.text}`, values: [] },
    ];
    for (const { text, planOnce = false, values: given } of plans) {
      const rows = await app.db.query<{ 'QUERY PLAN': string }>({ name: '', text, planOnce }, given);
      const lines = rows.map((row) => row['QUERY PLAN'].replace(/ *(?:->)? +/, ''));
      const scans = lines.filter((line) => Number(SEQUENTIAL_SCAN.exec(line)?.[1] ?? 0) > MAX_PAGES);
      found.push(...scans.map((line) => `${when}: ${statement.text}: ${line}`));
    }
  }
  return found;
}

/** Inserts `size` rows into each table, all of one account, in statements that end within their time limit on a busy machine. */
async function fill(accountId: string, channelId: string, size: number): Promise<void> {
  const { rows } = await app.db.pool.query<{ filled: number }>('SELECT count(*)::int AS filled FROM suppressions');
  for (let filled = rows[0]?.filled ?? 0; filled < size; filled += 2000)
    await add(accountId, channelId, `FROM generate_series(${filled + 1}, ${Math.min(filled + 2000, size)}) AS n`);
}

async function add(accountId: string, channelId: string, from: string): Promise<void> {
  const messages = `INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, segments,
      encoding, tags, events, attempts, provider_message_id, created_at, sent_at, delivered_at)
    SELECT $1, 'msg_' || lpad(n::text, 26, '0'), 'sms', $2, '{}', '+1555' || n, 'Hello', 'delivered', 'single', 1,
      'GSM-7', '{}', '[]', 1, 'SM' || n, now(), now(), now() ${from}`;
  await app.db.pool.query(messages, [accountId, channelId]);
  const others = [
    `INSERT INTO suppressions (account_id, channel, address_hash, source) SELECT $1, 'sms', md5(n::text), 'api' ${from}`,
    `INSERT INTO contacts (account_id, id, phone, attributes, consent, tags)
      SELECT $1, 'con_' || n, '+1555' || n, '{}', '{}', '{}' ${from}`,
    `INSERT INTO webhook_outbox (webhook_id, id, account_id, event, payload, status)
      SELECT id, 'evt_' || n, account_id, 'message.delivered', '{}', 'delivered' ${from}, webhooks WHERE account_id = $1`,
  ];
  for (const statement of others) await app.db.pool.query(statement, [accountId]);
}

test('no statement that runs for every message scans a growing table', async () => {
  const account = await app.account();
  const { channelId } = await connectTwilio(account, world);
  await account.post('/webhooks', { event: 'message.delivered', url: `${world.url}/webhooks/plans` }).expect(201);
  // Does not use the service's own statements, because they are recorded.
  const reached = async (status: string, count: number) =>
    (await app.db.orm.message.count({ where: { accountId: account.id, status } })) === count;
  const used = await recorded(async (isAsked) => {
    await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
    await eventually(() => reached('delivered', 1));
    // These messages need no receipts, because the statement that records receipts also records the outcomes of sending.
    world.twilio.configure({ statuses: [] });
    const messages = Array.from({ length: 200 }, (_each, index) => ({
      channel: 'sms',
      to: `+15552${String(index).padStart(6, '0')}`,
      body: 'Hello',
    }));
    await account.post('/messages/batch', { messages }).expect(202);
    await eventually(() => reached('sent', 200));
    const { body } = await account.get('/messages?limit=100').expect(200);
    const ids = (body.data as { messageId: string }[]).map(({ messageId }) => messageId);
    await Promise.all(ids.map((id) => getMessage(app.db, account.id, id)));
    const claims = ids.map((id) => ({ accountId: account.id, id, attempts: 0 }) as Claimed);
    for (const some of [claims.slice(0, 1), claims]) {
      await renewLeases(app.db, some, 30);
      await requeueMessages(
        app.db,
        some.map((message) => ({ message, dueInMs: 0 })),
      );
    }
    // Queues are watched twice a second, and the rest of the test may take less time.
    await eventually(() => isAsked(WATCH));
  });
  const texts = used.map(({ statement }) => statement.text);
  expect(texts).toEqual(
    expect.arrayContaining([
      ...[ACCEPT, CLAIM, ADVANCE, RENEW, REQUEUE].map(({ text }) => text),
      expect.stringMatching(/\(63, .* FROM messages WHERE/s),
      expect.stringContaining(WATCH),
    ]),
  );

  const found = await sequentialScans(used, 'empty');
  // Connections keep plans from the time when the month was empty, so such a plan must not scan the table, either.
  const rows = await app.db.query({ text: `EXPLAIN (GENERIC_PLAN) ${ADVANCE.text}` }, []);
  expect(JSON.stringify(rows)).not.toContain('Seq Scan on messages');
  for (const size of [4000, 40_000]) {
    await fill(account.id, channelId, size);
    found.push(...(await sequentialScans(used, `${size} since the last ANALYZE`)));
    await app.db.pool.query('ANALYZE');
    found.push(...(await sequentialScans(used, String(size))));
  }
  expect([...new Set(found)]).toEqual([]);
});
