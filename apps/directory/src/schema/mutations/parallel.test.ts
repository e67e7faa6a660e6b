import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { startTestApp, type TestClient } from '../../../test/app.ts';
import { createPost, createUser, wrongCounters } from '../../../test/directory.ts';
import { importFile } from '../../imports/import.ts';
import { refreshSortColumns } from '../../posts/counts.ts';
import { hidePost, unhidePost } from '../../posts/visibility.ts';

const app = startTestApp({ poolSize: 12 });
const PEOPLE = 8;
const users: bigint[] = [];
const clients: TestClient[] = [];
let folder: string;

afterAll(() => rm(folder, { recursive: true }));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-parallel-'));
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
const followTopic = follow.replace('userFollow', 'topicFollow').replace('userId', 'topicId');
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

/** Imports lines and asserts that all are accepted. */
async function importLines(lines: object[]): Promise<void> {
  const file = join(folder, 'import.jsonl');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const refused: unknown[] = [];
  await importFile(app.database, file, { refused: (line, reasons) => refused.push([line, reasons]) });
  expect(refused).toEqual([]);
}

/** Runs work in the middle of an import, which waits for a row that another transaction inserts, and asserts that nothing deadlocks. */
async function expectNoDeadlock(lines: object[], statement: string, work: () => Promise<unknown>[]): Promise<void> {
  const { imported, done } = await whileLocked({ pool: app.database.pool, statement }, async (waiting) => {
    const started = importLines(lines);
    await eventually(async () => (await waiting()) === 1);
    const others = work().map((one) => one.then((result) => result));
    await eventually(async () => (await waiting()) === 1 + others.length);
    return { imported: started, done: others };
  });
  await Promise.all([imported, ...done]);
  expect(await wrongCounters(app)).toEqual([]);
  expect(await deadlocks()).toBe(0);
}

test('an import of follows and the same follows as mutations do not deadlock @slow', async () => {
  await app.database.pool.query('DELETE FROM user_follows');
  const lines = [
    { type: 'topic', slug: 'new', name: 'New' },
    { type: 'follow', user: 'person0', member: 'person1' },
    { type: 'follow', user: 'person2', topic: 'a' },
  ];
  const [first, , third] = clients as [TestClient, TestClient, TestClient];
  await expectNoDeadlock(lines, "INSERT INTO topics (slug, name) VALUES ('new', 'New')", () => [
    first.query(follow, { id: `user_${users[1]}` }),
    third.query(followTopic, { id: 'topic_1' }),
  ]);
});

test('an import that removes a post from a collection does not deadlock with hiding the post @slow', async () => {
  const collection = { type: 'collection', slug: 'removing', user: 'person0', name: 'Removing' };
  await importLines([{ ...collection, posts: ['hot'] }]);
  const lines = [{ type: 'user', username: 'new', name: 'New' }, collection];
  await expectNoDeadlock(lines, "INSERT INTO users (username, name) VALUES ('new', 'New')", () => [
    app.database.transaction((sql) => hidePost(sql, 'Jo', '1')),
  ]);
  await app.database.transaction((sql) => unhidePost(sql, 'Jo', '1'));
});

test('votes succeed, and nothing deadlocks, while posts and collections are imported and hidden @slow', async () => {
  const named = (index: number) => ({ slug: `imported${index % 3}`, user: `person${index % 3}`, name: 'Imported' });
  const round = (turn: number) =>
    [0, 1, 2].flatMap((index) => [
      {
        ...named(index),
        type: 'post',
        tagline: 'Imported',
        website: `https://imported${index}.example.com`,
        makers: [`person${(index + turn) % PEOPLE}`, `person${(index + turn + 3) % PEOPLE}`],
        topics: [
          ['d', 'b'],
          ['a', 'c'],
          ['b', 'a'],
        ][(index + turn) % 3],
      },
      { ...named(index), type: 'collection', posts: [named(turn).slug, 'hot'].slice(turn % 2) },
      { type: 'vote', user: `person${(index + turn) % PEOPLE}`, post: named(index).slug },
      { type: 'follow', user: `person${(index + turn) % PEOPLE}`, collection: named(index).slug },
    ]);
  await importLines(round(0));
  const posts = await app.database.orm.post.findMany({ where: { slug: { startsWith: 'imported' } } });
  let isImporting = true;
  const imports = (async () => {
    for (let turn = 1; turn <= 6; turn += 1) await importLines(round(turn));
  })().finally(() => (isImporting = false));
  const hiding = (async () => {
    for (let turn = 0; isImporting; turn += 1) {
      const id = String(posts[turn % posts.length]?.id);
      await app.database.transaction((sql) => hidePost(sql, 'Jo', id));
      await app.database.transaction((sql) => unhidePost(sql, 'Jo', id));
    }
  })();
  const undo = vote.replace('postVote', 'postVoteUndo').replace('PostVote', 'PostVoteUndo');
  for (let turn = 0; isImporting; turn += 1) {
    const variables = { id: 'post_1' };
    const votes = clients.map((client) => client.send({ query: turn % 2 ? undo : vote, variables }));
    expect(await failures(votes)).toEqual([]);
  }
  await Promise.all([imports, hiding]);
  expect(await wrongCounters(app)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});
