import { givenOnce, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { planOf } from '../../test/plans.ts';
import { searchStatement } from './search.ts';

const ROWS = 20_000;
const app = startTestApp();

/**
 * Inserts many feedback items with made-up words: every tenth contains "harbour", and one contains "quay". The items of another
 * account contain both.
 */
const account = givenOnce(() => app.account());
const product = givenOnce(() => createProduct(account));
beforeAll(async () => {
  const other = await app.account();
  const otherAccount = (await createProduct(other)).id;
  const give = (accountId: string, product: string, rows: number, comment: string) =>
    app.db.pool.query(
      `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, content, created_at)
       SELECT $2 || '-' || i, $1, $2, 'user-' || i, 'Reviewer ' || md5(i::text), 'quick',
         jsonb_build_object('comment', ${comment}), now() - i * interval '1 minute'
       FROM generate_series(1, $3::int) AS i`,
      [accountId, product, rows],
    );
  await give(
    account.id,
    product.id,
    ROWS,
    `CASE WHEN i = ${ROWS} THEN 'The Quay' WHEN i % 10 = 0 THEN 'A harbour' ELSE md5(i::text) END`,
  );
  await give(other.id, otherAccount, ROWS / 4, `'The quay and the harbour'`);
  await app.db.pool.query(`UPDATE feedback SET tags = '{calendar}' WHERE reviewer_id LIKE '%77'`);
  await app.db.pool.query('VACUUM ANALYZE feedback');
});

test.each([
  [{ search: 'quay' }, 'feedback_search'],
  [{ search: 'Harbour', status: 'submitted' }, 'feedback_search'],
  [{ search: 'quay', since: new Date(0) }, 'feedback_search'],
  [{ tag: 'calendar' }, 'feedback_tags'],
  [{ reviewer_id: 'user-7' }, 'feedback_account_id_reviewer_id_idx'],
  [{ since: new Date() }, 'feedback_product_id_created_at_id_idx'],
] as const)('a search by %j uses an index and does not read all feedback', async (filter, index) => {
  const { indexes, whole } = await planOf(app, searchStatement(account.id, product.id, filter, { skip: 0, take: 20 }));
  expect(indexes).toContain(index);
  expect(whole).not.toContain('feedback');
});

test('a search finds literal text in upper and lower case and in any script, and only in its own product', async () => {
  const search = async (text: string) =>
    (await account.get(`/api/v1/products/${product.id}/feedback?search=${encodeURIComponent(text)}`).expect(200)).body;
  expect((await search('QUAY')).pagination.total).toBe(1);
  expect((await search('harbour')).pagination.total).toBe(ROWS / 10 - 1);
  const odd = { reviewer_id: 'user-x', reviewer_name: 'Żółw', type: 'quick' };
  for (const comment of ['ÉCOLE 100%_a\\b', 'ПРИВЕТ', '港の地図'])
    await account.post(`/api/v1/products/${product.id}/feedback`, { ...odd, content: { comment } }).expect(200);
  for (const text of ['école', '100%_A\\B', 'привет', '港の', '図'])
    expect([text, (await search(text)).pagination.total]).toEqual([text, 1]);
  expect((await search('żÓŁw')).pagination.total).toBe(3);
  for (const text of ['100_', '0%a', 'a\\\\b']) expect((await search(text)).data).toEqual([]);
});
