import { whileLocked } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp({ otherAccount: true });
const jane = { username: '@jane', display_name: 'Jane', trigger_keyword: 'Price', trigger_type: 'comment' };

const account = given(() => app.account());

test('a created lead is read with the fields of the specification', async () => {
  const created = await account.post('/v1/leads', jane).expect(201);
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
  const { body: list } = await account.get('/v1/leads').expect(200);
  const pagination = { page: 1, limit: 50, total: 1, next_cursor: null };
  expect(list).toMatchObject({ success: true, data: [listed], pagination });
  const { body: read } = await account.get(`/v1/leads/${id}`).expect(200);
  expect(read).toMatchObject({ success: true, data: { ...listed, tags: [], status: 'new', notes: [] } });
});

test('the total number of leads includes all leads that were created in parallel', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `jane${n}`);
  const answers = await Promise.all(
    names.map((username) => account.post('/v1/leads', { ...jane, username }).expect(201)),
  );
  expect(answers.map(({ body }) => body.data.username)).toEqual(names);
  const { body } = await account.get('/v1/leads?limit=100').expect(200);
  expect(new Set(body.data.map(({ username }: { username: string }) => username))).toEqual(new Set(names));
  expect(body.pagination.total).toBe(60);
});

test('while creating a lead waits for a lock on the row of its account, other accounts can create leads', async () => {
  const stranger = await app.account();
  const statement = 'SELECT FROM accounts WHERE id = $1 FOR UPDATE';
  const { waiting } = await whileLocked({ pool: app.db.pool, statement, values: [account.id] }, async () => {
    const created = account.post('/v1/leads', jane).then(({ status }) => status);
    await stranger.post('/v1/leads', jane).expect(201);
    return { waiting: created };
  });
  expect(await waiting).toBe(201);
});

test('new tags of a lead replace its old tags, and are stored without surrounding spaces or duplicates', async () => {
  const id = (await account.post('/v1/leads', jane)).body.data.id;
  await account.put(`/v1/leads/${id}/tags`, { tags: ['a'] }).expect(200);
  await account
    .put(`/v1/leads/${id}/tags`, { tags: [' vip ', 'vip', 'VIP'] })
    .expect(200, { success: true, data: { id, tags: ['vip', 'VIP'] } });
  await account
    .put(`/v1/leads/${id}/status`, { status: 'converted' })
    .expect(200, { success: true, data: { id, status: 'converted' } });
  await account.put(`/v1/leads/${id}/status`, { status: 'new' }).expect(200);
  const note = await account.post(`/v1/leads/${id}/notes`, { note: 'Called 📞' }).expect(201);
  expect(note.body.data).toEqual({ id, note: 'Called 📞', added_at: expect.any(String) });
  await account.post(`/v1/leads/${id}/notes`, { note: 'Again' }).expect(201);
  const { data } = (await account.get(`/v1/leads/${id}`)).body;
  expect(data).toMatchObject({ tags: ['vip', 'VIP'], status: 'new' });
  expect(data.notes).toEqual([
    { id: expect.stringMatching(/^note_/), note: 'Called 📞', added_at: note.body.data.added_at },
    { id: expect.any(String), note: 'Again', added_at: expect.any(String) },
  ]);
});

test.each([
  [{}, 'Username is required'],
  [{ ...jane, username: 'no spaces allowed' }, 'Username must be 1 to 30 letters, digits, dots or underscores'],
  [{ ...jane, username: 7 }, 'Username must be a string'],
  [{ ...jane, trigger_keyword: 'p' }, 'Trigger keyword must be at least 2 characters'],
  [{ ...jane, trigger_type: 'both' }, 'Trigger type must be one of: story_reply, comment'],
  [{ ...jane, display_name: ' ' }, 'Display name must be at least 1 character'],
  [{ ...jane, colour: 'red' }, 'Unknown field colour'],
])('an invalid lead %j is refused with a message naming the field', async (body, error) => {
  await account.post('/v1/leads', body).expect(400, { success: false, error, code: 'validation_error' });
});

test.each(['tags', 'status', 'notes'])(
  "changing the %s of an unknown lead or of another account's lead gets 404",
  async (resource) => {
    const stranger = await app.account();
    const { id } = (await stranger.post('/v1/leads', jane)).body.data;
    const body = { tags: { tags: [] }, status: { status: 'new' }, notes: { note: 'x' } }[resource];
    const missing = { success: false, error: 'Lead not found', code: 'lead_not_found' };
    for (const unknown of [id, 'ld_unknown', 'nonsense']) {
      const path = `/v1/leads/${unknown}/${resource}`;
      await (resource === 'notes' ? account.post(path, body) : account.put(path, body)).expect(404, missing);
      await account.get(`/v1/leads/${unknown}`).expect(404, missing);
    }
  },
);

test.each([
  [{ tags: 'vip' }, 'Tags must be an array of strings'],
  [{ tags: [1] }, 'Each tag must be a string'],
  [{ tags: [''] }, 'Each tag must be at least 1 character'],
  [{ tags: ['x'.repeat(51)] }, 'Each tag must be at most 50 characters'],
  [{ tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }, 'tags must have at most 50 entries'],
  [{}, 'Tags is required'],
])('tags %j are refused', async (body, message) => {
  const { id } = (await account.post('/v1/leads', jane)).body.data;
  const { error } = (await account.put(`/v1/leads/${id}/tags`, body).expect(400)).body;
  expect(error).toBe(message);
});

test('display_name defaults to the username', async () => {
  const { display_name: _left, ...rest } = jane;
  expect((await account.post('/v1/leads', rest).expect(201)).body.data.display_name).toBe('jane');
});

test('repeating the creation of a lead with the same Idempotency-Key creates only one lead', async () => {
  const send = (body: object) => account.post('/v1/leads', body).set('Idempotency-Key', 'a-key');
  const first = await send(jane).expect(201);
  const again = await send(jane).expect(201);
  expect(again.text).toBe(first.text);
  await send({ ...jane, username: 'other' }).expect(422);
  expect((await account.get('/v1/leads')).body.pagination.total).toBe(1);
});
