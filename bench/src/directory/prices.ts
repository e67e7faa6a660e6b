import { withClient } from '@services/tooling/servers/postgres/client';
import { getIntrospectionQuery } from 'graphql';

import { cpuSecondsOfServer, findPostmaster, measureIdle, rounded } from '../cost.ts';
import { load } from '../load.ts';
import { cpuSecondsOf, startServer } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, fillDiscussions, insertApplication } from './data.ts';

const ENDPOINT = '/v2/api/graphql';
const LOAD = { connections: 4, seconds: 1 };
const ROUNDS = 5;
const IDLE_SECONDS = 3;

/** One kind of document: points, and milliseconds of processor time of the service and PostgreSQL, for each request. */
interface Measured {
  points: number;
  ms: number;
  sqlMs: number;
}

let number = 0;
/** The next id of a type; steps of 7 reach posts of all sizes. */
const next = (type: string, count: number) => `${type}_${1 + ((number += 7) % count)}`;
const post = () => next('post', 90_000);
const aliased = (count: number, field: (index: number) => string) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ')} }`;
const words = ['calendar 4711', 'planer 88', 'editor for founders', 'inbox'];

/** Usual and unusual kinds of documents that clients send. */
const KINDS: Record<string, () => { query: string; variables?: Record<string, unknown> }> = {
  'no object': () => ({ query: '{ __typename }' }),
  'a post': () => ({
    query: 'query ($id: ID) { post(id: $id) { name slug tagline votesCount } }',
    variables: { id: post() },
  }),
  'a post with relations': () => ({
    query:
      'query ($id: ID) { post(id: $id) { name user { name } makers { name } topics(first: 5) { nodes { name } } } }',
    variables: { id: post() },
  }),
  'a page of 20': () => ({ query: '{ posts(first: 20) { nodes { name slug tagline votesCount } } }' }),
  'a page of 20 with relations': () => ({
    query:
      '{ posts(first: 20) { nodes { name tagline user { name } makers { name } topics(first: 5) { nodes { name } } } } }',
  }),
  'a page of 100': () => ({ query: '{ posts(first: 100, order: VOTES) { nodes { id name } } }' }),
  'a page of 100 with relations': () => ({
    query: '{ posts(first: 100) { nodes { name user { name } makers { name } topics(first: 5) { nodes { name } } } } }',
  }),
  'the full page': () => ({
    query:
      '{ posts(first: 20) { edges { cursor node { id name slug tagline description url website votesCount commentsCount createdAt featuredAt user { id name username } topics { edges { node { id name slug } } } } } pageInfo { hasNextPage endCursor } totalCount } }',
  }),
  'comments of a post with replies': () => ({
    query:
      'query ($id: ID) { post(id: $id) { comments(first: 20) { nodes { body user { name } replies(first: 5) { nodes { body } } } } } }',
    variables: { id: next('post', 1000) },
  }),
  'the newest comments': () => ({ query: '{ comments(first: 100) { nodes { body votesCount user { name } } } }' }),
  'votes of a post': () => ({
    query: 'query ($id: ID) { post(id: $id) { votes(first: 50) { nodes { createdAt user { name } } } } }',
    variables: { id: post() },
  }),
  'a counted total': () => ({ query: '{ posts(featured: true, postedAfter: "2026-01-01") { totalCount } }' }),
  'posts of a topic': () => ({
    query: 'query ($slug: String) { topic(slug: $slug) { posts(first: 20) { nodes { name } } } }',
    variables: { slug: `topic-${1 + ((number += 1) % 30)}` },
  }),
  topics: () => ({ query: '{ topics(first: 20) { nodes { name postsCount } } }' }),
  'collections with posts': () => ({
    query: '{ collections(first: 10) { nodes { name posts(first: 5) { nodes { name } } } } }',
  }),
  'a search': () => ({
    query: 'query ($q: String!) { search(query: $q, first: 10) { nodes { ... on Post { name } } } }',
    variables: { q: words[(number += 1) % words.length] },
  }),
  'a user with posts': () => ({
    query: 'query ($id: ID) { user(id: $id) { name submittedPosts(first: 20) { nodes { name } } } }',
    variables: { id: next('user', 20_000) },
  }),
  '20 posts by ids': () => ({
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Post { name } } }',
    variables: { ids: Array.from({ length: 20 }, post) },
  }),
  '29 posts under aliases': () => ({ query: aliased(29, (index) => `post(id: "post_${index + 1}") { name }`) }),
  'a short new document': () => ({
    query: `{ x${(number += 1)}: posts(first: 5) { nodes { id name tagline user { name } topics(first: 2) { nodes { name } } } } }`,
  }),
  'a long new document': () => ({
    query: aliased(20, () => `post(id: "post_${(number += 1)}") { name slug tagline votesCount }`),
  }),
  'a new invalid document': () => ({ query: `{ posts(first: 5) { nodes { id nothing${(number += 1)} tagline } } }` }),
  introspection: () => ({ query: getIntrospectionQuery() }),
  'new introspection': () => ({ query: `#${(number += 1)}\n${getIntrospectionQuery()}` }),
};

/** For each kind of GraphQL document, the points charged per millisecond of the service's processor time. */
export async function prices({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const token = await withClient(databaseUrl, async (client) => {
    await fillDiscussions(client);
    return insertApplication(client, 'prices');
  });
  const postmaster = await findPostmaster(databaseUrl);
  const settings = { ...environment, DATABASE_URL: databaseUrl, ...(redisUrl && { REDIS_URL: redisUrl }) };
  const service = await startServer('directory-prices', 'src/main.ts', 'apps/directory', settings);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const left = async (): Promise<number> => {
    const body = JSON.stringify({ query: '{ __typename }' });
    const response = await fetch(service.url + ENDPOINT, { method: 'POST', headers, body });
    const { extensions } = (await response.json()) as {
      extensions: { cost: { throttleStatus: { currentlyAvailable: number } } };
    };
    return extensions.cost.throttleStatus.currentlyAvailable;
  };
  try {
    const idle = await measureIdle(databaseUrl, service.pid, IDLE_SECONDS);
    const measure = async (name: string, body: () => object): Promise<Measured> => {
      let requests = 0;
      const next = () => {
        requests += 1;
        // Each request gets a copy of the headers, because autocannon adds the body's length to them.
        return { headers: { ...headers }, body: JSON.stringify(body()) };
      };
      const probe = (await left()) - (await left());
      const before = [await left(), cpuSecondsOf(service.pid), cpuSecondsOfServer(postmaster)] as const;
      await load({ name, method: 'POST', path: ENDPOINT, next }, service.url, LOAD);
      const [cpu, sqlCpu] = [cpuSecondsOf(service.pid) - before[1], cpuSecondsOfServer(postmaster) - before[2]];
      const points = before[0] - (await left()) - probe;
      const of = (seconds: number, idleMs: number) => (1000 * seconds - idleMs * LOAD.seconds) / requests;
      return { points: points / requests, ms: of(cpu, idle.serviceMs), sqlMs: of(sqlCpu, idle.databaseMs) };
    };
    const rounds: Record<string, Measured>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const figures: Record<string, Measured> = {};
      for (const [name, body] of Object.entries(KINDS)) figures[name] = await measure(name, body);
      rounds.push(figures);
    }
    const rows = Object.keys(KINDS).map((name) => {
      // The round with the least processor time is used, because other load on the machine can only add to it.
      const all = rounds.flatMap((figures) => figures[name] ?? []);
      const best = all.reduce((a, b) => (b.ms < a.ms ? b : a));
      const rate = best.points / best.ms;
      return { name, points: Math.round(best.points), ms: rounded(best.ms), sqlMs: rounded(best.sqlMs), rate };
    });
    console.table(rows.map((row) => ({ ...row, rate: Math.round(row.rate) })));
    const rates = rows.map(({ rate }) => rate);
    return { 'highest rate over lowest': rounded(Math.max(...rates) / Math.min(...rates)) };
  } finally {
    await service.stop();
  }
}
