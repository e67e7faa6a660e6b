import { givenOnce, startTestApp } from '../../test/app.ts';
import { createPost } from '../../test/directory.ts';
import { freezeRanks, reopenPeriods } from './freeze.ts';

const app = startTestApp();

const client = givenOnce(() => app.client());

test('posts are ranked when their period is over, and the ranks do not change later @slow', async () => {
  // A Monday and the Tuesday after it.
  await createPost(app, 'first', { featuredAt: new Date('2026-03-02T10:00:00Z'), votesCount: 5 });
  await createPost(app, 'second', { featuredAt: new Date('2026-03-02T11:00:00Z'), votesCount: 9 });
  await createPost(app, 'tuesday', { featuredAt: new Date('2026-03-03T00:00:00Z'), votesCount: 1 });
  await createPost(app, 'never', { votesCount: 100 });
  const ranks = async () => {
    const query = '{ posts(order: NEWEST) { nodes { slug dailyRank weeklyRank monthlyRank yearlyRank } } }';
    const { posts } = await client.query<{ posts: { nodes: Record<string, unknown>[] } }>(query);
    return Object.fromEntries(posts.nodes.map(({ slug, ...places }) => [slug, Object.values(places)]));
  };
  await freezeRanks(app.database, new Date('2026-03-03T12:00:00Z'));
  const monday = {
    first: [2, null, null, null],
    second: [1, null, null, null],
    tuesday: [null, null, null, null],
    never: [null, null, null, null],
  };
  expect(await ranks()).toEqual(monday);
  // Ranks are computed from the counters themselves: the copies that sort the lists may lag behind.
  await app.database.pool.query(
    `UPDATE post_counts SET votes_count = 1000 FROM posts WHERE posts.id = post_id AND slug = 'first'`,
  );
  expect(await freezeRanks(app.database, new Date('2026-03-03T13:00:00Z'))).toBe(0);
  expect(await ranks()).toEqual(monday);
  await freezeRanks(app.database, new Date('2027-01-01T00:00:00Z'));
  expect(await ranks()).toEqual({
    first: [2, 1, 1, 1],
    second: [1, 2, 2, 2],
    tuesday: [1, 3, 3, 3],
    never: [null, null, null, null],
  });
});

test('a post featured in the year 1 is ranked in its own periods only', async () => {
  await app.database.pool.query('DELETE FROM posts');
  await app.database.pool.query('DELETE FROM ranking_periods');
  await createPost(app, 'ancient', { featuredAt: new Date('0001-01-01T00:00:00Z') });
  await createPost(app, 'recent', { featuredAt: new Date('2026-03-02T10:00:00Z') });
  expect(await freezeRanks(app.database, new Date('2026-03-03T12:00:00Z'))).toBe(5);
  const { rows } = await app.database.pool.query(
    `SELECT kind, starts_at::text AS start, posts FROM ranking_periods ORDER BY starts_at, kind`,
  );
  expect(rows).toEqual([
    ...['day', 'month', 'week', 'year'].map((kind) => ({ kind, start: '0001-01-01 00:00:00+00', posts: 1 })),
    { kind: 'day', start: '2026-03-02 00:00:00+00', posts: 1 },
  ]);
});

test('a newer post is ranked before a post with a few more votes, but after a post with far more votes', async () => {
  await app.database.pool.query('DELETE FROM posts');
  await createPost(app, 'new', { featuredAt: new Date('2026-05-02T00:00:00Z'), votesCount: 10 });
  await createPost(app, 'old-and-loved', { featuredAt: new Date('2026-05-01T00:00:00Z'), votesCount: 2000 });
  await createPost(app, 'old', { featuredAt: new Date('2026-05-01T00:00:00Z'), votesCount: 20 });
  const { posts } = await client.query<{ posts: { nodes: { slug: string }[] } }>(
    '{ posts(order: RANKING) { nodes { slug } } }',
  );
  expect(posts.nodes.map(({ slug }) => slug)).toEqual(['old-and-loved', 'new', 'old']);
});

test('the ranking of a period is repeated if it was interrupted, or if the period was reopened during the ranking', async () => {
  await app.database.pool.query('DELETE FROM posts');
  await app.database.pool.query('DELETE FROM ranking_periods');
  await createPost(app, 'one', { featuredAt: new Date('2026-03-02T10:00:00Z') });
  const now = new Date('2026-03-03T12:00:00Z');
  let transactions = 0;
  const interrupted = {
    ...app.database,
    // The first transaction finds the periods, the second begins a period, and the third assigns its ranks.
    transaction: (async (work) => {
      if ((transactions += 1) === 3) throw new Error('The power went out');
      return app.database.transaction(work);
    }) as typeof app.database.transaction,
  };
  await expect(freezeRanks(interrupted, now)).rejects.toThrow('The power went out');
  const reopened = {
    ...app.database,
    transaction: (async (work) => {
      const done = await app.database.transaction(work);
      if ((transactions += 1) === 5)
        await app.database.transaction((sql) => reopenPeriods(sql, ['2026-03-02T10:00:00Z']));
      return done;
    }) as typeof app.database.transaction,
  };
  expect(await freezeRanks(reopened, now)).toBe(0);
  expect(await freezeRanks(app.database, now)).toBe(1);
  expect(await freezeRanks(app.database, now)).toBe(0);
});
