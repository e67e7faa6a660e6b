import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../../test/app.ts';
import { acceptBatch, prepareBatch } from './deferred.ts';
import { createPreparer } from './preparer.ts';

const app = startTestApp();
const account = given(() => app.account('test'));

const INPUTS = [
  { channel: 'sms', to: '+15550101', body: 'One' },
  { channel: 'sms', to: 'nobody', body: 'Two' },
  { channel: 'pigeon', to: '+15550103', body: 'Three' },
  'not a message',
  { channel: 'email', to: 'ada@example.com', cc: ['bob@example.com'], subject: 'Five', body: 'Five' },
  { channel: 'sms', to: '+15550106', body: 'Six' },
];

/** Accepts a batch whose time is used up after its first message. */
const acceptFirst = async (inputs: readonly unknown[]) => {
  const { ADDRESS_KEY: addressKey, ENCRYPTION_KEYS: keyring } = app.config;
  const options = { addressKey, accountId: account.id, maxMs: 0 };
  return acceptBatch(app.db, keyring, await prepareBatch(app.db, options, inputs));
};
const preparer = (db = app.db) => {
  const { ADDRESS_KEY: addressKey, ENCRYPTION_KEYS: keyring } = app.config;
  return createPreparer({ db, addressKey, keyring, logger: app.logger, leaseSeconds: 60, wake: () => {} });
};
const read = async (batchId: string | null) => (await account.get(`/message-batches/${batchId}`).expect(200)).body;
const messages = () => app.db.orm.message.count({ where: { accountId: account.id } });

test('messages that a batch cannot prepare in time are prepared by workers, with the results of messages prepared at once @slow', async () => {
  const { body: whole } = await account.post('/messages/batch', { messages: INPUTS }).expect(202);
  expect(whole).toMatchObject({ batchId: null, pending: 0, accepted: 3, refused: 3 });
  const count = await messages();
  const first = await acceptFirst(INPUTS);
  expect(first).toMatchObject({ accepted: 1, refused: 0, pending: 5, data: [{ index: 0, to: '+15550101' }] });
  expect(await read(first.batchId)).toEqual(JSON.parse(JSON.stringify(first)));
  expect(await messages()).toBe(count + 1);
  const [one, two] = [preparer(), preparer()];
  await eventually(async () => {
    await Promise.all([one(), two()]);
    return (await read(first.batchId)).pending === 0;
  });
  const done = await read(first.batchId);
  const withoutIds = (data: object[]) => data.map((each) => ({ ...each, messageId: '', createdAt: '' }));
  expect(withoutIds(done.data)).toEqual(withoutIds(whole.data));
  expect(await messages()).toBe(2 * count);
  expect(done.data[0]).toEqual(first.data[0]);
});

test('a repeated batch request gets the answer of the first request, and the messages are prepared only once', async () => {
  const repeat = async () =>
    (await account.post('/messages/batch', { messages: INPUTS }).set('Idempotency-Key', 'batch').expect(202)).body;
  const { now } = performance;
  let calls = 0;
  // Every reading of the clock advances it by three seconds.
  performance.now = () => now.call(performance) + (calls += 1) * 3000;
  const body = await repeat().finally(() => (performance.now = now));
  expect(body.pending).toBeGreaterThan(0);
  expect(await repeat()).toEqual(body);
  const run = preparer();
  while ((await run()) > 0);
  expect(await repeat()).toEqual(body);
  expect(await read(body.batchId)).toMatchObject({ accepted: 3, refused: 3, pending: 0 });
  expect(await messages()).toBe(4);
});

test('if the process crashes twice while it prepares a message, the message is refused, and the other messages of its batch are accepted', async () => {
  app.log.expectErrors(/crashed the process repeatedly/);
  const { batchId } = await acceptFirst(INPUTS.filter((each) => typeof each === 'object'));
  await app.db.pool.query(
    `UPDATE batch_items SET starts = 2, leased_until = now() - interval '1 second' WHERE batch_id = $1 AND position = 3`,
    [batchId],
  );
  const run = preparer();
  while ((await run()) > 0);
  const { accepted, refused, pending, data } = await read(batchId);
  expect([accepted, refused, pending]).toEqual([2, 3, 0]);
  expect(data[3]).toMatchObject({ index: 3, error: { code: 'worker_stopped' } });
});

test('if the database fails while messages are prepared, they are released, and the failure does not count as a crash @slow', async () => {
  const { batchId } = await acceptFirst(INPUTS);
  const failing = preparer({ ...app.db, transaction: () => Promise.reject(new Error('no database')) });
  app.log.expectErrors(/no database/);
  // A result of 0 would pause the preparation for all accounts.
  expect(await failing()).toBeGreaterThan(0);
  const run = preparer();
  while ((await run()) > 0);
  expect((await read(batchId)).pending).toBe(0);
});

test('another account cannot read a batch', async () => {
  const { batchId } = await acceptFirst(INPUTS);
  const other = await app.account('test');
  const { body } = await other.get(`/message-batches/${batchId}`).expect(404);
  expect(body.error.code).toBe('batch_not_found');
});

test('when an account has 20,000 pending messages, the rest of its batches is refused @slow', async () => {
  await app.db.pool.query(
    `INSERT INTO batch_items (account_id, batch_id, position, sealed, is_done) SELECT $1, 'bat_full', n, '', false FROM generate_series(1, 19998) n`,
    [account.id],
  );
  const { pending, data } = await acceptFirst(INPUTS);
  expect(pending).toBe(2);
  expect(data.slice(1)).toMatchObject([3, 4, 5].map((index) => ({ index, error: { code: 'too_many_pending' } })));
});
