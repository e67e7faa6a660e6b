import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isPortFree } from '../servers/ports.ts';
import { stopLeftoverPostgres } from '../servers/postgres/leftovers.ts';
import { startPostgres, type PostgresServer } from '../servers/postgres/server.ts';
import { startRedis, type RedisServer } from '../servers/redis.ts';
import { writeFileAtomically } from './local-setup.ts';
import { createChildren, type Children } from './children.ts';
import { buildServices } from './build.ts';
import { takeLock, type StackLock } from './lock.ts';
import { startSimulatorsProcess, type SimulatorsAddress } from './simulators-process.ts';
import { UserError, type Plan } from './plan.ts';
import { startService, type RunningService } from './service.ts';

/** The running local stack. */
export interface Stack {
  services: RunningService[];
  /** The page that shows the messages sent to the simulators. */
  inbox: string;
  postgres: PostgresServer;
  redis: RedisServer | null;
}

/** Starts a stack, and can stop its running parts at any time. */
export type Launcher = ReturnType<typeof createLauncher>;

/** @param report is called after each step, to show progress */
export function createLauncher(plan: Plan, report: (step: string) => void) {
  const { directory, ports } = plan;
  const logs = path.join(directory, 'logs');
  const dataDir = path.join(directory, 'postgres');
  const stackFile = path.join(directory, 'stack.json');
  let lock: StackLock | undefined;
  let children: Children | undefined;
  const abort = new AbortController();
  const { signal } = abort;
  let starting: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  const servers: { stop(): Promise<void> }[] = [];

  async function bringUp(): Promise<Stack> {
    mkdirSync(directory, { recursive: true });
    lock = await takeLock(directory, (role) => report(`${role} from an earlier, killed start: stopped`));
    rmSync(stackFile, { force: true });
    await stopLeftoverPostgres(dataDir);
    await checkPorts(plan);
    signal.throwIfAborted();
    if (plan.fresh) wipe(plan, report);
    mkdirSync(logs, { recursive: true });
    const ours = (children = createChildren(lock, process.env));

    const built = buildServices(plan.services, ours, logs).then(() => report('Database clients and consoles: built'));
    // Awaited below; until then a rejection must not count as unhandled.
    built.catch(() => undefined);
    const [postgres, redis, simulators] = await allOrNothing([
      bringUpPostgres(),
      bringUpRedis(),
      startSimulatorsProcess(ours, {
        port: ports.simulators,
        smtpPort: ports.smtp,
        dnsPort: ports.dns,
        logs,
      }).then(announce('Simulators')),
    ]);
    const surroundings = {
      directory,
      postgresUrl: postgres.url,
      redisUrl: redis?.url ?? null,
      simulators,
      built,
    };
    const [services] = await allOrNothing([
      allOrNothing(plan.services.map((service) => startService(service, surroundings, ours, report))),
      built,
    ]);
    const inbox = `${simulators.url}/`;
    writeFileAtomically(stackFile, `${JSON.stringify(facts(services, inbox), null, 2)}\n`);
    return { services, inbox, postgres, redis };
  }

  /**
   * Like Promise.all, but a failure is reported only after the other tasks have ended, so that everything they started can be
   * stopped.
   */
  async function allOrNothing<T extends readonly unknown[]>(
    tasks: readonly [...{ [K in keyof T]: Promise<T[K]> }],
  ): Promise<T> {
    try {
      return (await Promise.all(tasks)) as unknown as T;
    } catch (error) {
      abort.abort(error);
      await children?.stop();
      await Promise.allSettled(tasks);
      throw error;
    }
  }

  async function bringUpPostgres(): Promise<PostgresServer> {
    const logFile = path.join(logs, 'postgres.log');
    const server = await startPostgres({ dataDir, port: ports.postgres, logFile, detached: true, signal });
    servers.push(server);
    lock?.add('PostgreSQL', server.pid);
    report(`PostgreSQL: listening on ${ports.postgres}`);
    return server;
  }

  async function bringUpRedis(): Promise<RedisServer | null> {
    const server = await startRedis({ port: ports.redis, logFile: path.join(logs, 'redis.log'), detached: true });
    if (server === null) {
      report('Redis: no redis-server on the PATH, so each process keeps its own rate-limit counters');
      return null;
    }
    servers.push(server);
    lock?.add('Redis', server.pid);
    report(`Redis: listening on ${ports.redis}`);
    return server;
  }

  function announce(name: string): (simulators: SimulatorsAddress) => SimulatorsAddress {
    return (address) => {
      report(`${name}: listening on ${ports.simulators}, ${ports.smtp} (SMTP) and ${ports.dns} (DNS)`);
      return address;
    };
  }

  async function takeDown(): Promise<void> {
    abort.abort(new Error('The start was interrupted'));
    // The simulators stop last, so that messages that a service sends while it shuts down still arrive.
    await children?.stop((role) => role !== 'simulators');
    // From now on no server is started, but a server may still be starting.
    await Promise.race([starting.catch(() => undefined), delay(1_500, undefined, { ref: false })]);
    try {
      await Promise.all([children?.stop(), ...servers.map((server) => server.stop())]);
    } finally {
      if (lock !== undefined) {
        rmSync(stackFile, { force: true });
        lock.release();
      }
    }
  }

  return {
    /** @throws UserError, or Error with the end of the failed part's log */
    start: () => (starting = bringUp()) as Promise<Stack>,
    /** Stops everything within 5 s. May be called while `start` is running, and more than once. */
    stop: () => (stopping ??= takeDown()),
  };
}

async function checkPorts({ services, ports }: Plan): Promise<void> {
  const needed: [role: string, port: number][] = [
    ...services.map(({ name, port }): [string, number] => [name, port]),
    ['the provider simulators', ports.simulators],
    ['the simulated mail server', ports.smtp],
    ['the simulated name server', ports.dns],
    ['PostgreSQL', ports.postgres],
    ['Redis', ports.redis],
  ];
  for (const [role, port] of needed) {
    if (await isPortFree(port)) continue;
    throw new UserError(
      `Port ${port}, which ${role} needs, is taken by another program. STACK_PORT_OFFSET=100 moves all ports.`,
    );
  }
}

/** `--fresh`: deletes the data of earlier starts, but no files that the stack did not create. */
function wipe({ directory, services }: Plan, report: (step: string) => void): void {
  const names = [
    'postgres',
    'postgres.password',
    'logs',
    ...services.flatMap(({ name }) => [`${name}.json`, `${name}.env`]),
    ...readdirSync(directory).filter((file) => file.endsWith('.curl')),
  ];
  for (const name of names) rmSync(path.join(directory, name), { recursive: true, force: true });
  report('Data from earlier starts: deleted');
}

function facts(services: RunningService[], inbox: string): object {
  return {
    inbox,
    services: Object.fromEntries(services.map(({ name, baseUrl, stack }) => [name, { baseUrl, ...stack }])),
  };
}
