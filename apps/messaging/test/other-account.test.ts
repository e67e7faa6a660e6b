import { given, startTestApp } from './app.ts';
import { inbound } from './inbound.ts';
import { apiOperations } from '../src/openapi.ts';
import { furnish, TWIN, withOtherAccount, type OtherAccount } from './other-account.ts';
import { eraseContact } from '../src/contacts/erase.ts';
import { createReport } from '../src/delivery/report.ts';
import { claimMessages, findDueChannels, renewLeases, type Claimed } from '../src/delivery/claim.ts';
import { findNextRoute } from '../src/delivery/failover.ts';
import { requeueMessages } from '../src/delivery/requeue.ts';
import { withoutOptedOut } from '../src/messages/opt-outs.ts';
import { unsubscribeToken } from '../src/messages/mail/unsubscribe-token.ts';
import { receiveText } from '../src/inbox/inbound.ts';
import { importCsv } from './imports.ts';

/**
 * Two accounts with the same person as a contact. No matter what one account does with its own rows or tries with the other's ids, the
 * other's rows do not change: withOtherAccount compares all of them after each test.
 */
const app = startTestApp();
const otherAccount = withOtherAccount(app);
let own: Omit<OtherAccount, 'account'>;

const account = given(() => app.account());
beforeEach(async () => {
  for (const channel of ['email', 'whatsapp'])
    await account.post('/channels', { channel, provider: 'sandbox' }).expect(201);
  own = await furnish(account);
});

const read = async (path: string) => (await account.get(path).expect(200)).body;
const received = (body: string) => ({ ...inbound(account.id), from: TWIN.phone, body });

describe('ids', () => {
  test('every operation answers 404 to ids of another account', async () => {
    // Both accounts have suppressed the same person, and suppressions have the same id in every account.
    const { suppressionId: _, ...known } = otherAccount;
    const ids: Record<string, unknown> = { ...known, position: '0' };
    const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    // Listeners exist in the test space only.
    const calls = apiOperations.filter(({ path }) => {
      const names = parametersOf(path);
      return names.length > 0 && names.every((name) => name in ids) && !path.includes('/listeners/');
    });
    const answers: unknown[] = [];
    for (const { id, method, path, example } of calls) {
      const send = async (valueOf: (name: string) => string) => {
        const address = path.replace('/api/v1', '').replaceAll(/:(\w+)/g, (_all, name: string) => valueOf(name));
        const { status, body } = await account[method](address, example?.body as object | undefined);
        return [id, status, body.error?.code];
      };
      const answer = await send((name) => String(ids[name]));
      answers.push(answer.slice(0, 2));
      // The same code as for an unknown id does not reveal that the object exists.
      expect(answer).toEqual(
        await send((name) => String(ids[name]).replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      );
    }
    expect(answers).toEqual(calls.map(({ id }) => [id, 404]));
    expect(answers.length).toBeGreaterThan(60);
    await account.delete(`/contacts/${known.contactId}?suppress=true`).expect(404);
    await account.put(`/campaigns/${known.campaignId}`, { status: 'running' }).expect(404);
    await account.put(`/webhooks/${known.webhookId}`, { status: 'enabled' }).expect(404);
  });

  test('a request cannot use contacts, templates or channels of another account', async () => {
    const { contactId, templateId, channelId } = otherAccount;
    const message = { channel: 'sms', to: TWIN.phone };
    await account.post('/messages/send', { channel: 'sms', body: 'Hi', contactId }).expect(404);
    await account.post('/messages/send', { ...message, templateId }).expect(404);
    const { body } = await account.post('/messages/send', { ...message, body: 'Hi', channelId }).expect(400);
    expect(body.error.code).toBe('channel_not_connected');
    await account.post(`/templates/${own.templateId}/preview`, { contactId }).expect(404);
    await account.post(`/flows/${own.flowId}/trigger`, { contactId }).expect(404);
    const campaign = { name: 'C', channel: 'sms', body: 'Hi', audience: { contactIds: [contactId] } };
    await account.post('/campaigns', campaign).expect(404);
    await account.put(`/campaigns/${own.campaignId}`, { audience: campaign.audience }).expect(404);
    const step = { id: 'hello', type: 'send', channel: 'sms', templateId };
    await account.post('/flows', { name: 'F', trigger: { type: 'api' }, steps: [step] }).expect(404);
    await account.put(`/flows/${own.flowId}`, { steps: [step] }).expect(404);
  });
});

describe("lists and look-ups show only the account's own data", () => {
  const lists = [
    ['/messages', 'messageId'],
    [`/messages?to=${encodeURIComponent(TWIN.phone)}`, 'messageId'],
    ['/contacts', 'contactId'],
    [`/contacts?email=${TWIN.email}`, 'contactId'],
    [`/contacts?phone=${encodeURIComponent(TWIN.phone)}`, 'contactId'],
    [`/contacts?externalId=${TWIN.externalId}`, 'contactId'],
    ['/contacts?tag=vip', 'contactId'],
    ['/templates', 'templateId'],
    ['/channels', 'channelId'],
    ['/campaigns', 'campaignId'],
    ['/domains', 'domainId'],
    ['/flows', 'flowId'],
    ['/webhooks', 'webhookId'],
  ] as const;

  test("every list shows only the account's own data, with and without filters", async () => {
    for (const [path, id] of lists) {
      const { data, pagination } = await read(path);
      const ids = data.map((row: Record<string, string>) => row[id]);
      expect(ids).toContain(own[id]);
      expect(ids).not.toContain(otherAccount[id]);
      expect(pagination.total).toBe(ids.length);
    }
  });

  test('a message or flow run to a phone number or email address is assigned to the contact of its own account', async () => {
    const { body: sms } = await account
      .post('/messages/send', { channel: 'sms', to: TWIN.phone, body: 'Hi' })
      .expect(202);
    expect((await read(`/messages/${sms.messageId}`)).contactId).toBe(own.contactId);
    const mail = { channel: 'email', to: TWIN.email, subject: 'Hi', body: 'Hi' };
    const { body: sent } = await account.post('/messages/send', mail).expect(202);
    expect((await read(`/messages/${sent.messageId}`)).contactId).toBe(own.contactId);
    for (const to of [TWIN.phone, TWIN.email]) {
      const { body: run } = await account.post(`/flows/${own.flowId}/trigger`, { to }).expect(202);
      expect((await read(`/runs/${run.runId}`)).contactId).toBe(own.contactId);
    }
  });

  test('a message of a new account is not assigned to another account’s contact', async () => {
    const stranger = await app.account();
    await stranger.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
    const { body } = await stranger.post('/messages/send', { channel: 'sms', to: TWIN.phone, body: 'Hi' }).expect(202);
    expect((await stranger.get(`/messages/${body.messageId}`)).body.contactId).toBeNull();
    // An opt-out from another account does not apply to this account.
    await stranger.post('/channels', { channel: 'whatsapp', provider: 'sandbox' }).expect(201);
    await stranger.post('/messages/send', { channel: 'whatsapp', to: TWIN.phone, body: 'Hi' }).expect(202);
  });

  test('a new account has no topics or suppressions of another account', async () => {
    const stranger = await app.account();
    await stranger.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
    expect((await stranger.get('/topics').expect(200)).body.data).toEqual([]);
    await stranger.put('/topics/twin', { name: 'Eve' }).expect(404);
    await stranger.delete('/topics/twin').expect(404);
    const message = { channel: 'sms', to: TWIN.phone, body: 'Hi', topic: 'twin' };
    await stranger.post('/messages/send', message).expect(404);
    await stranger.post('/suppressions', { channel: 'sms', address: TWIN.phone, topic: 'twin' }).expect(404);
    expect((await stranger.get('/suppressions').expect(200)).body.data).toEqual([]);
    const entry = `/suppressions/${otherAccount.suppressionId}`;
    await stranger.get(entry).expect(404);
    await stranger.delete(entry).expect(404);
    const page = { channel: 'whatsapp', address: TWIN.phone };
    const { body } = await stranger.post('/preference-links', page).expect(200);
    const { text } = await app.http.get(new URL(body.url).pathname).expect(200);
    expect(text).not.toContain('Twin');
    expect(text.match(/ checked/g)).toHaveLength(2);
  });

  test('a conflict names a field only if this account already uses its value', async () => {
    const stranger = await app.account();
    await stranger.post('/contacts', { email: 'other@example.com', externalId: 'x-1' }).expect(201);
    const { body } = await stranger.post('/contacts', { phone: TWIN.phone, externalId: 'x-1' }).expect(409);
    expect(body.error.details).toEqual({ field: 'externalId', value: 'x-1' });
  });

  test("another account's events about the same person do not name our contact", async () => {
    const stranger = await app.account();
    await stranger.post('/webhooks', { event: '*', url: 'https://example.com/hook' }).expect(201);
    const opened = { channel: 'sms', address: TWIN.phone, category: 'marketing' };
    await stranger.post('/suppressions', opened).expect(201);
    await receiveText(app.db, app.contacts, { ...inbound(stranger.id), from: TWIN.phone, body: 'Hello' });
    const { rows } = await app.db.pool.query(
      "SELECT event, payload::jsonb ->> 'contactId' AS contact FROM webhook_outbox WHERE account_id = $1 ORDER BY event",
      [stranger.id],
    );
    expect(rows).toEqual([
      { event: 'contact.unsubscribed', contact: null },
      { event: 'message.received', contact: null },
    ]);
  });

  test('exports and audiences contain only contacts of their account', async () => {
    const { text } = await account.get('/contacts/export').expect(200);
    expect(text).toContain(own.contactId);
    expect(text).not.toContain(otherAccount.contactId);
    const { body } = await account.post(`/campaigns/${own.campaignId}/preview`).expect(200);
    expect(body).toMatchObject({ count: 1, sample: [{ contactId: own.contactId }] });
    const everybody = { name: 'All', channel: 'sms', body: 'Hi', audience: { segment: { all: [] } } };
    const { body: made } = await account.post('/campaigns', everybody).expect(201);
    expect((await account.post(`/campaigns/${made.campaignId}/preview`).expect(200)).body.count).toBe(1);
  });

  test('every account can use the names and Idempotency-Keys that another account uses', async () => {
    const { body } = await account
      .post('/messages/send', { channel: 'sms', to: TWIN.phone, body: 'Another text' })
      .set('Idempotency-Key', 'twin')
      .expect(422);
    expect(body.error.code).toBe('idempotency_mismatch');
    expect(own.templateId).not.toBe(otherAccount.templateId);
  });
});

describe("effects on another account's contact with the same address", () => {
  test('STOP to an account unsubscribes only its contact and fails only its queued messages, and START resubscribes the contact', async () => {
    await receiveText(app.db, app.contacts, received('STOP'));
    expect((await read(`/messages/${own.messageId}`)).status).toBe('failed');
    const optedOut = { status: 'unsubscribed', source: 'sms_keyword' };
    expect((await read(`/contacts/${own.contactId}`)).consent.sms).toMatchObject(optedOut);
    await receiveText(app.db, app.contacts, received('START'));
    expect((await read(`/contacts/${own.contactId}`)).consent.sms.status).toBe('subscribed');
  });

  test('the inbox, the conversations and a thread contain only messages of this account', async () => {
    for (const path of [
      '/inbound-messages',
      `/inbound-messages?contactId=${otherAccount.contactId}`,
      '/conversations',
      `/conversations?contactId=${otherAccount.contactId}`,
    ]) {
      const { data } = await read(path);
      const ids = data.map(({ conversationId }: Record<string, string>) => conversationId);
      expect(ids).toEqual(path.includes('contactId') ? [] : [own.conversationId]);
    }
    const thread = await read(`/conversations/${own.conversationId}/messages`);
    expect(thread.data.map(({ id }: { id: string }) => id)).toEqual([own.messageId, own.inboundMessageId]);
    await receiveText(app.db, app.contacts, received('Hello again'));
    expect(await read(`/conversations/${own.conversationId}`)).toMatchObject({
      unread: 2,
      contact: { contactId: own.contactId },
    });
    await account.put(`/inbound-messages/${own.inboundMessageId}`, { read: true }).expect(200);
    await account.post(`/conversations/${own.conversationId}/read`).expect(200);
    await account.delete(`/conversations/${own.conversationId}`).expect(204);
  });

  test('an unsubscribe link suppresses the address for this account only', async () => {
    const token = unsubscribeToken(app.config.ADDRESS_KEY, {
      accountId: account.id,
      messageId: own.messageId,
      address: TWIN.email,
      scope: '',
      channel: 'email',
    });
    await app.http.post(`/unsubscribe/${token}`).expect(200);
    expect((await read(`/contacts/${own.contactId}`)).consent.email.source).toBe('list_unsubscribe');
  });

  test('lifting an opt-out affects this account only', async () => {
    await account.put(`/contacts/${own.contactId}`, { consent: { whatsapp: { status: 'subscribed' } } }).expect(200);
    await account.post('/messages/send', { channel: 'whatsapp', to: TWIN.phone, body: 'Hi' }).expect(202);
  });

  test('changes to a topic and its opt-outs affect this account only', async () => {
    await account.delete(`/suppressions/${own.suppressionId}`).expect(204);
    await account.put('/topics/twin', { name: 'Changed' }).expect(200);
    await account.delete('/topics/twin').expect(204);
  });

  test('changing a contact, its tags or its number affects this account only', async () => {
    await account.put(`/contacts/${own.contactId}`, { tags: ['vip', 'twin-tag'], firstName: 'Changed' }).expect(200);
    expect((await read(`/flows/${own.flowId}/runs`)).pagination.total).toBe(2);
    await account.put(`/contacts/${own.contactId}`, { phone: '+15550001111', email: 'new@example.com' }).expect(200);
  });

  test('an import updates only the contact of its own account', async () => {
    const csv = `email,firstName,tags,consent.email\n${TWIN.email},Imported,twin-tag,unsubscribed\n`;
    expect(await importCsv(app, account, csv, '?update=true')).toMatchObject({ updated: 1, refused: 0 });
    expect((await read(`/contacts/${own.contactId}`)).firstName).toBe('Imported');
  });

  test.each([false, true])(
    'erasing a contact affects only messages, runs and events of its own account (suppress: %j)',
    async (suppress) => {
      await app.db.transaction((tx) => eraseContact(tx, app.contacts, account.id, own.contactId, suppress));
      expect(await read(`/messages/${own.messageId}`)).toMatchObject({
        status: suppress ? 'failed' : 'canceled',
        to: '',
      });
      expect(await read(`/runs/${own.runId}`)).toMatchObject({ status: 'canceled', contactId: null });
    },
  );
});

describe('workers', () => {
  const due = async (): Promise<Claimed[]> => {
    await app.db.pool.query(
      "UPDATE messages SET status = 'queued', next_attempt_at = now() WHERE account_id = $1 AND channel = 'sms'",
      [account.id],
    );
    const channels = await findDueChannels(app.db, 'single');
    const claimed = await Promise.all(
      channels.map(({ id }) =>
        claimMessages(app.db, { lane: 'single', channelId: id, limit: 10, leaseSeconds: 30, maxBytes: 1 }),
      ),
    );
    return claimed.flat().filter(({ accountId }) => accountId === account.id);
  };

  test('claiming, renewing, requeuing and reporting an account’s messages changes no message of another account', async () => {
    const claimed = await due();
    expect(claimed.map(({ id }) => id)).toContain(own.messageId);
    await renewLeases(app.db, claimed, 30);
    await requeueMessages(app.db, [{ message: claimed[0]!, dueInMs: 0 }]);
    const [again] = await due();
    const report = createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 60 }, () => {});
    const reason = { code: 'recipient_opted_out', message: 'Opted out' } as const;
    await report({ channelId: again!.channelId, messageId: otherAccount.messageId, status: 'failed', reason });
    await report({ channelId: again!.channelId, messageId: again!.id, status: 'failed', reason });
    expect((await read(`/messages/${own.messageId}`)).status).toBe('failed');
  });

  test("workers find only opt-outs of the message's own account", async () => {
    const [claimed] = await due();
    expect(await withoutOptedOut(app.db, app.config.ADDRESS_KEY, [claimed!])).toHaveLength(1);
    const onWhatsapp = { ...claimed!, channel: 'whatsapp' };
    expect(await withoutOptedOut(app.db, app.config.ADDRESS_KEY, [onWhatsapp])).toHaveLength(0);
    expect((await read(`/messages/${own.messageId}`)).error.code).toBe('recipient_opted_out');
  });

  test('opt-outs of another account count neither for the topic of a message nor for its next channel', async () => {
    const stranger = await app.account();
    const sms = (await stranger.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201)).body;
    const whatsapp = (await stranger.post('/channels', { channel: 'whatsapp', provider: 'sandbox' }).expect(201)).body;
    const [claimed] = await due();
    const theirs = { ...claimed!, accountId: stranger.id, category: 'marketing', topic: 'twin' } as const;
    expect(await withoutOptedOut(app.db, app.config.ADDRESS_KEY, [{ ...theirs, channel: 'whatsapp' }])).toHaveLength(1);
    const message = { ...theirs, channelId: sms.channelId, channel: 'sms', fallback: ['whatsapp'] };
    const route = await findNextRoute(app.db, app.config.ADDRESS_KEY, message, false);
    expect(route).toEqual({ channelId: whatsapp.channelId, channel: 'whatsapp', fallback: [] });
  });
});
