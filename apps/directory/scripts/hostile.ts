/**
 * `npm run hostile -w apps/directory [-- DOCUMENTS]`: sends 10,000 hostile documents to a service with generated data in a
 * separate process. Every run sends the same documents. Meanwhile, another client keeps requesting one post. Fails when any
 * response is an internal error or takes longer than 10 s, or when the other client waits for more than 250 ms.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrate } from '@services/tooling/migrations/migrations';
import { findFreePort } from '@services/tooling/servers/ports';
import { startPostgres } from '@services/tooling/servers/postgres/server';

import { createAccount } from '../src/accounts/store.ts';
import { createApplication } from '../src/applications/store.ts';
import { connect } from '../src/db.ts';
import { seed } from '../src/seed/seed.ts';
import { issueToken, scopes } from '../src/tokens/store.ts';
import { attack } from '../test/attack.ts';
import { startHeartbeat } from '../test/heartbeat.ts';

const DOCUMENTS = Number(process.argv[2] ?? 10_000);
/** Warm-up requests, sent one at a time, so that the trial does not measure compilation on first use. */
const WARM_UP = 200;
const MAX_DOCUMENT_MS = 10_000;
const MAX_BYSTANDER_MS = 250;
const root = join(import.meta.dirname, '..');

const postgres = await startPostgres();
const port = await findFreePort();
const tokens = await prepare();
const service = spawn(process.execPath, [join(root, 'src/main.ts')], {
  env: {
    PATH: process.env['PATH'],
    DATABASE_URL: postgres.url,
    PORT: String(port),
    LOG_LEVEL: 'error',
    CURSOR_SECRET: 'a secret that is used in this trial only',
    ENCRYPTION_KEYS: `trial:${Buffer.alloc(32, 1).toString('base64')}`,
    REQUESTS_PER_WINDOW: '1000000',
    POINTS_PER_WINDOW: '1000000000',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
try {
  const url = `http://127.0.0.1:${port}/v2/api/graphql`;
  while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50));
  await attack(url, tokens.hostile, WARM_UP, 1);
  const heartbeat = await startHeartbeat(url, tokens.bystander);
  const before = residentMb();
  const outcomes = await attack(url, tokens.hostile, DOCUMENTS);
  const { slowestMs, answers, p99Ms } = await heartbeat.stop();
  const problems = outcomes.filter(({ problem }) => problem !== null);
  const slowest = outcomes.toSorted((a, b) => b.ms - a.ms)[0];
  const figures = {
    documents: outcomes.length,
    problems: problems.length,
    slowestMs: Math.round(slowest?.ms ?? 0),
    bystander: { answers, p99Ms: Math.round(p99Ms), slowestMs: Math.round(slowestMs) },
    memoryMb: { before, after: residentMb() },
  };
  console.log(JSON.stringify(figures, null, 2));
  for (const problem of problems.slice(0, 5)) console.error(problem);
  if (problems.length > 0 || slowestMs > MAX_BYSTANDER_MS || (slowest?.ms ?? 0) > MAX_DOCUMENT_MS) process.exitCode = 1;
} finally {
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  await ended;
  await postgres.stop();
}

function residentMb(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

async function prepare(): Promise<{ hostile: string; bystander: string }> {
  await migrate(postgres.url, root);
  const database = connect(postgres.url, { poolSize: 2, statementTimeoutMs: 0 });
  await database.transaction((sql) => seed(sql, { posts: 2000 }));
  const { orm, shared } = database;
  const { id: userId } = await orm.user.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const token = async (name: string) => {
    const fresh = { organisation: name, domain: null, email: `${name}@example.com`, name, userId };
    const { account } = await createAccount(shared, fresh);
    const { application } = await createApplication(shared, account.id, {
      name,
      redirectUris: [],
      type: 'confidential',
    });
    const wanted = {
      kind: 'developer',
      applicationId: application.id,
      userId,
      scopes: [...scopes],
      expiresAt: null,
    } as const;
    return (await issueToken(orm, wanted)).text;
  };
  const made = { hostile: await token('hostile'), bystander: await token('bystander') };
  await database.close();
  return made;
}
