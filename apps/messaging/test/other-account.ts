import { eventually } from '@services/tooling/testing/eventually';
import { guardOtherAccount } from '@services/tooling/testing/other-account';

import { prepared } from '../src/db.ts';
import type { TestAccount, TestApp } from './app.ts';

/** The addresses and external id of the other account's contact. Contacts of the account under test have the same values. */
export const TWIN = { email: 'twin@example.com', phone: '+15557654321', externalId: 'twin-1' };

/** An account with a contact of the same person, with messages, suppressions, runs and other rows, and their ids. */
export interface OtherAccount {
  account: TestAccount;
  contactId: string;
  importId: string;
  segmentId: string;
  messageId: string;
  channelId: string;
  domainId: string;
  templateId: string;
  campaignId: string;
  flowId: string;
  runId: string;
  webhookId: string;
  deliveryId: string;
  suppressionId: string;
  inboundMessageId: string;
  conversationId: string;
  formId: string;
}

/** Creates rows of every kind. No row is due, so no worker changes these rows. */
export async function furnish(account: TestAccount): Promise<Omit<OtherAccount, 'account'>> {
  const made = async (path: string, body: object, status = 201) => (await account.post(path, body).expect(status)).body;
  const { contactId } = await made('/contacts', { ...TWIN, firstName: 'Twin', tags: ['vip'] });
  const conditions = { field: 'tags', op: 'contains', value: 'vip' };
  const { segmentId } = await made('/segments', { name: 'Twin', conditions });
  const csv = `email\n${TWIN.email},refused\n`;
  const { importId } = (await account.post('/contacts/import').type('text/csv').send(csv).expect(202)).body;
  // Workers may have ended the import by now.
  await account.post(`/contact-imports/${importId}/cancel`);
  const { templateId } = await made('/templates', { name: 'Twin', body: 'Hi {{ firstName }}' });
  const { channelId } = await made('/channels', { channel: 'sms', provider: 'sandbox', name: 'Twin' });
  const { domainId } = await made('/domains', { domain: 'twin.example' });
  // Send this message before the run exists, because the run would wait for it.
  const text = { channel: 'sms', from: TWIN.phone, body: 'Hello' };
  const { inboundMessageId, conversationId } = await made('/inbound-messages/simulate', text);
  const campaign = { name: 'Twin', channel: 'sms', body: 'Hi', audience: { tags: ['vip'] } };
  const { campaignId } = await made('/campaigns', campaign);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const message = { channel: 'sms', to: TWIN.phone, body: 'Later', scheduledAt };
  const { body: sent } = await account.post('/messages/send', message).set('Idempotency-Key', 'twin').expect(202);
  const mail = { channel: 'email', to: TWIN.email, subject: 'Later', body: 'Later', scheduledAt };
  await made('/messages/send', mail, 202);
  const steps = [{ id: 'wait', type: 'wait', seconds: 86_400, event: { type: 'message_received' } }];
  const flow = { name: 'Twin', trigger: { type: 'tag_added', tag: 'twin-tag' }, steps };
  const { flowId } = await made('/flows', flow);
  await account.put(`/flows/${flowId}`, { status: 'active' }).expect(200);
  const { runId } = await made(`/flows/${flowId}/trigger`, { contactId }, 202);
  const { webhookId } = await made('/webhooks', { event: '*', url: 'https://example.com/twin' });
  await account.put(`/webhooks/${webhookId}`, { status: 'disabled' }).expect(200);
  const { body: page } = await account.post(`/webhooks/${webhookId}/test`);
  await account.put(`/contacts/${contactId}`, { consent: { whatsapp: { status: 'unsubscribed' } } }).expect(200);
  await made('/topics', { topic: 'twin', name: 'Twin' });
  const optOut = { channel: 'whatsapp', address: TWIN.phone, topic: 'twin' };
  const { suppressionId } = await made('/suppressions', optOut);
  const texts = [{ language: 'en', title: 'Twins', consent: 'I agree' }];
  const { formId } = await made('/sign-up-forms', { name: 'Twin', texts, tags: ['twin'] });
  const signUps = `/sign-up-forms/${formId}/sign-ups`;
  const { body: channels } = await account.get('/channels').expect(200);
  const mailer = channels.data.find((each: { channel: string }) => each.channel === 'email');
  // The channel is paused, so that no worker sends the confirmation mail before it is canceled.
  await account.post(`/channels/${mailer.channelId}/pause`).expect(200);
  await made(signUps, { email: TWIN.email, consent: true }, 202);
  const [signUp] = (await account.get(signUps).expect(200)).body.data;
  await account.post(`/messages/${signUp.messageId}/cancel`).expect(200);
  await account.post(`/channels/${mailer.channelId}/resume`).expect(200);
  const { messageId } = sent;
  const deliveryId = page?.deliveryId ?? 'evt_00000000000000000000000000';
  const addressed = { contactId, segmentId, importId, suppressionId, formId, inboundMessageId, conversationId };
  return { ...addressed, messageId, channelId, domainId, templateId, campaignId, flowId, runId, webhookId, deliveryId };
}

/** Whether workers have advanced a run to its waiting step. */
export async function isWaiting(app: TestApp, runId: string): Promise<boolean> {
  const [run] = await app.db.query<{ phase: string }>(prepared('SELECT phase FROM flow_runs WHERE id = $1'), [runId]);
  return run?.phase === 'waiting';
}

/**
 * Gives the file's tests another account, whose rows no test may change. The properties of the returned account are set before the first
 * test.
 *
 * @param worker whether the application has workers, which then do not change the run once it waits.
 */
export function withOtherAccount(app: TestApp, { worker = false } = {}): OtherAccount {
  const otherAccount = {} as OtherAccount;
  guardOtherAccount(async () => {
    otherAccount.account = await app.account();
    // A live space has no channels until the customer connects them, and messages need a channel.
    for (const channel of ['email', 'whatsapp'])
      await otherAccount.account.post('/channels', { channel, provider: 'sandbox' }).expect(201);
    Object.assign(otherAccount, await furnish(otherAccount.account));
    if (worker) await eventually(() => isWaiting(app, otherAccount.runId));
    return {
      db: app.db.pool,
      ids: [otherAccount.account.id],
      has: [
        'messages',
        'contacts',
        'contact_imports',
        'segments',
        'contact_import_rows',
        'flow_runs',
        'suppressions',
        'topics',
        'sending_domains',
        'campaigns',
        'webhooks',
        'inbound_messages',
        'conversations',
      ],
    };
  });
  return otherAccount;
}
