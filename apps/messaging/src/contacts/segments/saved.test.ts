import { newId } from '@services/common/runtime/ids';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../../test/app.ts';
import { useCampaigns } from '../../../test/campaigns.ts';
import { connectSmtp } from '../../../test/channels.ts';
import { trackingToken } from '../../messages/tracking/token.ts';
import { compileSegment } from './compile.ts';
import type { Segment } from './schemas.ts';
import { MAX_SEGMENTS } from './store.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
const { account, contact, create, act, reaching } = useCampaigns(app);

const count = async (audience: object) =>
  (await account().post('/campaigns/audience', { audience }).expect(200)).body.count;
const vips = { field: 'tags', op: 'contains', value: 'vip' };
const save = async (conditions: object = vips, name = 'VIPs') =>
  (await account().post('/segments', { name, conditions }).expect(201)).body.segmentId;

test('a campaign for a saved segment uses the conditions that the segment had when the campaign started @slow', async () => {
  await contact({ tags: ['vip'] });
  await contact({ tags: ['other'] });
  const segmentId = await save();
  expect(await count({ segmentId })).toBe(1);
  const campaignId = await create({ audience: { segmentId } });
  await act(campaignId, 'start').expect(200);
  expect((await reaching(campaignId, 'completed')).stats.total).toBe(1);
  await account()
    .put(`/segments/${segmentId}`, { conditions: { all: [] } })
    .expect(200);
  expect(await count({ segmentId })).toBe(2);
  const { body } = await account().get(`/campaigns/${campaignId}`).expect(200);
  expect(body.audience).toMatchObject({ segment: vips });
});

test('names of segments are unique in an account, and a campaign with a deleted segment does not start @slow', async () => {
  await contact({ tags: ['vip'] });
  const segmentId = await save();
  const again = await account().post('/segments', { name: 'VIPs', conditions: vips }).expect(409);
  expect(again.body.error).toMatchObject({ code: 'segment_already_exists', details: { field: 'name' } });
  const campaignId = await create({ audience: { segmentId } });
  await account().delete(`/segments/${segmentId}`).expect(204);
  for (const answer of [
    await act(campaignId, 'start'),
    await account().post('/campaigns/audience', { audience: { segmentId } }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({ code: 'segment_not_found', details: { field: 'audience.segmentId' } });
  }
  const other = await app.account('test');
  const theirs = (await other.post('/segments', { name: 'VIPs', conditions: vips }).expect(201)).body.segmentId;
  await account()
    .post('/campaigns/audience', { audience: { segmentId: theirs } })
    .expect(404);
});

test('a segment finds contacts by the time of their last message, bounce, open or click @slow', async () => {
  const live = await app.account();
  await connectSmtp(live, world);
  const found = async (field: string) => {
    const audience = { segment: { field, op: 'inLastDays', value: 1 } };
    return (await live.post('/campaigns/audience', { audience }).expect(200)).body.count;
  };
  const send = async (email: string) => {
    await live.post('/contacts', { email }).expect(201);
    const message = { channel: 'email', to: email, subject: 'Hi', body: 'Hi' };
    return (await live.post('/messages/send', message).expect(202)).body.messageId as string;
  };
  expect(await found('lastMessageAt')).toBe(0);
  const messageId = await send('ada@example.com');
  await eventually(async () => (await found('lastMessageAt')) === 1);
  await send('reject@example.com');
  await eventually(async () => (await found('lastBouncedAt')) === 1);
  expect(await found('lastMessageAt')).toBe(1);
  expect([await found('lastOpenedAt'), await found('lastClickedAt')]).toEqual([0, 0]);
  const tokenOf = (url: string | null) => trackingToken(app.config.ADDRESS_KEY, { accountId: live.id, messageId, url });
  const browse = (path: string) => app.http.get(path).set('User-Agent', 'Mozilla/5.0');
  await browse(`/opens/${tokenOf(null)}`).expect(200);
  expect([await found('lastOpenedAt'), await found('lastClickedAt')]).toEqual([1, 0]);
  await browse(`/clicks/${tokenOf('https://example.com/')}`);
  expect([await found('lastOpenedAt'), await found('lastClickedAt')]).toEqual([1, 1]);
});

const CONDITIONS: Segment[] = [
  { field: 'lastOpenedAt', op: 'notInLastDays', value: 30 },
  { field: 'consent.email', op: 'eq', value: 'unsubscribed' },
  { field: 'attributes.joined', op: 'inNextDays', value: 3 },
  { field: 'attributes.plan', op: 'in', value: Array.from({ length: 500 }, (_each, index) => `plan ${index}`) },
  {
    all: Array.from({ length: 49 }, (_each, index) => ({ field: `attributes.a${index}`, op: 'contains', value: 'x' })),
  },
  { any: Array.from({ length: 49 }, () => ({ field: 'attributes.joined', op: 'gte', value: '2026-03-01' })) },
];

test('the contacts of a segment are found through an index of the account, no matter how many contacts other accounts have @slow', async () => {
  await app.db.pool.query(
    `INSERT INTO contacts (account_id, id, phone, attributes, consent, tags)
    SELECT 'acc_many', 'con_many' || n, '+1555' || n, '{}', '{}', '{}' FROM generate_series(1, 20000) n`,
  );
  await app.db.pool.query('ANALYZE contacts');
  for (const segment of CONDITIONS) {
    const values: unknown[] = [account().id];
    const text = `EXPLAIN SELECT count(*) FROM contacts c WHERE c.account_id = $1 AND ${compileSegment(segment, values)}`;
    const { rows } = await app.db.pool.query<{ 'QUERY PLAN': string }>(text, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  }
});

test('concurrent requests cannot create more than 200 segments in an account @slow', async () => {
  const names = Array.from({ length: MAX_SEGMENTS - 2 }, (_each, index) => `Segment ${index}`);
  const rows = names.map((name) => ({ id: newId('seg_'), accountId: account().id, name, conditions: vips }));
  await app.db.orm.segment.createMany({ data: rows });
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => account().post('/segments', { name, conditions: vips })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
  const refused = answers.find(({ status }) => status === 400)?.body.error;
  expect(refused).toMatchObject({ message: 'An account has at most 200 segments', details: { field: 'name' } });
});
