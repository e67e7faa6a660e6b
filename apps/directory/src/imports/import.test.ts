import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';

import { givenOnce, startTestApp } from '../../test/app.ts';
import { wrongCounters } from '../../test/directory.ts';
import { refreshSortColumns } from '../posts/counts.ts';
import { hideCollection } from '../collections/edit.ts';
import { hideComment } from '../comments/edit.ts';
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

/** Imports a file with these lines. @returns the outcome, and the reasons for each refused line by its number. */
async function importLines(lines: unknown[]) {
  const reasons: Record<number, string[]> = {};
  const done = await importFile(app.database, await write('lines.jsonl', lines), {
    refused: (line, all) => (reasons[line] = all),
  });
  return { done, refused: reasons };
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

test('an import fills the directory, and reports the reason for each invalid line @slow', async () => {
  const { done, refused } = await importLines([
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
  expect(done).toMatchObject({ lines: 10, accepted: 5, refused: 4 });
  expect(refused).toEqual({
    4: ['The line is not JSON'],
    5: ['The topic "nowhere" does not exist'],
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

test('a very long line is refused without copying it again and again, and the lines around it are read @slow', async () => {
  const long = 'ö'.repeat(2_000_000);
  const file = await write('long.jsonl', [post('before-long'), long, post('after-long', { tagline: 'ö'.repeat(100) })]);
  const refused: Record<number, string[]> = {};
  const concat = mock.method(Buffer, 'concat');
  const done = await importFile(app.database, file, { refused: (line, reasons) => (refused[line] = reasons) });
  const copied = concat.mock.calls
    .flatMap(({ arguments: [parts] }) => parts)
    .reduce((sum, { length }) => sum + length, 0);
  concat.mock.restore();
  expect(done).toMatchObject({ lines: 3, accepted: 2, refused: 1, offset: done.bytes });
  expect(refused).toEqual({ 2: ['The line is longer than 200000 bytes'] });
  expect(copied).toBeLessThan(done.bytes);
});

test('usernames are unique regardless of case, and a new username cannot look like an id @slow', async () => {
  await app.database.orm.user.create({ data: { username: 'user_7', name: 'Older than the rule' } });
  const { refused } = await importLines([
    { ...user, username: 'Zoe' },
    { ...user, username: 'zoe' },
    { ...user, username: 'Zoe', name: 'Zoe' },
    { ...user, username: 'user_5' },
    { ...user, username: 'user_7', name: 'Kept' },
  ]);
  expect(refused).toEqual({
    2: ['username: Username differs from Zoe only in upper and lower case'],
    4: ['Username must not look like an ID'],
  });
  const taken = app.database.orm.user.create({ data: { username: 'ZOE', name: 'Third' } });
  await expect(taken).rejects.toMatchObject({ code: 'P2002' });
});

test('an interrupted import continues where it stopped, with the same result as an uninterrupted import @slow', async () => {
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
  expect(steps[0]?.lines).toBe(500);
  expect(await app.database.orm.post.count({ where: { slug: { startsWith: 'many-' } } })).toBe(1200);
});

test('importing a file again updates its objects and retries the refused lines @slow', async () => {
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

test('lines with impossible dates or unstorable values are refused, and all other lines are imported @slow', async () => {
  const { done, refused } = await importLines([
    post('moment-1', { createdAt: '2026-01-01T10:00:00+99:00' }),
    post('moment-2', { createdAt: '0000-01-01T10:00:00Z' }),
    post('moment-3', { featuredAt: '2026-02-30T10:00:00Z' }),
    post('moment-future', { createdAt: '2999-01-01T10:00:00Z', featuredAt: '2999-01-01T10:00:00Z' }),
    post('moment-early', { createdAt: '2026-01-02T10:00:00Z', featuredAt: '2026-01-01T10:00:00Z' }),
    post('moment-4', { reviewsRating: 4.5, createdAt: '2026-01-01T10:00:00+02:00' }),
  ]);
  expect(done).toMatchObject({ accepted: 1, refused: 5 });
  expect(refused).toEqual({
    1: [expect.stringMatching(/^createdAt must be an ISO 8601/)],
    2: [expect.stringMatching(/^createdAt must be an ISO 8601/)],
    3: [expect.stringMatching(/^featuredAt must be an ISO 8601/)],
    4: ['createdAt must not be in the future', 'featuredAt must not be in the future'],
    5: ['featuredAt must not be before `createdAt`'],
  });
  const { post: written } = await client.query<{ post: object }>('{ post(slug: "moment-4") { createdAt } }');
  expect(written).toEqual({ createdAt: '2026-01-01T08:00:00Z' });
});

test('a byte order mark is skipped, and a line that is not UTF-8 or not an object is refused @slow', async () => {
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

test('a line that the database refuses is reported, and the lines around it are imported @slow', async () => {
  await app.database.pool.query(`ALTER TABLE topics ADD CONSTRAINT not_this CHECK (slug <> 'refused-topic')`);
  const topic = (slug: string) => ({ type: 'topic', slug, name: slug });
  const { done, refused } = await importLines([topic('before'), topic('refused-topic'), topic('after')]);
  expect(done).toMatchObject({ accepted: 2, refused: 1 });
  expect(refused).toEqual({ 2: [expect.stringContaining('not_this')] });
  expect(await app.database.orm.topic.count({ where: { slug: { in: ['before', 'after'] } } })).toBe(2);
});

test('a corrected file of the same size is imported, even if it differs from the earlier file only at its end @slow', async () => {
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

test('posts that are imported into a past period are ranked with the other posts of the period @slow', async () => {
  const now = new Date('2026-03-05T00:00:00Z');
  const featuredAt = '2026-03-02T10:00:00Z';
  await importLines([post('early', { featuredAt })]);
  await freezeRanks(app.database, now);
  await importLines([post('late', { featuredAt }), { type: 'vote', post: 'late', user: 'ada' }]);
  await refreshSortColumns(app.database);
  await freezeRanks(app.database, now);
  const data = await client.query(
    '{ early: post(slug: "early") { dailyRank } late: post(slug: "late") { dailyRank } }',
  );
  expect(data).toEqual({ early: { dailyRank: 2 }, late: { dailyRank: 1 } });
  expect(await freezeRanks(app.database, now)).toBe(0);
});

test('posts that are imported again with another time or none leave the ranks of their period @slow', async () => {
  const now = new Date('2026-05-02T00:00:00Z');
  const featured = (slug: string, day?: string) => post(slug, day ? { featuredAt: `2026-04-${day}T10:00:00Z` } : {});
  const ranks = async (name: string, lines: object[]) => {
    await importFile(app.database, await write(name, lines));
    await freezeRanks(app.database, now);
    const rows = await app.database.orm.post.findMany({
      where: { slug: { startsWith: 'rank-' } },
      orderBy: { slug: 'asc' },
    });
    return rows.map(({ dailyRank, weeklyRank, monthlyRank }) => [dailyRank, weeklyRank, monthlyRank]);
  };
  const all = ['rank-a', 'rank-b', 'rank-c'].map((slug) => featured(slug, '06'));
  expect(await ranks('ranks.jsonl', all)).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
  ]);
  expect(await ranks('moved.jsonl', [featured('rank-a'), featured('rank-b', '15')])).toEqual([
    [null, null, null],
    [1, 1, 2],
    [1, 1, 1],
  ]);
});

test('blank lines count as read, but neither as accepted nor as refused @slow', async () => {
  const { done } = await importLines(['', { type: 'topic', slug: 'blank', name: 'Blank' }, '  ', '\r', '']);
  expect(done).toMatchObject({ lines: 4, accepted: 1, refused: 0 });
});

test('a line can refer only to earlier lines, even within a batch @slow', async () => {
  const { done, refused } = await importLines([
    { type: 'vote', post: 'ordered', user: 'grace' },
    post('ordered', { user: 'grace' }),
    { ...user, username: 'grace' },
    post('ordered', { user: 'grace', topics: ['ordered'] }),
    { type: 'topic', slug: 'ordered', name: 'Ordered' },
    post('ordered', { user: 'grace', topics: ['ordered'], makers: ['grace'] }),
    post('ordered', { user: 'grace', name: 'Written twice', topics: ['ordered'], makers: ['grace'] }),
    { type: 'vote', post: 'ordered', user: 'grace' },
    { type: 'vote', post: 'ordered', user: 'grace' },
  ]);
  expect(done).toMatchObject({ accepted: 6, refused: 3 });
  expect(refused).toEqual({
    1: ['The user "grace" does not exist'],
    2: ['The user "grace" does not exist'],
    4: ['The topic "ordered" does not exist'],
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

test('all counters are correct after votes and comments are imported for a hidden post @slow', async () => {
  await importLines([post('hidden-later', { makers: ['ada'] })]);
  const { id } = await app.database.orm.post.findUniqueOrThrow({ where: { slug: 'hidden-later' } });
  await app.database.transaction((sql) => hidePost(sql, 'Jo', String(id)));
  const { done } = await importLines([
    post('hidden-later', { topics: ['tools'], makers: ['ada', 'grace'] }),
    { type: 'vote', post: 'hidden-later', user: 'grace' },
  ]);
  expect(done).toMatchObject({ accepted: 2, refused: 0 });
  expect(await wrongCounters(app)).toEqual([]);
  await app.database.transaction((sql) => unhidePost(sql, 'Jo', String(id)));
  expect(await wrongCounters(app)).toEqual([]);
});

/** A file with lines of all types, of which about one in ten must be refused. */
function manyLines(): Record<string, unknown>[] {
  const names = Array.from({ length: 12 }, (_, index) => `all${index}`);
  const at = (index: number, step: number) => names[(index * step) % names.length] ?? '';
  const author = (index: number) => ({ user: at(index, 5), createdAt: `2026-01-02T10:00:${10 + (index % 50)}Z` });
  return [
    ...names.map((name) => ({ ...user, username: name, name: `Member, "${name}"` })),
    ...names.map((slug) => ({ type: 'topic', slug, name: slug })),
    ...names.map((slug, index) => ({ ...post(slug), ...author(index), makers: [at(index, 7), at(index, 11)] })),
    ...Array.from({ length: 40 }, (_, index) => ({
      type: 'comment',
      key: `c-${index}`,
      post: at(index, 1),
      ...author(index),
      body: index % 3 === 0 ? 'Two lines,\nand a "quotation"; indeed' : 'Fine',
      // Each comment replies to the previous comment on the same post. Every fifth comment replies to a comment on another post.
      ...(index >= names.length && { parent: `c-${index - (index % 5 === 0 ? 1 : names.length)}` }),
    })),
    ...Array.from({ length: 20 }, (_, index) => ({
      type: 'collection',
      slug: `list-${index}`,
      ...author(index),
      name: `List ${index}`,
      posts: [at(index, 1), at(index + 1, 5), ...(index % 9 === 0 ? ['nowhere'] : [])],
      topics: [at(index, 1), at(index, 7)],
    })),
    ...Array.from({ length: 40 }, (_, index) => ({ type: 'vote', post: at(index, 1), ...author(index) })),
    ...Array.from({ length: 40 }, (_, index) => ({ type: 'vote', comment: `c-${index % 12}`, ...author(index) })),
    ...Array.from({ length: 40 }, (_, index) => ({ type: 'follow', topic: at(index, 1), ...author(index) })),
    ...Array.from({ length: 40 }, (_, index) => ({
      type: 'follow',
      collection: `list-${index % 20}`,
      ...author(index),
    })),
    ...Array.from({ length: 40 }, (_, index) => ({ type: 'follow', member: at(index, 1), ...author(index) })),
  ];
}

/** The stored rows that `manyLines` describes. */
const imported = async () => {
  const { rows } = await app.database.pool.query(
    `SELECT 'comment' AS type, import_key AS name, jsonb_build_array(post.slug, author.username, comment.body, comment.created_at,
       (SELECT import_key FROM comments AS parent WHERE parent.id = comment.parent_id)) AS content
     FROM comments AS comment JOIN posts AS post ON post.id = comment.post_id JOIN users AS author ON author.id = comment.user_id
     UNION ALL SELECT 'collection', slug, jsonb_build_array(name, user_id, created_at, ARRAY(SELECT post.slug FROM collection_posts AS entry
       JOIN posts AS post ON post.id = entry.post_id WHERE entry.collection_id = collections.id ORDER BY entry.created_at),
       ARRAY(SELECT slug FROM collection_topics JOIN topics ON id = topic_id WHERE collection_id = collections.id ORDER BY slug)) FROM collections
     UNION ALL SELECT 'post', slug, jsonb_build_array(name, website, created_at, ARRAY(SELECT user_id FROM post_makers WHERE post_id = posts.id ORDER BY 1))
       FROM posts WHERE slug LIKE 'all%'
     UNION ALL SELECT 'vote', p.slug, jsonb_build_array(votes.user_id, votes.created_at) FROM votes JOIN posts AS p ON p.id = post_id
       WHERE p.slug LIKE 'all%'
     UNION ALL SELECT 'comment vote', import_key, jsonb_build_array(votes.user_id, votes.created_at) FROM votes JOIN comments ON comments.id = comment_id
     UNION ALL SELECT 'topic follow', slug, jsonb_build_array(user_id, follow.created_at) FROM topic_follows AS follow JOIN topics ON id = topic_id
     UNION ALL SELECT 'collection follow', slug, jsonb_build_array(follow.user_id, follow.created_at)
       FROM collection_follows AS follow JOIN collections ON id = collection_id
     UNION ALL SELECT 'member follow', username, jsonb_build_array(follower_id, follow.created_at)
       FROM user_follows AS follow JOIN users ON id = followed_id ORDER BY 1, 2, 3`,
  );
  return rows;
};

test('comments, replies and collections are imported, and a CSV file and a repeated import give the same result as JSON lines @slow', async () => {
  const lines = manyLines();
  const expected = (type: string) => {
    const known = new Set<unknown>();
    for (const line of lines) {
      if (line['type'] !== type) continue;
      const { post: on, parent, posts = [] } = line as { post?: string; parent?: string; posts?: string[] };
      const answered = lines.find(({ key }) => key === parent);
      if (parent !== undefined && !(known.has(parent) && answered?.['post'] === on)) continue;
      if (!posts.includes('nowhere')) known.add(line['key'] ?? line['slug']);
    }
    return known.size;
  };
  const refused: string[] = [];
  const done = await importFile(app.database, await write('all.jsonl', lines), {
    refused: (_line, reasons) => refused.push(...reasons),
  });
  const stored = await imported();
  for (const type of ['comment', 'collection']) {
    expect(stored.filter((row) => row.type === type)).toHaveLength(expected(type));
  }
  expect(done.accepted + done.refused).toBe(lines.length);
  expect(new Set(refused.map((reason) => reason.replaceAll(/"[^"]*"/g, '…')))).toEqual(
    new Set([
      'The post … has no comment …',
      'The post … does not exist',
      'The collection … does not exist',
      'Members cannot follow themselves',
    ]),
  );
  const { posts } = lines.find(({ slug }) => slug === 'list-1') ?? {};
  expect(stored.find(({ name }) => name === 'list-1')?.content.slice(3)).toEqual([posts, ['all1', 'all7']]);
  const pairs = (type: string, target: string) => {
    const acts = lines.filter((line) => line['type'] === type && line[target] !== undefined);
    const valid = acts.filter((act) => act[target] !== act['user'] && !/^list-(?:0|9|18)$/.test(String(act[target])));
    return new Set(valid.map((act) => `${String(act[target])} ${String(act['user'])}`)).size;
  };
  const counts = Map.groupBy(stored, ({ type }) => type);
  expect(counts.get('comment vote')).toHaveLength(pairs('vote', 'comment'));
  expect(counts.get('collection follow')).toHaveLength(pairs('follow', 'collection'));
  expect(counts.get('member follow')).toHaveLength(pairs('follow', 'member'));

  const cell = (value: unknown) =>
    `"${(Array.isArray(value) ? value.join(' ') : String(value ?? '')).replaceAll('"', '""')}"`;
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const rows = [columns, ...lines.map((line) => columns.map((column) => line[column]))];
  const table = await write(
    'all.csv',
    rows.map((row) => row.map(cell).join(';')),
  );
  // The CSV file is imported twice: over existing rows, and after they have been deleted.
  expect(await importFile(app.database, table)).toMatchObject({ accepted: done.accepted, refused: done.refused });
  expect(await imported()).toEqual(stored);
  await app.database.pool.query(
    `DELETE FROM collections; DELETE FROM comments; DELETE FROM posts WHERE slug LIKE 'all%'`,
  );
  expect(await importFile(app.database, table)).toMatchObject({ accepted: done.accepted, refused: done.refused });
  expect(await imported()).toEqual(stored);
  expect(await wrongCounters(app)).toEqual([]);
});

test('a repeated line replaces the topics, makers and posts of its object, also if the object is hidden @slow', async () => {
  const topics = ['first', 'second', 'third'].map((slug) => ({ type: 'topic', slug, name: slug }));
  const again = (name: string) => post(`again-${name}`, { topics: ['first', 'second'], makers: ['ada', 'mo'] });
  const list = {
    type: 'collection',
    slug: 'again',
    user: 'ada',
    name: 'Again',
    posts: ['again-a', 'again-b'],
    topics: ['first'],
  };
  const mo = { ...user, username: 'mo' };
  const { done } = await importLines([...topics, mo, again('a'), again('b'), list]);
  expect(done).toMatchObject({ refused: 0 });
  const { id } = await app.database.orm.post.findUniqueOrThrow({ where: { slug: 'again-b' } });
  await app.database.transaction((sql) => hidePost(sql, 'Jo', String(id)));
  const changed = await write('changed.jsonl', [
    post('again-a', { topics: ['third', 'second'], makers: ['mo'] }),
    post('again-b'),
    { ...list, topics: ['second'] },
    { ...list, posts: ['again-b'], topics: [] },
  ]);
  expect(await importFile(app.database, changed)).toMatchObject({ accepted: 4, refused: 0 });
  const linked = await app.database.orm.post.findMany({
    where: { slug: { startsWith: 'again-' } },
    orderBy: { slug: 'asc' },
    select: {
      topics: { select: { topic: { select: { slug: true } } }, orderBy: { topicId: 'asc' } },
      makers: { select: { user: { select: { username: true } } } },
      collections: { select: { collection: { select: { slug: true, topics: true } } } },
    },
  });
  expect(linked).toEqual([
    {
      topics: [{ topic: { slug: 'second' } }, { topic: { slug: 'third' } }],
      makers: [{ user: { username: 'mo' } }],
      collections: [],
    },
    { topics: [], makers: [], collections: [{ collection: { slug: 'again', topics: [] } }] },
  ]);
  expect(await wrongCounters(app)).toEqual([]);
});

test('a line is refused if it features a hidden post @slow', async () => {
  const featuredAt = '2026-02-01T10:00:00Z';
  const before = [user, post('unseen', { featuredAt }), post('unfeatured')];
  await importLines(before);
  const posts = await app.database.orm.post.findMany({ where: { slug: { in: ['unseen', 'unfeatured'] } } });
  for (const { id } of posts) await app.database.transaction((sql) => hidePost(sql, 'Jo', String(id)));
  const lines = [
    post('unseen', { featuredAt: '2026-02-01T12:00:00+02:00' }),
    post('unseen', { featuredAt: '2026-02-02T10:00:00Z' }),
    post('unfeatured', { featuredAt }),
    post('unfeatured'),
  ];
  const { refused } = await importLines(lines);
  expect(refused).toEqual({
    2: ['The post "unseen" is hidden or scheduled, so it cannot be featured'],
    3: ['The post "unfeatured" is hidden or scheduled, so it cannot be featured'],
  });
});

test('a line is refused if it names a hidden object, no or two targets, the key or slug of another member’s object, or too many posts for a collection @slow', async () => {
  const posts = Array.from({ length: 1001 }, (_, index) => post(`full-${index}`));
  const users = ['noor', 'gone'].map((username) => ({ ...user, username }));
  const comment = { type: 'comment', key: 'of-noor', post: 'full-0', user: 'noor', body: 'Fine' };
  const full = { type: 'collection', slug: 'full', user: 'noor', name: 'Full' };
  const slugs = posts.map(({ slug }) => slug);
  const before = [...users, ...posts, comment, { ...full, posts: slugs.slice(0, 1000) }];
  expect((await importLines(before)).refused).toEqual({});
  await app.database.orm.user.update({ where: { username: 'gone' }, data: { hiddenAt: new Date() } });
  const { id } = await app.database.orm.comment.findFirstOrThrow({ where: { importKey: 'of-noor' } });
  await app.database.transaction((sql) => hideComment(sql, 'Jo', String(id)));
  const { id: collectionId } = await app.database.orm.collection.findUniqueOrThrow({ where: { slug: 'full' } });
  await app.database.transaction((sql) => hideCollection(sql, 'Jo', String(collectionId)));
  const file = await write('refusals.jsonl', [
    { ...comment, key: 'of-gone', user: 'gone' },
    { ...comment, key: 'reply', parent: 'of-noor' },
    { ...comment, post: 'full-1' },
    { ...full, posts: slugs },
    { ...full, user: 'ada' },
    { ...posts[0], user: 'noor' },
    { ...full, posts: slugs.slice(0, 1000), name: 'Renamed' },
    { type: 'vote', user: 'noor', comment: 'of-noor' },
    { type: 'follow', user: 'noor', collection: 'full' },
    { type: 'follow', user: 'noor', member: 'gone' },
    { type: 'follow', user: 'noor', member: 'ada', topic: 'tools' },
    { type: 'vote', user: 'noor' },
  ]);
  const refused: string[][] = [];
  await importFile(app.database, file, { refused: (_line, reasons) => refused.push(reasons) });
  expect(refused).toEqual([
    ['The member "gone" is hidden'],
    ['The comment "of-noor" is hidden'],
    ['The comment "of-noor" belongs to another post or member'],
    [expect.stringMatching(/^posts .*1000/)],
    ['The collection "full" belongs to another member'],
    ['The post "full-0" belongs to another member'],
    ['The comment "of-noor" is hidden'],
    ['The collection "full" is hidden'],
    ['The member "gone" is hidden'],
    ['A follow must have one of `topic`, `collection` and `member`'],
    ['A vote must have one of `post` and `comment`'],
  ]);
  expect((await app.database.orm.collection.findUniqueOrThrow({ where: { slug: 'full' } })).name).toBe('Renamed');
  expect(await wrongCounters(app)).toEqual([]);
});

test('a CSV file without the column type or with an unknown column is refused as a whole @slow', async () => {
  const error = { status: 400, message: 'The header must have the column type' };
  await expect(importFile(app.database, await write('a.csv', ['slug,name', 'x,X']))).rejects.toMatchObject(error);
  const unknown = importFile(app.database, await write('b.csv', ['type,color', 'topic,red']));
  await expect(unknown).rejects.toMatchObject({ message: 'The column color is unknown' });
});
