import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { migrate } from '@services/migrations/migrations';
import { Client } from 'pg';
import { ensureDatabase } from '../../launcher/databases.ts';
import { root } from '../../repository.ts';
import { findFreePort } from '../../servers/ports.ts';
import { startPostgres } from '../../servers/postgres/server.ts';
import { startRedis } from '../../servers/redis.ts';
import { startServiceProcess, type ServiceProcess } from '../../servers/service-process.ts';
import { startSimulators, type Simulators } from '../../simulators.ts';

/** A deployment of the service with its own servers. */
export interface TrialCell {
  /** Empty for the first. */
  tag: '' | 'eu2';
  /** PUBLIC_URL. */
  url: string;
  databaseUrl: string;
  db: Client;
  process: ServiceProcess;
  /** Runs one of the service's commands, with a secret on standard input. @returns what it printed, as JSON */
  run(words: readonly string[], input?: string): Promise<Record<string, unknown>>;
}

/** Two cells of a service, and the providers of both. */
export interface World {
  first: TrialCell;
  second: TrialCell;
  providers: Simulators;
  /** Has something done at the end, before the cells stop. */
  onStop(work: () => unknown): void;
  stop(): Promise<void>;
}

const TAGS = ['', 'eu2'] as const;
const key = () => randomBytes(32).toString('base64');
/** Everything is looked at afterwards. */
const KEPT = { entries: 200_000, totalBytes: 1024 ** 3 };

/** Runs a program to its end. @throws Error with what it wrote, unless it ended with 0 */
async function runProgram(
  args: readonly string[],
  { cwd, env, input = '' }: { cwd: string; env: Record<string, string | undefined>; input?: string | undefined },
): Promise<string> {
  const child = spawn(process.execPath, [...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (output[name] += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output.stdout}${output.stderr}`);
  return output.stdout;
}

/** @param settings of the service, given its cells' addresses and that of the providers */
export async function startWorld(
  service: string,
  settings: (urls: readonly [string, string], providersUrl: string) => Record<string, string>[],
): Promise<World> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await (async () => each())().catch(() => {});
  };
  try {
    const providers = await startSimulators({ limits: KEPT });
    stops.push(() => providers.stop());
    const serviceDir = path.join(root, 'apps', service);
    const ports = [await findFreePort(), await findFreePort()] as const;
    const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const shared = { ENCRYPTION_KEYS: `trial:${key()}`, ADDRESS_KEY: key() };
    const own = settings(urls, providers.url);
    const startCell = async (index: 0 | 1): Promise<TrialCell> => {
      const postgres = await startPostgres({ settings: { wal_level: 'logical', synchronous_commit: 'on' } });
      stops.push(() => postgres.stop());
      const redis = await startRedis();
      if (redis === null) throw new Error('redis-server is not on the PATH');
      stops.push(() => redis.stop());
      const databaseUrl = await ensureDatabase(postgres.url, service);
      await migrate(databaseUrl, serviceDir);
      const env = {
        ...shared,
        CELL: TAGS[index],
        PUBLIC_URL: urls[index],
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
        ...own[index],
      };
      const child = await startServiceProcess(serviceDir, { ...env, PORT: String(ports[index]) });
      stops.push(() => child.kill());
      // Creating publications and subscriptions of filtered tables is the superuser's.
      const superUrl = Object.assign(new URL(postgres.url), { pathname: new URL(databaseUrl).pathname }).href;
      const db = new Client({ connectionString: superUrl });
      db.on('error', () => {});
      await db.connect();
      stops.push(() => db.end());
      return {
        tag: TAGS[index],
        url: urls[index],
        databaseUrl: superUrl,
        db,
        process: child,
        run: async (words, input) =>
          JSON.parse(
            await runProgram(['src/cli.ts', ...words], {
              cwd: serviceDir,
              env: { ...process.env, ...env, LOG_LEVEL: 'error' },
              input,
            }),
          ) as Record<string, unknown>,
      };
    };
    const [first, second] = await Promise.all([startCell(0), startCell(1)]);
    return { first, second, providers, onStop: (work) => stops.push(work), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
