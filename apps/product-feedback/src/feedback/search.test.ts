import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { foldCase } from '../text.ts';

const app = startTestApp({ otherAccount: true });

/** Four items: by two reviewers, of both types, from March to June 2026. */
const account = given(() => app.account());
const product = given(() => createProduct(account));
beforeEach(async () => {
  const given = [
    { content: { clear: 'The SEARCH', improve: '100% faster_please' } },
    { reviewer_id: 'user-8', reviewer_name: 'Mara', content: { works: 'The week' } },
    { type: 'quick', content: { comment: '=1+1, "slow"\nsearch', rating: 2 } },
    {
      reviewer_id: 'user-8',
      reviewer_name: 'Mara',
      type: 'quick',
      content: { comment: 'Nice', sentiment: 'positive' },
    },
  ];
  for (const [index, feedback] of given.entries()) {
    const { id } = await createFeedback(account, product.id, feedback);
    await app.db.pool.query('UPDATE feedback SET created_at = $2 WHERE id = $1', [
      id,
      `2026-0${index + 3}-15T12:00:00Z`,
    ]);
  }
});

const list = async (query: string) =>
  (await account.get(`/api/v1/products/${product.id}/feedback?${query}`).expect(200)).body;

test.each([
  ['reviewer_id=user-8', [6, 4]],
  ['reviewer_id=user-8&type=quick', [6]],
  ['since=2026-04-01', [6, 5, 4]],
  ['until=2026-04-15', [4, 3]],
  ['since=2026-04-15T12:00:00Z&until=2026-05-15T12:00:00Z', [5, 4]],
  ['search=search', [5, 3]],
  ['search=%25', [3]],
  ['search=r_p', [3]],
  ['search=mara&status=submitted', [6, 4]],
  ['search=nowhere', []],
  ['search=clear', []],
  ['status=validated&since=2026-01-01', []],
  ['order=desc', [6, 5, 4, 3]],
  ['order=asc', [3, 4, 5, 6]],
  ['order=asc&type=quick', [5, 6]],
  ['order=asc&search=search', [3, 5]],
])('a search with %s returns the matching feedback and the total number of matches @slow', async (query, months) => {
  const { data, pagination } = await list(query);
  const found = data.map(({ created_at: time }: { created_at: string }) => Number(time.slice(5, 7)));
  expect([found, pagination.total]).toEqual([months, months.length]);
  const second = await list(`${query}&page=2&per_page=1`);
  expect([second.data, second.pagination]).toEqual([data.slice(1, 2), { page: 2, per_page: 1, total: months.length }]);
});

test.each(['since=soon', 'until=2026-13-01', 'search=', 'reviewer_id=', 'order=oldest', 'format=csv'])(
  'a search with %s is refused, and the error names the parameter @slow',
  async (query) => {
    const { body } = await account.get(`/api/v1/products/${product.id}/feedback?${query}`).expect(400);
    expect(body.details[0].field).toBe(query.split('=')[0]);
  },
);

test('a CSV file contains all matches, quoted and without formulas @slow', async () => {
  const { text, headers } = await account
    .get(`/api/v1/products/${product.id}/feedback/export?search=search`)
    .expect(200);
  expect(headers['content-disposition']).toContain(`${product.id}-feedback.csv`);
  const [head, ...rest] = text.split('\r\n');
  expect(head).toBe(
    'id,reviewer_id,reviewer_name,type,status,created_at,clear,confusing,works,improve,comment,rating,sentiment,tags',
  );
  expect(rest).toHaveLength(3);
  expect(rest[0]).toMatch(/,quick,submitted,2026-05-15T12:00:00.000Z,,,,,"'=1\+1, ""slow""\nsearch",2,,$/);
  expect(rest[1]).toMatch(/,structured,submitted,2026-03-15T12:00:00.000Z,The SEARCH,,,100% faster_please,,,,$/);
});

test("another account's feedback is neither found nor exported @slow", async () => {
  const other = await app.account();
  for (const query of ['?search=search', '/export', '?reviewer_id=user-7'])
    expect((await other.get(`/api/v1/products/${product.id}/feedback${query}`).expect(404)).body.code).toBe(
      'PRODUCT_NOT_FOUND',
    );
});

const found = async (written: string, typed: string) => {
  const other = (await createProduct(account)).id;
  await createFeedback(account, other, { type: 'quick', content: { comment: `before ${written} after` } });
  const path = `/api/v1/products/${other}/feedback?search=${encodeURIComponent(typed)}`;
  return (await account.get(path).expect(200)).body.pagination.total as number;
};

test.each([
  ['Größe', 'Größe'.normalize('NFD')],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['İSTANBUL', 'istanbul'],
  ['Kapalı', 'KAPALI'],
  ['IŞIK', 'ışık'],
  ['ΟΔΟΣ', 'οδος'],
  ['ὀδύσσειας', 'ὈΔΎΣΣΕΙΑΣ'],
  ['և', 'ԵՒ'],
  ['oﬀen', 'OFFEN'],
  ['ＡＢＣ', 'abc'],
  ['ｶﾞ', 'ガ'],
])('feedback with %s is found by a search for %s, and vice versa @slow', async (one, other) => {
  expect([await found(one, other), await found(other, one)]).toEqual([1, 1]);
});

test('a full-width percent sign or underscore matches its ASCII form, and a full-width percent sign in a search is not a wildcard @slow', async () => {
  expect([await found('100％', '100%'), await found('100x', '100％'), await found('a＿b', 'a_b')]).toEqual([1, 0, 1]);
});

test('the database and the service fold Latin, Greek, Cyrillic and Armenian letters alike @slow', async () => {
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
  const letters = [...from(0x20, 0x2af), ...from(0x370, 0x58f), ...from(0x1e00, 0x1fff), ...from(0xff01, 0xff5e)];
  const { rows } = await app.db.pool.query(
    'SELECT letter, fold_text(letter) AS folded FROM unnest($1::text[]) AS letter',
    [letters],
  );
  expect(rows.filter(({ letter, folded }) => foldCase(letter) !== folded)).toEqual([]);
});
