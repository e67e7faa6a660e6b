import { given, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { listUpdates } from './store.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const product = given(() => createProduct(account));

test('updates can be posted, listed newest first, and read', async () => {
  const posted = [];
  for (const title of ['First', 'Second']) {
    posted.unshift(
      (await account.post(`/api/v1/products/${product.id}/updates`, { title, description: ' Text ' }).expect(200)).body,
    );
  }
  expect(posted[0]).toEqual({
    id: expect.stringMatching(/^update-/),
    product_id: product.id,
    title: 'Second',
    description: ' Text ',
    created_at: expect.any(String),
  });
  expect((await account.get(`/api/v1/products/${product.id}/updates`).expect(200)).body).toEqual({ data: posted });
  expect((await account.get(`/api/v1/updates/${posted[1].id}`).expect(200)).body).toEqual(posted[1]);
  const page = await account.get(`/api/v1/products/${product.id}/updates?per_page=1`).expect(200);
  expect(page.body).toEqual({ data: [posted[0]], pagination: { page: 1, per_page: 1, total: 2 } });
});

test.each([{}, { title: ' ' }, { title: 'x', colour: 'red' }, { title: 'x'.repeat(201) }])(
  'the update %j is refused',
  async (update) => {
    expect((await account.post(`/api/v1/products/${product.id}/updates`, update).expect(400)).body.code).toBe(
      'VALIDATION_ERROR',
    );
  },
);

test('unknown updates and updates of other accounts return 404', async () => {
  const { body } = await account.post(`/api/v1/products/${product.id}/updates`, { title: 'x' }).expect(200);
  const stranger = await app.account();
  expect((await stranger.get(`/api/v1/updates/${body.id}`).expect(404)).body.code).toBe('UPDATE_NOT_FOUND');
  expect((await stranger.post(`/api/v1/products/${product.id}/updates`, { title: 'x' }).expect(404)).body.code).toBe(
    'PRODUCT_NOT_FOUND',
  );
  expect((await stranger.get(`/api/v1/products/${product.id}/updates`).expect(404)).body.code).toBe(
    'PRODUCT_NOT_FOUND',
  );
});

test('a list stops reading large updates at its maximum size @slow', async () => {
  await app.db.pool.query(
    `INSERT INTO updates (id, account_id, product_id, title, description, created_at)
      SELECT 'update-' || $2 || n, $1, $2, 'News', CASE WHEN n <= 150 THEN repeat('語', 20000) ELSE '' END, now() + n * interval '1 second'
      FROM generate_series(1, 200) AS n`,
    [account.id, product.id],
  );
  const { body } = await account.get(`/api/v1/products/${product.id}/updates`).expect(200);
  expect(body.pagination).toEqual({ page: 1, per_page: 100, total: 200 });
  const read = await listUpdates(app.db, account.id, product.id, 'published', { skip: 0, take: 1001 });
  expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThan(8_200_000);
});
