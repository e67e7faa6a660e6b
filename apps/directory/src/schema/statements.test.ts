import { startTestApp, type TestClient } from '../../test/app.ts';
import { seedDirectory } from '../../test/directory.ts';

const app = startTestApp();
let client: TestClient;
let sent: string[] = [];

beforeAll(async () => {
  const { sql } = app.database;
  const { query, readRow } = sql;
  sql.query = (text, values, prepared) => {
    sent.push(text);
    return query(text, values, prepared);
  };
  sql.readRow = (statement, values) => {
    sent.push(statement.text);
    return readRow(statement, values);
  };
  await seedDirectory(app);
  client = await app.client({ userId: 1n });
  await client.query('{ __typename }');
});

test.each([
  ['{ __typename }', 0],
  ['{ post(id: "post_1") { name votesCount thumbnail { url } media { url } } }', 1],
  ['{ post(id: "post_1") { name user { username } makers { username } topics { nodes { name } } media { url } } }', 1],
  ['{ post(slug: "x") { name user { username } makers { username } topics { nodes { name } } } }', 1],
  ['{ a: post(id: "post_1") { user { name } } b: post(id: "post_2") { user { name } } }', 1],
  ['{ a: post(id: "post_1") { user { name } } b: post(id: "post_2") { makers { name } } }', 2],
  ['{ posts(first: 50) { nodes { name tagline } } }', 1],
  ['{ posts(first: 50) { totalCount } }', 1],
  ['{ posts(first: 50) { totalCount nodes { name } pageInfo { hasNextPage hasPreviousPage } } }', 2],
  ['{ posts(first: 50) { nodes { user { username } makers { username } topics { nodes { name } } } } }', 1],
  ['{ posts(first: 50) { edges { node { topics(first: 1) { pageInfo { hasNextPage } nodes { name } } } } } }', 1],
  [
    '{ posts(first: 50) { nodes { a: topics(first: 1) { nodes { name } } b: topics(first: 2) { nodes { name } } } } }',
    3,
  ],
  ['{ posts(first: 50) { nodes { user { followers(first: 1) { totalCount } coverImage } } } }', 1],
  ['{ posts(first: 50) { nodes { votes { totalCount } collections { totalCount } } } }', 1],
  ['{ posts(first: 50) { nodes { isVoted isCollected } } }', 3],
  [
    '{ posts(first: 30) { nodes { comments(first: 3) { totalCount nodes { user { username } replies(first: 2) { nodes { body user { name } } } } } } } }',
    6,
  ],
  ['{ topics(first: 20) { nodes { posts(first: 3) { nodes { name makers { name } } } } } }', 2],
  ['{ viewer { user { votedPosts(first: 20) { nodes { name user { username } } } } } }', 2],
])('the number of statements depends on a query’s depth, not its rows: %s takes %i', async (query, expected) => {
  const first = await statementsOf(query);
  expect(first).toBeLessThanOrEqual(expected);
  await client.query(query);
  expect(await statementsOf(query)).toBe(first);
});

async function statementsOf(query: string): Promise<number> {
  sent = [];
  await client.query(query);
  return sent.filter((text) => !text.includes('access_tokens')).length;
}
