import { startTestApp } from '../../test/app.ts';
import { CAMPAIGN, useCampaigns } from '../../test/campaigns.ts';

const app = startTestApp({ worker: true });
const { account, contact, create, read, reaching } = useCampaigns(app);

describe('campaigns', () => {
  test('a draft campaign has the documented fields, and all of its statistics are zero @slow', async () => {
    const id = await create({
      throttle: { perSecond: 50 },
      schedule: { at: '2030-01-31T09:00:00', timezone: 'contact' },
    });
    expect(id).toMatch(/^cmp_[0-9a-z]{26}$/);
    expect(await read(id)).toMatchObject({
      name: 'Spring',
      channel: 'sms',
      status: 'draft',
      body: 'Hi {{firstName}}',
      audience: { tags: ['customers'], contactIds: [] },
      throttle: { perSecond: 50 },
      stats: { total: 0, queued: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, unsubscribed: 0 },
    });
    const { body } = await account().get('/campaigns?status=draft').expect(200);
    expect(body).toMatchObject({ data: [{ campaignId: id }], pagination: { total: 1 } });
  });

  test.each([
    [{ body: undefined }, 400, 'body'],
    [{ templateId: 'tpl_x' }, 400, 'body'],
    [{ body: undefined, html: '<p>Hi</p>', templateId: 'tpl_x' }, 400, 'body'],
    [{ body: undefined, html: '<p>Hi</p>', variants: ['A', 'B'].map((name) => ({ name, body: 'Hi' })) }, 400, 'body'],
    [{ body: '{% for %}' }, 400, 'body'],
    [{ body: undefined, templateId: 'tpl_x' }, 404, 'templateId'],
    [{ audience: { contactIds: ['con_x'] } }, 404, 'audience.contactIds'],
    [{ audience: {} }, 400, 'audience'],
    [{ audience: { segment: { field: 'x', op: 'eq', value: 1 } } }, 400, 'audience.segment.field'],
    [{ schedule: { at: '2030-01-31T09:00:00' } }, 400, 'schedule.timezone'],
    [{ schedule: { at: '2030-01-31T09:00:00Z', timezone: 'contact' } }, 400, 'schedule.at'],
    [{ schedule: { at: '0000-01-31T09:00:00Z' } }, 400, 'schedule.at'],
    [{ schedule: { at: '0000-01-31T09:00:00', timezone: 'Asia/Tokyo' } }, 400, 'schedule.at'],
    [{ throttle: { perSecond: 0 } }, 400, 'throttle.perSecond'],
    [{ variants: [{ name: 'A', body: 'x' }], body: undefined }, 400, 'variants'],
    [{ channel: 'fax' }, 400, 'channel'],
  ])('the campaign %j is refused', async (fields, status, field) => {
    const { body } = await account()
      .post('/campaigns', { ...CAMPAIGN, ...fields })
      .expect(status);
    expect(body.error.details?.field).toBe(field);
  });

  test('the error for an unknown contact of an audience names the contact', async () => {
    const { body } = await account()
      .post('/campaigns', { ...CAMPAIGN, audience: { contactIds: ['con_x'] } })
      .expect(404);
    const details = { field: 'audience.contactIds', value: 'con_x' };
    expect(body.error).toMatchObject({ code: 'contact_not_found', details });
  });

  test('the size of an audience can be requested without a campaign, and counts only contacts of the account', async () => {
    const other = await app.account('test');
    await other.post('/contacts', { email: 'ada@example.com', tags: ['customers'] }).expect(201);
    await contact();
    await contact({ tags: ['customers', 'vip'] });
    const count = async (audience: object) =>
      (await account().post('/campaigns/audience', { audience }).expect(200)).body.count;
    expect(await count({ tags: ['customers'] })).toBe(2);
    expect(await count({ segment: { field: 'tags', op: 'contains', value: 'vip' } })).toBe(1);
    expect(await count({ segment: { all: [] } })).toBe(2);
    const { body } = await account().post('/campaigns/audience', { audience: {} }).expect(400);
    expect(body.error.details.field).toBe('audience');
  });

  test('an unknown campaign gets campaign_not_found', async () => {
    expect((await account().get('/campaigns/cmp_x').expect(404)).body.error.code).toBe('campaign_not_found');
  });

  test('a change is refused if it contains HTML and a template', async () => {
    const id = await create();
    const { body } = await account().put(`/campaigns/${id}`, { html: '<p>Hi</p>', templateId: 'tpl_x' }).expect(400);
    expect(body.error.details.field).toBe('body');
  });

  test('every field of a draft can be changed, but only the name and pace of a started campaign @slow', async () => {
    await contact();
    const id = await create();
    await account().put(`/campaigns/${id}`, { body: 'Hello {{firstName}}', channel: 'sms' }).expect(200);
    await account().put(`/campaigns/${id}`, { status: 'running' }).expect(200);
    await reaching(id, 'completed');
    const refused = await account().put(`/campaigns/${id}`, { body: 'Other' }).expect(409);
    expect(refused.body.error.code).toBe('invalid_state');
    await account().put(`/campaigns/${id}`, { name: 'Renamed' }).expect(200);
    expect(await read(id)).toMatchObject({ name: 'Renamed', body: 'Hello {{firstName}}' });
  });
});
