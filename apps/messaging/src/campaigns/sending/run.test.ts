import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';
import { once } from 'node:events';
import { get } from 'node:http';

import { startTestApp } from '../../../test/app.ts';
import { useCampaigns } from '../../../test/campaigns.ts';
import { pickVariant } from './content.ts';
import { createCampaignLoop } from './loop.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, contacts, create, read, act, reaching, pauseChannel } = useCampaigns(app);

const sum = (stats: Record<string, number>) =>
  ['queued', 'sent', 'delivered', 'read', 'failed', 'optedOut', 'canceled', 'skipped'].reduce(
    (total, name) => total + (stats[name] ?? 0),
    0,
  );

describe('running campaigns', () => {
  test('a campaign sends to each contact of the audience once @slow', async () => {
    const ids = await contacts(3);
    const [first] = ids;
    await contact({ tags: ['others'] });
    await contact({ phone: null, email: `${phone().slice(1)}@example.com` });
    await contact({ firstName: null });
    await contact({ consent: { sms: { status: 'unsubscribed' } } });
    const id = await create();
    const { body: preview } = await act(id, 'preview').expect(200);
    expect(preview).toMatchObject({
      count: 6,
      checked: 6,
      skipped: 3,
      skippedBy: { no_address: 1, missing_variable: 1, opted_out: 1 },
      missingVariables: [{ variable: 'firstName', contacts: 1 }],
    });
    expect(preview.sample).toContainEqual(
      expect.objectContaining({ to: expect.any(String), skipped: 'missing_variable', variable: 'firstName' }),
    );
    expect(preview.sample).toContainEqual(expect.objectContaining({ contactId: first, body: 'Hi Ada', skipped: null }));
    await act(id, 'start?skipMissing=true').expect(200);
    const { stats } = await reaching(id, 'completed');
    expect(stats).toMatchObject({
      total: 6,
      delivered: 3,
      skipped: 3,
      skippedBy: { no_address: 1, missing_variable: 1, opted_out: 1, invalid_content: 0 },
      missingVariables: [{ variable: 'firstName', contacts: 1 }],
    });
    const { body } = await account().get(`/campaigns/${id}/messages?status=delivered`).expect(200);
    expect(body.pagination.total).toBe(3);
    expect(body.data.map((each: { contactId: string }) => each.contactId).sort()).toEqual([...ids].sort());
    expect(body.data[0]).toMatchObject({ campaignId: id, body: 'Hi Ada' });
  });

  test('a campaign and a batch send to all contacts, also if a filter of their text cuts a character of one contact in half @slow', async () => {
    const ids = await Promise.all(['Ada', '😀smile', 'Bo'].map((firstName) => contact({ firstName })));
    const body = 'Hi {{ firstName | split: "" | first }}';
    const id = await create({ body });
    await act(id, 'start').expect(200);
    expect((await reaching(id, 'completed')).stats).toMatchObject({ total: 3, delivered: 3 });
    const { body: template } = await account().post('/templates', { name: 'T', body }).expect(201);
    const messages = ids.map((contactId) => ({ channel: 'sms', contactId, templateId: template.templateId }));
    expect((await account().post('/messages/batch', { messages }).expect(202)).body).toMatchObject({ accepted: 3 });
  });

  test('a campaign that the database refuses is set aside, and other campaigns continue @slow', async () => {
    app.log.expectErrors(/a campaign failed/);
    await contacts(2);
    await app.db.pool.query(`ALTER TABLE messages ADD CONSTRAINT not_this CHECK (body <> 'Poison')`);
    const [faulty, sound] = [await create({ body: 'Poison' }), await create()];
    for (const id of [faulty, sound]) await act(id, 'start').expect(200);
    await reaching(sound, 'completed');
    expect(await read(faulty)).toMatchObject({ status: 'running', stats: { total: 0 } });
    await app.db.pool.query('ALTER TABLE messages DROP CONSTRAINT not_this');
    await app.db.pool.query('UPDATE campaigns SET leased_until = NULL WHERE id = $1', [faulty]);
    expect((await reaching(faulty, 'completed')).stats).toMatchObject({ total: 2, delivered: 2 });
  });

  test('the skipped contacts of a campaign are listed with the reason, can be filtered by it, and disappear when they are deleted @slow', async () => {
    await contacts(1);
    const email = `${phone().slice(1)}@example.com`;
    const unreachable = await contact({ phone: null, email });
    const nameless = await contact({ firstName: null, lastName: 'Byron' });
    const optedOut = await contact({ consent: { sms: { status: 'unsubscribed' } } });
    const id = await create();
    const skipped = async (query = '') => (await account().get(`/campaigns/${id}/skipped?${query}`).expect(200)).body;
    expect((await skipped()).data).toEqual([]);
    await act(id, 'start?skipMissing=true').expect(200);
    await reaching(id, 'completed');
    const to = expect.stringMatching(/^\+1555/);
    const skippedAt = expect.any(String);
    const all = [
      { contactId: unreachable, name: 'Ada', to: null, reason: 'no_address', variable: null, skippedAt },
      { contactId: nameless, name: 'Byron', to, reason: 'missing_variable', variable: 'firstName', skippedAt },
      { contactId: optedOut, name: 'Ada', to, reason: 'opted_out', variable: null, skippedAt },
    ].toSorted((one, other) => other.contactId.localeCompare(one.contactId));
    expect(await skipped()).toMatchObject({ data: all, pagination: { total: 3, next: null } });
    const first = await skipped('limit=2');
    const second = await skipped(`limit=2&after=${first.pagination.next}`);
    expect([...first.data, ...second.data]).toEqual(all);
    const { data, pagination } = await skipped('reason=missing_variable');
    expect([data, pagination.total]).toEqual([all.filter(({ contactId }) => contactId === nameless), 1]);
    await account().delete(`/contacts/${nameless}`).expect(204);
    expect((await skipped()).data).toEqual(all.filter(({ contactId }) => contactId !== nameless));
  });

  test('a contact that is deleted while a campaign skips it is not listed among the skipped contacts @slow', async () => {
    await contacts(1);
    const nameless = await contact({ firstName: null });
    const id = await create();
    await whileLocked({ pool: app.db.pool, statement: 'LOCK TABLE campaign_counts IN SHARE MODE' }, async (waiting) => {
      await act(id, 'start?skipMissing=true').expect(200);
      await eventually(async () => (await waiting()) > 0);
      await account().delete(`/contacts/${nameless}`).expect(204);
    });
    expect((await reaching(id, 'completed')).stats).toMatchObject({ skipped: 1 });
    const { body } = await account().get(`/campaigns/${id}/skipped`).expect(200);
    expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test('a campaign that would skip every contact does not start and stays a draft @slow', async () => {
    await contacts(2);
    await contact({ phone: null, email: `${phone().slice(1)}@example.com` });
    const id = await create({ body: 'Your code: {{ voucherCode }}' });
    const { body: preview } = await act(id, 'preview').expect(200);
    expect(preview).toMatchObject({
      count: 3,
      skipped: 3,
      sample: [{ name: 'Ada' }, { name: 'Ada' }, { name: 'Ada' }],
    });
    const { body } = await act(id, 'start').expect(409);
    expect(body.error).toMatchObject({
      code: 'no_recipients',
      message: 'The campaign would skip all 3 contacts: voucherCode has no value for 2 of them, 1 without an address',
      details: { field: 'variables.voucherCode', skippedBy: { missing_variable: 2, no_address: 1 } },
    });
    expect((await read(id)).status).toBe('draft');
    await contact({ attributes: { voucherCode: 'X1' } });
    await act(id, 'start').expect(409);
    await act(id, 'start?skipMissing=true').expect(200);
    expect((await reaching(id, 'completed')).stats).toMatchObject({ delivered: 1, skipped: 3 });
  });

  test('a campaign sends only to contacts that meet all conditions of the audience @slow', async () => {
    const [one, two] = await Promise.all([
      contact({ attributes: { visits: 3 } }),
      contact({ attributes: { visits: 5 } }),
    ]);
    await contact({ attributes: { visits: 9 } });
    const segment = { all: [{ field: 'attributes.visits', op: 'gte', value: 4 }] };
    const id = await create({ audience: { tags: ['customers'], segment, contactIds: [one, two] } });
    expect((await act(id, 'preview')).body).toMatchObject({ count: 1, sample: [{ contactId: two }] });
  });

  test('a campaign completes once and sends its webhook one event, even if several workers run after it has completed @slow', async () => {
    await contacts(2);
    await account()
      .post('/webhooks', { event: 'campaign.completed', url: `${app.url}/nowhere` })
      .expect(201);
    const id = await create();
    await act(id, 'start').expect(200);
    await reaching(id, 'completed');
    const loop = createCampaignLoop({ ...app, addressKey: app.config.ADDRESS_KEY, leaseSeconds: 30, wake: () => {} });
    await Promise.all([loop(), loop(), loop()]);
    const deliveries = await app.db.orm.webhookDelivery.findMany({ where: { accountId: account().id, subjectId: id } });
    expect(deliveries).toHaveLength(1);
    expect(JSON.parse(deliveries[0]?.payload ?? '')).toMatchObject({
      event: 'campaign.completed',
      campaignId: id,
      stats: { total: 2, delivered: 2 },
    });
  });

  test('a campaign distributes its variants by their weights and counts the messages of each variant separately @slow', async () => {
    const ids = await contacts(40);
    const variants = [
      { name: 'short', body: 'Hi', weight: 1 },
      { name: 'long', body: 'Hello {{firstName}}', weight: 3 },
    ];
    const id = await create({ body: undefined, variants });
    await act(id, 'start').expect(200);
    const { stats } = await reaching(id, 'completed');
    const [short, long] = stats.variants;
    const longs = ids.filter((contactId) => pickVariant(id, contactId, variants) === 1).length;
    expect([short.delivered, long.delivered]).toEqual([40 - longs, longs]);
    // These 10,000 ids are the same in every test run. The forty contacts above have new ids, so their distribution is random.
    const many = Array.from({ length: 10_000 }, (_each, index) => pickVariant('cmp_1', `con_${index}`, variants));
    expect(many.filter((variant) => variant === 1).length / many.length).toBeCloseTo(0.75, 2);
  });

  test('a running campaign keeps the template version with which it started @slow', async () => {
    await contacts(2);
    const { body: template } = await account().post('/templates', { name: 'T', body: 'One {{firstName}}' }).expect(201);
    const channelId = await pauseChannel();
    const id = await create({ body: undefined, templateId: template.templateId });
    await act(id, 'start').expect(200);
    await account().put(`/templates/${template.templateId}`, { body: 'Two' }).expect(200);
    await account().post(`/channels/${channelId}/resume`).expect(200);
    await reaching(id, 'completed');
    const { body } = await account().get(`/campaigns/${id}/messages`).expect(200);
    expect(body.data.map((each: { body: string }) => each.body)).toEqual(['One Ada', 'One Ada']);
  });
});

test('a campaign with the time zone `contact` sends each message at the scheduled time in the time zone of its contact @slow', async () => {
  const channelId = await pauseChannel();
  await Promise.all([contact({ timezone: 'Pacific/Kiritimati' }), contact({ timezone: 'Pacific/Honolulu' })]);
  const local = new Date(Date.now() + 14 * 3_600_000 - 60_000).toISOString().slice(0, 19);
  const id = await create({ schedule: { at: local, timezone: 'contact' } });
  await act(id, 'start').expect(200);
  await eventually(async () => (await read(id)).stats.total === 2);
  const { body } = await account().get(`/campaigns/${id}/messages`).expect(200);
  const scheduled = body.data.find((each: { status: string }) => each.status === 'scheduled');
  expect(body.data).toHaveLength(2);
  expect(Date.parse(scheduled.scheduledAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await act(id, 'cancel').expect(200);
  await account().post(`/channels/${channelId}/resume`).expect(200);
});

test('a test message of a campaign goes to one recipient and is not counted in the statistics @slow', async () => {
  const contactId = await contact();
  const id = await create();
  const { body } = await act(id, 'test').send({ contactId }).expect(202);
  expect(body.data).toHaveLength(1);
  const { body: refused } = await act(id, 'test').send({ to: phone() }).expect(400);
  expect(refused.error.details.field).toBe('variables.firstName');
  await act(id, 'test')
    .send({ to: phone(), variables: { firstName: 'Bo' } })
    .expect(202);
  expect((await read(id)).stats.total).toBe(0);
});

test('the progress of a campaign is streamed until the campaign has ended @slow', async () => {
  await contacts(3);
  const id = await create();
  const request = get(`${app.url}/api/v1/campaigns/${id}/progress`, { headers: { 'X-API-Key': account().key } });
  const [response] = await once(request, 'response');
  expect(response.headers['content-type']).toMatch(/^text\/event-stream/);
  let text = '';
  response.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await eventually(() => text.includes('"status":"draft"'));
  await act(id, 'start').expect(200);
  await once(response, 'end');
  const last = JSON.parse(text.trim().split('data: ').at(-1) ?? '');
  expect(last).toMatchObject({ campaignId: id, status: 'completed', stats: { total: 3, delivered: 3 } });
});

test('while a campaign runs, the numbers of its messages by status always add up to the total @slow', async () => {
  await contacts(30);
  const id = await create();
  await act(id, 'start').expect(200);
  await eventually(async () => {
    const { stats, status } = await read(id);
    expect(sum(stats)).toBe(stats.total);
    return status === 'completed';
  });
  const rows = await app.db.orm.message.groupBy({ by: ['status'], where: { campaignId: id }, _count: true });
  expect(rows.map(({ status, _count: count }) => [status, count])).toEqual([['delivered', 30]]);
});
