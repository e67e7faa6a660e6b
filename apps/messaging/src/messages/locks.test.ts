import { eventually } from '@services/tooling/testing/eventually';
import { throughLock, whileLocked } from '@services/tooling/testing/locks';

import { startTestApp } from '../../test/app.ts';
import { claimMessages, renewLeases, type Claimed } from '../delivery/claim.ts';
import { requeueMessages } from '../delivery/requeue.ts';
import { receiveText } from '../inbox/inbound.ts';
import { advanceMessages } from './advance.ts';
import { eraseMessages } from './erase.ts';
import { failQueued, withoutOptedOut } from './opt-outs.ts';

const LOCK = 'SELECT FROM messages WHERE account_id = $1 AND id = $2 FOR UPDATE NOWAIT';
/** Moves a message to a later month: the third parameter is the number of months. */
const MOVE = `UPDATE messages SET id = first_message_id(date_trunc('month', now() AT TIME ZONE 'UTC') + $3::int * interval '1 month')
    || lpad($4::text, 16, '0') WHERE account_id = $1 AND id = $2 RETURNING id`;
/** Inserts so many rows that PostgreSQL uses an index to find one person's rows. */
const OTHERS = `INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, tags, events, attempts, created_at)
  SELECT $1, 'msg_' || n, 'email', $2, '{}', 'other' || n, 'Hello', 'canceled', 'bulk', '{}', '[]', 0, now() FROM generate_series(1, 3000) AS n`;
const REVERSE = `WITH gone AS (DELETE FROM messages WHERE account_id = $1 AND status = 'scheduled' RETURNING *)
  INSERT INTO messages SELECT * FROM gone ORDER BY id COLLATE "C" DESC`;

// The application has no workers, so that nothing else locks these rows.
const app = startTestApp();

/** Locks the first message's row while a change begins. While the change waits for this row, it must not have locked another one. */
async function whileFirstIsLocked(
  accountId: string,
  first: string,
  others: readonly { id: string }[],
  change: () => PromiseLike<unknown>,
): Promise<void> {
  const { pool } = app.db;
  const { changed } = await whileLocked({ pool, statement: LOCK, values: [accountId, first] }, async (waiting) => {
    // A request of supertest begins when its promise is used.
    const changed = Promise.resolve(change());
    await eventually(async () => (await waiting()) === 1);
    for (const { id } of others) expect((await pool.query(LOCK, [accountId, id])).rowCount).toBe(1);
    return { changed };
  });
  await changed;
}

describe.each<[string, number, (claimed: Claimed[]) => Promise<unknown>]>([
  ['renewing leases', 3, (claimed) => renewLeases(app.db, claimed, 30)],
  [
    'giving back',
    0,
    (claimed) =>
      requeueMessages(
        app.db,
        claimed.map((message) => ({ message, dueInMs: 0 })),
      ),
  ],
  ['failing what was claimed before STOP', 0, (claimed) => withoutOptedOut(app.db, app.config.ADDRESS_KEY, claimed)],
  [
    'recording what was sent',
    0,
    (claimed) =>
      advanceMessages(
        app.db,
        claimed.map(({ id: messageId, channelId, attempts: attempt }) => ({
          messageId,
          channelId,
          attempt,
          status: 'sent',
        })),
        600,
      ),
  ],
])('%s', (_name, leased, change) => {
  /** Claimed messages to a person who then sends STOP, in the order of their ids. */
  async function claim(count: number) {
    const account = await app.account();
    const { body: channel } = await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
    const to = '+15551234567';
    const messages = Array.from({ length: count }, () => ({ channel: 'sms', to, body: 'Hello' }));
    await account.post('/messages/batch', { messages }).expect(202);
    const { channelId } = channel;
    const claimed = await claimMessages(app.db, { lane: 'bulk', channelId, limit: 10, leaseSeconds: 30, maxBytes: 1 });
    const message = { providerMessageId: null, channel: 'sms', from: to, body: 'STOP' } as const;
    await receiveText(app.db, app.contacts, { accountId: account.id, channelId, ...message });
    return { accountId: account.id, claimed: claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  }

  async function claimThree() {
    const { accountId, claimed } = await claim(3);
    const [first, second, third] = claimed;
    if (!first || !second || !third) throw new Error('Expected three claimed messages');
    return { accountId, first, second, third };
  }

  test('messages are locked in the order of their ids, not in the given order', async () => {
    const { accountId, first, second, third } = await claimThree();
    await whileFirstIsLocked(accountId, first.id, [second, third], () => change([third, first, second]));
    const counted = 'SELECT count(*)::int AS count FROM messages WHERE account_id = $1 AND leased_until > now()';
    const { rows } = await app.db.pool.query(counted, [accountId]);
    expect(rows[0].count).toBe(leased);
  });

  test('messages that another worker has claimed or is sending are skipped', async () => {
    const { accountId, first, second } = await claimThree();
    const { pool } = app.db;
    await pool.query('UPDATE messages SET attempts = attempts + 1 WHERE account_id = $1 AND id = $2', [
      accountId,
      first.id,
    ]);
    await pool.query(`UPDATE messages SET status = 'sent' WHERE account_id = $1 AND id = $2`, [accountId, second.id]);
    const read = async () =>
      (await pool.query('SELECT * FROM messages WHERE account_id = $1 ORDER BY id LIMIT 2', [accountId])).rows;
    const before = await read();
    await change([first, second]);
    expect(await read()).toEqual(before);
  });

  test('one statement updates messages of several months, even if another session updates them at the same time', async () => {
    const { accountId, claimed } = await claim(9);
    const { pool } = app.db;
    await pool.query('SELECT create_messages_months(3)');
    const moved: Claimed[] = [];
    for (const [index, message] of claimed.entries()) {
      const { rows } = await pool.query(MOVE, [accountId, message.id, Math.floor(index / 3), index]);
      moved.push({ ...message, id: rows[0].id });
    }
    const read = async () => (await pool.query('SELECT * FROM messages WHERE account_id = $1', [accountId])).rows;
    const before = await read();
    const statement = 'UPDATE messages SET next_attempt_at = NULL WHERE account_id = $1 AND id = ANY ($2)';
    const values = [accountId, [1, 4, 8].map((index) => moved[index]?.id)];
    await throughLock({ pool, statement, values }, () => change(moved));
    const unchanged = new Set(before.map((row) => JSON.stringify(row)));
    expect((await read()).filter((row) => unchanged.has(JSON.stringify(row)))).toEqual([]);
  });
});

describe('waiting messages', () => {
  const LATER = new Date(Date.now() + 86_400_000).toISOString();
  const ADDRESSES = ['c@example.com', 'b@example.com', 'a@example.com'];

  test.each(['an opt-out', 'an erasure', 'canceling a mail with copies'])(
    '%s locks all waiting messages in the order of their ids before the first change @slow',
    async (name) => {
      const account = await app.account();
      const { body: channel } = await account.post('/channels', { channel: 'email', provider: 'sandbox' }).expect(201);
      const mail = { channel: 'email', subject: 'Hello', body: 'Hello', scheduledAt: LATER };
      const [to = '', ...cc] = ADDRESSES;
      const { body: contact } = await account.post('/contacts', { email: to }).expect(201);
      const messages = {
        'an opt-out': ADDRESSES.map((address) => ({ ...mail, to: address })),
        'an erasure': ADDRESSES.map(() => ({ ...mail, to })),
        'canceling a mail with copies': [{ ...mail, to, cc }],
      }[name];
      const { body: batch } = await account.post('/messages/batch', { messages }).expect(202);
      const { pool } = app.db;
      await pool.query(OTHERS, [account.id, channel.channelId]);
      // The messages are stored in reverse, so that a scan in the order of the table does not return them in the order of their ids.
      await pool.query(REVERSE, [account.id]);
      await pool.query('ANALYZE messages');
      const waiting = `SELECT id FROM messages WHERE account_id = $1 AND status = 'scheduled' ORDER BY id COLLATE "C"`;
      const { rows } = await pool.query(waiting, [account.id]);
      expect(rows).toHaveLength(3);
      await whileFirstIsLocked(account.id, rows[0].id, rows.slice(1), () => {
        if (name === 'an erasure') return account.delete(`/contacts/${contact.contactId}`).expect(204);
        if (name === 'an opt-out')
          return app.db.transaction((tx) => failQueued(tx, { accountId: account.id, channel: 'email' }, ADDRESSES));
        return account.post(`/messages/${batch.data[0].messageId}/cancel`, {}).expect(200);
      });
      expect((await pool.query(waiting, [account.id])).rowCount).toBe(0);
    },
  );

  test('an erasure does not wait for messages of other recipients', async () => {
    const account = await app.account();
    await account.post('/channels', { channel: 'email', provider: 'sandbox' }).expect(201);
    const [to = '', another = '', copied] = ADDRESSES;
    const { body: contact } = await account.post('/contacts', { email: to }).expect(201);
    const mail = { channel: 'email', subject: 'Hello', body: 'Hello', scheduledAt: LATER };
    const { body: erased } = await account.post('/messages/send', { ...mail, to }).expect(202);
    await account.post('/messages/send', { ...mail, to: another, cc: [copied] }).expect(202);
    const person = { accountId: account.id, contactId: contact.contactId, addresses: [to] };
    const ofOthers = { accountId: account.id, id: { not: erased.messageId } };
    expect(await app.db.orm.message.count({ where: ofOthers })).toBe(2);
    const statement = 'SELECT FROM messages WHERE account_id = $1 AND id <> $2 FOR UPDATE';
    const others = { pool: app.db.pool, statement, values: [account.id, erased.messageId] };
    const ids = await whileLocked(others, () =>
      app.db.transaction(async (tx) => {
        await tx.query({ name: 'wait_for_no_lock', text: `SET LOCAL lock_timeout = '1s'` }, []);
        return eraseMessages(tx, person);
      }),
    );
    expect(ids).toEqual([erased.messageId]);
  });
});
