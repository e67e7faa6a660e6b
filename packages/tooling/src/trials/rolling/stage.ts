import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@services/migrations/migrations';
import { BUNDLE, bundleOnce, DEPLOYED } from '../../bundle.ts';
import { ensureDatabase } from '../../local-stack/databases.ts';
import { root } from '../../repository.ts';
import { parseLocalSetup, type LocalSetup } from '../../local-stack/local-setup.ts';
import { startSimulators, type Simulators } from '../../simulators.ts';
import { findFreePort } from '../../servers/ports.ts';
import { startPostgres } from '../../servers/postgres/server.ts';
import { endWithThisProcess, until } from '../../servers/processes.ts';
import { startRedis } from '../../servers/redis.ts';

/** A replica of the tested service, in a separate process. */
export interface Replica {
  url: string;
  process: ChildProcess;
}

/** The surroundings of one service: everything that it needs except the service itself. */
export interface Stage {
  databaseUrl: string;
  world: Simulators;
  setup: LocalSetup;
  /** Starts a replica, with these settings besides the stage's; resolves when it is ready. */
  startReplica(settings?: Record<string, string>): Promise<Replica>;
  /** The end of the replicas' logs, without entries about single requests. */
  complaints(): string;
  stop(): Promise<void>;
}

/** A connection of the replicas to the database through another server, such as a pooler. */
export interface Route {
  /** The settings with which the replicas are started. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** The servers that a service needs. */
export interface Servers {
  /** The connection string of PostgreSQL's superuser. */
  postgresUrl: string;
  redisUrl: string;
  stop(): Promise<unknown>;
}

/** Deviations from the default stage, which has one directly connected server of each kind. */
interface StageOptions {
  /**
   * Opens the replicas' connection to the database; gets the settings of a replica and the connection string of the server's superuser.
   */
  openRoute?: (environment: Record<string, string>, serverUrl: string) => Promise<Route>;
  /** The servers to use instead of new servers; the stage stops them in both cases. */
  servers?: Servers;
}

/**
 * Prepares databases, Redis, the simulators and the demo account for one service.
 *
 * @param baseUrl the address of the balancer, at which clients reach the replicas
 * @param common additional settings of all replicas, besides those that the demo account needs
 */
export async function prepareStage(
  service: string,
  baseUrl: string,
  common: Record<string, string>,
  { openRoute, servers: given }: StageOptions = {},
): Promise<Stage> {
  const directory = mkdtempSync(path.join(tmpdir(), `${service}-rolling-`));
  const serviceDir = path.join(root, 'apps', service);
  const [servers, world] = await Promise.all([given ?? startServers(), startSimulators()]);
  const databaseUrl = await ensureDatabase(servers.postgresUrl, service);
  await Promise.all([migrate(databaseUrl, serviceDir), bundleOnce(serviceDir)]);
  const deployed = { ...DEPLOYED, NODE_COMPILE_CACHE: path.join(directory, 'compiled') };
  // Starts the service once without settings, as when an image is built: it exits, but stores the compiled code.
  const compiling = spawn(process.execPath, [BUNDLE], { cwd: serviceDir, env: deployed, stdio: 'ignore' });
  await once(compiling, 'close');
  const surroundings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: servers.redisUrl,
    PUBLIC_URL: baseUrl,
    SIMULATORS_URL: world.url,
    SIMULATORS_SMTP_URL: world.smtpUrl,
  };
  // Runs in a separate process, because the script calls the simulators, which this process must keep serving.
  const local = spawn(process.execPath, ['scripts/local.ts'], {
    cwd: serviceDir,
    env: {
      ...process.env,
      ...surroundings,
      STATE_FILE: path.join(directory, 'state.json'),
      CURL_CONFIG: path.join(directory, 'key.curl'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  local.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(local, 'close');
  const setup = parseLocalSetup(Buffer.concat(chunks).toString());
  const direct = { ...surroundings, ...setup.environment, TRUSTED_PROXIES: '1', ...common };
  const route = await openRoute?.(direct, servers.postgresUrl);
  const replicas: Replica[] = [];
  const log = openSync(path.join(directory, 'replicas.log'), 'a');

  async function startReplica(settings: Record<string, string> = {}): Promise<Replica> {
    const port = settings['PORT'] ?? String(await findFreePort());
    const child = spawn(process.execPath, [BUNDLE], {
      cwd: serviceDir,
      env: { ...process.env, ...deployed, ...direct, ...route?.environment, ...settings, PORT: port },
      stdio: ['ignore', log, log],
    });
    const replica = { url: `http://127.0.0.1:${port}`, process: child };
    replicas.push(replica);
    if (child.pid !== undefined) endWithThisProcess(child.pid, 'SIGKILL');
    const ready = async () => (await fetch(`${replica.url}/health/ready`).catch(() => null))?.ok ?? false;
    if (await until(async () => child.exitCode !== null || (await ready()), 30_000)) {
      if (child.exitCode === null) return replica;
    }
    throw new Error(`A replica did not start:\n${complaints()}`);
  }

  function complaints(): string {
    const lines = readFileSync(path.join(directory, 'replicas.log'), 'utf8').split('\n');
    return lines
      .filter((line) => !line.includes('"msg":"request"'))
      .slice(-20)
      .join('\n');
  }

  return {
    databaseUrl,
    world,
    setup,
    startReplica,
    complaints,
    async stop() {
      for (const { process: child } of replicas) child.kill('SIGKILL');
      await route?.stop();
      await Promise.all([world.stop(), servers.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function startServers(): Promise<Servers> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  if (redis === null) throw new Error('redis-server is not on the PATH');
  const stop = () => Promise.all([postgres.stop(), redis.stop()]);
  return { postgresUrl: postgres.url, redisUrl: redis.url, stop };
}
