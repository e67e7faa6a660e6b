import { useTestPool } from '@services/tooling/testing/test-pool';
import type { Request } from 'express';

import { queriesOf, type Queries } from '@services/common/database/database';
import { createIdempotency } from '@services/common/idempotency/idempotency';
import { throughLock } from '@services/tooling/testing/locks';
import { lockOf, STORE_UNLESS_TAKEN, storedAnswerOf } from './shared.ts';

const pool = useTestPool('CREATE TABLE effects (account_id text)');
afterEach(() => pool.query('TRUNCATE idempotency_keys, effects'));

const ANSWER = { status: 201, body: { shared: true } };
const requestOf = (key: string, body: object = { name: 'a' }) =>
  ({ method: 'POST', originalUrl: '/things', headers: { 'idempotency-key': key }, body }) as unknown as Request;

/** A statement shared by several requests: it performs the requests with a new key and stores their answers. */
const SHARED = `WITH given AS (
    SELECT each.*, ${lockOf('account_id', 'key')} AS locked
    FROM json_to_recordset($1) AS each(account_id text, key text, fingerprint text, status int, body text)
  ), stored AS (
    INSERT INTO idempotency_keys (account_id, key, fingerprint, status, body)
    SELECT account_id, key, fingerprint, status, body FROM given WHERE locked ${STORE_UNLESS_TAKEN}
    RETURNING account_id, key
  ), done AS (INSERT INTO effects SELECT account_id FROM stored)
  SELECT key FROM stored ORDER BY key`;

/** The keys of the requests that the statement has performed. */
async function share(...keys: string[]): Promise<string[]> {
  const given = keys.map((key) => ({ account_id: 'acc', ...storedAnswerOf(requestOf(key), ANSWER) }));
  return (await pool.query(SHARED, [JSON.stringify(given)])).rows.map(({ key }) => key);
}

/** A request in its own transaction. */
async function alone(key: string, { body = { name: 'a' }, meanwhile = async () => {} } = {}) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const once = createIdempotency<Queries>({ ...queriesOf(pool), transaction: (work) => work(queriesOf(client)) });
    return await once(requestOf(key, body), 'acc', async (tx) => {
      await tx.query({ text: `INSERT INTO effects VALUES ('acc')` });
      await meanwhile();
      return { status: 201, body: { shared: false } };
    });
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

async function effects(): Promise<number> {
  return Number((await pool.query('SELECT count(*) FROM effects')).rows[0].count);
}

test('one SQL statement stores the answers for several new Idempotency-Keys, and repeating such a key returns its answer', async () => {
  expect(await share('k1', 'k2')).toEqual(['k1', 'k2']);
  expect(await alone('k1')).toEqual({ ...ANSWER, replayed: true });
  await expect(alone('k1', { body: { name: 'b' } })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect(await effects()).toBe(2);
});

test('the statement that stores several answers skips an Idempotency-Key with an answer that is less than 24 hours old', async () => {
  await alone('k1');
  expect(await share('k1', 'k2')).toEqual(['k2']);
  await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = 'k1'`);
  expect(await share('k1', 'k2')).toEqual(['k1']);
  expect(await alone('k1')).toEqual({ ...ANSWER, replayed: true });
  expect(await effects()).toBe(3);
});

test('the statement that stores several answers skips, without waiting, an Idempotency-Key that another request is using', async () => {
  const meanwhile = async () => expect(await share('k1', 'k2')).toEqual(['k2']);
  await alone('k1', { meanwhile });
  expect(await effects()).toBe(2);
});

test('the statement that stores several answers skips an Idempotency-Key whose answer was stored after the statement began', async () => {
  // The INSERT waits for the row of the other transaction, which the snapshot of the INSERT does not contain.
  const statement = `INSERT INTO idempotency_keys VALUES ('acc', 'k1', '', 201, 'null')`;
  expect(await throughLock({ pool, statement }, () => share('k1', 'k2'))).toEqual(['k2']);
  expect(await effects()).toBe(1);
});
