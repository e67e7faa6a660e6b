import { startTestApp, type TestAccount } from '../../test/app.ts';
import { withOtherAccount } from '../../test/other-account.ts';

const app = startTestApp();
withOtherAccount(app);
let account: TestAccount;

beforeEach(async () => {
  account = await app.account('test');
});

const TO = 'ada@example.com';
const send = (fields: object = {}) => {
  return account.post('/messages/send', { channel: 'email', to: TO, subject: 'Hi', body: 'Hello', ...fields });
};
const suppress = async (fields: object = {}): Promise<string> =>
  (await account.post('/suppressions', { channel: 'email', address: TO, ...fields }).expect(201)).body.suppressionId;
const createTopic = (topic: string) => account.post('/topics', { topic, name: `About ${topic}` }).expect(201);
const list = async (query = '') => (await account.get(`/suppressions${query}`).expect(200)).body;

describe('opt-outs', () => {
  const marketing = { category: 'marketing' };
  const transactional = { category: 'transactional' };
  const news = { topic: 'news' };
  const offers = { topic: 'offers' };

  test.each([
    ['of marketing', marketing, { refused: [marketing, news, offers, {}], taken: [transactional] }],
    ['of a topic', news, { refused: [news], taken: [transactional, marketing, offers, {}] }],
    ['of everything', {}, { refused: [marketing, news, offers, {}, transactional], taken: [] }],
  ])('a suppression %s blocks only the messages that it covers @slow', async (_name, scope, { refused, taken }) => {
    await createTopic('news');
    await createTopic('offers');
    const queued = await Promise.all(
      [...refused, ...taken].map(async (fields) => (await send(fields).expect(202)).body.messageId as string),
    );
    await suppress(scope);
    for (const fields of refused) {
      expect((await send(fields).expect(400)).body.error.code).toBe('recipient_opted_out');
    }
    for (const fields of taken) await send(fields).expect(202);
    const statuses = await Promise.all(
      queued.map(async (id) => (await account.get(`/messages/${id}`)).body.status as string),
    );
    expect(statuses).toEqual([...refused.map(() => 'failed'), ...taken.map(() => 'queued')]);
    // Other addresses and channels are not affected.
    await send({ to: 'bob@example.com', ...news }).expect(202);
    await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  });

  test('an opt-out from marketing ends when its entry is removed from the list @slow', async () => {
    const id = await suppress(marketing);
    await send({ to: 'Ada@Example.com', ...marketing }).expect(400);
    await account.delete(`/suppressions/${id}`).expect(204);
    await send(marketing).expect(202);
    await account.delete(`/suppressions/${id}`).expect(404);
  });

  test('only an opt-out from everything appears as the contact’s consent @slow', async () => {
    const { body: contact } = await account.post('/contacts', { email: TO }).expect(201);
    const consent = async () => (await account.get(`/contacts/${contact.contactId}`)).body.consent.email;
    await suppress(marketing);
    expect(await consent()).toMatchObject({ status: 'unknown' });
    await suppress({ reason: 'asked by phone' });
    expect(await consent()).toMatchObject({ status: 'unsubscribed', source: 'asked by phone' });
  });
});

test('messages keep their category and topic, and a topic makes them marketing @slow', async () => {
  await createTopic('news');
  const { body } = await send({ topic: 'news' }).expect(202);
  expect((await account.get(`/messages/${body.messageId}`)).body).toMatchObject({
    category: 'marketing',
    topic: 'news',
  });
  const { body: wrong } = await send({ topic: 'news', category: 'transactional' }).expect(400);
  expect(wrong.error).toMatchObject({ code: 'validation_error', details: { field: 'topic' } });
  const { body: unknown } = await send({ topic: 'gossip' }).expect(404);
  expect(unknown.error).toMatchObject({ code: 'topic_not_found', details: { field: 'topic', value: 'gossip' } });
});

test('the list of suppressions is paginated and can be filtered by the fields of an entry @slow', async () => {
  await createTopic('news');
  await suppress({ topic: 'news' });
  await suppress({ category: 'marketing', reason: 'asked by phone' });
  await suppress();
  await suppress({ channel: 'sms', address: '+15551234567' });
  const all = (await list()).data;
  expect(all).toMatchObject([
    { channel: 'sms', address: '+15551234567', category: null, topic: null, reason: 'api' },
    { channel: 'email', address: TO, category: null, topic: null },
    { category: 'marketing', topic: null, reason: 'asked by phone' },
    { category: 'marketing', topic: 'news' },
  ]);

  const pages: object[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: { data: object[]; next: string | null } = await list(`?limit=1${next && `&after=${next}`}`);
    pages.push(...page.data);
    next = page.next;
  }
  expect(pages).toEqual(all);
  const count = async (query: string) => (await list(query)).data.length;
  expect(await count('?channel=sms')).toBe(1);
  expect(await count(`?address=${TO.toUpperCase()}`)).toBe(3);
  expect(await count('?category=all')).toBe(2);
  expect(await count('?category=marketing')).toBe(2);
  expect(await count('?topic=news')).toBe(1);
  expect(await count('?reason=asked%20by%20phone')).toBe(1);
  await account.get(`/suppressions/${all[0].suppressionId}`).expect(200, all[0]);
});

test('the list of suppressions accepts an `after` with a time offset that PostgreSQL cannot parse @slow', async () => {
  const after = Buffer.from('["2026-01-01T00:00:00+23:59","a","email",""]').toString('base64url');
  expect(await list(`?after=${after}`)).toEqual({ data: [], next: null });
});

test.each(['?after=x', `?after=${Buffer.from('["a","b","c","d"]').toString('base64url')}`, '?category=news', '?x=1'])(
  'the list query %s is refused with an error that names the parameter @slow',
  async (query) => {
    const { body } = await account.get(`/suppressions${query}`).expect(400);
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field: query.slice(1).split('=')[0] } });
  },
);

test('an invalid address gets the error code of its channel @slow', async () => {
  const post = (fields: object) => account.post('/suppressions', { channel: 'email', address: TO, ...fields });
  expect((await post({ address: 'ada' }).expect(400)).body.error.code).toBe('invalid_email');
  expect((await post({ channel: 'sms' }).expect(400)).body.error.code).toBe('invalid_phone_number');
  expect((await post({ topic: 'news' }).expect(404)).body.error.code).toBe('topic_not_found');
  for (const id of ['sup_', 'x', `sup_e${'a'.repeat(43)}`]) await account.get(`/suppressions/${id}`).expect(404);
});

test('an erased person’s opt-outs stay without the address, until the address is added again @slow', async () => {
  const { body: contact } = await account.post('/contacts', { email: TO }).expect(201);
  const id = await suppress();
  await suppress({ category: 'marketing' });
  await account.delete(`/contacts/${contact.contactId}`).expect(204);
  expect((await list()).data).toMatchObject([{ address: null }, { address: null }]);
  await send({ category: 'transactional' }).expect(400);
  expect((await account.delete(`/suppressions/${id}`).expect(409)).body.error.code).toBe('address_unknown');
  expect(await suppress()).toBe(id);
  await account.delete(`/suppressions/${id}`).expect(204);
  await send({ category: 'transactional' }).expect(202);
});

test('an export can be imported into any account, and invalid rows are reported @slow', async () => {
  await createTopic('news');
  await suppress({ topic: 'news', reason: '=1+1' });
  await suppress({ channel: 'sms', address: '+15551234567' });
  const { text: file } = await account.get('/suppressions/export').expect(200);
  const before = (await list()).data;
  let imports = 0;
  const post = (csv: string) =>
    account
      .post('/suppressions/import')
      .set('Idempotency-Key', `import-${(imports += 1)}`)
      .type('text/csv')
      .send(csv)
      .expect(200);
  expect((await post(file)).body).toMatchObject({ total: 2, created: 0, refused: 0 });
  expect((await list()).data).toEqual(before);

  account = await app.account('test');
  await createTopic('news');
  const wrong = 'fax,1,,,\nemail,ada,,,\nemail,bob@example.com,,gossip,\nemail,bob@example.com,,news\n';
  const { body } = await post(`${file.replace(',createdAt', '').replaceAll(/,[^,\n]*Z/g, '')}${wrong}`);
  expect(body).toMatchObject({ total: 6, created: 2, refused: 4 });
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['channel', 'address', 'topic', 'body']);
  const shown = (entries: Record<string, unknown>[]) =>
    entries.map(({ channel, address, topic, reason }) => [channel, address, topic, reason].join()).toSorted();
  expect(shown((await list()).data)).toEqual(shown(before));
});

test('a suppressions file may use semicolons, other column names and national phone numbers @slow', async () => {
  const csv = 'Channel;Address;Created at\nsms;(201) 555-0123;\nsms;012;\n';
  const sent = account.post('/suppressions/import?defaultCountry=US').type('text/csv').send(csv);
  const { body } = await sent.expect(200);
  expect(body).toMatchObject({ created: 1, refused: 1, errors: [{ row: 2, line: 3, field: 'address' }] });
});

test('an account has at most 50 topics, and a topic that is created again keeps its opt-outs @slow', async () => {
  await createTopic('news');
  expect((await account.post('/topics', { topic: 'news', name: 'x' }).expect(409)).body.error.code).toBe(
    'topic_already_exists',
  );
  await account.post('/topics', { topic: 'marketing', name: 'x' }).expect(400);
  await suppress({ topic: 'news' });
  await account.delete('/topics/news').expect(204);
  await send({ topic: 'news' }).expect(404);
  await createTopic('news');
  await send({ topic: 'news' }).expect(400);
  const created = await Promise.all(
    Array.from({ length: 55 }, (_, index) => account.post('/topics', { topic: `t${index}`, name: 'x' })),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(49);
});
