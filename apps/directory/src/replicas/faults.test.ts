import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

import { noAnswer } from '@services/common/database/errors';
import { ConfigError } from '@services/common/runtime/config';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { freeze } from '@services/tooling/servers/freeze';
import { startPostgres } from '@services/tooling/servers/postgres/server';
import { killServer, startPostgresReplica } from '@services/tooling/servers/postgres/replica';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, testConfig, type TestClient } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { execute, replicaUrls, startReplicated, type Replicated } from '../../test/replicated.ts';
import { connectReplicas } from './connect.ts';
import { createReplica } from './replica.ts';

let servers: Replicated;
// Without Redis: one process, which keeps positions itself.
const app = startTestApp(async () => {
  servers = await startReplicated(2);
  // Longer than a busy machine takes for a request: replicas must not be left out where nobody means them to be.
  return { replicated: servers, environment: { REPLICA_MAX_LAG_SECONDS: '6' } };
});
afterAll(() => servers.stop());

let reader: TestClient;
let userId: bigint;
beforeAll(async () => {
  userId = await createUser(app, 'ada');
  reader = await app.client();
});
beforeEach(() => eventually(async () => (await used()).every((value) => value === 1)));

const samples = async (metric: string) => {
  const { text } = await app.http.get('/metrics');
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`));
  return Object.fromEntries(
    lines.map((line) => [/(?:replica|server)="([^"]+)"/.exec(line)?.[1], Number(line.split(' ').at(-1))]),
  );
};
const used = async () => Object.values(await samples('database_replica_used'));
const headline = async () => {
  const { body } = await reader.send({ query: `{ user(id: "user_${userId}") { headline } }` }).expect(200);
  expect(body.errors).toBeUndefined();
  return body.data.user?.headline;
};
const setDirectly = (text: string) =>
  app.database.write.query('UPDATE users SET headline = $2 WHERE id = $1', [userId, text]);
const [first, second] = [() => servers.replicas[0], () => servers.replicas[1]];

/** Reads without a pause, and counts. */
async function reading(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let count = 0;
  const readers = Array.from({ length: 8 }, async () => {
    for (; !isOver; count += 1) expect(await headline()).not.toBeUndefined();
  });
  await work().finally(() => (isOver = true));
  await Promise.all(readers);
  return count;
}

test('both replicas are read, and the metrics say so', async () => {
  const before = await samples('database_reads_total');
  for (let count = 0; count < 10; count += 1) await headline();
  const after = await samples('database_reads_total');
  const names = servers.replicas.map(({ url }) => new URL(url).host);
  expect(names.map((name) => (after[name] ?? 0) - (before[name] ?? 0))).toEqual([5, 5]);
  expect(Object.keys(await samples('database_replica_lag_seconds'))).toEqual(names);
});

test('no query fails when a replica is killed: it is left out, and read again when it is back', async () => {
  const replica = first();
  if (!replica) throw new Error('No replica');
  const before = await samples('database_replica_left_out_total');
  const count = await reading(async () => {
    killServer(replica.pid);
    await eventually(async () => (await used()).includes(0));
  });
  expect(count).toBeGreaterThan(0);
  const name = new URL(replica.url).host;
  const leftOut = async () => (await samples('database_replica_left_out_total'))[name] === (before[name] ?? 0) + 1;
  await eventually(leftOut);
  await replica.restart();
  await reading(() => eventually(async () => (await used()).every((value) => value === 1)).then(() => undefined));
});

test('no query fails when a replica hangs', async () => {
  const goOn = freeze(second()?.pid ?? 0);
  try {
    await reading(() => eventually(async () => (await used()).includes(0)).then(() => undefined));
  } finally {
    goOn();
  }
});

test('an answer does not wait for a primary that hangs to say how far it is: the writer then reads the primary', async () => {
  const { replicas, database } = app;
  if (!replicas) throw new Error('No replicas');
  const [writer, other] = [{ accountId: 'writer' }, { accountId: 'other' }];
  const goOn = freeze(servers.primary.pid);
  try {
    // One more than there are connections: the last waits for one as long as any statement does.
    const statements = Array.from({ length: database.pool.options.max + 1 }, () =>
      database.sql.query('SELECT 1').then(
        () => 'statement',
        () => 'statement',
      ),
    );
    const noted = replicas.wrote(writer).then(() => 'noted');
    expect(await Promise.race([...statements, noted])).toBe('noted');
  } finally {
    goOn();
  }
  await eventually(() => replicas.choose(other));
  expect(await replicas.choose(writer)).toBeNull();
});

test('a replica that lags by more than the bound is left out until it has caught up', async () => {
  const goOn = await servers.pauseReplay();
  await setDirectly('new');
  await eventually(async () => (await headline()) === 'new');
  expect(await used()).toEqual([0, 0]);
  await goOn();
});

test('what a replica cannot answer is asked of the primary', async () => {
  // As when a new release is started before a replica has its migration.
  await app.database.pool.query('ALTER TABLE topics RENAME TO hidden_topics');
  for (const url of replicaUrls(servers, app.config.DATABASE_URL).split(',')) {
    await eventually(async () => {
      const [row] = await execute(url, `SELECT to_regclass('topics') IS NULL AS "isGone"`);
      return (row as { isGone: boolean }).isGone;
    });
  }
  const goOn = await servers.pauseReplay();
  await app.database.pool.query('ALTER TABLE hidden_topics RENAME TO topics');
  const { body } = await reader.send({ query: '{ topics(first: 1) { totalCount } }' }).expect(200);
  expect(body).toMatchObject({ data: { topics: { totalCount: 0 } } });
  expect(await used()).toEqual([1, 1]);
  await goOn();
});

test('a server that is no replica of this primary is refused at start, one that is away is not', async () => {
  const elsewhere = await startPostgres();
  const start = (urls: string) => {
    const config = testConfig({ DATABASE_URL: app.config.DATABASE_URL, DATABASE_REPLICA_URLS: urls });
    const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
    return connectReplicas({
      config,
      database: app.database,
      redis: undefined,
      logger,
      metrics: createMetrics({ service: 'x' }),
    });
  };
  try {
    await expect(start(elsewhere.url)).rejects.toThrow(ConfigError);
    const message = /DATABASE_REPLICA_URLS: 127.0.0.1:\d+ is not a replica of/;
    await expect(start(elsewhere.url)).rejects.toThrow(message);
  } finally {
    await elsewhere.stop();
  }
  await (await start(elsewhere.url))?.stop();
});

test('a server of another system that takes over a replica’s address is not read', async () => {
  const [url = ''] = replicaUrls(servers, app.config.DATABASE_URL).split(',');
  let system: string | undefined;
  const replica = createReplica(url, { poolSize: 2, statementTimeoutMs: 5000, system: () => system });
  try {
    await replica.ask();
    expect(replica.replayed).toBeGreaterThan(0);
    expect(await replica.sql.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    system = 'another';
    // Whoever takes over an address is reached by new connections.
    for (const pool of replica.pools) await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
    await replica.ask();
    expect(replica).toMatchObject({ replayed: -1, fault: { message: expect.stringContaining('is not a replica of') } });
    await expect(replica.sql.query('SELECT 1')).rejects.toEqual(replica.fault);
  } finally {
    await replica.close();
  }
});

test.each([
  ['mysql://a', 'must be URLs starting with'],
  ['postgresql://a/b,postgresql://a/b', 'must not name a replica twice'],
])('the setting %s is refused', (urls, message) => {
  expect(() => testConfig({ DATABASE_REPLICA_URLS: urls })).toThrow(`DATABASE_REPLICA_URLS: ${message}`);
});

const hasIPv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));
const testWithIPv6 = hasIPv6 ? test : test.skip;

testWithIPv6('a replica is reached by an IPv6 address', async () => {
  const [first = ''] = replicaUrls(servers, app.config.DATABASE_URL).split(',');
  const { hostname, port } = new URL(first);
  const forwarder = createServer((client) => {
    const server = createConnection(Number(port), hostname);
    for (const each of [client, server]) each.on('error', () => {});
    client.pipe(server).pipe(client);
  });
  await once(forwarder.listen(0, '::1'), 'listening');
  const host = `[::1]:${(forwarder.address() as AddressInfo).port}`;
  const { DATABASE_REPLICA_URLS: urls } = testConfig({
    DATABASE_REPLICA_URLS: first.replace(`${hostname}:${port}`, host),
  });
  const replica = createReplica(String(urls), { poolSize: 1, statementTimeoutMs: 5000 });
  await replica.ask();
  expect(replica).toMatchObject({ name: host, fault: undefined });
  await replica.close();
  forwarder.close();
});

test('all connections to a replica have the same settings, because behind a pooler they have those of one role', async () => {
  const [url = ''] = replicaUrls(servers, app.config.DATABASE_URL).split(',');
  const replica = createReplica(url, { poolSize: 2, statementTimeoutMs: 5000 });
  const [reading, asking] = replica.pools;
  expect(asking.settings).toEqual(reading.settings);
  await replica.close();
});

test('a statement that waited while a replica was lost does not read one that has started again further back', async () => {
  const [now, before] = replicaUrls(servers, app.config.DATABASE_URL)
    .split(',')
    .map((url) => new URL(url));
  if (!now || !before) throw new Error('No replicas');
  // The same address leads to a replica that is further back, as after a crash.
  let port = Number(now.port);
  const sockets = new Set<Socket>();
  const address = createServer((socket) => {
    const server = createConnection(port, '127.0.0.1');
    for (const each of [socket, server]) each.on('error', () => {}).on('close', () => sockets.delete(each));
    sockets.add(socket).add(server);
    socket.pipe(server).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(address, 'listening');
  const url = new URL(now);
  url.port = String((address.address() as AddressInfo).port);
  const replica = createReplica(url.href, { poolSize: 2, statementTimeoutMs: 5000 });
  await execute(before.href, 'SELECT pg_wal_replay_pause()');
  try {
    await replica.ask();
    const earlier = replica.replayed;
    await setDirectly('shown');
    await eventually(async () => (await replica.ask(), replica.replayed > earlier));
    port = Number(before.port);
    for (const socket of sockets) socket.destroy();
    replica.failed(noAnswer());
    await expect(replica.sql.query('SELECT 1')).rejects.toThrow(noAnswer().message);
    await eventually(async () => (await replica.ask(), replica.replayed >= 0));
    await expect(replica.sql.query('SELECT 1')).rejects.toThrow(noAnswer().message);
  } finally {
    await execute(before.href, 'SELECT pg_wal_replay_resume()');
    await replica.close();
    address.close();
  }
});

test('a replica that has become a primary is left out', async () => {
  const promoted = await startPostgresReplica(servers.primary);
  const config = testConfig({
    DATABASE_URL: app.config.DATABASE_URL,
    DATABASE_REPLICA_URLS: replicaUrls({ ...servers, replicas: [promoted] }, app.config.DATABASE_URL),
  });
  const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
  const metrics = createMetrics({ service: 'x' });
  const replicas = await connectReplicas({ config, database: app.database, redis: undefined, logger, metrics });
  await eventually(() => replicas?.choose({ accountId: 'x' }));
  await execute(promoted.url, 'SELECT pg_promote()');
  await eventually(async () => (await replicas?.choose({ accountId: 'x' })) === null);
  await replicas?.stop();
  await promoted.stop();
});
