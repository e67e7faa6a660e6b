import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { givenOnce, startTestApp } from '../../test/app.ts';
import { wrongCounters } from '../../test/directory.ts';
import { refreshSortColumns } from '../posts/counts.ts';
import { hidePost, unhidePost } from '../posts/visibility.ts';
import { freezeRanks } from '../ranking/freeze.ts';
import { importFile, type Progress } from './import.ts';

const app = startTestApp();
let folder: string;

const client = givenOnce(() => app.client());
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, lines: unknown[]): Promise<string> {
  const file = join(folder, name);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeFile(file, text);
  return file;
}

const user = { type: 'user', username: 'ada', name: 'Ada' };
const post = (slug: string, more: object = {}) => {
  return {
    type: 'post',
    slug,
    user: 'ada',
    name: slug,
    tagline: 'A thing',
    website: `https://${slug}.example.com`,
    ...more,
  };
};

test('an import fills the directory, and reports the reason for each invalid line', async () => {
  const file = await write('first.jsonl', [
    { type: 'topic', slug: 'tools', name: 'Tools' },
    user,
    post('one', { topics: ['tools'], makers: ['ada'], featuredAt: '2026-01-01T10:00:00Z' }),
    '{ not json',
    post('two', { topics: ['nowhere'] }),
    post('three', { website: 'ftp://example.com' }),
    { type: 'planet' },
    '',
    { type: 'vote', post: 'one', user: 'ada' },
    post('four', { name: '日本語 🦘' }),
  ]);
  const refused: Record<number, string[]> = {};
  const done = await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  expect(done).toMatchObject({ lines: 10, accepted: 5, refused: 4 });
  expect(refused).toEqual({
    4: ['The line is not JSON'],
    5: ['There is no "nowhere" in topics'],
    6: ['website: Website must be an http or https address with a domain name'],
    7: [expect.stringContaining('type')],
  });
  const { posts } = await client.query<{ posts: object }>(
    '{ posts(order: NEWEST) { nodes { slug name votesCount makers { username } topics { nodes { slug } } } } }',
  );
  expect(posts).toEqual({
    nodes: [
      { slug: 'four', name: '日本語 🦘', votesCount: 0, makers: [], topics: { nodes: [] } },
      {
        slug: 'one',
        name: 'one',
        votesCount: 1,
        makers: [{ username: 'ada' }],
        topics: { nodes: [{ slug: 'tools' }] },
      },
    ],
  });
});

test('usernames are unique regardless of case, and a new username cannot look like an id', async () => {
  await app.database.orm.user.create({ data: { username: 'user_7', name: 'Older than the rule' } });
  const file = await write('names.jsonl', [
    { ...user, username: 'Zoe' },
    { ...user, username: 'zoe' },
    { ...user, username: 'Zoe', name: 'Zoe' },
    { ...user, username: 'user_5' },
    { ...user, username: 'user_7', name: 'Kept' },
  ]);
  const refused: Record<number, string[]> = {};
  await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  expect(refused).toEqual({
    2: ['username: Username differs from Zoe only in upper and lower case'],
    4: ['Username must not look like an ID'],
  });
  const taken = app.database.orm.user.create({ data: { username: 'ZOE', name: 'Third' } });
  await expect(taken).rejects.toMatchObject({ code: 'P2002' });
});

test('an interrupted import continues where it stopped, with the same result as an uninterrupted one', async () => {
  const lines = [user, ...Array.from({ length: 1200 }, (_, index) => post(`many-${index}`))];
  const file = await write('many.jsonl', lines);
  const interrupted = importFile(app.database, file, {
    progress: ({ lines: read }) => {
      if (read >= 400) throw new Error('The power went out');
    },
  });
  await expect(interrupted).rejects.toThrow('The power went out');
  expect(await app.database.orm.post.count({ where: { slug: { startsWith: 'many-' } } })).toBe(399);
  const steps: Progress[] = [];
  const done = await importFile(app.database, file, { progress: (progress) => steps.push(progress) });
  expect(done).toMatchObject({ lines: 1201, accepted: 1201, refused: 0, offset: done.bytes });
  expect(steps[0]?.lines).toBe(600);
  expect(await app.database.orm.post.count({ where: { slug: { startsWith: 'many-' } } })).toBe(1200);
});

test('importing a file again updates its objects and retries the refused lines', async () => {
  const file = await write('again.jsonl', [
    post('one', { name: 'Renamed' }),
    post('late-topic', { topics: ['later'] }),
  ]);
  expect(await importFile(app.database, file)).toMatchObject({ lines: 2, accepted: 1, refused: 1 });
  await app.database.orm.post.update({ where: { slug: 'one' }, data: { name: 'Changed' } });
  await app.database.orm.topic.create({ data: { slug: 'later', name: 'Later' } });
  expect(await importFile(app.database, file)).toMatchObject({ lines: 2, accepted: 2, refused: 0 });
  const { post: renamed } = await client.query<{ post: object }>('{ post(slug: "one") { name votesCount } }');
  expect(renamed).toEqual({ name: 'Renamed', votesCount: 1 });
  const { search } = await client.query<{ search: object }>(
    '{ search(query: "renamed") { nodes { ... on Post { slug } } } }',
  );
  expect(search).toEqual({ nodes: [{ slug: 'one' }] });
});

test('lines with impossible dates or unstorable values are refused, and all other lines are imported', async () => {
  const file = await write('moments.jsonl', [
    post('moment-1', { createdAt: '2026-01-01T10:00:00+99:00' }),
    post('moment-2', { createdAt: '0000-01-01T10:00:00Z' }),
    post('moment-3', { featuredAt: '2026-02-30T10:00:00Z' }),
    post('moment-4', { reviewsRating: 4.5, createdAt: '2026-01-01T10:00:00+02:00' }),
  ]);
  const refused: Record<number, string[]> = {};
  const done = await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  expect(done).toMatchObject({ accepted: 1, refused: 3 });
  expect(refused).toEqual({
    1: [expect.stringMatching(/^createdAt must be an ISO 8601/)],
    2: [expect.stringMatching(/^createdAt must be an ISO 8601/)],
    3: [expect.stringMatching(/^featuredAt must be an ISO 8601/)],
  });
  const { post: written } = await client.query<{ post: object }>('{ post(slug: "moment-4") { createdAt } }');
  expect(written).toEqual({ createdAt: '2026-01-01T08:00:00Z' });
});

test('a byte order mark is skipped, and a line that is not UTF-8 or not an object is refused', async () => {
  const file = join(folder, 'encodings.jsonl');
  const topic = (slug: string) => JSON.stringify({ type: 'topic', slug, name: slug });
  const [head = '', tail = ''] = topic('damaged').split('damaged"}');
  const damaged = Buffer.concat([Buffer.from(`${head}damaged`), Buffer.from([0xff]), Buffer.from(`"}${tail}`)]);
  const lines = [`\ufeff${topic('marked')}`, damaged, 'null', '["topic"]', `${topic('with-return')}\r`];
  await writeFile(file, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  const refused: Record<number, string[]> = {};
  const done = await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  expect(done).toMatchObject({ accepted: 2, refused: 3 });
  expect(refused).toEqual({
    2: ['The line is not valid UTF-8'],
    3: ['The line is not a JSON object'],
    4: ['The line is not a JSON object'],
  });
});

test('a line that the database refuses is reported, and the lines around it are imported', async () => {
  await app.database.pool.query(`ALTER TABLE topics ADD CONSTRAINT not_this CHECK (slug <> 'refused-topic')`);
  const topic = (slug: string) => ({ type: 'topic', slug, name: slug });
  const file = await write('refused.jsonl', [topic('before'), topic('refused-topic'), topic('after')]);
  const refused: Record<number, string[]> = {};
  const done = await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  expect(done).toMatchObject({ accepted: 2, refused: 1 });
  expect(refused).toEqual({ 2: [expect.stringContaining('not_this')] });
  expect(await app.database.orm.topic.count({ where: { slug: { in: ['before', 'after'] } } })).toBe(2);
});

test('a corrected file of the same size is imported, even if only its end differs', async () => {
  const padding = Array.from({ length: 700 }, (_, index) => ({
    type: 'topic',
    slug: `padding-${index}`,
    name: 'x'.repeat(70),
  }));
  const lines = (name: string) => [...padding, { type: 'topic', slug: 'corrected', name }];
  await importFile(app.database, await write('corrected.jsonl', lines('Wrongg')));
  const done = await importFile(app.database, await write('corrected.jsonl', lines('Rights')));
  expect(done).toMatchObject({ accepted: 701 });
  expect((await app.database.orm.topic.findUniqueOrThrow({ where: { slug: 'corrected' } })).name).toBe('Rights');
});

test('posts that are imported into a past period are ranked with the others', async () => {
  const now = new Date('2026-03-05T00:00:00Z');
  const featuredAt = '2026-03-02T10:00:00Z';
  await importFile(app.database, await write('early.jsonl', [post('early', { featuredAt })]));
  await freezeRanks(app.database, now);
  await importFile(
    app.database,
    await write('late.jsonl', [post('late', { featuredAt }), { type: 'vote', post: 'late', user: 'ada' }]),
  );
  await refreshSortColumns(app.database);
  await freezeRanks(app.database, now);
  const data = await client.query(
    '{ early: post(slug: "early") { dailyRank } late: post(slug: "late") { dailyRank } }',
  );
  expect(data).toEqual({ early: { dailyRank: 2 }, late: { dailyRank: 1 } });
  expect(await freezeRanks(app.database, now)).toBe(0);
});

test('blank lines count as read, but neither as accepted nor as refused', async () => {
  const file = await write('blank.jsonl', ['', { type: 'topic', slug: 'blank', name: 'Blank' }, '  ', '\r', '']);
  expect(await importFile(app.database, file)).toMatchObject({ lines: 4, accepted: 1, refused: 0 });
});

test('a line can refer only to earlier lines, even within a batch', async () => {
  const file = await write('order.jsonl', [
    { type: 'vote', post: 'ordered', user: 'grace' },
    post('ordered', { user: 'grace' }),
    { ...user, username: 'grace' },
    post('ordered', { user: 'grace', topics: ['ordered'] }),
    { type: 'topic', slug: 'ordered', name: 'Ordered' },
    post('ordered', { user: 'grace', topics: ['ordered'], makers: ['grace'] }),
    post('ordered', { user: 'grace', name: 'Written twice' }),
    { type: 'vote', post: 'ordered', user: 'grace' },
    { type: 'vote', post: 'ordered', user: 'grace' },
  ]);
  const refused: Record<number, string[]> = {};
  const done = await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  expect(done).toMatchObject({ accepted: 6, refused: 3 });
  expect(refused).toEqual({
    1: ['There is no "grace" in users'],
    2: ['There is no "grace" in users'],
    4: ['There is no "ordered" in topics'],
  });
  const query =
    '{ post(slug: "ordered") { name votesCount topics { nodes { slug postsCount } } makers { username } } }';
  expect(await client.query(query)).toEqual({
    post: {
      name: 'Written twice',
      votesCount: 1,
      topics: { nodes: [{ slug: 'ordered', postsCount: 1 }] },
      makers: [{ username: 'grace' }],
    },
  });
  expect(await wrongCounters(app)).toEqual([]);
});

test('all counters are correct after votes and comments are imported for a hidden post', async () => {
  await importFile(app.database, await write('to-hide.jsonl', [post('hidden-later', { makers: ['ada'] })]));
  const { id } = await app.database.orm.post.findUniqueOrThrow({ where: { slug: 'hidden-later' } });
  await app.database.transaction((sql) => hidePost(sql, 'Jo', String(id)));
  const file = await write('hidden.jsonl', [
    post('hidden-later', { topics: ['tools'], makers: ['ada', 'grace'] }),
    { type: 'vote', post: 'hidden-later', user: 'grace' },
  ]);
  expect(await importFile(app.database, file)).toMatchObject({ accepted: 2, refused: 0 });
  expect(await wrongCounters(app)).toEqual([]);
  await app.database.transaction((sql) => unhidePost(sql, 'Jo', String(id)));
  expect(await wrongCounters(app)).toEqual([]);
});
