import { eventually } from '@services/tooling/testing/eventually';
import pg from 'pg';

import { startWebhookService } from '../../test/webhook-service.ts';
import { publishEvents } from './outbox.ts';
import { updateWebhook } from './subscriptions.ts';
import { eventIdOf } from './tables.ts';

const service = startWebhookService();
const listening: pg.Client[] = [];

afterEach(async () => {
  await Promise.all(listening.splice(0).map((client) => client.end()));
});

async function listen(): Promise<string[]> {
  const received: string[] = [];
  const client = new pg.Client({ connectionString: service.databaseUrl });
  listening.push(client);
  client.on('notification', ({ payload = '' }) => received.push(payload));
  await client.connect();
  await client.query('LISTEN webhook_outbox; LISTEN done');
  return received;
}
/**
 * Sends one more notification, and returns the notifications that arrived before it, because PostgreSQL keeps the order of notifications.
 */
async function all(received: string[]): Promise<string[]> {
  await service.pool.query(`SELECT pg_notify('done', 'done')`);
  await eventually(() => received.includes('done'));
  return received.splice(0).filter((payload) => payload !== 'done');
}
const publish = (accountId: string, event: string, options = {}) =>
  service.db.transaction((tx) =>
    publishEvents(tx, [{ accountId, event, payload: { event } }], { idPrefix: 'evt_', ...options }),
  );

const CLOCK = { name: 'clock', text: 'SELECT extract(microseconds FROM now())::int % 1000 >= 500 AS "roundsUp"' };
const DUE = { name: 'due', text: 'SELECT next_attempt_at <= now() AS due FROM webhook_outbox WHERE webhook_id = $1' };

test('an event is due at once, although the column of its due time rounds to milliseconds', async () => {
  const { id } = await service.subscribe('a', 'all');
  const isDue = await eventually(() =>
    service.db.transaction(async (tx) => {
      const [clock] = await tx.query<{ roundsUp: boolean }>(CLOCK, []);
      if (!clock?.roundsUp) return null;
      await publishEvents(tx, [{ accountId: 'a', event: 'thing.made', payload: {} }], { idPrefix: 'evt_' });
      return tx.query(DUE, [id]);
    }),
  );
  expect(isDue).toEqual([{ due: true }]);
});

test('an event is queued only for matching subscriptions of the same account', async () => {
  const everything = await service.subscribe('a', 'all');
  const chosen = await service.subscribe('a', 'chosen', ['thing.made', 'thing.sold']);
  const otherEvent = await service.subscribe('a', 'other', ['thing.lost']);
  const otherAccount = await service.subscribe('b', 'all');
  await publish('a', 'thing.sold');
  const counts = [everything, chosen, otherEvent].map(async ({ id }) => (await service.deliveries('a', id)).length);
  expect(await Promise.all(counts)).toEqual([1, 1, 0]);
  expect(await service.deliveries('b', otherAccount.id)).toEqual([]);
});

test('the id of a delivery is the id of its event, followed by a different number for each webhook if `numbered` is set', async () => {
  const webhooks = [await service.subscribe('a', 'one'), await service.subscribe('a', 'two')];
  const ids = async () =>
    (await Promise.all(webhooks.map(({ id }) => service.deliveries('a', id)))).map(([delivery]) => delivery?.id ?? '');
  await publish('a', 'thing.made');
  const [one = '', two] = await ids();
  expect([two, eventIdOf(one)]).toEqual([one, one]);
  await publish('a', 'thing.made', { numbered: true });
  const numbered = await ids();
  expect(numbered.map((id) => id.slice(-2))).toEqual(['-1', '-2']);
  expect(new Set(numbered.map(eventIdOf)).size).toBe(1);
});

test('an event of a rolled-back transaction is not published', async () => {
  const { id } = await service.subscribe('a', 'all');
  const undone = service.db.transaction(async (tx) => {
    await publishEvents(tx, [{ accountId: 'a', event: 'thing.made', payload: {} }], { idPrefix: 'evt_' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await service.deliveries('a', id)).toEqual([]);
});

test('only an event that will be delivered notifies the workers', async () => {
  const received = await listen();
  await publish('a', 'thing.made', { notify: true });
  const { id } = await service.subscribe('a', 'all', ['thing.made']);
  await publish('a', 'thing.lost', { notify: true });
  await updateWebhook(service.db, service.network, 'a', id, { enabled: false });
  await publish('a', 'thing.made', { notify: true });
  await updateWebhook(service.db, service.network, 'a', id, { enabled: true });
  await publish('a', 'thing.made');
  expect(await all(received)).toEqual([]);
  await publish('a', 'thing.made', { notify: true });
  expect(await all(received)).toEqual(['']);
});

test('an event for a disabled webhook is kept as failed, with the reason', async () => {
  const { id } = await service.subscribe('a', 'all');
  await updateWebhook(service.db, service.network, 'a', id, { enabled: false });
  await publish('a', 'thing.made');
  expect(await service.deliveries('a', id)).toMatchObject([
    {
      status: 'failed',
      attempts: 0,
      log: [
        { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), error: 'The webhook was disabled' },
      ],
    },
  ]);
});
