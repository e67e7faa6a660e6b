import {
  expectNoIgnoredPrecondition,
  expectNoLostUpdate,
  expectSentBack,
} from '@services/tooling/testing/lost-updates';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('the second of two changes to the same version of a contact, channel, webhook or account is refused @slow', async () => {
  const account = await app.account();
  const contact = await account.post('/contacts', { email: 'ada@example.com', phone: '+15550100' }).expect(201);
  const channel = await account.post('/channels', { channel: 'sms', provider: 'sandbox', name: 'A' }).expect(201);
  const webhook = await account.post('/webhooks', { event: '*', url: 'https://example.com/hook' }).expect(201);
  const updates = [
    { read: `/contacts/${contact.body.contactId}`, first: { phone: '+15550111' }, second: { tags: ['vip'] } },
    { read: `/channels/${channel.body.channelId}`, first: { name: 'B' }, second: { priority: 2 } },
    { read: `/webhooks/${webhook.body.webhookId}`, first: { description: 'B' }, second: { status: 'disabled' } },
    { read: '/account', first: { timeZone: 'Europe/Berlin' }, second: { frequencyCaps: [{ messages: 1, hours: 1 }] } },
  ];
  for (const update of updates) await expectNoLostUpdate(account, update);
  await expectSentBack(account, 'put', `/webhooks/${webhook.body.webhookId}`);
});

test('routes without revisions refuse every If-Match except `*`', async () => {
  const account = await app.account();
  const { body } = await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
  await expectNoIgnoredPrecondition(account, 'post', '/contacts', { email: 'bob@example.com' });
  await expectNoIgnoredPrecondition(account, 'delete', `/contacts/${body.contactId}`);
  await account.get(`/contacts/${body.contactId}`).set('If-Match', '"another"').expect(412);
  await account.delete(`/contacts/${body.contactId}`).set('If-Match', '*').expect(204);
});
