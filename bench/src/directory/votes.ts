import { generateApiKey } from '@services/common/access/api-keys';
import pg from 'pg';

import { load } from '../load.ts';
import { cpuSecondsOf, startServer, type Server } from '../servers.ts';
import type { Context, Scenario } from '../suite.ts';
import { environment, insertApplication } from './data.ts';

/** Members with a token each; as many votes can be given to one post. */
const VOTERS = 24_000;
const POSTS = 100_000;
const CONNECTIONS = 1000;
const SECONDS = 8;
const HOT = 77_777;

/** Votes over HTTP by 1,000 connections, each by another member: for one post, then spread over all. */
export async function measureVotes({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const keys = await insertVoters(client);
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  await client.query(`ALTER SYSTEM SET wal_keep_size = '4GB'`);
  await client.query('SELECT pg_reload_conf()');
  const server = await startServer('directory-votes', 'src/main.ts', 'apps/directory', {
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...environment,
    WORKERS: 'on',
  });
  try {
    await settle(client);
    return {
      ...(await measure(
        client,
        server,
        'one post',
        scenario(keys, () => HOT),
      )),
      ...(await measure(
        client,
        server,
        'spread',
        scenario(keys, (vote) => 1 + ((vote * 7919) % POSTS)),
      )),
    };
  } finally {
    await server.stop();
    await client.end();
  }
}

/** A member's token each. Their last use is now, so that it is not recorded while votes are measured. */
async function insertVoters(client: pg.Client): Promise<string[]> {
  await insertApplication(client, 'votes');
  const made = Array.from({ length: VOTERS }, () => generateApiKey('dir_'));
  await client.query(
    `INSERT INTO access_tokens (id, hash, hint, kind, application_id, user_id, scopes, last_used_at)
     SELECT 'tok_voter_' || n, hash, '', 'user', 'app_votes', n, ARRAY['public', 'private', 'write'], now() + interval '1 hour'
     FROM unnest($1::text[]) WITH ORDINALITY AS made(hash, n)`,
    [made.map(({ hash }) => hash)],
  );
  await client.query('VACUUM ANALYZE access_tokens');
  return made.map(({ key }) => key);
}

function scenario(keys: string[], postOf: (vote: number) => number): Scenario {
  let votes = 0;
  const query =
    'mutation ($post: ID!) { postVote(input: { postId: $post }) { node { id votesCount } errors { field } } }';
  return {
    name: 'votes',
    method: 'POST',
    path: '/v2/api/graphql',
    next() {
      const key = keys[votes % keys.length] ?? '';
      const body = JSON.stringify({ query, variables: { post: `post_${postOf(votes)}` } });
      votes += 1;
      return { headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body };
    },
  } as Scenario;
}

/** @throws Error when a vote failed, or the counters differ from the votes. */
async function measure(client: pg.Client, server: Server, name: string, votes: Scenario) {
  const total = async (text: string) => Number((await client.query(`SELECT ${text} AS total`)).rows[0].total);
  const rows = () => total('(SELECT count(*) FROM votes)');
  const counted = () => total('(SELECT sum(votes_count) FROM post_counts)');
  await client.query('CHECKPOINT');
  const before = { rows: await rows(), counted: await counted(), place: await place(client) };
  const cpu = cpuSecondsOf(server.pid);
  const start = performance.now();
  const figures = await load(votes, server.url, { connections: CONNECTIONS, seconds: SECONDS });
  const cpuUs = (cpuSecondsOf(server.pid) - cpu) * 1e6;
  const seconds = (performance.now() - start) / 1000;
  const bytes = await recordBytes(client, before.place);
  const given = (await rows()) - before.rows;
  const late = await total('(SELECT count(*) FROM stale_posts)');
  const end = performance.now();
  while ((await total('(SELECT count(*) FROM stale_posts)')) > 0)
    await new Promise((resolve) => setTimeout(resolve, 250));
  const followed = (performance.now() - end) / 1000;
  if ((await counted()) - before.counted !== given) throw new Error('The counters differ from the votes');
  return {
    [`${name}: votes a second`]: Math.round(given / seconds),
    [`${name}: requests a second`]: figures.requestsPerSecond,
    [`${name}: median (ms)`]: Math.round(figures.p50Ms),
    [`${name}: p99 (ms)`]: Math.round(figures.p99Ms),
    [`${name}: processor time of a vote (µs)`]: Math.round(cpuUs / given),
    [`${name}: records in the log of a vote (bytes)`]: Math.round(bytes / given),
    [`${name}: posts whose place in lists is to follow`]: late,
    [`${name}: all of them have followed after (s)`]: Math.round(followed),
  };
}

/** Waits for what the service does once, such as ranking the periods that are over. */
async function settle(client: pg.Client): Promise<void> {
  for (let before = ''; ;) {
    const now = await place(client);
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 2500));
  }
}

const place = async (client: pg.Client): Promise<string> =>
  (await client.query('SELECT pg_current_wal_insert_lsn() AS place')).rows[0].place;

/** Bytes of records in the log since a place. Images of pages apart: how many there are depends on the last checkpoint. */
async function recordBytes(client: pg.Client, since: string): Promise<number> {
  const text = 'SELECT sum(record_size) AS bytes FROM pg_get_wal_stats($1, pg_current_wal_flush_lsn())';
  return Number((await client.query(text, [since])).rows[0].bytes);
}
