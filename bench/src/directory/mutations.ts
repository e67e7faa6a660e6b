import { generateApiKey } from '@services/common/access/api-keys';
import pg from 'pg';

import { load } from '../load.ts';
import { startServer } from '../servers.ts';
import type { Context, Scenario } from '../suite.ts';
import { environment, insertApplication } from './data.ts';

const APPLICATIONS = 8;
const MEMBERS = 1000;
const POSTS = 100_000;
const CONNECTIONS = 64;
const SECONDS = 5;

const comment =
  'mutation ($post: ID!) { commentCreate(input: { postId: $post, body: "Well made." }) { node { id } errors { field } } }';

/**
 * Comments a second, each by another member on another post, with 64 connections: of one application, whose mutations share
 * half of the writers' connections, and of eight.
 */
export async function measureMutations({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keys: string[][] = [];
  for (let n = 0; n < APPLICATIONS; n += 1) keys.push(await insertMembers(client, `commenting_${n}`));
  await client.end();
  const server = await startServer('directory-mutations', 'src/main.ts', 'apps/directory', {
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...environment,
    WORKERS: 'on',
  });
  try {
    const figures: Record<string, number> = {};
    for (const [name, applications] of [
      ['warm-up', 8],
      ['one application', 1],
      ['eight applications', 8],
    ] as const) {
      const result = await load(scenario(keys.slice(0, applications)), server.url, {
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      figures[`${name}: comments a second`] = Math.round(result.requestsPerSecond);
      figures[`${name}: median (ms)`] = Math.round(result.p50Ms);
      figures[`${name}: p99 (ms)`] = Math.round(result.p99Ms);
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** An application with a token for each of some members. */
async function insertMembers(client: pg.Client, name: string): Promise<string[]> {
  await insertApplication(client, name);
  const made = Array.from({ length: MEMBERS }, () => generateApiKey('dir_'));
  await client.query(
    `INSERT INTO access_tokens (id, hash, hint, kind, application_id, user_id, scopes, last_used_at)
     SELECT 'tok_' || $2 || '_' || n, hash, '', 'user', 'app_' || $2, n, ARRAY['public', 'private', 'write'], now() + interval '1 hour'
     FROM unnest($1::text[]) WITH ORDINALITY AS made(hash, n)`,
    [made.map(({ hash }) => hash), name],
  );
  return made.map(({ key }) => key);
}

function scenario(keys: readonly string[][]): Scenario {
  let sent = 0;
  return {
    name: 'comments',
    method: 'POST',
    path: '/v2/api/graphql',
    next() {
      const ofApplication = keys[sent % keys.length] ?? [];
      const key = ofApplication[Math.floor(sent / keys.length) % MEMBERS] ?? '';
      const body = JSON.stringify({ query: comment, variables: { post: `post_${1 + ((sent * 7919) % POSTS)}` } });
      sent += 1;
      return { headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body };
    },
  } as Scenario;
}
