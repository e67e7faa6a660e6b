import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { importFile, type Progress } from './import.ts';

const app = startTestApp();
let client: TestClient;
let folder: string;

beforeAll(async () => {
  client = await app.client();
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

test('a file fills the directory; what is wrong is refused line by line, with reasons', async () => {
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
  expect(done).toMatchObject({ lines: 10, accepted: 6, refused: 4 });
  expect(refused).toEqual({
    4: ['The line is not JSON'],
    5: ['There is no nowhere among the topics'],
    6: ['website: Website must be an http or https address'],
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

test('an interrupted import goes on where it stopped and ends with the same directory', async () => {
  const lines = [user, ...Array.from({ length: 1200 }, (_, index) => post(`many-${index}`))];
  const file = await write('many.jsonl', lines);
  const interrupted = importFile(app.database, file, {
    progress: ({ lines: read }) => {
      if (read >= 500) throw new Error('The power went out');
    },
  });
  await expect(interrupted).rejects.toThrow('The power went out');
  expect(await app.database.orm.post.count({ where: { slug: { startsWith: 'many-' } } })).toBe(499);
  const steps: Progress[] = [];
  const done = await importFile(app.database, file, { progress: (progress) => steps.push(progress) });
  expect(done).toMatchObject({ lines: 1201, accepted: 1201, refused: 0, offset: done.bytes });
  expect(steps[0]?.lines).toBe(1000);
  expect(await app.database.orm.post.count({ where: { slug: { startsWith: 'many-' } } })).toBe(1200);
});

test('a file that is done is not read again, and the same things in another file are brought up to date', async () => {
  const file = await write('again.jsonl', [post('one', { name: 'Renamed' })]);
  await importFile(app.database, file);
  await importFile(app.database, file);
  const { post: renamed } = await client.query<{ post: object }>('{ post(slug: "one") { name votesCount } }');
  expect(renamed).toEqual({ name: 'Renamed', votesCount: 1 });
  const { search } = await client.query<{ search: object }>('{ search(query: "renamed") { nodes { slug } } }');
  expect(search).toEqual({ nodes: [{ slug: 'one' }] });
});
