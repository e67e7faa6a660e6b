import { startTestApp, type TestAccount } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { withNeighbour } from '../../test/neighbour.ts';
import { castVote } from './ballots.ts';

const app = startTestApp();
withNeighbour(app);
let account: TestAccount;
let id: string;
beforeEach(async () => {
  account = await app.account();
  id = (await createPost(account, (await createProduct(account)).id)).id;
});

const vote = (n: number, origin: string | null = null, accountId = account.id) =>
  castVote(app.db, { accountId, publicUrl: 'http://feedback.example.com' }, id, {
    personId: `user-${n}`,
    personName: '',
    origin,
  });
const numbers = (length: number) => Array.from({ length }, (_, n) => n);

test('votes that wait for a post leave connections to everybody else', async () => {
  const client = await app.db.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM posts WHERE id = $1 FOR UPDATE', [id]);
  const votes = numbers(20).map((n) => vote(n));
  // One of them has the second connection and waits; with the other three the service goes on.
  await Promise.all(numbers(3).map(() => app.db.query({ text: 'SELECT 1' })));
  await client.query('COMMIT');
  client.release();
  expect((await Promise.all(votes)).sort((a, b) => a - b)).toEqual(numbers(20).map((n) => n + 1));
});

test('a vote that is cast in the moment in which another is counted is counted too', async () => {
  for (const n of numbers(5)) expect(await vote(n)).toBe(n + 1);
});

test('of votes that are cast together, each has its own number or refusal', async () => {
  await account.post('/api/v1/webhooks', { url: 'https://example.com/hook', events: ['vote.milestone'] }).expect(200);
  const stranger = await app.account();
  const results = await Promise.allSettled([
    ...numbers(120).map((n) => vote(n % 100)),
    ...numbers(8).map((n) => vote(200 + n, 'an address')),
    ...numbers(2).map((n) => vote(300 + n, null, stranger.id)),
  ]);
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  const refusals = [...numbers(3).map(() => 'too_many_votes'), 'post_not_found', 'post_not_found'];
  expect(codes.sort()).toEqual(refusals.sort());
  expect((await account.get(`/api/v1/posts/${id}`).expect(200)).body.votes).toBe(105);
  const { rows } = await app.db.pool.query('SELECT FROM webhook_outbox WHERE account_id = $1', [account.id]);
  expect(rows).toHaveLength(4);
});

test('votes fail with their transaction, and later ones are counted again', async () => {
  const statements = () => Promise.reject(new Error('no connection'));
  const db = { ...app.db, statements };
  const publishing = { accountId: account.id, publicUrl: 'http://feedback.example.com' };
  const cast = (n: number) => castVote(db, publishing, id, { personId: `user-${n}`, personName: '', origin: null });
  const results = await Promise.allSettled(numbers(60).map(cast));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  db.statements = app.db.statements as never;
  expect(await cast(1)).toBe(1);
});

test('a vote with an idempotency key is counted once and answered the same', async () => {
  for (let n = 0; n < 2; n += 1) {
    const request = account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-1' }).set('Idempotency-Key', 'a');
    expect((await request.expect(200)).body).toEqual({ post_id: id, votes: 1 });
  }
});
