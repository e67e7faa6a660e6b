import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createPost, createProduct } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let id: string;
const account = given(() => app.account());
const product = given(() => createProduct(account));
beforeEach(async () => {
  id = (await createPost(account, product.id)).id;
});

const events = async (type: string) => {
  const { rows } = await app.db.pool.query(
    'SELECT payload FROM webhook_outbox WHERE account_id = $1 AND event = $2 ORDER BY id',
    [account.id, type],
  );
  return rows.map(({ payload }) => JSON.parse(payload).data);
};
const receiveEvents = () => account.post('/api/v1/webhooks', { url: 'https://example.com/hook' }).expect(200);
const list = async (query = '') =>
  (await account.get(`/api/v1/products/${product.id}/posts?${query}`).expect(200)).body;
const idsOf = (body: { data: { id: string }[] }) => body.data.map((each) => each.id);
const setStatus = (status: string, note = '') => account.put(`/api/v1/posts/${id}/status`, { status, note });

test('a post has its own texts and status, and does not reveal its original feedback @slow', async () => {
  await receiveEvents();
  const feedback = await createFeedback(account, product.id, { content: { clear: 'Secret' } });
  const body = { title: 'Weekends', feedback_id: feedback.id, status: 'planned' };
  const { body: post } = await account.post(`/api/v1/products/${product.id}/posts`, body).expect(200);
  expect(post).toMatchObject({ title: 'Weekends', text: '', status: 'planned', feedback_id: feedback.id });
  expect(await events('post.published')).toEqual([post]);
  expect(JSON.stringify(await events('post.published'))).not.toMatch(/Secret|user-7|Reviewer/);
  await account
    .post(`/api/v1/products/${product.id}/posts`, body)
    .expect(409)
    .expect((answer) => expect(answer.body.code).toBe('FEEDBACK_ALREADY_PUBLISHED'));
});

test('feedback on another product cannot be published @slow', async () => {
  const other = await createFeedback(account, (await createProduct(account)).id);
  const body = { title: 'Weekends', feedback_id: other.id };
  await account.post(`/api/v1/products/${product.id}/posts`, body).expect(404);
});

test('a post loses its link to feedback that is deleted @slow', async () => {
  const feedback = await createFeedback(account, product.id);
  const post = await createPost(account, product.id, { feedback_id: feedback.id });
  await account.delete(`/api/v1/feedback/${feedback.id}`).expect(200);
  const { body } = await account.get(`/api/v1/posts/${post.id}`).expect(200);
  expect(body).not.toHaveProperty('feedback_id');
});

test('every change to another status is recorded in the history and as an event @slow', async () => {
  await receiveEvents();
  await setStatus('planned', 'For summer.').expect(200);
  await setStatus('planned').expect(200);
  await setStatus('done').expect(200);
  const { body } = await account.get(`/api/v1/posts/${id}`).expect(200);
  expect(body.history).toMatchObject([
    { status: 'under_review', note: '' },
    { status: 'planned', note: 'For summer.' },
    { status: 'done', note: '' },
  ]);
  expect(await events('post.status_changed')).toMatchObject([
    { id, status: 'planned', previous_status: 'under_review', note: 'For summer.' },
    { id, status: 'done', previous_status: 'planned', note: '' },
  ]);
});

test('a post with many changes of status shows only the latest changes @slow', async () => {
  await app.db.pool.query(
    `INSERT INTO post_status_changes (id, account_id, post_id, status, note)
      SELECT 'change-z' || lpad(n::text, 4, '0'), $1, $2, 'planned', n::text FROM generate_series(1, 300) AS n`,
    [account.id, id],
  );
  const { body } = await account.get(`/api/v1/posts/${id}`).expect(200);
  const notes = body.history.map(({ note }: { note: string }) => note);
  expect(notes).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 201)));
});

test('posts are listed by votes or newest first, and filtered by status and text @slow', async () => {
  const quay = await createPost(account, product.id, { title: 'Quays', text: 'ÉCOLE 100%', status: 'done' });
  await account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-1' }).expect(200);
  expect(idsOf(await list())).toEqual([id, quay.id]);
  expect(idsOf(await list('sort=newest'))).toEqual([quay.id, id]);
  expect(idsOf(await list('status=done'))).toEqual([quay.id]);
  expect(idsOf(await list('search=%C3%A9cole'))).toEqual([quay.id]);
  expect(idsOf(await list('search=100%25'))).toEqual([quay.id]);
  expect(idsOf(await list('search=100_'))).toEqual([]);
  expect(idsOf(await list('search=100%25+quay'))).toEqual([quay.id]);
  expect(idsOf(await list('search=quay+weekend'))).toEqual([]);
});

test('in every sort order, the pages of the list contain each post once @slow', async () => {
  const ids = [id];
  for (let n = 1; n < 7; n += 1) ids.push((await createPost(account, product.id, { title: `Weekend ${n}` })).id);
  for (const [n, post] of ids.slice(0, 3).entries())
    for (let voter = 0; voter <= n % 2; voter += 1)
      await account.post(`/api/v1/posts/${post}/votes`, { person_id: `user-${voter}` }).expect(200);
  for (const query of ['sort=newest', 'sort=votes', 'sort=votes&search=weekend', 'sort=newest&status=under_review']) {
    const seen: string[] = [];
    let after = '';
    do {
      const page = await list(`${query}&per_page=2${after && `&after=${after}`}`);
      seen.push(...idsOf(page));
      after = page.pagination.next ?? '';
    } while (after);
    expect([query, [...seen].sort()]).toEqual([query, [...ids].sort()]);
    if (query === 'sort=votes') expect(seen.slice(0, 3)).toEqual([ids[1], ids[2], ids[0]]);
  }
  await account.get(`/api/v1/products/${product.id}/posts?after=x`).expect(400);
});

test('similar posts of the same product are found by their titles, the most similar first @slow', async () => {
  const modes = await createPost(account, product.id, { title: 'A dark mode for the planner' });
  const dark = await createPost(account, product.id, { title: 'Dark mode' });
  await createPost(account, (await createProduct(account)).id, { title: 'Dark mode' });
  const similar = async (query: string) =>
    idsOf((await account.get(`/api/v1/products/${product.id}/posts/similar?${query}`).expect(200)).body);
  expect(await similar('text=DARK%20mode')).toEqual([dark.id, modes.id]);
  expect(await similar(`text=dark%20mode&except=${dark.id}`)).toEqual([modes.id]);
  expect(await similar('text=Export%20as%20PDF')).toEqual([]);
  const { id: streets } = await createPost(account, product.id, { title: 'Straßen von İstanbul' });
  const asked = encodeURIComponent('STRASSEN VON istanbul');
  expect(await similar(`text=${asked}`)).toEqual([streets]);
  expect(idsOf(await list(`search=${asked}`))).toEqual([streets]);
});

test('deleting a product deletes its board @slow', async () => {
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
  await account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-1' }).expect(200);
  await account.post(`/api/v1/posts/${id}/comments`, { text: 'Soon' }).expect(200);
  await account.delete(`/api/v1/products/${product.id}`).expect(200);
  await account.get(`/api/v1/posts/${id}`).expect(404);
});

test('posts and boards of another account cannot be read or changed @slow', async () => {
  const stranger = await app.account();
  const other = await createPost(stranger, (await createProduct(stranger)).id);
  const { body: comment } = await account.post(`/api/v1/posts/${id}/comments`, { text: 'Soon' }).expect(200);
  for (const request of [
    stranger.get(`/api/v1/products/${product.id}/board`),
    stranger.put(`/api/v1/products/${product.id}/board`, { open: true }),
    stranger.post(`/api/v1/products/${product.id}/board-links`, { person_id: 'user-7' }),
    stranger.get(`/api/v1/products/${product.id}/posts`),
    stranger.get(`/api/v1/products/${product.id}/posts/similar?text=weekend`),
    stranger.post(`/api/v1/products/${product.id}/posts`, { title: 'x' }),
    stranger.get(`/api/v1/posts/${id}`),
    stranger.put(`/api/v1/posts/${id}`, { title: 'x' }),
    stranger.put(`/api/v1/posts/${id}/status`, { status: 'done' }),
    stranger.delete(`/api/v1/posts/${id}`),
    stranger.post(`/api/v1/posts/${id}/merge`, { into: other.id }),
    stranger.post(`/api/v1/posts/${other.id}/merge`, { into: id }),
    stranger.post(`/api/v1/posts/${id}/separate`),
    stranger.get(`/api/v1/posts/${id}/votes`),
    stranger.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-1' }),
    stranger.delete(`/api/v1/posts/${id}/votes/user-1`),
    stranger.get(`/api/v1/posts/${id}/comments`),
    stranger.post(`/api/v1/posts/${id}/comments`, { text: 'x' }),
    stranger.put(`/api/v1/comments/${comment.id}`, { hidden: true }),
    stranger.delete(`/api/v1/comments/${comment.id}`),
  ])
    await request.expect(404);
  const { body } = await account.get(`/api/v1/posts/${id}`).expect(200);
  expect(body).toMatchObject({ title: 'Show the weekend', status: 'under_review', votes: 0, comments: 1 });
});

test('a board is closed until it is opened, and the audit log records who opened it @slow', async () => {
  const path = `/api/v1/products/${product.id}/board`;
  const closed = { product_id: product.id, open: false, participation: 'anyone', comments: true };
  expect((await account.get(path).expect(200)).body).toMatchObject(closed);
  await account.put(path, { participation: 'invited' }).expect(200);
  const { body } = await account.put(path, { open: true, comments: false }).expect(200);
  expect(body).toMatchObject({ open: true, participation: 'invited', comments: false });
  const log = await app.db.orm.auditLogEntry.findMany({ where: { accountId: account.id }, orderBy: { id: 'desc' } });
  expect(log[0]).toMatchObject({
    action: 'board.changed',
    targetId: product.id,
    details: { open: true, comments: false },
  });
});
