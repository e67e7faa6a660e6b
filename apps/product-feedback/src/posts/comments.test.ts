import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let id: string;
const account = given(() => app.account());
beforeEach(async () => {
  id = (await createPost(account, (await createProduct(account)).id)).id;
});

const write = async (comment: object) =>
  (await account.post(`/api/v1/posts/${id}/comments`, comment).expect(200)).body as { id: string };
const countOf = async () => (await account.get(`/api/v1/posts/${id}`).expect(200)).body.comments;
const list = async (query = '') => (await account.get(`/api/v1/posts/${id}/comments${query}`).expect(200)).body;

test('the author of a comment is the team or the person in whose name the comment was sent @slow', async () => {
  await account.post('/api/v1/webhooks', { url: 'https://example.com/hook' }).expect(200);
  const team = await write({ text: 'We are on it.' });
  const person = await write({ text: 'Great', person_id: 'user-7', person_name: 'Reviewer 7' });
  expect((await list()).data).toEqual([team, person]);
  expect([team, person]).toMatchObject([{ person_id: null }, { person_id: 'user-7', person_name: 'Reviewer 7' }]);
  const { rows } = await app.db.pool.query(
    'SELECT subject_id, payload FROM webhook_outbox WHERE account_id = $1 ORDER BY id',
    [account.id],
  );
  expect(rows.map((row) => [row.subject_id, JSON.parse(row.payload).data])).toEqual([
    ['', team],
    ['user-7', person],
  ]);
});

test('a hidden comment does not count until it is shown again', async () => {
  const [first, second] = [await write({ text: 'One' }), await write({ text: 'Two' })];
  const hide = (hidden: boolean) => account.put(`/api/v1/comments/${first.id}`, { hidden }).expect(200);
  for (const hidden of [true, true]) expect((await hide(hidden)).body.hidden).toBe(true);
  expect(await countOf()).toBe(1);
  expect((await list()).data).toHaveLength(2);
  await hide(false);
  expect(await countOf()).toBe(2);
  await hide(true);
  await account.delete(`/api/v1/comments/${first.id}`).expect(200);
  await account.delete(`/api/v1/comments/${first.id}`).expect(404);
  expect(await countOf()).toBe(1);
  await account.delete(`/api/v1/comments/${second.id}`).expect(200);
  expect(await countOf()).toBe(0);
});

test('comments are listed in pages, oldest first', async () => {
  for (const text of ['1', '2', '3']) await write({ text });
  const first = await list('?per_page=2');
  const second = await list(`?per_page=2&after=${first.pagination.next}`);
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(['1', '2', '3']);
  expect(second.pagination.next).toBeNull();
  await account.get(`/api/v1/posts/${id}/comments?after=x`).expect(400);
});

test.each([
  [{ text: '' }, 'text'],
  [{ text: '\u200b' }, 'text'],
  [{ text: 'x'.repeat(2001) }, 'text'],
  [{ text: 'x', person_id: '' }, 'person_id'],
  [{ text: 'x', person_name: 'x'.repeat(201) }, 'person_name'],
])('a comment that is too short or too long is refused, and the error names the field', async (comment, field) => {
  const { body } = await account.post(`/api/v1/posts/${id}/comments`, comment).expect(400);
  expect(body.details[0].field).toBe(field);
});

test('a comment is stored once if parallel requests send it with one Idempotency-Key', async () => {
  const send = () => account.post(`/api/v1/posts/${id}/comments`, { text: 'Once' }).set('Idempotency-Key', 'c-1');
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await countOf()).toBe(1);
});
