import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { createNetwork } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { freeze, killTrees } from '@services/tooling/servers/freeze';
import { eventually } from '@services/tooling/testing/eventually';
import { createTestRedis, describeWithRedis, type TestRedis } from '@services/tooling/testing/test-redis';
import { createClient } from 'graphql-sse';
import { Redis } from 'ioredis';
import request from 'supertest';

import { startJobs } from '../../src/jobs.ts';
import { GRAPHQL, startTestApp, type TestClient } from '../app.ts';
import { LISTENERS, createPost, createUser, mutate } from '../directory.ts';
import { startReplica } from '../replica.ts';
import { startReplicated, type Replicated } from '../replicated.ts';

describeWithRedis('queries read from a streaming replica', () => {
  let servers: Replicated;
  let testRedis: TestRedis;
  let redis: Redis;
  const app = startTestApp(async () => {
    [servers, testRedis] = await Promise.all([startReplicated(), createTestRedis() as Promise<TestRedis>]);
    // Commands have no time limit, so that a busy machine does not look like an outage.
    redis = new Redis(testRedis.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
    redis.on('error', () => {});
    await once(redis, 'ready');
    return { redis, replicated: servers, environment: { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' } };
  });
  afterAll(async () => {
    redis.disconnect();
    await testRedis.drop();
    await servers.stop();
  });

  let userId: bigint;
  let author: TestClient;
  let reader: TestClient;
  let resume: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    reader = await app.client({ userId: await createUser(app, 'reader') });
  });
  beforeEach(async () => {
    resume = undefined;
    // Each test has its own author, who has not written yet.
    userId = await createUser(app, `author-${(count += 1)}`);
    author = await app.client({ userId });
    await setDirectly('old');
    await eventually(async () => (await headline(reader)) === 'old');
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
    await resume?.();
  });
  let count = 0;
  const ends: (() => unknown)[] = [];

  const setDirectly = (text: string) =>
    app.database.write.query('UPDATE users SET headline = $2 WHERE id = $1', [userId, text]);
  async function headline({ send }: Pick<TestClient, 'send'>): Promise<string | undefined> {
    const { body } = await send({ query: `{ user(id: "user_${userId}") { headline } }` }).expect(200);
    expect(body.errors).toBeUndefined();
    return body.data.user?.headline;
  }
  const update = (client: TestClient, text: string) => mutate(client, 'profileUpdate', { headline: text });
  const metric = async (name: string) => {
    const { text } = await app.http.get('/metrics');
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    );
  };
  const isAvailable = async () => (await metric('database_replica_answers')) === 1;
  /** Sends the author's queries to a second process of the service. */
  async function startAnother() {
    const { url, stop } = await startReplica(app, redis);
    const send = (body: object) => request(url).post(GRAPHQL).set('Authorization', `Bearer ${author.token}`).send(body);
    ends.push(stop);
    return { send };
  }
  const holdBack = async () => (resume = await servers.holdBack());

  test('members read their own writes in every process while the replica is behind', async () => {
    const elsewhere = await startAnother();
    await holdBack();
    expect(await headline(author)).toBe('old');
    expect(await update(author, 'mine')).toMatchObject({ errors: [] });
    expect([await headline(author), await headline(elsewhere)]).toEqual(['mine', 'mine']);
    expect(await headline(reader)).toBe('old');
    await resume?.();
    await eventually(async () => (await headline(reader)) === 'mine');
  });

  test('members read the replica again READ_PRIMARY_MS after a write', async () => {
    await holdBack();
    await update(author, 'mine');
    expect(await headline(author)).toBe('mine');
    await eventually(async () => (await headline(author)) === 'old');
  });

  test('a write is visible to the member in another application', async () => {
    const { body } = await app.http
      .post('/v2/oauth/token')
      .send({ grant_type: 'client_credentials', client_id: author.clientId, client_secret: author.clientSecret });
    const own = {
      send: (query: object) => app.http.post(GRAPHQL).set('Authorization', `Bearer ${body.access_token}`).send(query),
    };
    const other = await app.client({ userId });
    await holdBack();
    await update(author, 'mine');
    expect([await headline(own), await headline(other)]).toEqual(['mine', 'mine']);
  });

  test('a change with an account key is visible to the member of the account in another application', async () => {
    const other = await app.client({ userId });
    await holdBack();
    await app.http
      .patch('/v2/profile')
      .set('Authorization', `Bearer ${author.accountKey}`)
      .send({ headline: 'by key' })
      .expect(200);
    expect([await headline(author), await headline(other)]).toEqual(['by key', 'by key']);
    expect(await headline(reader)).toBe('old');
  });

  test('all queries read the primary while Redis is unavailable', async () => {
    await holdBack();
    redis.disconnect();
    await update(author, 'without Redis');
    expect([await headline(author), await headline(reader)]).toEqual(['without Redis', 'without Redis']);
    await redis.connect();
  });

  test('the receiver of a webhook can read the object of the notification', async () => {
    const post = await createPost(app, 'lantern', { userId });
    const [receiving, writer] = [await startAnother(), await app.client({ userId: await createUser(app, 'writer') })];
    const read: unknown[] = [];
    const receiver = createServer(async (message, response) => {
      const { data } = (await json(message)) as { data: { id: string } };
      const { body } = await receiving.send({ query: `{ comment(id: "${data.id}") { body } }` });
      read.push(body.data.comment);
      response.end();
    }).listen(0, '127.0.0.1');
    ends.push(() => receiver.close());
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    await app.http
      .post('/v2/webhooks')
      .set('Authorization', `Bearer ${author.accountKey}`)
      .send({ url, events: ['comment.created'] })
      .expect(201);
    await holdBack();
    // The marks of the earlier writes have expired.
    await redis.flushdb();
    await mutate(writer, 'commentCreate', { postId: `post_${post}`, body: 'Nice.' });
    const { database, signals, replica, config } = app;
    const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
    ends.push(() => network.close());
    const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
    const jobs = startJobs({ database, signals, replica, network, config, logger });
    ends.push(() => jobs.stop());
    expect(await eventually(() => read[0])).toEqual({ body: 'Nice.' });
  });

  test('the client of a subscription can read the object of an event, in every process of the service', async () => {
    const post = await createPost(app, 'torch');
    const receiving = await startAnother();
    const writer = await app.client({ userId: await createUser(app, 'commenter') });
    const client = createClient({
      url: app.url + GRAPHQL,
      headers: { Authorization: `Bearer ${author.token}` },
      retryAttempts: 0,
    });
    const query = `subscription { commentCreated(postId: "post_${post}") { id } }`;
    const events = client.iterate<{ commentCreated: { id: string } }>({ query });
    ends.push(() => client.dispose());
    const first = events.next();
    await eventually(async () => (await app.database.sql.query(LISTENERS)).length > 0);
    await holdBack();
    await mutate(writer, 'commentCreate', { postId: `post_${post}`, body: 'Bright.' });
    const { value } = await first;
    const { body } = await receiving.send({ query: `{ comment(id: "${value?.data?.commentCreated.id}") { body } }` });
    expect(body).toMatchObject({ data: { comment: { body: 'Bright.' } } });
  });

  test('the primary answers a query that fails on the replica', async () => {
    // The same happens when a new release starts before the replica has its migration.
    await app.database.pool.query('ALTER TABLE users RENAME COLUMN headline TO hidden');
    await eventually(async () => {
      const { body } = await reader.send({ query: `{ user(id: "user_${userId}") { headline } }` });
      return body.errors !== undefined;
    });
    app.log.expectErrors(/resolver failed/);
    await holdBack();
    await app.database.pool.query('ALTER TABLE users RENAME COLUMN hidden TO headline');
    expect(await headline(reader)).toBe('old');
    expect(await isAvailable()).toBe(true);
  });

  /** Sends queries without a pause during `work`. */
  async function reading(work: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) expect(await headline(reader)).toBe('old');
    });
    await work().finally(() => (isOver = true));
    await Promise.all(readers);
  }

  test('no query fails when the replica is killed, and queries read it again after its restart', async () => {
    await reading(async () => {
      killTrees(servers.replica.pid);
      await eventually(async () => !(await isAvailable()));
      await servers.replica.restart();
      await eventually(isAvailable);
    });
    const before = await metric('database_reads_total{server="replica"');
    await headline(reader);
    expect(await metric('database_reads_total{server="replica"')).toBe(before + 1);
  });

  test('no query fails when the replica hangs', async () => {
    const thaw = freeze(servers.replica.pid);
    try {
      await reading(() => eventually(async () => !(await isAvailable())));
    } finally {
      thaw();
    }
    await eventually(isAvailable);
  });
});
