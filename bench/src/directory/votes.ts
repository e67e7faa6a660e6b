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
  await client.query('ALTER SYSTEM SET full_page_writes = off');
  await client.query('SELECT pg_reload_conf()');
  const server = await startServer('directory-votes', 'src/main.ts', 'apps/directory', {
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...environment,
    WORKERS: 'on',
  });
  try {
    return {
      ...(await measure(client, server, 'one post', scenario(keys, () => HOT))),
      ...(await measure(client, server, 'spread', scenario(keys, (vote) => 1 + ((vote * 7919) % POSTS)))),
    };
  } finally {
    await server.stop();
    await client.query('ALTER SYSTEM RESET full_page_writes');
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  }
}

/** A member's token each. Their last use is now, so that it is not recorded while votes are measured. */
async function insertVoters(client: pg.Client): Promise<string[]> {
  const known = await client.query(`SELECT FROM applications WHERE id = 'app_bench'`);
  if (known.rows.length === 0) await insertApplication(client);
  const made = Array.from({ length: VOTERS }, () => generateApiKey('dir_'));
  await client.query(
    `INSERT INTO access_tokens (id, hash, hint, kind, application_id, user_id, scopes, last_used_at)
     SELECT 'tok_voter_' || n, hash, '', 'user', 'app_bench', n, ARRAY['public', 'private', 'write'], now() + interval '1 hour'
     FROM unnest($1::text[]) WITH ORDINALITY AS made(hash, n)`,
    [made.map(({ hash }) => hash)],
  );
  await client.query('VACUUM ANALYZE access_tokens');
  return made.map(({ key }) => key);
}

function scenario(keys: string[], postOf: (vote: number) => number): Scenario {
  let votes = 0;
  const query = 'mutation ($post: ID!) { postVote(input: { postId: $post }) { node { id votesCount } errors { field } } }';
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
  const count = async () => Number((await client.query('SELECT count(*) FROM votes')).rows[0].count);
  const bytes = async () => Number((await client.query('SELECT wal_bytes FROM pg_stat_wal')).rows[0].wal_bytes);
  await client.query('CHECKPOINT');
  const before = { votes: await count(), bytes: await bytes(), cpu: cpuSecondsOf(server.pid) };
  const figures = await load(votes, server.url, { connections: CONNECTIONS, seconds: SECONDS });
  const cpu = cpuSecondsOf(server.pid) - before.cpu;
  while ((await client.query('SELECT FROM stale_posts LIMIT 1')).rows.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const given = (await count()) - before.votes;
  const written = (await bytes()) - before.bytes;
  const wrong = await client.query(
    `SELECT FROM posts JOIN post_counts AS counted ON counted.post_id = posts.id
     WHERE posts.votes_count <> counted.votes_count
       OR (posts.id = ${HOT} AND counted.votes_count <> (SELECT count(*) FROM votes WHERE post_id = ${HOT}))`,
  );
  if (wrong.rows.length > 0) throw new Error(`${wrong.rows.length} counters are wrong`);
  return {
    [`${name}: votes a second`]: Math.round(given / SECONDS),
    [`${name}: median (ms)`]: Math.round(figures.p50Ms),
    [`${name}: p99 (ms)`]: Math.round(figures.p99Ms),
    [`${name}: processor time of a vote (µs)`]: Math.round((cpu * 1e6) / given),
    [`${name}: records in the log of a vote (bytes)`]: Math.round(written / given),
  };
}
