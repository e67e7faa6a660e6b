import { given, startTestApp } from '../../test/app.ts';
import { whileRendering } from '../../test/rendering.ts';
import { createCampaignLoop } from '../campaigns/sending/loop.ts';
import { acceptBatch, prepareBatch } from '../messages/acceptance/deferred.ts';
import { createPreparer } from '../messages/acceptance/preparer.ts';

const app = startTestApp();
const account = given(() => app.account('test'));
// Ends the campaigns of earlier tests, because the workers of each test would otherwise process them, too.
beforeEach(() => app.db.pool.query('UPDATE campaigns SET active = false'));
const CAMPAIGN = { name: 'Hi', channel: 'email', subject: 'Hi', body: 'Hi', audience: { tags: ['one'] } };
const ORDERED = ['costly text', 'transaction'];

const createTemplate = async (): Promise<string> =>
  (await account.post('/templates', { name: 'Hi', body: 'Hi' }).expect(201)).body.templateId;
async function createCampaign(): Promise<string> {
  await account.post('/contacts', { email: 'ada@example.com', tags: ['one'] }).expect(201);
  return (await account.post('/campaigns', CAMPAIGN).expect(201)).body.campaignId;
}
const worker = () => {
  const { ADDRESS_KEY: addressKey, ENCRYPTION_KEYS: keyring } = app.config;
  return { db: app.db, addressKey, keyring, logger: app.logger, leaseSeconds: 60, wake: () => {} };
};

/** Posts while the rendering thread is occupied. The request has an idempotency key, so that the answer is stored in a transaction. */
const post = (path: string, body: object = {}, lane: 'single' | 'bulk' = 'single') =>
  whileRendering(app, lane, async () => {
    const answer = await account.post(path, body).set('Idempotency-Key', path);
    expect([path, answer.status < 300]).toEqual([path, true]);
  });

test('the texts of a template are inspected, previewed and changed before a transaction begins @slow', async () => {
  expect(await post('/templates', { name: 'Other', body: 'Hi' })).toEqual(ORDERED);
  const templateId = await createTemplate();
  expect(await post(`/templates/${templateId}/preview`)).toEqual(ORDERED);
  const change = () => account.put(`/templates/${templateId}`, { body: 'Hello' }).expect(200);
  expect(await whileRendering(app, 'single', change)).toEqual(ORDERED);
});

test('the texts of messages with an Idempotency-Key are rendered before their transactions begin @slow', async () => {
  const templateId = await createTemplate();
  const message = { channel: 'email', to: 'ada@example.com', subject: 'Hi', templateId };
  expect(await post('/messages/send', { ...message, cc: ['bob@example.com'] })).toEqual(ORDERED);
  expect(await post(`/templates/${templateId}/test`, { channel: 'sms', to: '+15550101' })).toEqual(ORDERED);
  expect(await post('/messages/batch', { messages: [message] }, 'bulk')).toEqual(ORDERED);
  expect((await account.get('/messages')).body.pagination.total).toBe(4);
});

test('the texts of a campaign are checked and rendered before a transaction begins @slow', async () => {
  expect(await post('/campaigns', CAMPAIGN)).toEqual(ORDERED);
  const campaignId = await createCampaign();
  expect(await post(`/campaigns/${campaignId}/preview`)).toEqual(ORDERED);
  expect(await post(`/campaigns/${campaignId}/test`, { to: 'bob@example.com' })).toEqual(ORDERED);
  expect(await post(`/campaigns/${campaignId}/start`)).toEqual(ORDERED);
  const other = (await account.post('/campaigns', CAMPAIGN).expect(201)).body.campaignId;
  const edit = () => account.put(`/campaigns/${other}`, { body: 'Hello' }).expect(200);
  expect(await whileRendering(app, 'single', edit)).toEqual(ORDERED);
  const start = () => account.put(`/campaigns/${other}`, { body: 'Hey', status: 'running' }).expect(200);
  expect(await whileRendering(app, 'single', start)).toEqual(ORDERED);
});

test('a worker renders the texts of a campaign and of a batch before the transaction that stores them @slow', async () => {
  const campaignId = await createCampaign();
  await account.post(`/campaigns/${campaignId}/start`).expect(200);
  const order = await whileRendering(app, 'bulk', createCampaignLoop(worker()));
  // The first transaction only finds the work. On a busy machine it may begin after the costly text has ended.
  expect(order.toSorted()).toEqual(['costly text', 'transaction', 'transaction']);
  expect(order.at(-1)).toBe('transaction');
  expect((await account.get(`/campaigns/${campaignId}/messages`)).body.data).toMatchObject([{ body: 'Hi' }]);

  const templateId = await createTemplate();
  const message = { channel: 'sms', to: '+15550101', templateId };
  const { keyring, addressKey } = worker();
  const options = { addressKey, accountId: account.id, maxMs: 0 };
  const batch = await prepareBatch(app.db, options, [message, message]);
  const { batchId } = await acceptBatch(app.db, keyring, batch);
  expect(await whileRendering(app, 'bulk', createPreparer(worker()))).toEqual(ORDERED);
  expect((await account.get(`/message-batches/${batchId}`)).body).toMatchObject({ accepted: 2, pending: 0 });
});

test('a campaign that is changed between the check of its start and the start is checked again @slow', async () => {
  const campaignId = await createCampaign();
  const transaction = app.db.transaction;
  app.db.transaction = async (work) => {
    app.db.transaction = transaction;
    await account.put(`/campaigns/${campaignId}`, { body: 'Hi {{ code }}' }).expect(200);
    return transaction(work);
  };
  const { body } = await account.post(`/campaigns/${campaignId}/start`).expect(409);
  expect(body.error.code).toBe('no_recipients');
});

test('a contact that is erased while the texts of a campaign are rendered gets no message @slow', async () => {
  const campaignId = await createCampaign();
  await account.post('/contacts', { email: 'bob@example.com', tags: ['one'] }).expect(201);
  await account.post(`/campaigns/${campaignId}/start`).expect(200);
  const { contactId } = (await account.get('/contacts?email=ada@example.com').expect(200)).body.data[0];
  const transaction = app.db.transaction;
  let count = 0;
  app.db.transaction = async (work) => {
    count += 1;
    // The second transaction stores the messages.
    if (count === 2) await account.delete(`/contacts/${contactId}`).expect(204);
    return transaction(work);
  };
  await createCampaignLoop(worker())().finally(() => (app.db.transaction = transaction));
  const { body } = await account.get(`/campaigns/${campaignId}/messages`).expect(200);
  expect(body.data.map(({ to }: { to: string }) => to)).toEqual(['bob@example.com']);
});
