import { generateApiKey } from '@services/common/access/api-keys';
import pg from 'pg';
import { Worker } from 'node:worker_threads';

import { startServer } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment } from './data.ts';

const SEARCHES = 270;
const VOTES = 500;
const FIRST_VOTER = 24_400;

/** A client in a separate thread, so that what it measures is the service's delay and not that of whoever sends the load. */
const BYSTANDER = `
const { parentPort, workerData: { url, key } } = require('node:worker_threads');
let isOver = false;
parentPort.on('message', () => { isOver = true; });
(async () => {
  const times = [];
  const body = JSON.stringify({ query: '{ post(id: "post_1") { name votesCount } }' });
  const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
  while (!isOver) {
    const start = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error('The bystander got ' + response.status);
    await response.text();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  // The first answers wait for a connection and for the code to be compiled.
  parentPort.postMessage(times.slice(5));
})();`;

/** How long another client waits at most while one application sends 270 times 30 searches, or 500 members vote, at once. */
export async function measureBystander({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keyOf = await insertApplications(client);
  await client.end();
  const server = await startServer('directory-bystander', 'src/main.ts', 'apps/directory', {
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...environment,
    WORKERS: 'on',
  });
  const url = `${server.url}/v2/api/graphql`;
  const send = async (key: string, query: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) });
    await response.text();
    return response.status;
  };
  const searches = Array.from(
    { length: 30 },
    (_search, n) => `s${n}: search(query: "planner ${n}") { nodes { name } }`,
  );
  try {
    const during = async (name: string, work: () => Promise<number[]>) => {
      const worker = new Worker(BYSTANDER, { eval: true, workerData: { url, key: keyOf('bystander') } });
      const result = new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const start = performance.now();
      const statuses = await work();
      const ms = performance.now() - start;
      // Not a window: a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('over');
      const times = (await result).toSorted((a, b) => a - b);
      await worker.terminate();
      return {
        [`${name}: answered with 200`]: statuses.filter((status) => status === 200).length,
        [`${name}: refused with 429`]: statuses.filter((status) => status === 429).length,
        [`${name}: took (ms)`]: Math.round(ms),
        [`${name}: the bystander's median (ms)`]: Math.round(times[Math.floor(times.length / 2)] ?? 0),
        [`${name}: the bystander's slowest (ms)`]: Math.round(times.at(-1) ?? 0),
      };
    };
    return {
      ...(await during('searches', () =>
        Promise.all(Array.from({ length: SEARCHES }, () => send(keyOf('searcher'), `{ ${searches.join(' ')} }`))),
      )),
      ...(await during('votes', () =>
        Promise.all(
          Array.from({ length: VOTES }, (_vote, n) =>
            send(keyOf(`voter_${n}`), 'mutation { postVote(input: { postId: "post_5000" }) { node { votesCount } } }'),
          ),
        ),
      )),
    };
  } finally {
    await server.stop();
  }
}

/** An application each with a token, and a token for each voter; returns what their tokens are. */
async function insertApplications(client: pg.Client): Promise<(name: string) => string> {
  const voters = Array.from({ length: VOTES }, (_voter, n) => `voter_${n}`);
  const names = ['bystander', 'searcher', 'voting', ...voters];
  const made = new Map(names.map((name) => [name, generateApiKey('dir_')]));
  await client.query(
    `INSERT INTO organisations (id, name) SELECT 'org_' || name, name FROM unnest($1::text[]) AS name`,
    [names.slice(0, 3)],
  );
  await client.query(
    `INSERT INTO accounts (id, organisation_id, email, name, key_hash, key_hint)
     SELECT 'acc_' || name, 'org_' || name, name || '@example.com', name, 'none ' || name, 'none' FROM unnest($1::text[]) AS name`,
    [names.slice(0, 3)],
  );
  await client.query(
    `INSERT INTO applications (id, account_id, name, client_id, secret_hash, secret_hint)
     SELECT 'app_' || name, 'acc_' || name, name, name, 'none', 'none' FROM unnest($1::text[]) AS name`,
    [names.slice(0, 3)],
  );
  await client.query(
    `INSERT INTO access_tokens (id, hash, hint, kind, application_id, user_id, scopes)
     SELECT 'tok_' || name, hash, '', CASE WHEN n > 3 THEN 'user' ELSE 'developer' END,
       'app_' || CASE WHEN n > 3 THEN 'voting' ELSE name END, CASE WHEN n > 3 THEN ${FIRST_VOTER} + n END,
       ARRAY['public', 'private', 'write']
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS made(name, hash, n)`,
    [names, names.map((name) => made.get(name)?.hash)],
  );
  return (name) => made.get(name)?.key ?? '';
}
