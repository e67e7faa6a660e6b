import { createLogger } from '@services/common/runtime/logging';
import { eventually } from '@services/tooling/testing/eventually';

import { limiterOf } from '../app.ts';
import { startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, createPost, createUser, mutate, seedDirectory } from '../../test/directory.ts';
import { lockWaits } from '../../test/overlap.ts';
import { block } from '../blocks/store.ts';
import { connect, type Sql } from '../db.ts';
import { EVENTS } from '../events.ts';
import {
  addPage,
  beginExportsAgain,
  claimExport,
  deleteExpiredExports,
  endExport,
  MAX_CHUNK_BYTES,
  readFileOf,
} from '../exports/store.ts';
import type { Admit } from '../limits/admission.ts';
import { createBudget } from '../limits/budget.ts';
import { hidePost } from '../posts/visibility.ts';
import { deleteUser } from '../users/edit.ts';
import { setRole } from '../users/roles.ts';
import { createExportWorker, MAX_EXPORT_BYTES } from './export-worker.ts';
import { exportsOf } from './exports.ts';
import { documentPoints } from './prices.ts';

const POINTS = 2000;
const app = startTestApp();
const { stringify } = JSON;

const FIELDS = 'id status objectCount fileSize cost error errorCode url finishedAt';
const create = (from: TestClient, query: string) => mutate(from, 'bulkExportCreate', { query }, FIELDS);
const read = async (from: TestClient) => {
  return (await from.query<{ bulkExport: Record<string, unknown> }>(`{ bulkExport { ${FIELDS} } }`)).bulkExport;
};
const download = (from: TestClient, id: unknown) =>
  app.http.get(`/v2/exports/${id}`).set('Authorization', `Bearer ${from.token}`).responseType('arraybuffer');
const textOf = ({ body }: { body: unknown }) => String(body);

const logger = createLogger({ service: 'directory', level: 'silent' });
/** A worker with its own counters, because tests of the budget need counters that start at zero. */
const startWorker = (points = 1_000_000) => {
  const limiter = limiterOf(undefined, logger);
  const { config, database, replica } = app;
  return createExportWorker({
    ...database,
    config,
    logger,
    replica,
    budget: createBudget(limiter, { ...config, POINTS_PER_WINDOW: points }),
  });
};
/** The number of rows of all files, after the job has deleted files that belong to no export. */
async function rowsOfFiles(): Promise<number> {
  await deleteExpiredExports(app.database.write);
  return app.database.orm.bulkExportChunk.count();
}
async function finish(work = startWorker()): Promise<number> {
  let pages = 0;
  while ((await work()) > 0) pages += 1;
  return pages;
}

const visiblePosts = () => app.database.orm.post.count({ where: { hiddenAt: null } });

beforeAll(() => seedDirectory(app, 250));
beforeEach(() => app.database.orm.bulkExport.deleteMany());

/** The entries of a list, read page by page through the API. `PAGE` stands for the arguments of a page. */
async function walk(from: TestClient, query: string, entries: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let after: string | null = '', more = true; more;) {
    const paged = query.replace('PAGE', `first: 100, after: ${stringify(after)}`);
    const data = await from.query<object>(
      paged.replace(`${entries} {`, `pageInfo { hasNextPage endCursor } ${entries} {`),
    );
    let list = Object.values(data)[0] as Record<string, never>;
    if (!list[entries]) list = Object.values(list)[0] as unknown as Record<string, never>;
    found.push(...(list[entries] as unknown as unknown[]));
    ({ hasNextPage: more, endCursor: after } = list['pageInfo'] as unknown as {
      hasNextPage: boolean;
      endCursor: string;
    });
  }
  return found;
}

test.each([
  [
    '{ posts(PAGE, order: NEWEST) { nodes { id name isVoted topics(first: 3) { nodes { slug } } makers { username } } } }',
    'nodes',
  ],
  [
    'query Named { all: posts(PAGE, featured: true) { edges { cursor node { ...Shown } } } } fragment Shown on Post { slug votesCount }',
    'edges',
  ],
  ['{ comments(PAGE) { nodes { id body createdAt postId post { slug } user { username } } } }', 'nodes'],
  [
    '{ topic(by: { slug: "TOPIC" }) { posts(PAGE, order: NEWEST) { nodes { id comments(first: 5) { nodes { body } } } } } }',
    'nodes',
  ],
])('the file of an export of %s has the same entries as the pages of the API @slow', async (query, entries) => {
  const { slug } = await app.database.orm.topic.findFirstOrThrow({ orderBy: { postsCount: 'desc' } });
  const { id: hidden } = await app.database.orm.post.findFirstOrThrow({
    where: { hiddenAt: null },
    orderBy: { id: 'asc' },
  });
  await app.database.transaction((sql) => hidePost(sql, 'Jo', String(hidden)));
  const userId = (await app.database.orm.vote.findFirstOrThrow({ where: { postId: { not: null } } })).userId;
  const client = await app.client({ userId });
  const asked = query.replace('TOPIC', slug);
  // A client that only reads may export, too.
  const reader = await app.client({ scopes: ['public'] });
  for (const one of [client, reader]) {
    const { node, errors } = await create(one, asked.replace(/\(PAGE, /, '(').replace('(PAGE)', ''));
    expect([errors, node?.status]).toEqual([[], 'RUNNING']);
    const pages = await finish();
    const { status, objectCount, fileSize, error, url } = await read(one);
    expect([status, error, url]).toEqual(['COMPLETED', null, `${app.config.PUBLIC_URL}/v2/exports/${node.id}`]);
    const body = textOf(
      await download(one, node.id)
        .expect(200)
        .expect('Content-Type', /^application\/jsonl/),
    );
    const lines = body.split('\n').slice(0, -1);
    const expected = await walk(one, asked, entries);
    expect(expected.length).toBeGreaterThan(20);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(expected);
    expect([objectCount, fileSize]).toEqual([lines.length, Buffer.byteLength(body)]);
    expect(pages).toBeGreaterThanOrEqual(Math.ceil(lines.length / 100));
  }
});

test.each([
  ['{ posts { nodes { nme } } }', /Cannot query field "nme"/],
  ['{ posts { nodes { id } } topics { nodes { id } } }', /one list and nothing else/],
  ['{ posts { nodes { id } totalCount } }', /only `nodes` or `edges`/],
  ['{ posts { totalCount } }', /Select only `nodes` or `edges`/],
  ['{ posts(first: 5) { nodes { id } } }', /Leave out `first`/],
  ['{ post(by: { slug: "x" }) { name } }', /must select a list/],
  ['{ post(by: { slug: "x" }) { makers { name } } }', /must select a list/],
  ['query ($after: String) { posts(after: $after) { nodes { id } } }', /instead of variables/],
  ['mutation { postVote(input: { postId: "1" }) { node { id } } }', /must be a query/],
  [
    '{ posts { nodes { comments(first: 100) { nodes { replies(first: 100) { nodes { id } } } } } } }',
    /costs more than/,
  ],
  ['x'.repeat(10_001), /at most 10000 characters/],
])('an export of %s is refused with the reason', async (query, message) => {
  const client = await app.client();
  const { node, errors } = await create(client, query);
  expect([node, errors]).toEqual([null, [{ field: 'query', message: expect.stringMatching(message) }]]);
});

test('a download continues where it stopped, and only the same user of the application gets the file @slow', async () => {
  const userId = await createUser(app, 'exporter');
  const client = await app.client({ userId, scopes: ['public', 'private'] });
  const { node } = await create(client, '{ posts { nodes { id name tagline } } }');
  await download(client, node.id).expect(409);
  await finish();
  const whole = await download(client, node.id).expect(200);
  const { etag } = whole.headers as { etag: string };
  const size = Number(whole.headers['content-length']);
  let resumed = '';
  for (let at = 0; at < size; at += 7001) {
    const range = at % 2 === 0 ? `bytes=${at}-${at + 7000}` : `bytes=${at}-${Math.min(at + 7000, size * 2)}`;
    const part = await download(client, node.id).set('Range', range).set('If-Range', etag).expect(206);
    expect(part.headers['content-range']).toBe(`bytes ${at}-${Math.min(at + 7000, size - 1)}/${size}`);
    resumed += textOf(part);
  }
  expect(resumed).toBe(textOf(whole));
  expect(textOf(await download(client, node.id).set('Range', 'bytes=-5').expect(206))).toBe(textOf(whole).slice(-5));
  await download(client, node.id)
    .set('Range', `bytes=-${size + 1}`)
    .expect(200);
  await download(client, node.id).set('Range', `bytes=${size}-`).expect(416).expect('Content-Range', `bytes */${size}`);
  await download(client, node.id).set('Range', 'bytes=0-1').set('If-Range', '"another"').expect(200);
  await download(client, node.id).set('Range', 'bytes=0-1, 4-5').expect(200);
  await download(client, node.id).set('Range', 'bytes=5-2').expect(200);
  await download(client, node.id).set('If-None-Match', etag).expect(304);
  await app.http
    .head(`/v2/exports/${node.id}`)
    .set('Authorization', `Bearer ${client.token}`)
    .expect(200)
    .expect('Content-Length', String(size));

  // Scripts of web pages may download the file, too.
  expect(whole.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  await app.http.options(`/v2/exports/${node.id}`).set('Access-Control-Request-Method', 'GET').expect(204);

  await app.http.get(`/v2/exports/${node.id}`).expect(401);
  await download(await app.client({ userId }), node.id).expect(404);
  const { orm } = app.database;
  const change = (data: object) => orm.bulkExport.update({ where: { id: node.id }, data });
  await change({ userId: await createUser(app, 'another-exporter') });
  await download(client, node.id).expect(404);
  expect(await read(client)).toBeNull();
  await change({ userId, scopes: ['public', 'private', 'edit'] });
  await download(client, node.id).expect(404);
  await change({ scopes: ['public'], expiresAt: new Date(0) });
  await download(client, node.id).expect(404);
  expect(await rowsOfFiles()).toBe(0);
});

test('an export with a page of several megabytes is stored in small parts, and its file has the same entries as the pages of the API @slow', async () => {
  const userId = await createUser(app, 'exporter-of-long-texts');
  const { orm } = app.database;
  const mine = await orm.post.findMany({ where: { hiddenAt: null }, take: 60, orderBy: { id: 'asc' } });
  const where = { id: { in: mine.map(({ id }) => id) } };
  await orm.post.updateMany({ where, data: { userId, description: 'ä€😀'.repeat(600) } });
  const client = await app.client({ userId });
  const copies = Array.from({ length: 10 }, (_, index) => `d${index}: description`).join(' ');
  const list = (page: string) =>
    `{ user(by: { id: "user_${userId}" }) { submittedPosts${page} { nodes { id ${copies} } } } }`;
  const { node } = await create(client, list(''));
  await finish();
  const body = textOf(await download(client, node.id).expect(200));
  const expected = await walk(client, list('(PAGE)'), 'nodes');
  expect(body).toBe(expected.map((entry) => `${stringify(entry)}\n`).join(''));
  const chunks = await orm.bulkExportChunk.findMany();
  expect(Math.max(...chunks.map((chunk) => chunk.body.length))).toBe(MAX_CHUNK_BYTES);
  const middle = await download(client, node.id)
    .set('Range', `bytes=${MAX_CHUNK_BYTES - 5}-${2 * MAX_CHUNK_BYTES + 5}`)
    .expect(206);
  const bytes = Buffer.from(body).subarray(MAX_CHUNK_BYTES - 5, 2 * MAX_CHUNK_BYTES + 6);
  expect(bytes.equals(middle.body as Buffer)).toBe(true);
});

test('an application runs one export at a time and can cancel it, and a new export replaces the last export', async () => {
  const client = await app.client();
  const first = await create(client, '{ posts { nodes { id } } }');
  const work = startWorker();
  await work();
  const message = 'An export of this application is running. Wait for it or cancel it';
  expect(await create(client, '{ topics { nodes { id } } }')).toEqual({ node: null, errors: [{ field: '', message }] });
  const canceled = await mutate(client, 'bulkExportCancel', {}, FIELDS);
  expect(canceled.node).toMatchObject({ id: first.node.id, status: 'CANCELED', fileSize: 0, url: null });
  expect([await finish(work), await rowsOfFiles()]).toEqual([0, 0]);
  expect((await create(client, '{ topics { nodes { id } } }')).node.id).not.toBe(first.node.id);
  await finish(work);
  expect((await mutate(client, 'bulkExportCancel', {}, FIELDS)).node.status).toBe('COMPLETED');
  expect((await mutate(await app.client(), 'bulkExportCancel', {}, FIELDS)).errors).toEqual([
    { field: '', message: 'Export not found' },
  ]);
});

test('parallel workers write each page of an export once, and one worker writes pages of several exports in turn @slow', async () => {
  const clients = [await app.client(), await app.client(), await app.client()];
  for (const client of clients) await create(client, '{ posts(order: NEWEST) { nodes { id } } }');
  const work = startWorker();
  for (const _client of clients) await work();
  const begun = await Promise.all(clients.map(read));
  expect(begun.map(({ objectCount }) => objectCount)).toEqual([100, 100, 100]);
  await Promise.all(Array.from({ length: 4 }, () => finish(startWorker())));
  const expected = (
    await walk(clients[0] as TestClient, '{ posts(PAGE, order: NEWEST) { nodes { id } } }', 'nodes')
  ).map((post) => `${stringify(post)}\n`);
  for (const client of clients) {
    const { id } = await read(client);
    expect(textOf(await download(client, id))).toBe(expected.join(''));
  }
});

test('an export costs a tenth of the points of its pages, and waits when the points are used up @slow', async () => {
  const client = await app.client();
  await create(client, '{ posts { nodes { id topics(first: 5) { nodes { id } } } } }');
  const work = startWorker(POINTS);
  await finish(work);
  const { orm } = app.database;
  // A page of 100 costs 150 + 1 + 100 × (1 + 1 + 5) points, a tenth of that is 86; there are three pages.
  expect(await read(client)).toMatchObject({ status: 'COMPLETED', cost: 3 * 86 });
  for (let spent = 3 * 86; spent + 86 <= POINTS; spent += 86) {
    await orm.bulkExport.updateMany({ data: { status: 'running', position: null, bytes: 0 } });
    await orm.bulkExportChunk.deleteMany();
    await work();
  }
  await orm.bulkExport.updateMany({ data: { status: 'running', position: null, bytes: 0 } });
  await orm.bulkExportChunk.deleteMany();
  expect([await work(), await work()]).toEqual([1, 0]);
  const waiting = await orm.bulkExport.findFirstOrThrow();
  expect([waiting.status, waiting.attempts, waiting.nextAt > new Date()]).toEqual(['running', 0, true]);
});

/** Tests that an export fails if `act` changes something after its first page. */
const fails = (when: string, error: unknown, act: (applicationId: string) => Promise<unknown>) =>
  test(`an export fails without a file when ${when} @slow`, async () => {
    const client = await app.client();
    await create(client, '{ posts { nodes { id } } }');
    const work = startWorker();
    await work();
    await act(client.applicationId);
    await finish(work);
    expect(await app.database.orm.bulkExport.findFirstOrThrow()).toMatchObject({ status: 'failed', error, bytes: 0 });
    expect(await rowsOfFiles()).toBe(0);
  });
const changeAll = (data: object) => app.database.orm.bulkExport.updateMany({ data });

fails('its token is revoked', 'The access token was revoked or has expired', (applicationId) =>
  app.database.orm.accessToken.deleteMany({ where: { applicationId } }),
);
fails('its application is blocked', 'The application is blocked', (subjectId) =>
  block(app.database.orm, { subjectId, reason: 'x', blockedBy: 'Jo', endsAt: null }),
);
fails(
  'its application may execute only registered documents, and its document is not registered',
  'This application executes only registered documents, and this document is not registered',
  (id) => app.database.orm.application.update({ where: { id }, data: { registeredOnly: true } }),
);
fails('its file would be too large', expect.stringContaining('would be larger'), () =>
  changeAll({ bytes: MAX_EXPORT_BYTES - 10 }),
);
fails('a page was attempted five times', 'A page could not be read in 5 attempts', () => changeAll({ attempts: 5 }));
fails('its cursor is no longer valid', 'The cursor is not valid for this list and order', () =>
  changeAll({ position: 'x' }),
);

test('an export whose page cannot be stored is retried later, and delays no other export @slow', async () => {
  const [poisoned, other] = [await app.client(), await app.client()];
  for (const client of [poisoned, other]) await create(client, '{ posts { nodes { id } } }');
  const { applicationId } = poisoned;
  const change = (data: object) => app.database.orm.bulkExport.update({ where: { applicationId }, data });
  const MAX_INTEGER = 2 ** 31 - 1;
  await change({ objects: MAX_INTEGER });
  const work = startWorker();
  await finish(work);
  expect([(await read(other)).status, (await read(poisoned)).status]).toEqual(['COMPLETED', 'RUNNING']);
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    await change({ nextAt: new Date(0) });
    await finish(work);
  }
  const error = 'A page could not be read in 5 attempts';
  expect(await read(poisoned)).toMatchObject({ status: 'FAILED', error, fileSize: 0 });
});

test('when a member is deleted, all files of exports are deleted, and the exports begin again without the member’s texts and without a charge @slow', async () => {
  const [done, running] = [await app.client(), await app.client()];
  const work = startWorker();
  const { node: first } = await create(done, '{ posts(order: NEWEST) { nodes { userId } } }');
  await finish(work);
  const { cost } = await read(done);
  const before = await download(done, first.id).expect(200);
  const { node } = await create(running, '{ posts(order: NEWEST) { nodes { userId } } }');
  await work();
  expect(await read(running)).toMatchObject({ status: 'RUNNING', objectCount: 100 });
  const slow = await claimExport(app.database.write);
  const user = await createUser(app, 'short-lived');
  await createPost(app, 'short-lived', { userId: user });
  await app.database.transaction((sql) => deleteUser(sql, 'Jo', String(user)));
  for (const one of [done, running]) {
    const again = { status: 'RUNNING', objectCount: 0, fileSize: 0, error: null, finishedAt: null, url: null };
    expect(await read(one)).toMatchObject(again);
  }
  await download(done, first.id).expect(409);
  expect(await rowsOfFiles()).toBe(0);
  // A page that was read before the deletion is not stored, even if it is the first page.
  const stale = { ...slow!, bytes: 0, position: null };
  const page = { body: Buffer.from('stale'), objects: 1, points: 1, next: null };
  await addPage(app.database.transaction, stale, page);
  await app.database.orm.bulkExport.updateMany({ data: { nextAt: new Date(0) } });
  await finish(startWorker(0));
  const completed = { status: 'COMPLETED', objectCount: await visiblePosts() };
  expect(await read(done)).toMatchObject({ ...completed, cost });
  expect(await read(running)).toMatchObject(completed);
  const lines = textOf(await download(running, node.id).expect(200)).trimEnd();
  expect(lines.split('\n')).toHaveLength(await visiblePosts());
  expect(lines).not.toContain('stale');
  // A download that began before the deletion does not continue in the new file.
  const { etag } = before.headers as { etag: string };
  const resumed = await download(done, first.id).set('Range', 'bytes=5-').set('If-Range', etag).expect(200);
  expect(resumed.headers['etag']).not.toBe(etag);
});

test('a webhook event announces the end of an export to the account of its application @slow', async () => {
  const [client, stranger] = [await app.client(), await app.client()];
  const { orm, transaction } = app.database;
  const webhook = { url: 'https://example.com', events: ['export.finished'], sealedSecret: '' };
  for (const { accountId } of [client, stranger]) {
    await orm.webhook.create({ data: { ...webhook, id: `wh_${accountId}`, accountId } });
  }
  const { node: completed } = await create(client, '{ topics { nodes { id } } }');
  await finish();
  const { node: failed } = await create(client, '{ posts { nodes { id } } }');
  const expire = (expiresAt: Date | null) =>
    orm.accessToken.updateMany({ where: { applicationId: client.applicationId }, data: { expiresAt } });
  await expire(new Date(0));
  await finish();
  await expire(null);
  const { node: canceled } = await create(client, '{ posts { nodes { id } } }');
  await mutate(client, 'bulkExportCancel', {});
  expect(await endExport(transaction, String(canceled.id), 'canceled')).toBeNull();
  const rows = await orm.webhookDelivery.findMany({ where: { event: 'export.finished' }, orderBy: { id: 'asc' } });
  const data = { applicationId: client.applicationId, error: null, errorCode: null, objectCount: 0, fileSize: 0 };
  const error = 'The access token was revoked or has expired';
  const [objectCount, fileSize] = [expect.any(Number), expect.any(Number)];
  expect(rows.map(({ payload }) => EVENTS['export.finished'].payload.parse(JSON.parse(payload)).data)).toEqual([
    { ...data, id: completed.id, status: 'COMPLETED', objectCount, fileSize },
    { ...data, id: failed.id, status: 'FAILED', error, errorCode: 'ACCESS_LOST' },
    { ...data, id: canceled.id, status: 'CANCELED' },
  ]);
  expect(new Set(rows.map(({ accountId }) => accountId))).toEqual(new Set([client.accountId]));
  await orm.webhook.deleteMany();
});

test('an export expires four days after it was created, even if the deletion of a member restarts it @slow', async () => {
  const client = await app.client();
  await create(client, '{ topics { nodes { id } } }');
  await finish();
  const { orm } = app.database;
  const createdAt = new Date(Date.now() - 3.5 * 86_400_000);
  await orm.bulkExport.updateMany({ data: { createdAt } });
  const expiry = async () => (await orm.bulkExport.findFirstOrThrow()).expiresAt.getTime() - createdAt.getTime();
  await app.database.transaction(beginExportsAgain);
  expect([(await read(client)).status, await expiry()]).toEqual(['RUNNING', 4 * 86_400_000]);
  await orm.bulkExport.updateMany({ data: { nextAt: new Date(0) } });
  await finish();
  expect([(await read(client)).status, await expiry()]).toEqual(['COMPLETED', 4 * 86_400_000]);
});

test.each([
  ['expires', `UPDATE bulk_exports SET expires_at = now() - interval '1 second'`],
  ['is deleted with its application', 'DELETE FROM bulk_exports'],
])('when an export %s, each statement deletes at most 40 rows of its file @slow', async (_event, change) => {
  await create(await app.client(), '{ topics { nodes { id } } }');
  await finish();
  const { fileId } = await app.database.orm.bulkExport.findFirstOrThrow();
  const text = `INSERT INTO bulk_export_chunks (file_id, start, body) SELECT $1, 1000000 + n, 'x' FROM generate_series(1, 99) AS n`;
  await app.database.write.query(text, [fileId]);
  const kept = await create(await app.client(), '{ topics { nodes { id } } }');
  await finish();
  const file = await app.database.orm.bulkExport.findUniqueOrThrow({ where: { id: kept.node.id } });
  await app.database.write.query(`${change} WHERE file_id = $1`, [fileId]);
  const left: number[] = [];
  const { write, orm } = app.database;
  await deleteExpiredExports({
    async query<Row>(...statement: Parameters<Sql['query']>) {
      const rows = await write.query<Row>(...statement);
      left.push(await orm.bulkExportChunk.count({ where: { fileId } }));
      return rows;
    },
  });
  expect([...new Set(left)]).toEqual([100, 60, 20, 0]);
  expect(await orm.bulkExportChunk.count({ where: { fileId: file.fileId } })).toBe(1);
});

test('two statements restart any number of exports, and delete no rows of their files @slow', async () => {
  expect(await rowsOfFiles()).toBe(0);
  for (let count = 0; count < 3; count += 1) {
    await create(await app.client(), '{ topics { nodes { id } } }');
    await finish();
  }
  let statements = 0;
  await app.database.transaction((sql) =>
    beginExportsAgain({
      async query<Row>(...statement: Parameters<Sql['query']>) {
        statements += 1;
        return sql.query<Row>(...statement);
      },
    }),
  );
  expect([statements, await app.database.orm.bulkExportChunk.count(), await rowsOfFiles()]).toEqual([2, 3, 0]);
});

test('a download fails when its export starts again, even if the rows of the old file are not deleted yet', async () => {
  const client = await app.client();
  const { node } = await create(client, '{ topics { nodes { id } } }');
  await finish();
  const { fileId, bytes } = await app.database.orm.bulkExport.findUniqueOrThrow({ where: { id: node.id } });
  const whole = async () => (await readFileOf(app.database.sql, fileId, 0, bytes - 1).next()).value as Buffer;
  expect((await whole()).length).toBe(bytes);
  await app.database.transaction(beginExportsAgain);
  await expect(whole()).rejects.toThrow('The file of the export was deleted');
});

test('an export that ends while a member is being deleted keeps no file @slow', async () => {
  const client = await app.client();
  const { userId } = await app.database.orm.post.findFirstOrThrow({ where: { hiddenAt: null } });
  const other = connect(app.config.DATABASE_URL, { poolSize: 12 });
  let deleted = Promise.resolve(false);
  await other.transaction(async (sql) => {
    await sql.query('SELECT FROM posts WHERE user_id = $1 FOR UPDATE', [userId]);
    deleted = other.transaction((tx) => deleteUser(tx, 'Jo', String(userId)));
    await eventually(async () => (await lockWaits(app)) > 0);
    await create(client, '{ posts(order: NEWEST) { nodes { id } } }');
    await finish();
    expect(await read(client)).toMatchObject({ status: 'COMPLETED' });
  });
  expect(await deleted).toBe(true);
  expect(await read(client)).toMatchObject({ status: 'RUNNING', fileSize: 0 });
  expect(await rowsOfFiles()).toBe(0);
  await other.close();
});

test('the exports of two applications of one account together read as many pages as the export of another account @slow', async () => {
  const clients = [await app.client(), await app.client(), await app.client()];
  const [first, second] = clients as [TestClient, TestClient];
  const data = { accountId: first.accountId };
  await app.database.orm.application.update({ where: { id: second.applicationId }, data });
  for (const client of clients) await create(client, '{ posts(order: NEWEST) { nodes { id } } }');
  const work = startWorker();
  for (let page = 0; page < 4; page += 1) await work();
  const pages = (await Promise.all(clients.map(read))).map(({ objectCount }) => Math.ceil(Number(objectCount) / 100));
  expect(pages).toEqual([1, 1, 2]);
  await finish(work);
});

test('an editor who loses the role also loses the file that lists hidden posts', async () => {
  const { client } = await createEditor(app, 'former', 'editor');
  const { node } = await create(client, '{ postsInState(state: HIDDEN) { nodes { id } } }');
  await finish();
  await download(client, node.id).expect(200);
  await app.database.transaction((sql) => setRole(sql, 'Jo', 'former', null));
  await download(client, node.id).expect(404);
  expect(await read(client)).toBeNull();
});

test('if too many downloads of an account wait, another download gets an error in JSON @slow', async () => {
  const client = await app.client();
  const { node } = await create(client, '{ topics { nodes { id } } }');
  await finish();
  // The file is too large for the buffers of a socket, and has rows of the size that the service writes.
  await app.database.write.query('DELETE FROM bulk_export_chunks');
  const text = `INSERT INTO bulk_export_chunks (file_id, start, body)
    SELECT (SELECT file_id FROM bulk_exports WHERE id = $1), at, convert_to(repeat('x', $2), 'UTF8') FROM generate_series(0, 79 * $2, $2) AS at`;
  await app.database.write.query(text, [node.id, MAX_CHUNK_BYTES]);
  await app.database.orm.bulkExport.updateMany({ data: { bytes: 80 * MAX_CHUNK_BYTES } });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${client.token}`, range: 'bytes=0-' };
  const open = () => fetch(`${app.url}/v2/exports/${node.id}`, { headers, signal: leaving.signal });
  // An account has at most two downloads at once. These two are not read, and a hundred others wait for them.
  const unread = [await open(), await open()];
  const refused = await Promise.race(Array.from({ length: 101 }, open));
  expect([refused.status, refused.headers.get('content-range')]).toEqual([429, null]);
  expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
  expect(refused.headers.get('content-disposition')).toBeNull();
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_OPERATIONS' } }] });
  expect(unread.map(({ status, bodyUsed }) => [status, bodyUsed])).toEqual([
    [206, false],
    [206, false],
  ]);
  leaving.abort();
});

test('the query of an export is planned when it is the application’s turn to parse documents', async () => {
  const turns: object[] = [];
  const parse: Admit = async (applicationId, { points }, work) => {
    turns.push({ applicationId, points });
    return work();
  };
  const { config } = app;
  const caller = { applicationId: 'app_1' } as never;
  const budget = createBudget(limiterOf(undefined, logger), config);
  const state = { limit: 1, remaining: 1000, resetAt: 0 };
  const { start } = exportsOf({ budget, config, parse }, caller, state, app.database);
  const query = `{ posts { edges { cursor } } __typename } #${'x'.repeat(160)}`;
  expect(await start(query)).toContain('one list and nothing else');
  expect(turns).toEqual([{ applicationId: 'app_1', points: documentPoints(query) }]);
});

test('the owner of an account sees and cancels the exports of its applications, and no other account does @slow', async () => {
  const [client, stranger] = [await app.client(), await app.client()];
  const { node } = await create(client, '{ posts(order: NEWEST) { nodes { id } } }');
  await startWorker()();
  const list = async (from: TestClient) =>
    (await app.http.get('/v2/bulk-exports').set(from.auth).expect(200)).body.data;
  const running = { id: node.id, applicationId: client.applicationId, status: 'running', objectCount: 100 };
  expect(await list(client)).toMatchObject([{ ...running, isOfMember: false, error: null, finishedAt: null }]);
  expect(await list(stranger)).toEqual([]);
  const cancel = (from: TestClient) => app.http.post(`/v2/bulk-exports/${node.id}/cancel`).set(from.auth);
  await cancel(stranger).expect(404);
  expect(await read(client)).toMatchObject({ status: 'RUNNING' });
  await cancel(client).expect(204);
  await cancel(client).expect(204);
  expect(await read(client)).toMatchObject({ status: 'CANCELED', fileSize: 0 });
});
