/**
 * Messages with an `Idempotency-Key` share statements with messages of other requests. These tests check that the guarantees
 * of a key hold nevertheless.
 */
import { eventually } from '@services/tooling/testing/eventually';
import { throughLock, whileLocked } from '@services/tooling/testing/locks';

import { startTestApp, type TestAccount } from '../../../test/app.ts';
import { ACCEPT, acceptTogetherBy, withAnswer, type AcceptTogether } from './accept.ts';
import { draftMessage } from './drafts.ts';
import { NewMessage } from '../schemas.ts';

// The application has no workers, so that nothing else writes to the messages.
const app = startTestApp();
const TO = '+15551234567';
let account: TestAccount;
let otherAccount: TestAccount;
/** The number of messages in each accepting statement. */
let batches: number[] = [];

let acceptTogether: AcceptTogether;
beforeAll(() => {
  acceptTogether = acceptTogetherBy(app.db);
  const { query } = app.db;
  app.db.query = (statement, values = []) => {
    if (statement === ACCEPT) batches.push(JSON.parse(String(values[0])).length);
    return query(statement, values);
  };
});
beforeEach(async () => {
  [account, otherAccount] = await Promise.all([app.account('test'), app.account('test')]);
  batches = [];
});

const post = (key: string | undefined, fields: object = {}, from = account) => {
  const request = from.post('/messages/send', { channel: 'sms', to: TO, body: 'Hello', ...fields });
  return (key === undefined ? request : request.set('Idempotency-Key', key)).then((answer) => answer);
};
const replayed = ({ headers }: { headers: Record<string, string> }) => headers['idempotency-replayed'];
const stored = (accountId = account.id) => app.db.orm.message.count({ where: { accountId } });
const numbers = (count: number) => Array.from({ length: count }, (_each, index) => index);
const answerOf = (key: string) => app.db.orm.idempotencyKey.findFirstOrThrow({ where: { accountId: account.id, key } });

const draft = (from = account) => {
  const options = { addressKey: app.config.ADDRESS_KEY, accountId: from.id, lane: 'single' } as const;
  return draftMessage(app.db, options, NewMessage.parse({ channel: 'sms', to: TO, body: 'Hello' }));
};
const keyed = async (key: string, from = account) =>
  withAnswer(await draft(from), { key, fingerprint: 'f', status: 202, body: 'sealed' });
const acceptAll = async (drafts: Parameters<AcceptTogether>[0][]) =>
  (await Promise.all(drafts.map((each) => acceptTogether(each)))).map((refusal) => refusal?.code);

test('messages that arrive in one tick are stored with one SQL statement, with or without an Idempotency-Key @slow', async () => {
  const drafts = await Promise.all(numbers(10).map((n) => (n % 2 ? draft() : keyed(`key-${n}`))));
  expect(await acceptAll(drafts)).toEqual(drafts.map(() => undefined));
  expect([batches, await stored()]).toEqual([[10], 10]);
});

test('messages with the same Idempotency-Key are stored with one statement only if they belong to different accounts @slow', async () => {
  await acceptAll([await keyed('twin')]);
  batches = [];
  expect(await acceptAll([await keyed('twin'), await keyed('twin', otherAccount)])).toEqual([
    'idempotency_conflict',
    undefined,
  ]);
  expect([batches, await stored(), await stored(otherAccount.id)]).toEqual([[2], 1, 1]);
  batches = [];
  const refusals = await acceptAll([await keyed('same'), await keyed('same')]);
  expect(refusals.filter(Boolean)).toEqual(['idempotency_conflict']);
  expect([batches, await stored()]).toEqual([[1, 1], 2]);
});

test('a repeated request gets its first answer, even in a batch with messages without an Idempotency-Key @slow', async () => {
  const send = () =>
    Promise.all(numbers(60).map((n) => post(n % 3 === 0 ? undefined : `key-${n}`, { body: `Hello ${n}` })));
  const first = await send();
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([202]));
  expect(first.map(replayed).filter(Boolean)).toEqual([]);
  expect(new Set(first.map(({ body }) => body.messageId)).size).toBe(60);
  // All messages were accepted by shared statements, none in a transaction.
  expect(batches.reduce((sum, size) => sum + size)).toBe(60);
  const second = await send();
  for (const [n, answer] of second.entries()) {
    expect([n, answer.status, replayed(answer)]).toEqual([n, 202, n % 3 === 0 ? undefined : 'true']);
    if (n % 3 !== 0) expect(answer.text).toBe(first[n]!.text);
  }
  expect(await stored()).toBe(80);
});

test('of concurrent requests with one Idempotency-Key, one request sends the message, and the other requests get its answer or 409 @slow', async () => {
  const answers = await Promise.all(
    numbers(24).map((n) => post(n % 2 === 0 ? 'same' : `key-${n}`, n % 2 === 0 ? {} : { body: `Hello ${n}` })),
  );
  const same = answers.filter((_each, n) => n % 2 === 0);
  const accepted = same.filter(({ status }) => status === 202);
  expect(accepted.filter((answer) => replayed(answer) === undefined)).toHaveLength(1);
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
  const others = same.filter(({ status }) => status !== 202);
  expect(others.map(({ body }) => body.error.code)).toEqual(others.map(() => 'idempotency_conflict'));
  expect(answers.filter((_each, n) => n % 2 === 1).map(({ status }) => status)).toEqual(numbers(12).map(() => 202));
  expect(await stored()).toBe(13);
});

test('of two different concurrent requests with one Idempotency-Key, one request sends its message, and the other request is refused @slow', async () => {
  const answers = await Promise.all([post('same'), post('same', { body: 'Other' }), post('another')]);
  const [first, second] = answers.map(({ status }) => status).toSorted();
  expect([first, second]).toEqual([202, 202]);
  const codes = answers.flatMap(({ body }) => body.error?.code ?? []);
  expect(['idempotency_conflict', 'idempotency_mismatch']).toContain(codes[0]);
  expect(await stored()).toBe(2);
});

test('two accounts can use the same Idempotency-Key and each get their own answer @slow', async () => {
  const send = () =>
    Promise.all(
      numbers(20).map((n) => post('twin', { body: n % 2 ? 'Mine' : 'Yours' }, n % 2 ? account : otherAccount)),
    );
  await send();
  expect([await stored(), await stored(otherAccount.id)]).toEqual([1, 1]);
  const [yours, mine] = [await post('twin', { body: 'Yours' }, otherAccount), await post('twin', { body: 'Mine' })];
  expect([replayed(yours), replayed(mine)]).toEqual(['true', 'true']);
  expect(yours.body.messageId).not.toBe(mine.body.messageId);
  expect((await account.get(`/messages/${mine.body.messageId}`).expect(200)).body.body).toBe('Mine');
  await account.get(`/messages/${yours.body.messageId}`).expect(404);
});

test('the Idempotency-Key of a message that the database refuses can be used again @slow', async () => {
  app.log.expectErrors(/not_this/);
  await app.db.pool.query(`ALTER TABLE messages ADD CONSTRAINT not_this CHECK (body <> 'Poison')`);
  const answers = await Promise.all(
    numbers(20).map((n) => post(`key-${n}`, { body: n === 7 ? 'Poison' : `Hello ${n}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(numbers(20).map((n) => (n === 7 ? 500 : 202)));
  await app.db.pool.query('ALTER TABLE messages DROP CONSTRAINT not_this');
  expect(await stored()).toBe(19);
  expect(await app.db.orm.idempotencyKey.count({ where: { accountId: account.id } })).toBe(19);
  const again = await post('key-7', { body: 'Poison' });
  expect([again.status, replayed(again)]).toEqual([202, undefined]);
  expect(replayed(await post('key-8', { body: 'Hello 8' }))).toBe('true');
});

test('if the database refuses one of several long messages, only that message fails @slow', async () => {
  await app.db.pool.query(`ALTER TABLE messages ADD CONSTRAINT not_that CHECK (body <> 'Venom')`);
  try {
    const drafts = await Promise.all(numbers(40).map(() => draft()));
    const long = drafts.map((each, n) => ({ ...each, body: n === 39 ? 'Venom' : 'long '.repeat(19_000) }));
    const results = await Promise.allSettled(long.map((each) => acceptTogether(each)));
    expect(results.map(({ status }) => status)).toEqual(numbers(40).map((n) => (n === 39 ? 'rejected' : 'fulfilled')));
    expect(await stored()).toBe(39);
  } finally {
    await app.db.pool.query('ALTER TABLE messages DROP CONSTRAINT not_that');
  }
});

test('a repeated request gets its first answer even after an opt-out @slow', async () => {
  const { body } = await post('accepted');
  await account.post('/suppressions', { channel: 'sms', address: TO }).expect(201);
  const answers = await Promise.all([post('refused'), post('accepted'), post('other', { to: '+15557654321' })]);
  expect(answers.map(({ status }) => status)).toEqual([400, 202, 202]);
  expect(answers[0]!.body.error.code).toBe('recipient_opted_out');
  expect(answers[1]!.body).toEqual(body);
  await app.db.orm.suppression.deleteMany({ where: { accountId: account.id } });
  const accepted = await post('refused');
  expect([accepted.status, replayed(accepted)]).toEqual([202, undefined]);
});

test('a repeated request gets its first answer even after the template of its message was deleted @slow', async () => {
  const { templateId } = (await account.post('/templates', { name: 'hi', body: 'Hi' }).expect(201)).body;
  const first = await post('template', { body: undefined, templateId });
  await account.delete(`/templates/${templateId}`).expect(204);
  const second = await post('template', { body: undefined, templateId });
  expect([second.status, second.text, replayed(second)]).toEqual([202, first.text, 'true']);
  expect((await post('other', { body: undefined, templateId })).status).toBe(404);
});

test('a message whose Idempotency-Key is in use by another operation gets 409 and delays no other message', async () => {
  const lock = { pool: app.db.pool, statement: 'LOCK TABLE templates IN SHARE ROW EXCLUSIVE MODE' };
  const { template } = await whileLocked(lock, async (waiting) => {
    const request = account.post('/templates', { name: 'hi', body: 'Hi' }).set('Idempotency-Key', 'busy');
    const template = request.then((answer) => answer);
    await eventually(async () => (await waiting()) > 0);
    const answers = await Promise.all([post('busy'), post('busy', {}, otherAccount), post('free'), post(undefined)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 202, 202, 202]);
    expect(answers[0]!.body.error.code).toBe('idempotency_conflict');
    return { template };
  });
  expect((await template).status).toBe(201);
  expect(await stored()).toBe(2);
});

test('a message is not sent if the answer for its Idempotency-Key was stored after the statement began', async () => {
  const drafts = [await keyed('late'), await keyed('new')];
  // The INSERT waits for the row of the other transaction, which the snapshot of the statement does not contain.
  const statement = `INSERT INTO idempotency_keys VALUES ($1, 'late', '', 202, 'null')`;
  const lock = { pool: app.db.pool, statement, values: [account.id] };
  expect(await throughLock(lock, () => acceptAll(drafts))).toEqual(['idempotency_conflict', undefined]);
  expect(await stored()).toBe(1);
});

test('an Idempotency-Key that another operation has used is refused', async () => {
  await account.post('/contacts', { email: 'ada@example.com' }).set('Idempotency-Key', 'used').expect(201);
  await account
    .post('/contacts/import')
    .set('Idempotency-Key', 'imported')
    .type('text/csv')
    .send('email\nbob@example.com\n')
    .expect(202);
  for (const key of ['used', 'imported']) {
    const { status, body } = await post(key);
    expect([key, status, body.error.code]).toEqual([key, 422, 'idempotency_mismatch']);
  }
  expect(await stored()).toBe(0);
});

test('an Idempotency-Key can be used again after 24 hours @slow', async () => {
  const first = await post('old');
  const age = (interval: string) =>
    app.db.pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '${interval}' WHERE account_id = $1`, [
      account.id,
    ]);
  await age('23 hours 59 minutes');
  expect((await post('old')).text).toBe(first.text);
  expect((await post('old', { body: 'Other' })).status).toBe(422);
  await age('24 hours 1 second');
  const second = await post('old', { body: 'Other' });
  expect([second.status, replayed(second)]).toEqual([202, undefined]);
  expect((await post('old', { body: 'Other' })).text).toBe(second.text);
  expect(await stored()).toBe(2);
});

test('the answer to a request with an Idempotency-Key is stored encrypted, together with its status', async () => {
  const { body } = await post('secret');
  const { status, body: sealed } = await answerOf('secret');
  expect(status).toBe(202);
  expect(sealed).not.toContain(body.messageId);
  expect(sealed).not.toContain(TO);
});

test('a mail with copies is sent once per Idempotency-Key @slow', async () => {
  const mail = { channel: 'email', to: 'ada@example.com', cc: ['bob@example.com'], subject: 'Hi' };
  const first = await post('copies', mail);
  expect([first.status, await stored()]).toEqual([202, 2]);
  const second = await post('copies', mail);
  expect([second.text, replayed(second), await stored()]).toEqual([first.text, 'true', 2]);
});

test.each([
  ['an empty key', ''],
  ['a key of 256 characters', 'x'.repeat(256)],
])('an invalid Idempotency-Key is refused: %s', async (_name, key) => {
  const { status, body } = await post(key);
  expect([status, body.error.code, body.error.details.field]).toEqual([400, 'validation_error', 'Idempotency-Key']);
  expect(await stored()).toBe(0);
});
