import { whileLocked } from '@services/tooling/testing/locks';

import { startTestApp, type TestClient } from '../../../test/app.ts';
import { createPost, createUser, wrongCounters } from '../../../test/directory.ts';
import { refreshSortColumns } from '../../posts/counts.ts';

const app = startTestApp();
const PEOPLE = 8;
const users: bigint[] = [];
const clients: TestClient[] = [];

beforeAll(async () => {
  for (let person = 0; person < PEOPLE; person += 1) {
    users.push(await createUser(app, `person${person}`));
    clients.push(await app.client({ userId: users[person] ?? 0n }));
  }
  await createPost(app, 'hot');
  for (const slug of ['a', 'b', 'c', 'd']) await app.database.orm.topic.create({ data: { slug, name: slug } });
});

/** The errors of all answers, both of the request and in the payload. */
async function failures(work: Promise<{ body: { errors?: unknown[]; data?: Record<string, never> } }>[]) {
  const answers = await Promise.all(work);
  return answers.flatMap(({ body }) => body.errors ?? (body.data?.['result']?.['errors'] as unknown as unknown[]));
}

async function deadlocks(): Promise<number> {
  const text = 'SELECT pg_stat_clear_snapshot(), deadlocks FROM pg_stat_database WHERE datname = current_database()';
  return Number((await app.database.pool.query(text)).rows[0].deadlocks);
}

const follow = 'mutation ($id: ID!) { result: userFollow(input: { userId: $id }) { errors { message } } }';
const vote =
  'mutation ($id: ID!) { result: postVote(input: { postId: $id }) { errors { message } node { votesCount } } }';
const submit = 'mutation ($input: PostSubmitInput!) { result: postSubmit(input: $input) { errors { message } } }';

test('members who follow each other at the same moment do not deadlock, and are counted @slow', async () => {
  const pairs = clients.flatMap((client, from) =>
    users.flatMap((id, to) => (from === to ? [] : [client.send({ query: follow, variables: { id: `user_${id}` } })])),
  );
  expect(await failures(pairs)).toEqual([]);
  expect(await wrongCounters(app)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

test('parallel submissions with the same makers and topics do not deadlock, and reads continue @slow', async () => {
  const rotated = <Item>(items: Item[], by: number) => [...items.slice(by), ...items.slice(0, by)];
  const submissions = Array.from({ length: 3 * PEOPLE }, (_, index) => {
    const makers = rotated(users, index % PEOPLE).slice(0, 6);
    const input = {
      name: 'Parallel',
      tagline: 'Made together',
      website: 'https://parallel.example.com',
      makerIds: makers.map((id) => `user_${id}`),
      topicIds: rotated(['topic_1', 'topic_2', 'topic_3', 'topic_4'], index % 4).slice(0, 3),
    };
    return (clients[index % PEOPLE] as TestClient).send({ query: submit, variables: { input } });
  });
  const reads = clients.map((client) => client.send({ query: '{ posts(first: 5) { nodes { name } } }' }));
  expect((await Promise.all(reads)).filter(({ body }) => body.errors)).toEqual([]);
  expect(await failures(submissions)).toEqual([]);
  expect(await wrongCounters(app)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

test('readers still get connections while every writer waits for a lock @slow', async () => {
  const lock = { pool: app.database.pool, statement: 'SELECT FROM users ORDER BY id FOR UPDATE' };
  const waiting = await whileLocked(lock, async () => {
    const votes = clients.map((client) => client.send({ query: vote, variables: { id: 'post_1' } }).then((all) => all));
    const read = await (clients[0] as TestClient).query<{ post: object }>('{ post(id: "post_1") { name } }');
    expect(read.post).toEqual({ name: 'hot' });
    return votes;
  });
  expect(await failures(waiting)).toEqual([]);
});

test('each of many concurrent votes counts once @slow', async () => {
  const query = vote.replace('postVote', 'postVoteUndo').replace('PostVote', 'PostVoteUndo');
  expect(await failures(clients.map((client) => client.send({ query, variables: { id: 'post_1' } })))).toEqual([]);
  const twice = [...clients, ...clients].map((client) => client.send({ query: vote, variables: { id: 'post_1' } }));
  expect(await failures(twice)).toEqual([]);
  const votes = await app.database.pool.query('SELECT votes_count FROM posts WHERE id = 1');
  const { post } = await (clients[0] as TestClient).query<{ post: object }>(
    '{ post(id: "post_1") { votesCount votes { totalCount } } }',
  );
  expect(post).toEqual({ votesCount: PEOPLE, votes: { totalCount: PEOPLE } });
  expect(votes.rows[0].votes_count).toBeLessThanOrEqual(PEOPLE);
  await refreshSortColumns(app.database);
  const { posts } = await (clients[0] as TestClient).query<{ posts: object }>(
    '{ posts(order: VOTES, first: 1) { nodes { name votesCount } } }',
  );
  expect(posts).toEqual({ nodes: [{ name: 'hot', votesCount: PEOPLE }] });
  expect(await refreshSortColumns(app.database)).toBe(0);
});
