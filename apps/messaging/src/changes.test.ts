import { startTestApp, type TestAccount } from '../test/app.ts';
import { CHANGES } from './changes.ts';

const app = startTestApp();

async function versions({ id }: TestAccount) {
  const rows = await app.db.query<{ topic: string; version: string }>(CHANGES, [[id]]);
  return Object.fromEntries(rows.map(({ topic, version }) => [topic, version]));
}

async function furnish(account: TestAccount): Promise<string> {
  await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
  await account.post('/contacts', { phone: '+15550101', tags: ['all'] }).expect(201);
  const campaign = { name: 'Spring', channel: 'sms', body: 'Hi', audience: { tags: ['all'] } };
  await account.post('/campaigns', campaign).expect(201);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await account
    .post('/messages/send', { channel: 'sms', to: '+15550100', body: 'Later', scheduledAt })
    .expect(202);
  return body.messageId;
}

test('consoles are notified of changes to messages, contacts and campaigns of their own account only @slow', async () => {
  const [account, otherAccount] = [await app.account(), await app.account()];
  await furnish(otherAccount);
  const untouched = await versions(otherAccount);
  expect(Object.keys(untouched).toSorted()).toEqual(['campaigns', 'contacts', 'messages']);
  const messageId = await furnish(account);
  const before = await versions(account);
  await account.post(`/messages/${messageId}/cancel`).expect(200);
  const after = await versions(account);
  expect(after['contacts']).toBe(before['contacts']);
  expect(after['messages']).not.toBe(before['messages']);
  expect(after['campaigns']).not.toBe(before['campaigns']);
  await account.post('/contacts', { phone: '+15550102' }).expect(201);
  expect((await versions(account))['contacts']).not.toBe(before['contacts']);
  await account.post('/inbound-messages/simulate', { channel: 'sms', from: '+15550100', body: 'Hello' }).expect(201);
  expect((await versions(account))['inbox']).toBeDefined();
  expect(await versions(otherAccount)).toEqual(untouched);
});

test('when a webhook is created, consoles are notified that the list of webhooks changed', async () => {
  const account = await app.account();
  expect((await versions(account))['webhooks']).toBeUndefined();
  await account.post('/webhooks', { event: '*', url: 'https://example.com/hook' }).expect(201);
  expect((await versions(account))['webhooks']).toBeDefined();
});
