import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
} from 'graphql';

import { GRAPHQL, startTestApp } from '../../test/app.ts';
import { printPublished } from './published.ts';
import { schema } from '../schema/schema.ts';

const app = startTestApp();

test('the service itself serves GraphiQL and all of its assets @slow', async () => {
  const page = await app.http.get('/v2/graphiql');
  expect(page.status).toBe(200);
  const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => String(address));
  expect(assets).toContain('/v2/graphiql/assets/graphiql.js');
  for (const asset of [...assets, '/v2/graphiql/assets/editor.worker.js', '/v2/graphiql/assets/graphql.worker.js']) {
    expect([asset, (await app.http.get(asset)).status]).toEqual([asset, 200]);
  }
  expect(page.text).not.toMatch(/https?:\/\//);
  expect(page.headers['content-security-policy']).not.toContain('http');
});

test('the reference names every type and field of the schema', async () => {
  const { text, status } = await app.http.get('/v2/reference');
  expect(status).toBe(200);
  for (const { name } of Object.values(schema.getTypeMap()).filter(
    ({ name: typeName }) => !/^(?:__|ID$|Int$|Float$|String$|Boolean$)/.test(typeName),
  )) {
    expect(text).toContain(`id="${name}"`);
  }
  for (const field of Object.keys(schema.getQueryType()?.getFields() ?? {}))
    expect(text).toContain(`id="Query.${field}"`);
});

test('the reference groups types by purpose, and states only the costs of fields that cost points', async () => {
  const { text } = await app.http.get('/v2/reference');
  const at = (id: string) => text.indexOf(`id="${id}"`);
  const order = ['Query.posts', 'Post', 'Node', 'PostsOrder', 'DateTime', 'PostConnection'].map(at);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const returns = [...text.matchAll(/<small>Returns <code>.*?<\/code>(.*?)<\/small>/g)].map(([, cost]) => cost);
  expect(returns.some((cost) => cost?.startsWith(' · '))).toBe(true);
  expect(returns.filter((cost) => cost === ' · ')).toEqual([]);
});

test('the reference loads only the style sheet and the script of /docs, and runs nothing inline', async () => {
  const { text, headers } = await app.http.get('/v2/reference');
  expect(headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe/);
  expect(text).not.toMatch(/ style=| on[a-z]+=|<style|<script>/);
  const loaded = [...text.matchAll(/<(?:link|script)[^>]* (?:src|href)="(?!data:)([^"]+)"/g)].map(([, file]) => file);
  expect(loaded).toEqual(['/docs/reference.css', '/docs/reference.js']);
  for (const file of loaded) expect((await app.http.get(String(file))).status).toBe(200);
});

test('every link within the reference has a target', async () => {
  const { text } = await app.http.get('/v2/reference');
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('the schema can be read by introspection, and as SDL at its own address @slow', async () => {
  const { token } = await app.client();
  const ask = await app.http
    .post(GRAPHQL)
    .set('Authorization', `Bearer ${token}`)
    .send({ query: getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true, oneOf: true }) });
  expect(ask.body.errors).toBeUndefined();
  const { text, headers } = await app.http.get('/v2/schema.graphql');
  expect(headers['content-type']).toContain('application/graphql');
  const plain = (of: GraphQLSchema) => printSchema(lexicographicSortSchema(of));
  expect(plain(buildClientSchema(ask.body.data))).toBe(plain(buildSchema(text)));
  expect(text).toBe(printPublished());
});

test.each(['/', '/docs', '/v2/reference'])('the page %s shows no Markdown links as plain text', async (path) => {
  const { text } = await app.http.get(path).set('Accept', 'text/html').expect(200);
  expect(text).not.toMatch(/\]\(\//);
});

test('the reference shows descriptions and defaults of arguments', async () => {
  const { text } = await app.http.get('/v2/reference');
  expect(text).toContain('PostsOrder</a> = RANKING');
  expect(text).toContain('Returns the entries after this cursor.');
  expect(text).toContain('<summary>Arguments of <code>comments</code></summary><dl><div>');
  expect(text).not.toContain('<summary>Arguments of <code>tagline</code>');
});
