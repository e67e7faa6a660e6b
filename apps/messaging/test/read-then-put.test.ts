import { given, startTestApp } from './app.ts';

const app = startTestApp();

const account = given(() => app.account('test'));

const RESOURCES: [path: string, idField: string, body: object][] = [
  ['contacts', 'contactId', { phone: '+15550100', consent: { sms: { status: 'subscribed' } } }],
  ['templates', 'templateId', { name: 'Welcome', body: 'Hello {{ firstName }}' }],
  ['channels', 'channelId', { channel: 'sms', provider: 'sandbox' }],
  ['flows', 'flowId', { name: 'Tag', steps: [{ id: 'tag', type: 'update_contact', addTags: ['seen'] }] }],
  ['campaigns', 'campaignId', { name: 'News', channel: 'sms', body: 'Hello', audience: { tags: ['vip'] } }],
];

async function create(path: string, idField: string, body: object) {
  const { body: created } = await account.post(`/${path}`, body).expect(201);
  const at = `/${path}/${created[idField]}`;
  return { at, read: (await account.get(at).expect(200)).body };
}

test.each(RESOURCES)('PUT of %s accepts the object that GET returned', async (path, idField, body) => {
  const { at, read } = await create(path, idField, body);
  const { updatedAt: _before, ...same } = read;
  expect((await account.put(at, read).expect(200)).body).toMatchObject(same);
  const renamed = 'name' in read ? { name: 'Changed' } : { firstName: 'Ada' };
  const current = (await account.get(at).expect(200)).body;
  expect((await account.put(at, { ...current, ...renamed }).expect(200)).body).toMatchObject({ ...same, ...renamed });
});

test.each(RESOURCES)('PUT of %s refuses a changed read-only field and names it', async (path, idField, body) => {
  const { at, read } = await create(path, idField, body);
  for (const [field, value] of [
    [idField, 'another'],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
  ] as const) {
    const { error } = (await account.put(at, { ...read, [field]: value }).expect(400)).body;
    expect(error).toMatchObject({ code: 'validation_error', details: { field } });
  }
});

test('PUT accepts the contact that GET returned if one consent is changed', async () => {
  const { at, read } = await create('contacts', 'contactId', { phone: '+15550100', email: 'ada@example.com' });
  const { consent } = read;
  const given = { ...read, consent: { ...consent, email: { ...consent.email, status: 'subscribed' } } };
  const { body } = await account.put(at, given).expect(200);
  expect(body.consent).toMatchObject({ sms: consent.sms, email: { status: 'subscribed', source: 'api' } });
  const { error } = (await account.put(at, { ...body, consent }).expect(400)).body;
  expect(error.details.field).toMatch(/^consent\.email/);
});
