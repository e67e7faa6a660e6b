import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { listProducts } from './store.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const full = {
  name: 'TaskFlow',
  description: 'Plans the day',
  url: 'https://taskflow.example.com',
  category: 'Productivity',
  status: 'MVP',
};

test('PUT accepts a product as GET returned it', async () => {
  const { id } = await createProduct(account, { name: 'Harbour', owner_id: 'user-9', colour: '#0b6b57' });
  const { body: read } = await account.get(`/api/v1/products/${id}`).expect(200);
  const { body: changed } = await account.put(`/api/v1/products/${id}`, { category: read.category }).expect(200);
  await account.put(`/api/v1/products/${id}`, { ...read, ...changed, name: 'Port', feedback_count: 99 }).expect(200);
  expect((await account.get(`/api/v1/products/${id}`).expect(200)).body).toEqual({ ...read, name: 'Port' });
  expect((await account.put(`/api/v1/products/${id}`, { id }).expect(400)).body.message).toBeDefined();
});

test('a product is created with the fields that the specification shows', async () => {
  const created = await account.post('/api/v1/products', full).expect(200);
  expect(created.body).toEqual({ id: expect.stringMatching(/^prod-/), ...full, created_at: expect.any(String) });
  expect(new Date(created.body.created_at).toISOString()).toBe(created.body.created_at);

  const counted = { ...created.body, feedback_count: 0, update_count: 0 };
  expect((await account.get(`/api/v1/products/${created.body.id}`).expect(200)).body).toEqual(counted);
  const list = await account.get('/api/v1/products').expect(200);
  expect(list.body).toEqual({ data: [counted], pagination: { page: 1, per_page: 20, total: 1 } });
});

test('a new product needs only a name; its other fields have defaults', async () => {
  const { body } = await account.post('/api/v1/products', { name: 'Just a name' }).expect(200);
  expect(body).toMatchObject({ description: '', url: '', category: '', status: 'MVP' });
});

test('PUT changes only the fields it contains, and returns id, name, status and updated_at', async () => {
  const { id } = await createProduct(account, full);
  const { body } = await account.put(`/api/v1/products/${id}`, { name: 'TaskFlow 2', status: 'Active' }).expect(200);
  expect(body).toEqual({ id, name: 'TaskFlow 2', status: 'Active', updated_at: expect.any(String) });
  expect((await account.get(`/api/v1/products/${id}`)).body).toMatchObject({
    ...full,
    name: 'TaskFlow 2',
    status: 'Active',
  });
});

test('accounts that request a page in the same tick each get only their own products', async () => {
  const otherAccount = await app.account();
  const emptyAccount = await app.account();
  const names = ['one', 'two', 'three', 'four', 'five'];
  for (const name of names) {
    await createProduct(account, { ...full, name: `my ${name}` });
    await createProduct(otherAccount, { ...full, name: `their ${name}` });
  }
  const slices = [
    { skip: 0, take: 2 },
    { skip: 2, take: 2 },
    { skip: 4, take: 20 },
    { skip: 3, take: 100 },
    { skip: 2000, take: 20 },
  ];
  const asked = [account, otherAccount, emptyAccount].flatMap(({ id }) =>
    slices.map((slice) =>
      listProducts(app.db, id, slice).then((page) => [page.total, page.products.map((p) => p.name)]),
    ),
  );
  const pagesOf = (whose: string) => {
    const newestFirst = names.map((name) => `${whose} ${name}`).toReversed();
    return slices.map(({ skip, take }) => [5, newestFirst.slice(skip, skip + take)]);
  };
  expect(await Promise.all(asked)).toEqual([...pagesOf('my'), ...pagesOf('their'), ...slices.map(() => [0, []])]);
});

test('a product can change from any status to any other status', async () => {
  const { id } = await createProduct(account);
  for (const status of ['Archived', 'Idea', 'Prototype', 'Beta', 'Active', 'Paused', 'MVP']) {
    expect((await account.put(`/api/v1/products/${id}`, { status }).expect(200)).body.status).toBe(status);
  }
});

test.each([
  ['no name', {}],
  ['a blank name', { name: ' ' }],
  ['an invisible name', { name: '\u200b\u2800' }],
  ['an invisible owner', { name: 'x', owner_id: '\u00ad' }],
  ['a name of another type', { name: 7 }],
  ['a name of 121 characters', { name: 'n'.repeat(121) }],
  ['a status that does not exist', { name: 'x', status: 'active' }],
  ['a url without http', { name: 'x', url: 'javascript:alert(1)' }],
  ['a url with a password', { name: 'x', url: 'https://user:pass@evil.example' }],
  ['a url that parsers read differently', { name: 'x', url: 'https://evil.example\\@good.example' }],
  ['a url with a line break', { name: 'x', url: 'https://good.example/\nx' }],
  ['an unknown field', { name: 'x', color: 'red' }],
  ['a read-only field', { name: 'x', feedback_count: 5 }],
  ['a lone surrogate', { name: '\ud800' }],
])('a new product with %s is refused with 400', async (_name, product) => {
  const { body } = await account.post('/api/v1/products', product).expect(400);
  expect(body).toMatchObject({
    error: 'Bad Request',
    message: expect.any(String),
    code: expect.stringMatching(/^(VALIDATION_ERROR|INVALID_JSON)$/),
  });
});

test('PUT refuses an empty body, read-only fields and unknown fields', async () => {
  const { id } = await createProduct(account);
  for (const changes of [{}, { id: 'prod-1' }, { created_at: '2026-01-01' }, { color: 'red' }]) {
    const { body } = await account.put(`/api/v1/products/${id}`, changes).expect(400);
    expect(body.code).toBe('VALIDATION_ERROR');
  }
});

test('the error for an invalid product names each invalid field', async () => {
  const { body } = await account.post('/api/v1/products', { status: 'Gone' }).expect(400);
  expect(body.details).toEqual([
    { field: 'name', message: expect.stringMatching(/^name is required$/i) },
    { field: 'status', message: expect.any(String) },
  ]);
});

test.each([
  'page=0',
  'page=x',
  'page=1.5',
  'per_page=101',
  'per_page=0',
  'per_page=1e2',
  'per_page=',
  'per_page=%2B1',
  'page=1&page=2',
])('the list of products refuses the query ?%s', async (query) => {
  const { body } = await account.get(`/api/v1/products?${query}`).expect(400);
  const message = expect.stringMatching(/ must be (a whole number from 1 to [\d,]+|given only once)$/);
  expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: query.split('=')[0], message }] });
});

test('a page past the end of the list of products is empty and has the correct total', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await createProduct(account)).id);
  const page = async (number: number) =>
    (await account.get(`/api/v1/products?per_page=2&page=${number}`).expect(200)).body;
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.flatMap(({ data }) => data.map((product: { id: string }) => product.id))).toEqual(ids);
  expect(await page(9)).toEqual({ data: [], pagination: { page: 9, per_page: 2, total: 5 } });
});

test('another account can neither read nor change the product', async () => {
  const { id } = await createProduct(account);
  const stranger = await app.account();
  for (const attempt of [
    stranger.get(`/api/v1/products/${id}`),
    stranger.put(`/api/v1/products/${id}`, { name: 'Mine' }),
  ]) {
    const { body } = await attempt.expect(404);
    expect(body).toEqual({ error: 'Not Found', message: 'Product not found', code: 'PRODUCT_NOT_FOUND' });
  }
  expect((await stranger.get('/api/v1/products').expect(200)).body.data).toEqual([]);
});

test('the texts of a product are returned exactly as they were sent, including spaces, HTML, control and combining characters', async () => {
  for (const text of [
    '  spaces  ',
    'Größe 検索 🎈👩‍👩‍👧',
    '<script>alert(1)</script>',
    "'; DROP TABLE products; --",
    '\u202e‮x',
    '\u0001x\u001f',
    '\ufffe',
    'e\u0301',
  ]) {
    const { id } = await createProduct(account, { name: text, description: text, category: text });
    expect((await account.get(`/api/v1/products/${id}`)).body).toMatchObject({
      name: text,
      description: text,
      category: text,
    });
  }
});

test('the counts of feedback and updates of a product are exact after parallel writes @slow', async () => {
  const { id } = await createProduct(account);
  await Promise.all([
    ...Array.from({ length: 30 }, (_, index) => createFeedback(account, id, { reviewer_id: `user-${index}` })),
    ...Array.from({ length: 20 }, () => account.post(`/api/v1/products/${id}/updates`, { title: 'News' }).expect(200)),
  ]);
  expect((await account.get(`/api/v1/products/${id}`)).body).toMatchObject({ feedback_count: 30, update_count: 20 });
});
