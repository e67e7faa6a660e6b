import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { startServiceProcess } from '@services/tooling/servers/service-process';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../app.ts';
import { seedDirectory, wrongCounters } from '../directory.ts';

const app = startTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts `cli import FILE` as a separate process. */
function startImport(file: string) {
  return spawn(process.execPath, ['src/cli.ts', 'import', file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], DATABASE_URL: app.config.DATABASE_URL },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const importedLines = async () => (await app.database.orm.importProgress.findFirst())?.lines ?? 0;

test('an import that is killed three times neither loses nor repeats a line', async () => {
  const users = Array.from({ length: 50 }, (_, index) => ({ type: 'user', username: `u${index}`, name: `U ${index}` }));
  const author = (index: number) => ({ user: `u${index % users.length}` });
  const posts = Array.from({ length: 500 }, (_, index) => ({
    type: 'post',
    slug: `p${index}`,
    name: `P ${index}`,
    tagline: 'A thing',
    website: `https://${index}.example.com`,
    ...author(index),
    makers: [`u${(index + 1) % users.length}`],
  }));
  const on = (index: number) => ({ post: `p${index % posts.length}`, ...author(index) });
  const comments = Array.from({ length: 1500 }, (_, index) => ({
    type: 'comment',
    key: `c${index}`,
    body: 'Fine',
    ...on(index),
    ...(index >= posts.length && { parent: `c${index - posts.length}` }),
  }));
  const collections = Array.from({ length: 100 }, (_, index) => ({
    type: 'collection',
    slug: `k${index}`,
    name: `K ${index}`,
    ...author(index),
    posts: [`p${index}`, `p${index + 1}`],
  }));
  const votes = Array.from({ length: 500 }, (_, index) => ({ type: 'vote', ...on(index) }));
  const wrong = Array.from({ length: 300 }, (_, index) => ({ type: 'vote', post: `no${index}`, ...author(index) }));
  const lines = [...users, ...posts, ...comments, ...wrong, ...collections, ...votes];
  const file = join(folder, 'killed.jsonl');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));

  let seen = 0;
  for (let kill = 0; kill < 3; kill += 1) {
    const child = startImport(file);
    const ended = once(child, 'exit');
    await eventually(async () => (await importedLines()) > seen, 60_000);
    child.kill('SIGKILL');
    await ended;
    seen = await importedLines();
  }
  const done = JSON.parse(await text(startImport(file).stdout)) as object;
  expect(done).toMatchObject({ lines: lines.length, accepted: lines.length - wrong.length, refused: wrong.length });
  const { orm } = app.database;
  const counts = await Promise.all([
    orm.post.count(),
    orm.comment.count(),
    orm.collectionPost.count(),
    orm.vote.count(),
  ]);
  expect(counts).toEqual([posts.length, comments.length, 2 * collections.length, votes.length]);
  expect(await wrongCounters(app)).toEqual([]);
});

test('an export whose process is killed has the same entries as the pages of the API', async () => {
  await app.database.write.query('TRUNCATE users, posts, topics, collections CASCADE');
  await seedDirectory(app, 1000);
  const client = await app.client();
  const list = (page: string) =>
    `{ posts(order: NEWEST${page}) { nodes { id name topics(first: 3) { nodes { slug } } } `;
  await client.query(`mutation { bulkExportCreate(input: { query: "${list('')} } }" }) { errors { message } } }`);
  const { DATABASE_URL, CURSOR_SECRET } = app.config;
  const keys = `test:${Buffer.alloc(32, 1).toString('base64')}`;
  const start = () =>
    startServiceProcess(join(import.meta.dirname, '../..'), { DATABASE_URL, CURSOR_SECRET, ENCRYPTION_KEYS: keys });
  const found = () => app.database.orm.bulkExport.findFirstOrThrow();

  const first = await start();
  await eventually(async () => (await found()).objects > 0, 60_000);
  await first.kill();
  const { objects } = await found();
  const second = await start();
  await eventually(async () => (await found()).status === 'completed', 60_000);
  await second.stop();
  expect(objects).toBeGreaterThan(0);

  const entries: string[] = [];
  for (let after = '', more = true; more;) {
    type Data = { posts: { nodes: object[]; pageInfo: { hasNextPage: boolean; endCursor: string } } };
    const query = `${list(`, first: 100, after: "${after}"`)} pageInfo { hasNextPage endCursor } } }`;
    const { posts } = await client.query<Data>(query);
    entries.push(...posts.nodes.map((post) => `${JSON.stringify(post)}\n`));
    ({ hasNextPage: more, endCursor: after } = posts.pageInfo);
  }
  const { id } = await found();
  const { body } = await app.http
    .get(`/v2/exports/${id}`)
    .set('Authorization', `Bearer ${client.token}`)
    .responseType('arraybuffer');
  expect(String(body)).toBe(entries.join(''));
});
