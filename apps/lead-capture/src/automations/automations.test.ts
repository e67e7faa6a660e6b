import { startTestApp, type TestAccount } from '../../test/app.ts';

const app = startTestApp({ otherAccount: true });
const automation = { keyword: 'Price', message: 'Our prices: …', trigger_type: 'both' };
let account: TestAccount;

beforeEach(async () => {
  account = await app.account();
});

const create = async (overrides = {}) =>
  (await account.post('/v1/automations', { ...automation, ...overrides }).expect(201)).body.data;

test('an automation is created, listed, read, changed, paused, resumed and deleted @slow', async () => {
  const created = await create();
  expect(created).toEqual({
    ...automation,
    id: expect.stringMatching(/^auto_[0-9a-z]{26}$/),
    status: 'active',
    created_at: expect.any(String),
  });
  const path = `/v1/automations/${created.id}`;
  await account.get('/v1/automations').expect(200, { success: true, data: [{ ...created, triggers_count: 0 }] });
  expect((await account.get(path).expect(200)).body.data).toEqual({
    ...created,
    triggers_count: 0,
    updated_at: expect.any(String),
    variations: [],
  });
  const changed = (await account.put(path, { keyword: 'Cost', trigger_type: 'comment' }).expect(200)).body.data;
  const { created_at: _notShown, ...rest } = created;
  expect(changed).toEqual({ ...rest, keyword: 'Cost', trigger_type: 'comment', updated_at: expect.any(String) });
  for (const status of ['paused', 'paused', 'active']) {
    await account.put(`${path}/status`, { status }).expect(200, { success: true, data: { id: created.id, status } });
  }
  const { body } = await account.delete(path).expect(200);
  expect(body).toEqual({ success: true, message: expect.any(String) });
  for (const gone of [path, `${path}/stats`, `${path}/triggers`]) {
    await account
      .get(gone)
      .expect(404, { success: false, error: 'Automation not found', code: 'automation_not_found' });
  }
  await account.delete(path).expect(404);
});

test('the object that GET returned can be changed and sent back, but a changed read-only field is refused @slow', async () => {
  const steps = [{ id: 'thanks', type: 'message', text: 'Thank you!' }];
  const { id } = await create({
    additional_keywords: ['cost'],
    include_replies: false,
    steps,
    on_new_keyword: 'ignore',
  });
  const path = `/v1/automations/${id}`;
  await account.post(`${path}/variations`, { message: 'Another' }).expect(201);
  const { data: read } = (await account.get(path).expect(200)).body;
  await account.put(path, { ...read, message: 'New prices' }).expect(200);
  const { data: changed } = (await account.get(path).expect(200)).body;
  expect(changed).toEqual({ ...read, message: 'New prices', updated_at: expect.any(String) });
  // Only the service can change these fields, and the sent values differ from the stored values.
  await account.put(path, { ...read, triggers_count: 0 }).expect(200);
  for (const [field, value] of Object.entries({ id: 'auto_x', status: 'paused', variations: [] })) {
    const { body } = await account.put(path, { ...read, [field]: value }).expect(400);
    expect(body.error).toBe(`${field} is read-only: send it as it was read, or leave it out`);
  }
  await account.put(path, { id }).expect(400);
});

test.each([
  [{ keyword: 'p' }, 'Keyword must be at least 2 characters'],
  [{ keyword: ' p ' }, 'Keyword must be at least 2 characters'],
  [{ keyword: '\u200b\u200b' }, 'Keyword must be at least 2 characters'],
  [{ keyword: '\u2800\u2800' }, 'Keyword must be at least 2 characters'],
  [{ keyword: 'x'.repeat(101) }, 'Keyword must be at most 100 characters'],
  [{ keyword: undefined }, 'Keyword is required'],
  [{ message: '' }, 'Message must be at least 1 character'],
  [{ message: 'é'.repeat(501) }, 'Message must be at most 1000 bytes of UTF-8'],
  [{ message: 'x'.repeat(90_000) }, 'Message must be at most 1000 bytes of UTF-8'],
  [
    { message: '{{username|\u200b}}' },
    'Message must not be empty where a name is unknown: add a fallback, as in {{first_name|there}}',
  ],
  [{ message: 5 }, 'Message must be a string'],
  [{ trigger_type: 'dm' }, 'Trigger type must be one of: story_reply, comment, both'],
  [{ triggertype: 'both' }, 'Unknown field triggertype'],
])('an automation with %j is refused: %s', async (overrides, error) => {
  const body = { ...automation, ...overrides };
  await account.post('/v1/automations', body).expect(400, { success: false, error, code: 'validation_error' });
});

test('a message of exactly 1000 bytes is accepted', async () => {
  expect((await create({ message: 'é'.repeat(500) })).message).toHaveLength(500);
});

test('an update without fields is refused', async () => {
  const { id } = await create();
  await account.put(`/v1/automations/${id}`, {}).expect(400);
  await account.put(`/v1/automations/${id}/status`, { status: 'deleted' }).expect(400);
});

test('variations are numbered from 1, even when they are added concurrently, and a number is never reused', async () => {
  const { id } = await create();
  const added = await Promise.all(
    ['a', 'b', 'c'].map((message) => account.post(`/v1/automations/${id}/variations`, { message }).expect(201)),
  );
  expect(added.map(({ body }) => body.data.id).sort()).toEqual(['var_1', 'var_2', 'var_3']);
  const { variations } = (await account.get(`/v1/automations/${id}`)).body.data;
  expect(variations.map((variation: { id: string }) => variation.id)).toEqual(['var_1', 'var_2', 'var_3']);
  expect(variations[0]).toEqual({ id: 'var_1', message: expect.any(String), triggers_count: 0 });
  await app.db.orm.variation.deleteMany({ where: { automationId: id } });
  const next = await account.post(`/v1/automations/${id}/variations`, { message: 'd' }).expect(201);
  expect(next.body.data.id).toBe('var_4');
});

test('when two people change one automation, the second person gets 412 and overwrites nothing', async () => {
  const { id } = await create();
  const path = `/v1/automations/${id}`;
  const etag = String((await account.get(path).expect(200)).headers['etag']);
  const write = (message: string, from: string) => account.put(path, { message }).set('If-Match', from);
  const answers = await Promise.all(['one', 'two', 'three'].map((message) => write(message, etag)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  const saved = answers.find(({ status }) => status === 200);
  expect((await account.get(path).expect(200)).body.data.message).toBe(saved?.body.data.message);
  await write('next', String(saved?.headers['etag'])).expect(200);
  await account.put(path, { message: 'without' }).expect(200);
});

test('an automation has at most 100 variations, even when they are added concurrently', async () => {
  const { id } = await create();
  const path = `/v1/automations/${id}`;
  const whose = { accountId: account.id, automationId: id, message: 'Hi' };
  const messages = Array.from({ length: 98 }, (_, index) => ({ ...whose, number: index + 1 }));
  await app.db.orm.variation.createMany({ data: messages });
  await app.db.orm.automation.update({ where: { id }, data: { nextVariation: 99 } });
  const add = async () => (await account.post(`${path}/variations`, { message: 'Hi' })).body.code ?? 'added';
  const answers = await Promise.all([add(), add(), add(), add()]);
  expect(answers.toSorted()).toEqual(['added', 'added', 'too_many_variations', 'too_many_variations']);
  expect((await account.get(path)).body.data.variations).toHaveLength(100);
});

test('a keyword has at most 200 characters after its ligatures are expanded', async () => {
  await create({ keyword: 'ß'.repeat(100) });
  const { body } = await account.post('/v1/automations', { ...automation, keyword: 'ﷺ'.repeat(12) }).expect(400);
  expect(body.error).toBe('Keyword must be at most 200 characters with its ligatures written out');
});

test('the automations of an account have at most 4 MB of text @slow', async () => {
  const { id } = await create();
  // Leaves 100 characters for the list's braces and the automation's other fields.
  const almost = 4_000_000 - 100;
  await app.db.orm.automation.update({ where: { id }, data: { publicReplyTexts: ['x'.repeat(almost)] } });
  const longer = { message: 'x'.repeat(200) };
  const refusal = { success: false, code: 'automations_too_large' };
  expect((await account.post('/v1/automations', { ...automation, ...longer }).expect(409)).body).toMatchObject(refusal);
  expect((await account.put(`/v1/automations/${id}`, longer).expect(409)).body).toMatchObject(refusal);
  await account.put(`/v1/automations/${id}`, { ...longer, public_replies: [] }).expect(200);
  await create(longer);
});
