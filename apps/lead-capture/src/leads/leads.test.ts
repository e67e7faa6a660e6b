import { givenOnce, LEAD, startTestApp } from '../../test/app.ts';
import { LEAD_STATUSES } from './table.ts';

const app = startTestApp({ otherAccount: true });
const jane = { username: '@jane', display_name: 'Jane', trigger_keyword: 'Price', trigger_type: 'comment' };
let id: string;

const account = givenOnce(() => app.account());
beforeAll(async () => {
  id = await account.lead();
});

const read = async (leadId = id) => (await account.get(`/v1/leads/${leadId}`).expect(200)).body.data;

test('a created lead is read with the fields of the specification', async () => {
  const owner = await app.account();
  const created = await owner.post('/v1/leads', jane).expect(201);
  const { id } = created.body.data;
  const fields = {
    id: expect.stringMatching(/^ld_[0-9a-z]{26}$/),
    username: 'jane',
    display_name: 'Jane',
    trigger_keyword: 'Price',
    trigger_type: 'comment',
    captured_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  };
  expect(created.body).toEqual({ success: true, data: fields });
  const listed = { ...created.body.data, profile_picture_url: null };
  const { body: list } = await owner.get('/v1/leads').expect(200);
  const pagination = { page: 1, limit: 50, total: 1, next_cursor: null };
  expect(list).toMatchObject({ success: true, data: [listed], pagination });
  const { body: read } = await owner.get(`/v1/leads/${id}`).expect(200);
  expect(read).toMatchObject({ success: true, data: { ...listed, tags: [], status: 'new', notes: [] } });
});

describe('names of leads', () => {
  test.each([
    [{ username: 'jane' }, { username: 'jane', display_name: 'jane' }],
    [{ username: '@jane.doe_1' }, { username: 'jane.doe_1', display_name: 'jane.doe_1' }],
    [{ username: '  @Jane ' }, { username: 'Jane' }],
    [{ username: 'x'.repeat(30) }, { username: 'x'.repeat(30) }],
    [{ username: `@${'x'.repeat(30)}` }, { username: 'x'.repeat(30) }],
    [{ display_name: ' Jane  Doe ' }, { display_name: 'Jane  Doe' }],
    [{ display_name: '👩‍🚀'.repeat(50) }, { display_name: '👩‍🚀'.repeat(50) }],
    [{ display_name: 'ا'.repeat(150) }, { display_name: 'ا'.repeat(150) }],
    [{ trigger_keyword: '🔥🔥' }, { trigger_keyword: '🔥🔥' }],
    [{ trigger_keyword: ' Café ' }, { trigger_keyword: 'Café' }],
    [{ trigger_keyword: 'ﷺ'.repeat(100) }, { trigger_keyword: 'ﷺ'.repeat(100) }],
    [{ trigger_type: 'story_reply' }, { trigger_type: 'story_reply' }],
  ])('a lead with %j is stored with %j', async (overrides, kept) => {
    expect(await read(await account.lead(overrides))).toMatchObject(kept);
  });

  const INVALID = 'Username must be 1 to 30 letters, digits, dots or underscores';

  test.each<[object, string]>([
    ...['', '@', '@@jane', 'x'.repeat(31), 'jané', 'ja\u200bne', 'no spaces allowed'].map(
      (username): [object, string] => [{ username }, INVALID],
    ),
    [{ username: 7 }, 'Username must be a string'],
    [{ username: undefined }, 'Username is required'],
    [{ display_name: ' ' }, 'Display name must be at least 1 character'],
    [{ trigger_type: 'both' }, 'Trigger type must be one of: story_reply, comment'],
    [{ colour: 'red' }, 'Unknown field colour'],
    [{ display_name: 'x'.repeat(151) }, 'Display name must be at most 150 characters'],
    [{ trigger_keyword: 'é'.normalize('NFD') }, 'Trigger keyword must be at least 2 characters'],
    [{ trigger_keyword: 'x'.repeat(101) }, 'Trigger keyword must be at most 100 characters'],
    [{ trigger_type: 'COMMENT' }, 'Trigger type must be one of: story_reply, comment'],
    [{ status: 'converted' }, 'Unknown field status'],
    [{ id: 'ld_mine' }, 'Unknown field id'],
  ])('a lead with %j is refused', async (overrides, error) => {
    const refusal = { success: false, error, code: 'validation_error' };
    await account.post('/v1/leads', { ...LEAD, ...overrides }).expect(400, refusal);
  });
});

test.each([
  [{ tags: 'vip' }, 'Tags must be an array of strings'],
  [{ tags: [1] }, 'Each tag must be a string'],
  [{ tags: [''] }, 'Each tag must be at least 1 character'],
  [{ tags: ['x'.repeat(51)] }, 'Each tag must be at most 50 characters'],
  [{}, 'Tags is required'],
])('tags %j are refused', async (body, message) => {
  const { error } = (await account.put(`/v1/leads/${id}/tags`, body).expect(400)).body;
  expect(error).toBe(message);
});

test('a lead can change from any status to any status, including the same status', async () => {
  expect((await read()).status).toBe('new');
  for (const from of LEAD_STATUSES) {
    for (const to of LEAD_STATUSES) {
      await account.put(`/v1/leads/${id}/status`, { status: from }).expect(200);
      await account
        .put(`/v1/leads/${id}/status`, { status: to })
        .expect(200, { success: true, data: { id, status: to } });
      expect((await read()).status).toBe(to);
    }
  }
  for (const status of ['', 'NEW', 'lost', null]) {
    const { body } = await account.put(`/v1/leads/${id}/status`, { status }).expect(400);
    expect(body.error).toBe('Status must be one of: new, contacted, interested, qualified, converted, inactive');
  }
});

describe('tags', () => {
  const put = (tags: unknown) => account.put(`/v1/leads/${id}/tags`, { tags });

  test.each<[string[], string[]?]>([
    [['b', 'a']],
    [
      [' vip ', 'vip', 'VIP', 'víp'],
      ['vip', 'VIP', 'víp'],
    ],
    [['x'.repeat(50), '🔥'.repeat(50)]],
    [['with, comma', 'with "quotes"', '{}', 'NULL', '\\']],
    [[]],
  ])('the tags %j are stored in their order, without surrounding spaces or duplicates', async (tags, kept = tags) => {
    await put(['before']).expect(200);
    await put(tags).expect(200, { success: true, data: { id, tags: kept } });
    expect((await read()).tags).toEqual(kept);
  });

  test('a lead has at most 50 tags without duplicates, and a refused tag changes nothing', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => `t${index}`);
    await put([...fifty, 't0', ' t1 ']).expect(200, { success: true, data: { id, tags: fifty } });
    const { body } = await put([...fifty, 't50']).expect(400);
    expect(body.error).toBe('tags must have at most 50 entries');
    expect((await read()).tags).toEqual(fifty);
  });
});

test('a lead shows its notes in the order in which they were added, even if they are added in parallel', async () => {
  const notes = [' trimmed ', 'two\nlines', '🔥'.repeat(5000), "'; DROP TABLE notes; --"];
  for (const note of notes) {
    const { body } = await account.post(`/v1/leads/${id}/notes`, { note }).expect(201);
    expect(body.data).toEqual({ id, note: note.trim(), added_at: expect.any(String) });
  }
  await Promise.all(Array.from({ length: 20 }, () => account.post(`/v1/leads/${id}/notes`, { note: 'x' }).expect(201)));
  const kept = (await read()).notes as { id: string; note: string; added_at: string }[];
  expect(kept.slice(0, 4).map(({ note }) => note)).toEqual(notes.map((note) => note.trim()));
  expect(kept[0]).toEqual({ id: expect.stringMatching(/^note_/), note: 'trimmed', added_at: expect.any(String) });
  expect(kept).toHaveLength(24);
  expect(new Set(kept.map((note) => note.id)).size).toBe(24);
  for (const note of ['', ' ', 'x'.repeat(5001)]) {
    const { body } = await account.post(`/v1/leads/${id}/notes`, { note }).expect(400);
    expect(body.error).toMatch(/^Note must be at (least 1 character|most 5000 characters)$/);
  }
});

test('the total number of leads stays exact while leads from comments and story replies are created and deleted in parallel', async () => {
  const owner = await app.account();
  const create = async (index: number) => {
    const body = { ...LEAD, trigger_type: index % 3 ? 'comment' : 'story_reply' };
    const request = owner.post('/v1/leads', body);
    const answer = await (index % 2 ? request : request.set('Idempotency-Key', `key-${index % 20}`));
    expect([201, 409, 422]).toContain(answer.status);
    if (index % 5 === 0) await app.db.orm.lead.deleteMany({ where: { id: answer.body.data?.id ?? '' } });
  };
  await Promise.all(Array.from({ length: 120 }, (_, index) => create(index)));
  for (const where of [{}, { triggerType: 'comment' }, { triggerType: 'story_reply' }]) {
    const filter = where.triggerType ? `&trigger_type=${where.triggerType}` : '';
    const { pagination } = (await owner.get(`/v1/leads?limit=1${filter}`).expect(200)).body;
    expect(pagination.total).toBe(await app.db.orm.lead.count({ where: { accountId: owner.id, ...where } }));
  }
});

test('the notes of a lead have at most 500,000 bytes together', async () => {
  const leadId = await account.lead();
  const note = '語'.repeat(5000);
  const notes = Array.from({ length: 33 }, (_, n) => ({ id: `${leadId}-${n}`, accountId: account.id, leadId, note }));
  await app.db.orm.note.createMany({ data: notes });
  const add = (length: number) => account.post(`/v1/leads/${leadId}/notes`, { note: 'x'.repeat(length) });
  await add(5000).expect(201);
  expect((await add(1).expect(409)).body.code).toBe('too_many_notes');
});

test('a lead has at most 200 notes, even when they are added concurrently', async () => {
  const leadId = await account.lead();
  const data = { accountId: account.id, leadId, note: 'Hi' };
  const notes = Array.from({ length: 198 }, (_, index) => ({ ...data, id: `note_${leadId}${index}` }));
  await app.db.orm.note.createMany({ data: notes });
  const add = async () => (await account.post(`/v1/leads/${leadId}/notes`, { note: 'Hi' })).body.code ?? 'added';
  const answers = await Promise.all([add(), add(), add(), add()]);
  expect(answers.toSorted()).toEqual(['added', 'added', 'too_many_notes', 'too_many_notes']);
  expect((await read(leadId)).notes).toHaveLength(200);
});
