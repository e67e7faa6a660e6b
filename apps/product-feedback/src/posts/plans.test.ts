import { givenOnce, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { planOf } from '../../test/plans.ts';
import { listStatement, SIMILAR } from './search.ts';

const ROWS = 20_000;
const app = startTestApp();

/** Inserts many posts with made-up words, votes and statuses. One contains "quay". Another account has posts, too. */
const account = givenOnce(() => app.account());
const product = givenOnce(() => createProduct(account));
beforeAll(async () => {
  const other = await app.account();
  const otherAccount = (await createProduct(other)).id;
  for (const [accountId, productId, rows] of [
    [account.id, product.id, ROWS],
    [other.id, otherAccount, ROWS / 4],
  ])
    await app.db.pool.query(
      `INSERT INTO posts (id, account_id, product_id, title, text, status, vote_count)
       SELECT 'post-' || left(md5($1 || i), 8) || i, $1, $2, CASE WHEN i = 77 THEN 'The Quay' ELSE md5(i::text) END, md5((-i)::text),
         (enum_range(NULL::post_status))[1 + i % 5], i % 1000
       FROM generate_series(1, $3::int) AS i`,
      [accountId, productId, rows],
    );
  await app.db.pool.query('VACUUM ANALYZE posts');
});

const after = { votes: 500, id: 'post-5' };
test.each([
  [{ sort: 'votes' }, 'posts_most_voted'],
  [{ sort: 'votes', after }, 'posts_most_voted'],
  [{ sort: 'newest' }, 'posts_newest'],
  [{ sort: 'newest', after }, 'posts_newest'],
  [{ sort: 'votes', status: 'planned' }, 'posts_most_voted_by_status'],
  [{ sort: 'votes', status: 'planned', after }, 'posts_most_voted_by_status'],
  [{ sort: 'newest', status: 'planned' }, 'posts_newest_by_status'],
] as const)('a page of posts for the query %j is read from an index, without sorting', async (filter, index) => {
  expect(await planOf(app, listStatement(account.id, product.id, filter, 21))).toEqual({
    indexes: [index],
    whole: [],
    sorts: false,
  });
});

test.each([{ sort: 'votes', search: 'quay' } as const, { sort: 'newest', search: 'quay', after } as const])(
  'a search of posts with %j uses the index of texts',
  async (filter) => {
    const { indexes, whole } = await planOf(app, listStatement(account.id, product.id, filter, 21));
    expect(indexes).toContain('posts_search');
    expect(whole).toEqual(expect.not.arrayContaining(['posts']));
  },
);

test('similar posts are found through the index of titles', async () => {
  const { indexes, whole } = await planOf(app, {
    ...SIMILAR,
    values: [product.id, account.id, 'the quays', ''],
  });
  expect(indexes).toContain('posts_title');
  expect(whole).toEqual([]);
});
