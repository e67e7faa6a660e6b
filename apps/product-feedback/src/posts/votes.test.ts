import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { deleteOne, erasePerson } from '../deletions/store.ts';
import { mergePost, separatePost } from './merging.ts';
import { addVote, isMilestone, removeVote } from './votes.ts';

const app = startTestApp({ otherAccount: true });
let id: string;
const account = given(() => app.account());
const product = given(() => createProduct(account));
beforeEach(async () => {
  id = (await createPost(account, product.id)).id;
});

const publishing = () => ({ accountId: account.id, publicUrl: 'http://feedback.example.com' });
const voter = (n: number, origin: string | null = null) => ({ personId: `user-${n}`, personName: '', origin });
/** Each call runs in its own transaction, as it would in several processes. */
const addTo = (post: string, n: number, origin?: string): Promise<number> =>
  app.db.statements((tx) => addVote(tx, publishing(), post, voter(n, origin ?? null)));
const votesOf = async (post: string) => (await account.get(`/api/v1/posts/${post}`).expect(200)).body.votes;
/** Keeps all connections busy, so that no task waits for a free one. */
async function onAllConnections(count: number, task: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(numbers(5).map(lane));
}
const numbers = (length: number) => Array.from({ length }, (_, n) => n);
/** The counters equal the stored rows. */
const differences = async () =>
  (
    await app.db.pool
      .query(`SELECT id FROM posts AS p WHERE vote_count <> (SELECT count(*) FROM votes WHERE post_id = p.id)
    OR comment_count <> (SELECT count(*) FROM post_comments WHERE post_id = p.id AND NOT hidden)`)
  ).rows;

test('a person has one vote for a post, can withdraw it, and can vote again', async () => {
  const path = `/api/v1/posts/${id}/votes`;
  for (const votes of [1, 1])
    expect((await account.post(path, { person_id: 'user-1' }).expect(200)).body).toEqual({ post_id: id, votes });
  for (const votes of [0, 0]) expect((await account.delete(`${path}/user-1`).expect(200)).body.votes).toBe(votes);
  await account.post(path, { person_id: 'user-1', person_name: 'Reviewer 1' }).expect(200);
  const { body } = await account.get(path).expect(200);
  expect(body.data).toMatchObject([{ person_id: 'user-1', person_name: 'Reviewer 1', anonymous: false }]);
});

test('the votes of a post are listed in pages', async () => {
  for (const n of numbers(5)) await addTo(id, n);
  const first = (await account.get(`/api/v1/posts/${id}/votes?per_page=3`).expect(200)).body;
  expect(first.pagination).toEqual({ per_page: 3, next: 'user-2' });
  const second = (await account.get(`/api/v1/posts/${id}/votes?per_page=3&after=user-2`).expect(200)).body;
  expect(second.data.map((each: { person_id: string }) => each.person_id)).toEqual(['user-3', 'user-4']);
  expect(second.pagination.next).toBeNull();
});

test('the votes of a thousand parallel voters are all counted, and each milestone is announced once @slow', async () => {
  await account.post('/api/v1/webhooks', { url: 'https://example.com/hook', events: ['vote.milestone'] }).expect(200);
  await onAllConnections(1100, (n) => addTo(id, n % 1000));
  expect(await votesOf(id)).toBe(1000);
  const { rows } = await app.db.pool.query(
    `SELECT payload::json -> 'data' ->> 'milestone' AS milestone FROM webhook_outbox WHERE account_id = $1`,
    [account.id],
  );
  const announced = rows.map(({ milestone }) => Number(milestone)).sort((a, b) => a - b);
  expect(announced).toEqual([10, 25, 50, 100, 250, 500, 1000]);
  await onAllConnections(200, (n) => app.db.statements((tx) => removeVote(tx, account.id, id, `user-${n}`)));
  expect(await votesOf(id)).toBe(800);
});

test('a vote with an idempotency key is counted once, and a repetition gets the same response', async () => {
  for (let n = 0; n < 2; n += 1) {
    const request = account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-1' }).set('Idempotency-Key', 'a');
    expect((await request.expect(200)).body).toEqual({ post_id: id, votes: 1 });
  }
});

test('a milestone that is reached again is not announced again', async () => {
  await account.post('/api/v1/webhooks', { url: 'https://example.com/hook', events: ['vote.milestone'] }).expect(200);
  for (const n of numbers(10)) await addTo(id, n);
  await app.db.statements((tx) => removeVote(tx, account.id, id, 'user-1'));
  await addTo(id, 1);
  const { rows } = await app.db.pool.query('SELECT 1 FROM webhook_outbox WHERE account_id = $1', [account.id]);
  expect(rows).toHaveLength(1);
});

test('milestones are 10, 25 and 50, and these numbers times 10, 100 and so on', () => {
  expect(numbers(6000).filter(isMilestone)).toEqual([10, 25, 50, 100, 250, 500, 1000, 2500, 5000]);
});

test('a post accepts at most five anonymous votes from one IP address', async () => {
  const results = await Promise.allSettled(numbers(20).map((n) => addTo(id, n, 'an address')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_votes' } });
  await addTo(id, 50, 'another address');
  await addTo(id, 51);
  expect(await votesOf(id)).toBe(7);
});

describe('merging', () => {
  let other: string;
  const merge = () => account.post(`/api/v1/posts/${id}/merge`, { into: other });
  const separate = () => account.post(`/api/v1/posts/${id}/separate`);
  const commentsOf = async (post: string) => {
    const { body } = await account.get(`/api/v1/posts/${post}/comments`).expect(200);
    return body.data.map((each: { text: string }) => each.text);
  };
  beforeEach(async () => {
    other = (await createPost(account, product.id, { title: 'Weekends' })).id;
    for (const n of [1, 2, 3]) await addTo(id, n);
    for (const n of [3, 4]) await addTo(other, n);
    await account.post(`/api/v1/posts/${id}/comments`, { text: 'On the duplicate' }).expect(200);
    await account.post(`/api/v1/posts/${other}/comments`, { text: 'On the other' }).expect(200);
  });

  test('a post with merged posts cannot be deleted before these posts are separated', async () => {
    await merge().expect(200);
    expect((await account.delete(`/api/v1/posts/${other}`).expect(409)).body.code).toBe('POST_HAS_DUPLICATES');
    await account.get(`/api/v1/posts/${id}`).expect(200);
    const { product_id: productId } = (await account.get(`/api/v1/posts/${id}`)).body;
    await account.post(`/api/v1/posts/${id}/separate`).expect(200);
    await account.delete(`/api/v1/posts/${other}`).expect(200);
    const again = (await createPost(account, productId)).id;
    await account.post(`/api/v1/posts/${id}/merge`, { into: again }).expect(200);
    await account.delete(`/api/v1/products/${productId}`).expect(200);
    await account.get(`/api/v1/posts/${again}`).expect(404);
  });

  test('merged posts appear in the list once, with one vote per person and all comments', async () => {
    await account.post('/api/v1/webhooks', { url: 'https://example.com/hook', events: ['post.merged'] }).expect(200);
    const { body } = await merge().expect(200);
    expect(body).toMatchObject({ id: other, votes: 4, comments: 2 });
    expect(await commentsOf(other)).toEqual(['On the duplicate', 'On the other']);
    const { body: list } = await account.get(`/api/v1/products/${product.id}/posts`).expect(200);
    expect(list.data).toMatchObject([{ id: other }]);
    expect((await account.get(`/api/v1/posts/${id}`).expect(200)).body.merged_into).toBe(other);
    const { duplicates } = (await account.get(`/api/v1/posts/${other}`).expect(200)).body;
    expect(duplicates).toEqual([{ id, title: 'Show the weekend' }]);
    const { rows } = await app.db.pool.query('SELECT payload FROM webhook_outbox WHERE account_id = $1', [account.id]);
    expect(rows.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([{ id, merged_into: other }]);
    expect(await differences()).toEqual([]);
  });

  test('merged posts get their own votes and comments back when they are separated', async () => {
    await merge().expect(200);
    await addTo(other, 5);
    await app.db.statements((tx) => removeVote(tx, account.id, other, 'user-1'));
    const { body } = await separate().expect(200);
    expect(body).toMatchObject({ id, votes: 3, comments: 1 });
    expect(body).not.toHaveProperty('merged_into');
    expect([await votesOf(other), await commentsOf(other), await commentsOf(id)]).toEqual([
      3,
      ['On the other'],
      ['On the duplicate'],
    ]);
    expect(await differences()).toEqual([]);
    await separate().expect(409);
  });

  test('merged posts can be merged into a third post and separated one after the other', async () => {
    const third = (await createPost(account, product.id, { title: 'Third' })).id;
    await merge().expect(200);
    expect((await account.post(`/api/v1/posts/${other}/merge`, { into: third }).expect(200)).body).toMatchObject({
      votes: 4,
      comments: 2,
    });
    await separate().expect(409);
    await account.post(`/api/v1/posts/${other}/separate`).expect(200);
    await separate().expect(200);
    expect([await votesOf(id), await votesOf(other), await votesOf(third)]).toEqual([3, 2, 0]);
    expect([await commentsOf(id), await commentsOf(other), await commentsOf(third)]).toEqual([
      ['On the duplicate'],
      ['On the other'],
      [],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('a post that was merged into another post accepts no votes, comments, status changes or merges', async () => {
    await merge().expect(200);
    for (const request of [
      account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-9' }),
      account.delete(`/api/v1/posts/${id}/votes/user-1`),
      account.post(`/api/v1/posts/${id}/comments`, { text: 'x' }),
      account.put(`/api/v1/posts/${id}/status`, { status: 'done' }),
      account.post(`/api/v1/posts/${other}/merge`, { into: id }),
    ])
      expect((await request.expect(409)).body.code).toBe('POST_MERGED');
  });

  test('a post can be merged only into a different post of the same product', async () => {
    const foreign = await createPost(account, (await createProduct(account)).id);
    for (const into of [id, foreign.id])
      expect((await account.post(`/api/v1/posts/${id}/merge`, { into }).expect(409)).body.code).toBe('POSTS_DIFFER');
  });

  test('deletions and erasures during a merge do not deadlock @slow', async () => {
    const third = (await createPost(account, product.id, { title: 'Third' })).id;
    const posts = [id, other, third];
    for (const post of posts) for (const n of numbers(20)) await addTo(post, n);
    const tasks = numbers(100).map((n) => {
      const [from = '', into = ''] = [posts[n % 3], posts[(n + 1) % 3]];
      if (n % 5 < 2) return app.db.statements((tx) => mergePost(tx, publishing(), from, into));
      if (n % 5 === 2) return app.db.statements((tx) => separatePost(tx, account.id, from));
      if (n === 93) return app.db.statements((tx) => deleteOne(tx, account.id, 'post', from));
      return app.db.statements((tx) => erasePerson(tx, account.id, `user-${n % 20}`));
    });
    const results = await Promise.allSettled(tasks);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    const expected = new Set(['post_merged', 'post_not_merged', 'post_not_found', 'post_has_duplicates']);
    expect(codes.filter((code) => !expected.has(code))).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('parallel merging, separating and voting keeps all counts correct @slow', async () => {
    const tasks = numbers(120).map((n) => {
      if (n % 6 === 0) return app.db.statements((tx) => mergePost(tx, publishing(), id, other));
      if (n % 6 === 1) return app.db.statements((tx) => mergePost(tx, publishing(), other, id));
      if (n % 6 === 2) return app.db.statements((tx) => separatePost(tx, account.id, id));
      if (n % 6 === 3) return app.db.statements((tx) => separatePost(tx, account.id, other));
      return addTo(n % 2 ? id : other, n);
    });
    const results = await Promise.allSettled(tasks);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(reasons.filter((code) => !['post_merged', 'post_not_merged'].includes(code))).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});
