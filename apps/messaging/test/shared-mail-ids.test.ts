import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';

import { given, startTestApp } from './app.ts';
import { furnish, TWIN, type OtherAccount } from './other-account.ts';
import { findWays, recordCheck } from '../src/domains/store.ts';
import { recordEngagement } from '../src/recipients/engagement/record.ts';
import { eraseMessages } from '../src/messages/erase.ts';
import { findMailParts } from '../src/messages/mail/parts.ts';

/** As in shared-ids.test.ts, the other account has mails, texts and conversations with the same ids as ours. */
const app = startTestApp();
let own: Omit<OtherAccount, 'account'>;

const account = given(() => app.account());
const otherAccount = given(() => app.account());
beforeEach(async () => {
  for (const each of [account, otherAccount])
    for (const channel of ['email', 'whatsapp'])
      await each.post('/channels', { channel, provider: 'sandbox' }).expect(201);
  own = await furnish(account);
});

const query = (text: string, values: unknown[]) => app.db.pool.query(text, values);
const unchanged = <Result>(act: () => Promise<Result>) =>
  expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, act);

/** Gives the other account a copy of one of our rows, under the same id unless `fields` has another. */
const copy = (table: 'messages' | 'conversations' | 'inbound_messages', id: string, fields: object = {}) =>
  query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, $3::jsonb)).* FROM ${table} r WHERE account_id = $1 AND id = $2`,
    [account.id, id, JSON.stringify({ account_id: otherAccount.id, ...fields })],
  );

/** Creates a waiting mail of our account. @returns its id */
async function send(to: string): Promise<string> {
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const mail = { channel: 'email', to, subject: 'Later', body: 'Later', scheduledAt, replyTo: 'office@example.com' };
  return (await account.post('/messages/send', mail).expect(202)).body.messageId;
}
const setMail = (id: string, mail: object) =>
  query(`UPDATE messages SET mail = mail || $3::jsonb WHERE account_id = $1 AND id = $2`, [account.id, id, mail]);
const mailOf = async (id: string) =>
  (await query('SELECT recipient, mail FROM messages WHERE account_id = $1 AND id = $2', [account.id, id])).rows[0];

describe('shared ids of mails', () => {
  let mailId: string;
  beforeEach(async () => {
    mailId = await send('person@example.com');
    await copy('messages', mailId);
  });

  test('an open of a mail whose id exists in both accounts is counted only in this account', async () => {
    const opened = { accountId: account.id, messageId: mailId, url: null };
    expect(await unchanged(() => recordEngagement(app.db, opened))).toBe(true);
  });

  test('a mail to an erased recipient is not counted, even if its id exists in both accounts', async () => {
    await query(`UPDATE messages SET recipient = '' WHERE account_id = $1 AND id = $2`, [account.id, mailId]);
    expect(await recordEngagement(app.db, { accountId: account.id, messageId: mailId, url: null })).toBe(false);
  });

  test("canceling a mail whose id exists in both accounts does not cancel the other account's copies", async () => {
    const other = await send('third@example.com');
    await query('DELETE FROM messages WHERE account_id = $1 AND id = $2', [otherAccount.id, mailId]);
    await copy('messages', mailId, { mail: { copies: [{ messageId: other }] } });
    await unchanged(() => account.post(`/messages/${mailId}/cancel`, {}).expect(200));
    expect((await account.get(`/messages/${other}`).expect(200)).body.status).toBe('scheduled');
  });

  test('a mail whose id exists in both accounts has its own header fields and attachments', async () => {
    expect(await findMailParts(app.db, { accountId: account.id, id: mailId })).not.toBeNull();
    await query('DELETE FROM messages WHERE account_id = $1 AND id = $2', [account.id, mailId]);
    expect(await findMailParts(app.db, { accountId: account.id, id: mailId })).toBeNull();
  });
});

describe('erasures', () => {
  const erase = () => {
    const person = { accountId: account.id, contactId: own.contactId, addresses: [TWIN.email] };
    return unchanged(() => app.db.transaction((tx) => eraseMessages(tx, person)));
  };

  test('an erasure leaves a mail to another person unchanged', async () => {
    const other = await send('person@example.com');
    const named = { cc: [{ address: TWIN.email }] };
    await setMail(other, named);
    const toPerson = await send(TWIN.email);
    await copy('messages', toPerson, { id: 'msg_a', mail: { copies: [{ messageId: other }] } });
    await copy('messages', toPerson, { id: 'msg_b', mail: { copyOf: other } });
    await erase();
    expect(await mailOf(other)).toMatchObject({ recipient: 'person@example.com', mail: named });
  });

  test("an erasure leaves the other account's mail with the same id unchanged", async () => {
    const [original, copied, third] = [
      await send('person@example.com'),
      await send(TWIN.email),
      await send('third@example.com'),
    ];
    const named = { cc: [{ address: TWIN.email }] };
    await setMail(original, { ...named, copies: [{ messageId: copied }] });
    await setMail(copied, { copyOf: original });
    await setMail(third, named);
    await copy('messages', original, { mail: { ...named, copies: [{ messageId: third }] } });
    await copy('messages', copied, { recipient: 'another@example.com', mail: null });
    await query(
      `INSERT INTO message_engagement (account_id, message_id, kind, link, count) VALUES ($1, $2, 'opened', '', 1)`,
      [otherAccount.id, copied],
    );
    expect(await erase()).toContain(copied);
    expect((await mailOf(original)).mail.cc).toEqual([]);
    expect((await mailOf(third)).mail).toMatchObject(named);
  });
});

describe('shared ids of conversations', () => {
  test('a conversation whose id exists in both accounts is marked as read only in this account', async () => {
    const from = '+15550001111';
    await account.post('/inbound-messages/simulate', { channel: 'sms', from, body: 'Other' }).expect(201);
    await copy('inbound_messages', own.inboundMessageId);
    await copy('conversations', own.conversationId, { address: from });
    await unchanged(() => account.post(`/conversations/${own.conversationId}/read`));
    const { rows } = await query('SELECT sender FROM inbound_messages WHERE account_id = $1 AND read_at IS NULL', [
      account.id,
    ]);
    expect(rows).toEqual([{ sender: from }]);
  });

  test("a conversation is not found by the other account's contact with the same number", async () => {
    const { contactId } = await furnish(otherAccount);
    expect((await account.get(`/conversations?contactId=${own.contactId}`).expect(200)).body.data).toHaveLength(1);
    expect((await account.get(`/conversations?contactId=${contactId}`).expect(200)).body.data).toEqual([]);
  });

  test('a conversation can be answered within 24 hours of the last text to this account', async () => {
    const text = { channel: 'whatsapp', from: TWIN.phone, body: 'Hello' };
    const { body } = await account.post('/inbound-messages/simulate', text).expect(201);
    await copy('inbound_messages', body.inboundMessageId, { id: `${body.inboundMessageId}z` });
    await query(`UPDATE inbound_messages SET received_at = now() - interval '2 days' WHERE account_id = $1`, [
      account.id,
    ]);
    const answer = await account.post(`/inbound-messages/${body.inboundMessageId}/reply`, { body: 'Hi' });
    expect([answer.status, answer.body.error?.code ?? answer.body.code]).toEqual([409, 'reply_window_closed']);
  });
});

test("a text is simulated on the account's own sandbox channel only", async () => {
  const third = await app.account();
  const { body } = await unchanged(() =>
    third.post('/inbound-messages/simulate', { channel: 'whatsapp', from: '+15550001111', body: 'Hello' }).expect(400),
  );
  expect(body.error.code).toBe('channel_not_connected');
});

test("a check does not verify the other account's domain", async () => {
  const { domainId } = await furnish(otherAccount);
  const { body } = await otherAccount.get(`/domains/${domainId}`).expect(200);
  const records = body.records.map((record: object) => ({ ...record, state: 'right' }));
  await unchanged(() =>
    expect(recordCheck(app.db, { accountId: account.id, id: domainId }, records)).rejects.toMatchObject({
      status: 404,
    }),
  );
});

test('domains and mail routes belong to the account', async () => {
  await furnish(otherAccount);
  const { body } = await account.get('/domains?page=1').expect(200);
  expect([body.data.map((each: { domainId: string }) => each.domainId), body.pagination.total]).toEqual([
    [own.domainId],
    1,
  ]);
  expect(await findWays(app.db, account.id)).toHaveLength(1);
});
