import { generateApiKey } from '@services/common/access/api-keys';
import pg from 'pg';
import { Worker } from 'node:worker_threads';

import { median } from '../measure.ts';
import { startServer } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, insertApplication } from './data.ts';

const SEARCHES = 270;
const VOTES = 500;
/** Each attack comes so many times: a single slow answer may be the machine's. */
const ROUNDS = 5;
const FIRST_VOTER = 20_000;

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
    const during = async (work: () => Promise<number[]>) => {
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
        'answered with 200': statuses.filter((status) => status === 200).length,
        'refused with 429': statuses.filter((status) => status === 429).length,
        'took (ms)': ms,
        "the bystander's median (ms)": times[Math.floor(times.length / 2)] ?? 0,
        "the bystander's slowest (ms)": times.at(-1) ?? 0,
      };
    };
    const repeated = async (name: string, work: (round: number) => Promise<number[]>) => {
      const rounds: Awaited<ReturnType<typeof during>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await during(() => work(round)));
      const of = (figure: keyof (typeof rounds)[number]) =>
        rounds.map((each) => each[figure]).toSorted((a, b) => a - b);
      const figures = Object.keys(rounds[0] ?? {}) as (keyof (typeof rounds)[number])[];
      const slowest = of("the bystander's slowest (ms)").at(-1) ?? 0;
      return {
        ...Object.fromEntries(figures.map((figure) => [`${name}: ${figure}`, Math.round(median(of(figure)))])),
        [`${name}: the bystander's slowest of all rounds (ms)`]: Math.round(slowest),
      };
    };
    const vote = 'mutation { postVote(input: { postId: "post_5000" }) { node { votesCount } } }';
    return {
      ...(await repeated('searches', () =>
        Promise.all(Array.from({ length: SEARCHES }, () => send(keyOf('searcher'), `{ ${searches.join(' ')} }`))),
      )),
      ...(await repeated('votes', (round) =>
        Promise.all(Array.from({ length: VOTES }, (_vote, n) => send(keyOf(`voter_${round * VOTES + n}`), vote))),
      )),
    };
  } finally {
    await server.stop();
  }
}

/** An application each for who searches and who waits, and a token of a third for each voter; returns their tokens by name. */
async function insertApplications(client: pg.Client): Promise<(name: string) => string> {
  const keys = new Map<string, string>();
  for (const name of ['bystander', 'searcher', 'voting']) keys.set(name, await insertApplication(client, name));
  const voters = Array.from({ length: ROUNDS * VOTES }, (_voter, n) => ({
    name: `voter_${n}`,
    ...generateApiKey('dir_'),
  }));
  await client.query(
    `INSERT INTO access_tokens (id, hash, hint, kind, application_id, user_id, scopes)
     SELECT 'tok_by_' || n, hash, '', 'user', 'app_voting', ${FIRST_VOTER} + n, ARRAY['public', 'private', 'write']
     FROM unnest($1::text[]) WITH ORDINALITY AS made(hash, n)`,
    [voters.map(({ hash }) => hash)],
  );
  for (const { name, key } of voters) keys.set(name, key);
  return (name) => keys.get(name) ?? '';
}
