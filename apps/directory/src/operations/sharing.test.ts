/** Queries of one turn that ask for the same share one execution; nobody may see, pay for or wait for anything else because of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { createPost, createUser } from '../../test/directory.ts';
import { withNeighbour } from '../../test/neighbour.ts';
import { readConnections } from '../db.ts';
import { createCursors } from '../lists/cursors.ts';
import { schema } from '../schema/schema.ts';
import type { Caller } from '../tokens/store.ts';
import { createVotes } from '../votes/votes.ts';
import { createDocuments } from './documents.ts';
import { createRunner, type RunOptions } from './runner.ts';

const app = startTestApp({ poolSize: 10 });
withNeighbour(app);

let mutations = 0;
let run: ReturnType<typeof createRunner>;
beforeAll(() => {
  const { config, log, database } = app;
  run = createRunner({
    ...database,
    config,
    takeTurn: (_id: string, work: () => Promise<unknown>) => ((mutations += 1), work()),
    votes: createVotes(database.write),
    cursors: createCursors(config.CURSOR_SECRET),
    logger: log,
  } as unknown as Parameters<typeof createRunner>[0]);
});

const prepare = createDocuments(schema);
const callerOf = (applicationId: string, userId: bigint | null = null, scopes = ['public', 'private', 'write']) =>
  ({ applicationId, userId: userId && String(userId), scopes }) as Caller;

let charged: [application: string, points: number][] = [];
beforeEach(() => {
  charged = [];
});

function ask(query: string, caller: Caller, variables: Record<string, unknown> = {}, remaining = 50) {
  const budget = { limit: 100, remaining, resetAt: 1_800_000_000 };
  const options = {
    caller,
    request: { id: 'request' },
    state: budget,
    charge: (points) => Promise.resolve((charged.push([caller.applicationId, points]), budget)),
  } as RunOptions;
  return run(prepare(query).operation(null), variables, options).then((body) => JSON.parse(body));
}

let serial = 0;
const page = '{ posts(first: 3, order: NEWEST) { nodes { slug user { username } makers { id } } } }';

beforeEach(async () => {
  serial += 1;
  for (const slug of ['one', 'two', 'three']) await createPost(app, `${slug}-${serial}`);
  app.statements();
});

test('the same query of several applications is executed once, and each is charged', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map((id) => ask(page, callerOf(id))));
  expect(app.statements()).toHaveLength(1);
  expect(answers[0].data.posts.nodes).toHaveLength(3);
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const { requestedQueryCost } = answers[0].extensions.cost;
  expect(charged).toEqual(['a', 'b', 'c'].map((id) => [id, requestedQueryCost - 1]));
});

test('other variables, another operation of the document, user or scope make it another query', async () => {
  const one = '($first: Int) { posts(first: $first) { nodes { slug } } }';
  const document = `query one${one} query two${one}`;
  const operation = (name: string) => ({ ...prepare(document).operation(name) });
  expect(operation('one').id).not.toBe(operation('two').id);
  await Promise.all([
    ask(`query${one}`, callerOf('a'), { first: 1 }),
    ask(`query${one}`, callerOf('a'), { first: 2 }),
    ask(`query${one}`, callerOf('a', 1n), { first: 1 }),
    ask(`query${one}`, callerOf('a', 2n), { first: 1 }),
    ask(`query${one}`, callerOf('a', 1n, ['public']), { first: 1 }),
  ]).then((answers) => expect(answers.map(({ data }) => data.posts.nodes.length)).toEqual([1, 2, 1, 1, 1]));
  expect(app.statements()).toHaveLength(5);
});

test('each user sees the own vote, and a token that may not reveal its user sees none', async () => {
  const post = await createPost(app, 'voted');
  const [voter, other] = [await createUser(app, `voter-${post}`), await createUser(app, `other-${post}`)];
  await app.database.write.query('INSERT INTO votes (user_id, post_id) VALUES ($1, $2)', [voter, post]);
  const query = '{ post(slug: "voted") { isVoted } }';
  const answers = await Promise.all([
    ask(query, callerOf('a', voter)),
    ask(query, callerOf('a', other)),
    ask(query, callerOf('a', voter, ['public'])),
    ask(query, callerOf('a')),
    ask('{ viewer { user { username } } }', callerOf('a', voter)),
    ask('{ viewer { user { username } } }', callerOf('a', other)),
  ]);
  expect(answers.slice(0, 4).map(({ data }) => data.post.isVoted)).toEqual([true, false, false, false]);
  expect(answers.slice(4).map(({ data }) => data.viewer.user.username)).toEqual([`voter-${post}`, `other-${post}`]);
});

test('what is left of the own points is never another application’s, wherever it is asked for', async () => {
  const answers = await Promise.all([
    ask('{ rateLimit { remaining } }', callerOf('a'), {}, 7),
    ask('{ rateLimit { remaining } }', callerOf('b'), {}, 8),
    ask('query { ...own } fragment own on Query { left: rateLimit { remaining } }', callerOf('a'), {}, 7),
    ask('query { ...own } fragment own on Query { left: rateLimit { remaining } }', callerOf('b'), {}, 8),
  ]);
  const left = answers.map(({ data }) => (data.rateLimit ?? data.left).remaining);
  expect(left).toEqual([7, 8, 7, 8]);
  const pages = await Promise.all([ask(page, callerOf('a'), {}, 7), ask(page, callerOf('b'), {}, 8)]);
  expect(pages.map(({ extensions }) => extensions.cost.throttleStatus.currentlyAvailable)).toEqual([7, 8]);
});

test('who asks after a change sees it', async () => {
  const before = ask(page, callerOf('a'));
  const { data } = await before;
  await createPost(app, `four-${serial}`);
  const after = await ask(page, callerOf('a'));
  expect(after.data).not.toEqual(data);
});

test('mutations are never shared', async () => {
  const userId = await createUser(app, 'renamed');
  const rename = 'mutation ($name: String) { profileUpdate(input: { name: $name }) { node { name } } }';
  const before = mutations;
  await Promise.all([1, 2].map(() => ask(rename, callerOf('a', userId), { name: 'Same' })));
  expect(mutations - before).toBe(2);
});

test('whoever’s application has used up its share of the connections does not hold up another’s same query', async () => {
  const { sql } = app.database;
  const held = Promise.withResolvers<never[]>();
  let holding = 0;
  const { query } = sql;
  const slow = '{ topics(first: 2) { nodes { id } } }';
  sql.query = (text, ...rest) => (text.includes('FROM topics') ? ((holding += 1), held.promise) : query(text, ...rest));
  try {
    const stuck = Array.from({ length: 12 }, (_, n) => ask(`query q${n} ${slow}`, callerOf('greedy')));
    await eventually(() => Promise.resolve(holding > 0));
    const [first, second] = [ask(page, callerOf('greedy')), ask(page, callerOf('other'))];
    expect((await second).data.posts.nodes).toHaveLength(3);
    expect((await first).data.posts.nodes).toHaveLength(3);
    held.resolve([]);
    await Promise.all(stuck);
  } finally {
    sql.query = query;
  }
});

test('while others use all connections, nobody waits in another application’s line for the same query', async () => {
  const { sql } = app.database;
  const { query } = sql;
  const [few, others] = [Promise.withResolvers<never[]>(), Promise.withResolvers<never[]>()];
  const all = readConnections(10);
  const begun: string[] = [];
  sql.query = (text, ...rest) => {
    if (!text.includes('FROM topics')) return (begun.push('page'), query(text, ...rest));
    begun.push('topics');
    return begun.length <= 3 ? few.promise : others.promise;
  };
  const slow = (id: string) =>
    Array.from({ length: 12 }, (_, n) => ask(`query q${n} { topics(first: 2) { nodes { id } } }`, callerOf(id)));
  try {
    const stuck = [...slow('greedy'), ...slow('greedier')];
    await eventually(() => Promise.resolve(begun.length === all));
    const shared = [ask(page, callerOf('greedy')), ask(page, callerOf('other'))];
    // After the turn in which both ask.
    await nextTurn().then(() => nextTurn());
    few.resolve([]);
    await eventually(() => Promise.resolve(begun.length >= all + 3));
    // Behind one statement of each of the others.
    expect(begun.slice(all, all + 3)).toContain('page');
    others.resolve([]);
    await Promise.all([...stuck, ...shared]);
  } finally {
    few.resolve([]);
    others.resolve([]);
    sql.query = query;
  }
});
