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
  const { body: contact } = await account.post('/contacts', { ...TWIN, firstName: 'Twin', tags: ['vip'] }).expect(201);
  const conditions = { field: 'tags', op: 'contains', value: 'vip' };
  const { body: segment } = await account.post('/segments', { name: 'Twin', conditions }).expect(201);
  const { body: file } = await account
    .post('/contacts/import')
    .type('text/csv')
    .send(`email\n${TWIN.email},refused\n`)
    .expect(202);
  // Workers may have ended the import by now.
  await account.post(`/contact-imports/${file.importId}/cancel`);
  const { body: template } = await account.post('/templates', { name: 'Twin', body: 'Hi {{ firstName }}' }).expect(201);
  const channel = { channel: 'sms', provider: 'sandbox', name: 'Twin' };
  const { body: connected } = await account.post('/channels', channel).expect(201);
  const { body: domain } = await account.post('/domains', { domain: 'twin.example' }).expect(201);
  // Send this message before the run exists, because the run would wait for it.
  const { body: written } = await account
    .post('/inbound-messages/simulate', { channel: 'sms', from: TWIN.phone, body: 'Hello' })
    .expect(201);
  const campaign = { name: 'Twin', channel: 'sms', body: 'Hi', audience: { tags: ['vip'] } };
  const { body: draft } = await account.post('/campaigns', campaign).expect(201);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const message = { channel: 'sms', to: TWIN.phone, body: 'Later', scheduledAt };
  const { body: sent } = await account.post('/messages/send', message).set('Idempotency-Key', 'twin').expect(202);
  const mail = { channel: 'email', to: TWIN.email, subject: 'Later', body: 'Later', scheduledAt };
  await account.post('/messages/send', mail).expect(202);
  const steps = [{ id: 'wait', type: 'wait', seconds: 86_400, event: { type: 'message_received' } }];
  const flow = { name: 'Twin', trigger: { type: 'tag_added', tag: 'twin-tag' }, steps };
  const { body: made } = await account.post('/flows', flow).expect(201);
  await account.put(`/flows/${made.flowId}`, { status: 'active' }).expect(200);
  const { body: run } = await account
    .post(`/flows/${made.flowId}/trigger`, { contactId: contact.contactId })
    .expect(202);
  const { body: webhook } = await account
    .post('/webhooks', { event: '*', url: 'https://example.com/twin' })
    .expect(201);
  await account.put(`/webhooks/${webhook.webhookId}`, { status: 'disabled' }).expect(200);
  const { body: page } = await account.post(`/webhooks/${webhook.webhookId}/test`);
  await account
    .put(`/contacts/${contact.contactId}`, { consent: { whatsapp: { status: 'unsubscribed' } } })
    .expect(200);
  await account.post('/topics', { topic: 'twin', name: 'Twin' }).expect(201);
  const { body: entry } = await account
    .post('/suppressions', { channel: 'whatsapp', address: TWIN.phone, topic: 'twin' })
    .expect(201);
  const texts = [{ language: 'en', title: 'Twins', consent: 'I agree' }];
  const { body: form } = await account.post('/sign-up-forms', { name: 'Twin', texts, tags: ['twin'] }).expect(201);
  const signUps = `/sign-up-forms/${form.formId}/sign-ups`;
  const { body: channels } = await account.get('/channels').expect(200);
  const mailer = channels.data.find((each: { channel: string }) => each.channel === 'email');
  // The channel is paused, so that no worker sends the confirmation mail before it is canceled.
  await account.post(`/channels/${mailer.channelId}/pause`).expect(200);
  await account.post(signUps, { email: TWIN.email, consent: true }).expect(202);
  const [signUp] = (await account.get(signUps).expect(200)).body.data;
  await account.post(`/messages/${signUp.messageId}/cancel`).expect(200);
  await account.post(`/channels/${mailer.channelId}/resume`).expect(200);
  return {
    formId: form.formId,
    suppressionId: entry.suppressionId,
    inboundMessageId: written.inboundMessageId,
    conversationId: written.conversationId,
    contactId: contact.contactId,
    importId: file.importId,
    segmentId: segment.segmentId,
    messageId: sent.messageId,
    channelId: connected.channelId,
    domainId: domain.domainId,
    templateId: template.templateId,
    campaignId: draft.campaignId,
    flowId: made.flowId,
    runId: run.runId,
    webhookId: webhook.webhookId,
    deliveryId: page?.deliveryId ?? 'evt_00000000000000000000000000',
  };
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
