import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { startSimulators, type Simulators } from '../simulators.ts';
import { guardLog, type GuardedLog } from './log-guard.ts';
import { createTestDatabase } from './test-database.ts';
import { databaseUrl } from './test-template.ts';

/** Options for the start of a service's test application. */
export interface TestAppOptions<Redis> {
  environment?: Record<string, string> | ((world: Simulators) => Record<string, string>);
  redis?: Redis;
  /** Whether the workers run, too. */
  worker?: boolean;
  /** Whether the simulated providers run, too. They are reset before each test. */
  simulators?: boolean;
  /** Whether the file gets a second account, whose rows no test may change. */
  otherAccount?: boolean;
}

/** The options, or a function for options that are known only when the tests begin. */
export type GivenOptions<Options> = Options | (() => Promise<Options>);

/** A server that a test sends requests to. */
export interface Served {
  /** The address that the server listens on. */
  url: string;
  http: ReturnType<typeof request>;
}

/** The parts of a test application that exist before it is built. */
export interface Framed {
  log: GuardedLog;
  /** The simulated providers, with `simulators`. */
  world: Simulators;
}

/** The environment that a service's application is built in. */
export interface TestFrame {
  /** The test file's database; `environment` also contains its connection string. */
  databaseUrl: string;
  /** The application's connection string: direct, or through the pooler in TEST_POOLER_URL. */
  connection: { url: string; pooled: boolean };
  /** The settings that the test asks for, with `DATABASE_URL`. */
  environment: Record<string, string>;
  /** Serves requests on a free port until the file ends. */
  serve(listener: RequestListener): Promise<Served>;
  /** Registers a cleanup after the file's last test; cleanups run in reverse order. */
  atEnd(end: () => unknown): void;
}

/**
 * The parts of `startTestApp` that all services share: a database for the test file, a guarded log, and an ordered shutdown of everything.
 * Call it at the top of the file; `build` runs before the first test and fills in the application.
 */
export function frameTestApp<App extends Framed, Options extends TestAppOptions<unknown>>(
  options: GivenOptions<Options>,
  build: (app: App, frame: TestFrame, options: Options) => Promise<void>,
): App {
  const app = { log: guardLog(), world: {} } as App;
  const ends: (() => unknown)[] = [];
  const atEnd = (end: () => unknown) => void ends.push(end);

  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options;
    const database = await createTestDatabase();
    atEnd(() => database.drop());
    if (given.simulators) {
      Object.assign(app.world, await startSimulators());
      atEnd(() => app.world.stop());
    }
    const wanted = typeof given.environment === 'function' ? given.environment(app.world) : given.environment;
    const environment = { ...wanted, DATABASE_URL: database.url };
    const serve = (listener: RequestListener) => serveUntil(atEnd, listener);
    await build(
      app,
      { databaseUrl: database.url, connection: connectionTo(database.url), environment, serve, atEnd },
      given,
    );
  });
  beforeEach(() => app.world.reset?.());
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return app;
}

/**
 * Lets requests wait for a connection for as long as a statement may take. A service refuses a request after 5 s, and on a busy machine
 * many simultaneous requests wait for that long.
 */
export function patient<Database extends { pool: { options: { connectionTimeoutMillis?: number | undefined } } }>(
  database: Database,
): Database {
  database.pool.options.connectionTimeoutMillis = 30_000;
  return database;
}

function connectionTo(url: string): TestFrame['connection'] {
  const pooler = process.env['TEST_POOLER_URL'];
  return pooler === undefined
    ? { url, pooled: false }
    : { url: databaseUrl(pooler, new URL(url).pathname.slice(1)), pooled: true };
}

async function serveUntil(atEnd: TestFrame['atEnd'], listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  // Idle connections stay open: otherwise the server could close one just before the test uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  atEnd(async () => {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    server.closeAllConnections();
    await closed;
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, http: keepConnections(request(url)) };
}

/** Sends all requests over connections that stay open, because a new connection costs more processor time than most requests. */
function keepConnections(http: Served['http']): Served['http'] {
  const agent = new Agent({ keepAlive: true });
  const methods = Object.entries(http as unknown as Record<string, (path: string) => request.Test>);
  const kept = methods.map(([method, send]) => [method, (path: string) => send(path).agent(agent)]);
  return Object.fromEntries(kept) as Served['http'];
}
