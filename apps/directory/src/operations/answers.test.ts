/** Compares responses over HTTP with those of graphql-js and unoptimized reading, for generated documents. */
import type { AppError } from '@services/common/http/errors';
import { defaultFieldResolver, execute, parse, type GraphQLFieldResolver, type GraphQLObjectType } from 'graphql';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, seedDirectory } from '../../test/directory.ts';
import { generateDocument } from '../../test/generated-documents.ts';
import { builder } from '../graphql/builder.ts';
import type { Context } from '../graphql/context.ts';
import { createLoaders } from '../graphql/loaders.ts';
import { createLists } from '../lists/connection.ts';
import { createCursors } from '../lists/cursors.ts';
import { schema } from '../schema/schema.ts';
import { prepareDocument } from './documents.ts';

const app = startTestApp({ otherAccount: true });

const DOCUMENTS = 3000;
const FIRST_SEED = 1000;
let client: TestClient;

beforeAll(async () => {
  await seedDirectory(app, 40);
  client = await app.client();
  // The database lacks a value that the schema promises. The error makes the nearest nullable field null.
  const { pool } = app.database;
  await pool.query('ALTER TABLE topics ALTER COLUMN name DROP NOT NULL');
  await pool.query('ALTER TABLE topics DISABLE TRIGGER USER');
  await pool.query(`UPDATE topics SET name = NULL WHERE id = (SELECT min(topic_id) FROM post_topics)`);
});

/** The published schema, except that every field of a post reads the post again by its ID and ignores preloaded data. */
const plain = builder.toSchema();
for (const field of Object.values((plain.getType('Post') as GraphQLObjectType).getFields())) {
  const { resolve = defaultFieldResolver } = field;
  const byId: GraphQLFieldResolver<{ id: string }, Context> = async (post, args, context, info) => {
    const found = await context.loaders.post.load(post.id);
    return resolve(found, args, context, info);
  };
  field.resolve = byId as GraphQLFieldResolver<unknown, unknown>;
}

/** Executes an operation with graphql-js alone, without the service's caches. */
async function answerPlainly(query: string, variables: Record<string, unknown>) {
  const { sql } = app.database;
  const contextValue = {
    sql,
    lists: createLists(sql, createCursors(app.config.CURSOR_SECRET)),
    loaders: createLoaders(sql, null),
    actorId: null,
    viewerId: null,
    scopes: new Set(['public']),
    siteUrl: app.config.SITE_URL,
    bulkExports: { find: () => null },
  } as unknown as Context;
  const { data, errors = [] } = await execute({
    schema: plain,
    document: parse(query),
    variableValues: variables,
    contextValue,
  });
  const refused = errors.find(
    ({ originalError }) => (originalError as AppError | undefined)?.code === 'BAD_USER_INPUT',
  );
  if (refused) return { refused: refused.message };
  return { data: JSON.stringify(data), errors: errors.map(({ path, locations }) => ({ path, locations })) };
}

/** Whether a document exceeds the limits of an operation, or uses one response name for fields of different types. */
function isRefused(query: string, variables: Record<string, unknown>): boolean {
  try {
    prepareDocument(query).operation(null).cost(variables);
    return false;
  } catch {
    return true;
  }
}

async function answerOverHttp(query: string, variables: Record<string, unknown>) {
  const { text } = await client.send({ query, variables });
  const body = JSON.parse(text) as {
    data?: unknown;
    errors?: { message: string; path?: unknown; locations?: unknown; extensions: { code: string } }[];
  };
  const [first] = body.errors ?? [];
  if (first?.extensions.code === 'BAD_USER_INPUT') return { refused: first.message };
  if (!('data' in body)) return { code: first?.extensions.code };
  return {
    data: JSON.stringify(body.data),
    errors: (body.errors ?? []).map(({ path, locations }) => ({ path, locations })),
  };
}

test(`${DOCUMENTS} generated documents, each sent three times, get the results of graphql-js without the service’s caches @slow`, async () => {
  app.log.expectErrors(/resolver failed/);
  const seen = { refused: 0, errors: 0, data: 0 };
  let outOfBounds = 0;
  let next = FIRST_SEED;
  /** Compares documents until none is left. Several comparisons overlap, as the operations of clients do. */
  async function compareDocuments(): Promise<void> {
    while (next < FIRST_SEED + DOCUMENTS) {
      const seed = next;
      next += 1;
      const { query, variables } = generateDocument(schema, seed);
      if (isRefused(query, variables)) {
        outOfBounds += 1;
        continue;
      }
      const expected = await answerPlainly(query, variables);
      if ('refused' in expected) seen.refused += 1;
      else if (expected.errors.length > 0) seen.errors += 1;
      else seen.data += 1;
      for (let time = 1; time <= 3; time += 1) {
        const answer = await answerOverHttp(query, variables);
        expect({ seed, time, query, variables, answer }).toEqual({ seed, time, query, variables, answer: expected });
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, compareDocuments));
  expect(outOfBounds).toBeLessThan(DOCUMENTS / 10);
  // The generated documents cover every kind of answer.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(DOCUMENTS / 200);
}, 3_600_000);

test.each([
  ['a fragment that is spread with and without a condition', 'full'],
  ['a fragment that is spread twice, each time with another condition', 'twice'],
  ['a field that is selected with and without a condition', 'field'],
])(
  'when the condition changes, a query with %s gets the result of graphql-js without the service’s caches @slow',
  async (_name, which) => {
    await createPost(app, `conditions-${which}`);
    const sources: Record<string, string> = {
      full: `query ($a: Boolean!) { post(slug: "conditions-full") { user { ...B @include(if: $a) id } user { ...B } } } fragment B on User { name }`,
      twice: `query ($a: Boolean!, $b: Boolean = false) { post(slug: "conditions-twice") { ...F @include(if: $a) ...F @include(if: $b) } } fragment F on Post { name }`,
      field: `query ($a: Boolean!) { post(slug: "conditions-field") { user @include(if: $a) { name headline url } user { id } } }`,
    };
    const query = sources[which] ?? '';
    for (const a of [false, true, false, true, false, true, false, true]) {
      const { body } = await client.send({ query, variables: { a } });
      const expected = await answerPlainly(query, { a });
      expect(JSON.stringify(body.data)).toBe(expected.data);
    }
  },
);
