import { createNetwork } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';

import { given, startTestApp } from './app.ts';
import { inbound } from './inbound.ts';
import { furnish, TWIN, type OtherAccount } from './other-account.ts';
import { countUnsubscribes } from '../src/campaigns/statistics.ts';
import { createCampaignLoop } from '../src/campaigns/sending/loop.ts';
import { createProviders } from '../src/channels/providers.ts';
import { countBounce, forgetBounces } from '../src/contacts/addresses/bounces.ts';
import type { Claimed, DueChannel } from '../src/delivery/claim.ts';
import { failOver, findNextRoute } from '../src/delivery/failover.ts';
import { createReport } from '../src/delivery/report.ts';
import { createRecovery } from '../src/delivery/recovery/recovery.ts';
import { createSettle } from '../src/delivery/settle.ts';
import { eraseContact } from '../src/contacts/erase.ts';
import { receiveText } from '../src/inbox/inbound.ts';
import { findWays, recordCheck } from '../src/domains/store.ts';
import { recordEngagement } from '../src/recipients/engagement/record.ts';
import { eraseMessages } from '../src/messages/erase.ts';
import { findMailParts } from '../src/messages/mail/parts.ts';
import { importCsv } from './imports.ts';

/**
 * If a key includes the account, the rest of the key may occur in two accounts. Here, the other account has rows with the same ids as ours,
 * and rows that refer to ours: a statement without a condition on the account reaches them.
 */
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

/** Gives the other account a copy of one of our rows, with the same id unless `fields` contains another id. */
const copy = (
  table: 'messages' | 'flow_runs' | 'conversations' | 'inbound_messages',
  id: string,
  fields: object = {},
) =>
  query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, $3::jsonb)).* FROM ${table} r WHERE account_id = $1 AND id = $2`,
    [account.id, id, JSON.stringify({ account_id: otherAccount.id, ...fields })],
  );
const stage = (fields: string) => query(`UPDATE messages SET ${fields} WHERE id = $1`, [own.messageId]);
const staged = async (): Promise<Claimed> => {
  const { rows } = await query(
    `SELECT m.*, account_id AS "accountId", channel_id AS "channelId" FROM messages m WHERE account_id = $1 AND id = $2`,
    [account.id, own.messageId],
  );
  return rows[0];
};
const readEvents = async () => (await account.get(`/messages/${own.messageId}`).expect(200)).body.events;

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

describe('shared ids of messages', () => {
  beforeEach(() => copy('messages', own.messageId));

  test('canceling a message does not cancel the other account’s message with the same id', async () => {
    await unchanged(() => account.post(`/messages/${own.messageId}/cancel`).expect(200));
    const { body } = await account.get(`/messages/${own.messageId}`).expect(200);
    expect(body.status).toBe('canceled');
  });

  test('a lost response to a message does not change another account’s message with the same id', async () => {
    await stage("status = 'sending', attempts = 1, leased_until = now() + interval '1 day'");
    const report = createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 60 }, () => {});
    const settle = createSettle({ config: app.config, db: app.db, report });
    const message = await staged();
    const channel = { id: message.channelId, accountId: account.id } as DueChannel;
    const outcome = { kind: 'unknown', code: 'outcome_unknown', message: 'No answer' } as const;
    await unchanged(() => settle({ message, channel, canAsk: true, outcome }));
    expect((await readEvents()).at(-1)).toMatchObject({ status: 'sending', code: 'outcome_unknown' });
  });

  test('recovering a message does not change the other account’s message with the same id', async () => {
    await stage("status = 'sending', attempts = 1, sending_at = now(), leased_until = now() + interval '1 day'");
    const lost = "leased_until = now() - interval '1 second'";
    await query(`UPDATE messages SET ${lost} WHERE account_id = $1 AND id = $2`, [account.id, own.messageId]);
    await query(`UPDATE channels SET provider = 'smtp', sealed_credentials = NULL WHERE account_id = $1`, [account.id]);
    const network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
    const providers = createProviders({ config: app.config, network });
    const report = createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 60 }, () => {});
    const logger = createLogger({ service: 'messaging', level: 'info' }, app.log);
    const recover = createRecovery({ config: app.config, db: app.db, providers, report, logger });
    await unchanged(recover);
    const { rows } = await query(
      'SELECT leased_until > now() AS waits FROM messages WHERE account_id = $1 AND id = $2',
      [account.id, own.messageId],
    );
    expect(rows).toEqual([{ waits: true }]);
    providers.close();
    network.close();
  });

  test('a message falls back to its next channel, and the other account’s message stays on its channel', async () => {
    await stage("status = 'sending', attempts = 1, fallback = '{email}'");
    const { channelId } = await staged();
    const reason = { code: 'recipient_unreachable', message: 'Unreachable' } as const;
    const progress = { channelId, messageId: own.messageId, status: 'failed' as const, reason };
    expect(await unchanged(() => failOver(app.db, app.config.ADDRESS_KEY, progress))).toBe(true);
    expect(await staged()).toMatchObject({ status: 'queued', channel: 'email' });
  });
});

describe('opt-outs', () => {
  const optOut = { channel: 'sms', address: TWIN.phone, cause: 'recipient' } as const;
  const unsubscribed = async () =>
    (await account.get(`/campaigns/${own.campaignId}`).expect(200)).body.stats.unsubscribedBy.recipient;
  const sent = "status = 'sent', sent_at = now(), variant = 0";

  test('an opt-out that a message caused is counted once, for the campaign of the same account', async () => {
    await stage(`${sent}, campaign_id = '${own.campaignId}'`);
    await copy('messages', own.messageId, { contact_id: null });
    await countUnsubscribes(app.db, { ...optOut, accountId: account.id, messageId: own.messageId }, [TWIN.phone]);
    expect(await unsubscribed()).toBe(1);
  });

  test('an opt-out counts for our campaign, even if the other account wrote to the address later', async () => {
    const campaign = { name: 'Twin', channel: 'sms', body: 'Hi', audience: { tags: ['vip'] } };
    const { body } = await otherAccount.post('/campaigns', campaign).expect(201);
    await stage(`${sent}, campaign_id = '${own.campaignId}'`);
    const later = { id: 'msg_zzzzzzzzzzzzzzzzzzzzzzzzzz', campaign_id: body.campaignId, contact_id: null };
    await copy('messages', own.messageId, later);
    await unchanged(() => countUnsubscribes(app.db, { ...optOut, accountId: account.id }, [TWIN.phone]));
    expect(await unsubscribed()).toBe(1);
  });
});

describe('references to our contact', () => {
  beforeEach(async () => {
    await copy('flow_runs', own.runId, { id: `${own.runId}x`, once_key: null });
    const byAddress = { id: `${own.runId}y`, once_key: null, contact_id: null, recipient: TWIN.phone };
    await copy('flow_runs', own.runId, byAddress);
    await query(
      `UPDATE flow_runs SET phase = 'waiting', waiting_for = 'tag:new', due_at = now() + interval '1 day' WHERE contact_id = $1`,
      [own.contactId],
    );
    await copy('messages', own.messageId, { contact_id: own.contactId });
  });
  const wokenBy = async () =>
    (await query('SELECT woken_by, replied_at FROM flow_runs WHERE id = $1', [own.runId])).rows[0];

  test("a tag added to our contact does not continue the other account's flow runs", async () => {
    await unchanged(() => account.put(`/contacts/${own.contactId}`, { tags: ['vip', 'new'] }).expect(200));
    expect(await wokenBy()).toMatchObject({ woken_by: 'tag:new' });
  });

  test("a text message from our contact does not continue the other account's flow runs", async () => {
    const text = { ...inbound(account.id), from: TWIN.phone, body: 'Hello' };
    await unchanged(() => receiveText(app.db, app.contacts, text));
    expect((await wokenBy()).replied_at).not.toBeNull();
  });

  test('runs of the other account that refer to our contact are not erased with our contact', async () => {
    await unchanged(() => app.db.transaction((tx) => eraseContact(tx, app.contacts, account.id, own.contactId, true)));
    await account.get(`/contacts/${own.contactId}`).expect(404);
  });
});

describe('shared addresses', () => {
  test('opt-outs from the other account are not shown on our contacts', async () => {
    await furnish(otherAccount);
    await otherAccount.put(`/contacts/${(await contactOfOther()).contactId}`, {
      consent: { email: { status: 'unsubscribed' } },
    });
    const third = await app.account();
    const { body: made } = await third.post('/contacts', TWIN).expect(201);
    const unknown = { status: 'unknown' };
    expect(made.consent).toMatchObject({ sms: unknown, email: unknown, whatsapp: unknown });
    const { body: other } = await third.post('/contacts', { email: 'else@example.com', phone: '+15550002222' });
    await third.delete(`/contacts/${made.contactId}`).expect(204);
    const { email, phone } = TWIN;
    const { body: changed } = await third.put(`/contacts/${other.contactId}`, { email, phone }).expect(200);
    expect(changed.consent).toMatchObject({ sms: unknown, email: unknown, whatsapp: unknown });
  });

  test('our contact can use the same external id as a contact of the other account', async () => {
    await otherAccount.post('/contacts', { email: 'else@example.com', externalId: 'its-own' }).expect(201);
    const csv = `email,externalId,firstName\n${TWIN.email},its-own,Imported\n`;
    const imported = await unchanged(() => importCsv(app, account, csv, '?update=true'));
    expect(imported).toMatchObject({ updated: 1, refused: 0 });
    const { body: contact } = await account.get(`/contacts/${own.contactId}`).expect(200);
    expect(contact).toMatchObject({ firstName: 'Imported', externalId: 'its-own' });
  });

  test('the other account keeps its count of bounces of an address when our count is deleted', async () => {
    const key = app.config.ADDRESS_KEY;
    const addressed = { accountId: otherAccount.id, recipient: TWIN.email };
    await countBounce(app.db, key, addressed, 'mailbox_full');
    const forgotten = unchanged(() => forgetBounces(app.db, key, { ...addressed, accountId: account.id }));
    await expect(forgotten).resolves.toBeUndefined();
  });

  test('the other account’s channel neither sends our message nor blocks our channel', async () => {
    await furnish(otherAccount);
    const message = { ...(await staged()), fallback: [] };
    expect(await findNextRoute(app.db, app.config.ADDRESS_KEY, message, true)).toBeNull();
    await account.put(`/contacts/${own.contactId}`, { consent: { whatsapp: { status: 'subscribed' } } }).expect(200);
    const route = await findNextRoute(app.db, app.config.ADDRESS_KEY, { ...message, fallback: ['whatsapp'] }, false);
    expect(route).toMatchObject({ channel: 'whatsapp' });
    await account.get(`/channels/${route?.channelId}`).expect(200);
  });
});

test('a campaign uses only a channel of its own account, and reaches only contacts that the account had at the start', async () => {
  await otherAccount.post('/channels', { channel: 'sms', provider: 'sandbox', priority: 1 }).expect(201);
  await query('UPDATE channels SET priority = -1 WHERE account_id = $1', [otherAccount.id]);
  const { body } = await otherAccount.post('/contacts', { phone: '+15550003333' }).expect(201);
  // The other account's newest contact affects only its own campaigns.
  await query("UPDATE contacts SET id = 'con_zzzzzzzzzzzzzzzzzzzzzzzzzz' WHERE id = $1", [body.contactId]);
  await account.post(`/campaigns/${own.campaignId}/start`).expect(200);
  const run = createCampaignLoop({
    db: app.db,
    addressKey: app.config.ADDRESS_KEY,
    logger: app.logger,
    leaseSeconds: 30,
    wake: () => {},
    ahead: 1,
  });
  await run();
  await account.post('/contacts', { phone: '+15550004444', tags: ['vip'] }).expect(201);
  for (let round = 0; round < 3; round += 1) {
    await run();
    await query("UPDATE messages SET status = 'sent', next_attempt_at = NULL WHERE campaign_id = $1", [own.campaignId]);
  }
  const { rows } = await query(
    'SELECT c.account_id, m.contact_id FROM messages m JOIN channels c ON c.id = m.channel_id WHERE m.campaign_id = $1',
    [own.campaignId],
  );
  expect(rows).toEqual([{ account_id: account.id, contact_id: own.contactId }]);
});

async function contactOfOther() {
  return (await otherAccount.get('/contacts').expect(200)).body.data[0];
}

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

test("a domain check by one account does not verify the other account's domain", async () => {
  const { domainId } = await furnish(otherAccount);
  const { body } = await otherAccount.get(`/domains/${domainId}`).expect(200);
  const records = body.records.map((record: object) => ({ ...record, state: 'right' }));
  await unchanged(() =>
    expect(recordCheck(app.db, { accountId: account.id, id: domainId }, records)).rejects.toMatchObject({
      status: 404,
    }),
  );
});

test("email channels of another account are not looked up for an account's domains", async () => {
  await furnish(otherAccount);
  expect(await findWays(app.db, account.id)).toHaveLength(1);
});
