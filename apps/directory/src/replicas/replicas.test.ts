import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { createNetwork } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { freeze } from '@services/tooling/servers/freeze';
import { createTestRedis, describeWithRedis, type TestRedis } from '@services/tooling/testing/test-redis';
import { eventually } from '@services/tooling/testing/eventually';
import { Redis } from 'ioredis';
import request from 'supertest';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, createPost, createUser, mutate } from '../../test/directory.ts';
import { startReplica } from '../../test/replica.ts';
import { startReplicated, type Replicated } from '../../test/replicated.ts';
import { startJobs } from '../jobs.ts';
import { createSharedPositions, EVERYONE } from './positions.ts';
import { createReplica } from './replica.ts';
import { startReplicas } from './replicas.ts';

const silent = { info() {}, warn() {} };

describeWithRedis('queries read from streaming replicas', () => {
  let servers: Replicated;
  let testRedis: TestRedis;
  let redis: Redis;
  const app = startTestApp(async () => {
    [servers, testRedis] = await Promise.all([startReplicated(2), createTestRedis() as Promise<TestRedis>]);
    // No time limit: a Redis that is only late is not away.
    redis = new Redis(testRedis.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
    redis.on('error', () => {});
    await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
    // Replicas that have fallen behind are read for as long as a test takes.
    const environment = { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1', REPLICA_MAX_LAG_SECONDS: '60' };
    return { redis, replicated: servers, environment };
  });
  afterAll(async () => {
    redis.disconnect();
    await testRedis.drop();
    await servers.stop();
  });

  let userId: bigint;
  let author: TestClient;
  let neighbour: TestClient;
  let goOn: (() => Promise<void>) | undefined;

  const setDirectly = (id: bigint, headline: string) =>
    app.database.write.query('UPDATE users SET headline = $2 WHERE id = $1', [id, headline]);
  const QUERY = (id: bigint) => `{ user(id: "user_${id}") { headline } }`;
  async function headline(client: Pick<TestClient, 'send'>, id = userId): Promise<string | undefined> {
    const { body } = await client.send({ query: QUERY(id) }).expect(200);
    expect(body.errors).toBeUndefined();
    return body.data.user?.headline;
  }
  const update = (client: TestClient, text: string) => mutate(client, 'profileUpdate', { headline: text });

  beforeAll(async () => {
    userId = await createUser(app, 'ada');
    author = await app.client({ userId });
    neighbour = await app.client({ userId: await createUser(app, 'neighbour') });
  });
  beforeEach(async () => {
    await setDirectly(userId, 'old');
    await eventually(async () => (await headline(neighbour)) === 'old' && (await headline(author)) === 'old');
    goOn = undefined;
  });
  afterEach(async () => {
    await goOn?.();
    for (const other of others.splice(0)) await other.stop();
  });
  const others: { stop(): Promise<void> }[] = [];
  async function startAnother() {
    const another = await startReplica(app, redis);
    others.push(another);
    return another;
  }
  const fallBehind = async () => (goOn = await servers.pauseReplay());

  test('a query of somebody who has written nothing reads a replica, as far as that has got', async () => {
    await fallBehind();
    await setDirectly(userId, 'new');
    expect(await headline(neighbour)).toBe('old');
    await goOn?.();
    await eventually(async () => (await headline(neighbour)) === 'new');
  });

  test('nobody misses their own write, in any process of the service; the neighbour may see it later', async () => {
    const another = await startAnother();
    await fallBehind();
    expect(await update(author, 'mine')).toMatchObject({ errors: [] });
    const elsewhere = {
      send: (body: object) =>
        request(another.url).post(GRAPHQL).set('Authorization', `Bearer ${author.token}`).send(body),
    };
    expect([await headline(author), await headline(elsewhere)]).toEqual(['mine', 'mine']);
    expect(await headline(neighbour)).toBe('old');
    await goOn?.();
    await eventually(async () => (await headline(neighbour)) === 'mine');
  });

  test('nor with another application, nor what the account has changed by its key', async () => {
    const other = await app.client({ userId });
    await fallBehind();
    await update(author, 'mine');
    expect(await headline(other)).toBe('mine');
    await app.http
      .patch('/v2/profile')
      .set('Authorization', `Bearer ${other.accountKey}`)
      .send({ headline: 'by key' })
      .expect(200);
    expect(await headline(other)).toBe('by key');
    expect(await headline(neighbour)).toBe('old');
  });

  test('nor, with an application of one account, what they have changed in their profile by the key of another', async () => {
    const other = await app.client({ userId });
    await fallBehind();
    await app.http
      .patch('/v2/profile')
      .set('Authorization', `Bearer ${other.accountKey}`)
      .send({ headline: 'by key' })
      .expect(200);
    expect(await headline(author)).toBe('by key');
    expect(await headline(neighbour)).toBe('old');
  });

  test('what editors change is seen by everyone at once, by key and by token', async () => {
    const { client: editor } = await createEditor(app, 'editor', 'operator');
    const post = await createPost(app, 'lamp');
    const visible = async () =>
      (await neighbour.send({ query: `{ post(id: "post_${post}") { name } }` })).body.data.post;
    await eventually(visible);
    await fallBehind();
    const act = (action: string) =>
      app.http
        .post(`/v2/editorial/posts/post_${post}/actions`)
        .set('Authorization', `Bearer ${editor.accountKey}`)
        .send({ action })
        .expect(200);
    await act('hide');
    expect(await visible()).toBeNull();
    await mutate(editor, 'postUnhide', { postId: `post_${post}` });
    expect(await visible()).toEqual({ name: 'lamp' });
  });

  test('a token is valid from its first moment on, and ends at once', async () => {
    await fallBehind();
    const fresh = await app.client({ userId });
    expect(await headline(fresh)).toBe('old');
    const { body } = await app.http
      .get(`/v2/applications/${fresh.applicationId}/tokens`)
      .set('Authorization', `Bearer ${fresh.accountKey}`);
    await app.http
      .delete(`/v2/applications/${fresh.applicationId}/tokens/${body.data[0].id}`)
      .set('Authorization', `Bearer ${fresh.accountKey}`)
      .expect(204);
    await fresh.send({ query: QUERY(userId) }).expect(401);
  });

  test('what a stored document is known by holds at once', async () => {
    await fallBehind();
    const query = `{ user(id: "user_${userId}") { headline name } }`;
    const documentId = `sha256:${createHash('sha256').update(query).digest('hex')}`;
    await author.send({ query, documentId }).expect(200);
    const another = await startAnother();
    await request(another.url)
      .post(GRAPHQL)
      .set('Authorization', `Bearer ${author.token}`)
      .send({ documentId })
      .expect(200);
  });

  test('while Redis is empty or away, nobody misses their own write either', async () => {
    await fallBehind();
    await update(author, 'before');
    await redis.flushdb();
    expect(await headline(author)).toBe('before');
    await goOn?.();
    await eventually(async () => (await headline(neighbour)) === 'before');
    app.log.expectErrors(/Redis does not answer/);
    redis.disconnect();
    await fallBehind();
    const writing = update(author, 'without Redis');
    // Nobody could be told: the answer waits for the replicas.
    await goOn?.();
    expect(await writing).toMatchObject({ errors: [] });
    expect(await headline(author)).toBe('without Redis');
    await redis.connect();
    await eventually(async () => {
      expect(await headline(author)).toBe('without Redis');
      return app.log.entries.some(({ msg }) => msg?.startsWith('Redis answers again'));
    });
  });

  test('a replica that returns behind is read once it has what was written without it, while Redis takes no writes', async () => {
    const [returning] = servers.replicas;
    if (!returning) throw new Error('No replica');
    const user = `reader-${randomUUID()}`;
    await redis.call('ACL', 'SETUSER', user, 'on', 'nopass', '~*', '+@all', '-@write');
    const readOnly = redis.duplicate({ username: user, password: 'any' });
    readOnly.on('error', () => {});
    await once(readOnly, 'ready');
    const metrics = createMetrics({ service: 'directory' });
    const known = createSharedPositions(redis, { keptMs: 60_000, logger: silent });
    const refused = createSharedPositions(readOnly, { keptMs: 60_000, logger: silent });
    const [url = ''] = app.config.DATABASE_REPLICA_URLS;
    const replicas = await startReplicas({
      replicas: [createReplica(url, { poolSize: 2, statementTimeoutMs: 5000 })],
      // As one process has them again a second after Redis has refused a write.
      positions: { furthest: known.furthest, raise: refused.raise },
      sql: app.database.sql,
      maxLagMs: 60_000,
      logger: createLogger({ service: 'directory', level: 'info' }, app.log),
      metrics,
    });
    const reading = { accountId: '1' };
    const lag = async () => /database_replica_lag_seconds\{.*\} (.*)/.exec(await metrics.registry.metrics())?.[1];
    try {
      await known.raise([EVERYONE], 0);
      await eventually(() => replicas.choose(reading));
      await fallBehind();
      const thaw = freeze(returning.pid);
      try {
        await eventually(async () => (await lag()) === '+Inf');
        await setDirectly(userId, 'written without it');
        await replicas.wrote(reading);
      } finally {
        thaw();
      }
      await eventually(async () => (await lag()) !== '+Inf');
      expect(await replicas.choose(reading)).toBeNull();
      await goOn?.();
      await eventually(() => replicas.choose(reading));
    } finally {
      await replicas.stop();
      readOnly.disconnect();
      await redis.call('ACL', 'DELUSER', user);
    }
  });

  test('whoever is notified by a webhook reads what they are notified of', async () => {
    const post = await createPost(app, 'lantern', { userId });
    const read: unknown[] = [];
    const receiver = createServer(async (message, response) => {
      const { data } = (await json(message)) as { data: { id: string } };
      const { body } = await author.send({ query: `{ comment(id: "${data.id}") { body } }` });
      read.push(body.data.comment);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    await app.http
      .post('/v2/webhooks')
      .set('Authorization', `Bearer ${author.accountKey}`)
      .send({ url, events: ['comment.created'] })
      .expect(201);
    await eventually(
      async () => (await neighbour.send({ query: `{ post(id: "post_${post}") { name } }` })).body.data.post,
    );
    await fallBehind();
    await mutate(neighbour, 'commentCreate', { postId: `post_${post}`, body: 'Nice.' });
    const { database, signals, replicas, config } = app;
    const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
    const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
    const jobs = startJobs({ database, signals, replicas, network, config, logger });
    expect(await eventually(() => read[0])).toEqual({ body: 'Nice.' });
    await jobs.stop();
    network.close();
    receiver.close();
  });

  test('what the command line changes is seen by everyone when the command has ended', async () => {
    await fallBehind();
    const { DATABASE_URL = '', DATABASE_REPLICA_URLS = [] } = app.config;
    const cli = await promisify(execFile)(
      process.execPath,
      ['src/cli.ts', ...'users set-role --username ada --role none --operator Jo'.split(' ')],
      {
        cwd: path.join(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          DATABASE_URL,
          DATABASE_REPLICA_URLS: DATABASE_REPLICA_URLS.join(','),
          REDIS_URL: `${testRedis.url}?commandTimeout=none`,
        },
      },
    );
    expect(cli.stderr).toBe('');
    await setDirectly(userId, 'later');
    expect(await headline(neighbour)).toBe('later');
  });
});
