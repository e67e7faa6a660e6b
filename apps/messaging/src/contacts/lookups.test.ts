import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp();
const account = given(() => app.account());
const create = async (fields: object) => (await account.post('/contacts', fields).expect(201)).body.contactId;
const read = async (id: string) => (await account.get(`/contacts/${id}`).expect(200)).body;

test('the list of contacts compares an email address in its filter literally, not as a pattern', async () => {
  const other = await create({ email: 'johnxdoe@example.com', firstName: 'Other' });
  const find = async (email: string) => {
    const { body } = await account.get(`/contacts?email=${encodeURIComponent(email)}`).expect(200);
    return body.data.map(({ contactId }: { contactId: string }) => contactId);
  };
  expect(await find('john_doe@example.com')).toEqual([]);
  const own = await create({ email: 'john_doe@example.com', firstName: 'John' });
  expect(await find('John_Doe@example.com')).toEqual([own]);
  expect(await find('johnxdoe@example.com')).toEqual([other]);
  expect(await find('%')).toEqual([]);
  expect(await find('%@example.com')).toEqual([]);
  expect(await find('\\')).toEqual([]);
});

test('a search finds contacts by any part of a name, address or external id, literally and ignoring case', async () => {
  const id = await create({
    firstName: 'Ärla',
    lastName: 'Søren',
    email: 'a_b@example.org',
    phone: '+15551237788',
    externalId: 'Kd-100%',
  });
  await create({ firstName: 'Other', email: 'axb@example.org', phone: '+15551230003', externalId: 'Kd-1000' });
  const found = async (search: string) =>
    (await account.get(`/contacts?${new URLSearchParams({ search })}`).expect(200)).body.data.map(
      ({ contactId }: { contactId: string }) => contactId,
    );
  for (const search of ['ÄRLA', 'rla sør', 'A_B@', '7788', 'kd-100%'])
    expect([search, await found(search)]).toEqual([search, [id]]);
  expect(await found('\\')).toEqual([]);
});

test('a new contact whose email address contains wildcard characters conflicts only with a contact that has the same address', async () => {
  await create({ email: 'johnxdoe@example.com' });
  await create({ email: 'john_doe@example.com' });
  const { body } = await account.post('/contacts', { email: 'JOHN_DOE@example.com' }).expect(409);
  expect(body.error.details).toEqual({ field: 'email', value: 'JOHN_DOE@example.com' });
});

test('a flow that is triggered with an address containing wildcard characters gets no contact with a similar address', async () => {
  await create({ email: 'johnxdoe@example.com' });
  const steps = [{ id: 'end', type: 'stop' }];
  const { body: flow } = await account.post('/flows', { name: 'F', trigger: { type: 'api' }, steps }).expect(201);
  await account.put(`/flows/${flow.flowId}`, { status: 'active' }).expect(200);
  const { body: run } = await account.post(`/flows/${flow.flowId}/trigger`, { to: 'john_doe@example.com' }).expect(202);
  const { body: found } = await account.get(`/runs/${run.runId}`).expect(200);
  expect(found.contactId).toBeNull();
});

test('if parallel updates add the same tag to a contact, the flow for this tag starts once @slow', async () => {
  const steps = [{ id: 'wait', type: 'wait', seconds: 3600 }];
  const trigger = { type: 'tag_added', tag: 'vip' };
  const { body: flow } = await account.post('/flows', { name: 'F', trigger, steps }).expect(201);
  await account.put(`/flows/${flow.flowId}`, { status: 'active' }).expect(200);
  const id = await create({ email: 'ada@example.com' });
  await Promise.all([1, 2, 3].map(() => account.put(`/contacts/${id}`, { tags: ['vip'] }).expect(200)));
  const { body } = await account.get(`/flows/${flow.flowId}/runs`).expect(200);
  expect(body.pagination.total).toBe(1);
});

test('a contact always shows the consent that belongs to its current address @slow', async () => {
  const id = await create({
    phone: '+15551110001',
    consent: { sms: { status: 'unsubscribed' }, whatsapp: { status: 'subscribed' } },
  });
  await account.put(`/contacts/${id}`, { phone: '+15551110002' }).expect(200);
  expect((await read(id)).consent).toMatchObject({ sms: { status: 'unknown' }, whatsapp: { status: 'unknown' } });
  await account.put(`/contacts/${id}`, { phone: '+15551110001' }).expect(200);
  expect((await read(id)).consent).toMatchObject({ sms: { status: 'unsubscribed', source: 'api' } });
  const moved = { phone: '+15551110003', consent: { sms: { status: 'subscribed' } } };
  await account.put(`/contacts/${id}`, moved).expect(200);
  expect((await read(id)).consent.sms.status).toBe('subscribed');
  const back = await create({ phone: '+15551110001' });
  expect((await read(back)).consent.sms.status).toBe('unsubscribed');
});
