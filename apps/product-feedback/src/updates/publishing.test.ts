import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { startUpdateWorkers } from './workers.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const product = given(() => createProduct(account));
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const post = async (update: object) =>
  (await account.post(`/api/v1/products/${product.id}/updates`, { title: 'News', ...update }).expect(200)).body;
const listed = async (query = '') =>
  (await account.get(`/api/v1/products/${product.id}/updates${query}`).expect(200)).body.data as { id: string }[];
const page = async (path = '') => (await app.http.get(`/p/${product.id}/updates${path}`).expect(200)).text;
const count = async () => (await account.get(`/api/v1/products/${product.id}`).expect(200)).body.update_count;

beforeEach(async () => {
  const webhook = { url: 'https://hooks.example.com/none', events: ['update.published'] };
  await account.post('/api/v1/webhooks', webhook).expect(200);
  await app.db.pool.query(
    `INSERT INTO subscribers (id, account_id, product_id, email, status)
      SELECT 'sub-' || $1 || n, $1, $2, n || '@example.com', 'confirmed' FROM generate_series(1, 3) AS n`,
    [account.id, product.id],
  );
});

/** @returns the ids of the updates that were announced, and the number of messages to subscribers. */
async function announced() {
  const { rows } = await app.db.pool.query(
    `SELECT payload::jsonb -> 'data' ->> 'id' AS id FROM webhook_outbox WHERE account_id = $1 ORDER BY id`,
    [account.id],
  );
  const mails = await app.db.orm.mail.count({ where: { accountId: account.id } });
  return { updates: rows.map(({ id }) => id), mails };
}

test('a draft is neither listed nor announced until it is published @slow', async () => {
  const draft = await post({ title: 'Secret', category: 'New', draft: true });
  expect(draft).toMatchObject({ status: 'draft', category: 'New' });
  expect([await listed(), await count(), await announced()]).toEqual([[], 0, { updates: [], mails: 0 }]);
  expect(await listed('?status=draft')).toEqual([draft]);
  for (const path of ['', '.atom', '.rss']) expect(await page(path)).not.toContain('Secret');
  await account.put(`/api/v1/products/${product.id}`, { indexed: true }).expect(200);
  const preview = await page(`/${draft.id}`);
  expect(preview).toContain('not published yet');
  expect(preview).toContain('noindex');

  const { body } = await account.post(`/api/v1/updates/${draft.id}/publish`).expect(200);
  expect(body).toEqual({
    id: draft.id,
    product_id: product.id,
    title: 'Secret',
    description: '',
    category: 'New',
    created_at: expect.any(String),
  });
  expect(await page()).toContain('Secret');
  expect(await page(`/${draft.id}`)).not.toMatch(/not published yet|noindex/);
  expect([await listed(), await count(), await announced()]).toEqual([[body], 1, { updates: [draft.id], mails: 3 }]);
  const again = await account.post(`/api/v1/updates/${draft.id}/publish`).expect(409);
  expect(again.body.code).toBe('UPDATE_PUBLISHED');
  await account.delete(`/api/v1/updates/${draft.id}`).expect(200);
  expect(await count()).toBe(0);
});

test('a scheduled update can be changed, withdrawn and published early', async () => {
  const { id } = await post({ publish_at: TOMORROW });
  expect((await account.put(`/api/v1/updates/${id}`, { title: 'Better' }).expect(200)).body).toMatchObject({
    title: 'Better',
    status: 'scheduled',
    publish_at: TOMORROW,
  });
  const draft = (await account.put(`/api/v1/updates/${id}`, { publish_at: null }).expect(200)).body;
  expect(draft).toMatchObject({ status: 'draft', title: 'Better' });
  expect(draft).not.toHaveProperty('publish_at');
  await account.post(`/api/v1/updates/${id}/publish`).expect(200);
  const late = await account.put(`/api/v1/updates/${id}`, { publish_at: TOMORROW }).expect(409);
  expect(late.body.code).toBe('UPDATE_PUBLISHED');
});

test('a correction of a published update changes page and feeds, and sends nothing', async () => {
  const old = await post({ title: 'Old', description: 'Typpo' });
  const newer = await post({ title: 'Newer' });
  const before = await announced();
  const { body } = await account.put(`/api/v1/updates/${old.id}`, { description: 'Typo' }).expect(200);
  expect(body).toEqual({ ...old, description: 'Typo', edited_at: expect.any(String) });
  expect(await page()).toContain('Typo');
  const feed = await page('.atom');
  expect([...feed.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, time]) => time)).toEqual([
    body.edited_at,
    newer.created_at,
    body.edited_at,
  ]);
  expect(await announced()).toEqual(before);
});

test.each([
  [{ draft: true, publish_at: TOMORROW }, 'publish_at'],
  [{ publish_at: '2026-01-01T00:00:00Z' }, 'publish_at'],
  [{ category: 'x'.repeat(41) }, 'category'],
])('an update with %j is refused, and the error names %s', async (update, field) => {
  const { body } = await account
    .post(`/api/v1/products/${product.id}/updates`, { title: 'News', ...update })
    .expect(400);
  expect(body.details[0].field).toBe(field);
});

const startWorkers = (count: number) => {
  const errors: object[] = [];
  const logger = { error: (details: object) => errors.push(details), warn() {} } as never;
  const workers = Array.from({ length: count }, () => startUpdateWorkers({ db: app.db, logger }));
  return { errors, stop: () => Promise.all(workers.map((worker) => worker.stop())) };
};

test('a scheduled update whose attempts all failed becomes a draft, is logged and does not delay other updates', async () => {
  const [failing, other] = [await post({ publish_at: TOMORROW }), await post({ publish_at: TOMORROW })];
  await app.db.pool.query(
    `UPDATE updates SET due_at = now() - interval '1 hour', attempts = CASE id WHEN $2 THEN 10 ELSE 0 END WHERE account_id = $1`,
    [account.id, failing.id],
  );
  const workers = startWorkers(1);
  await eventually(async () => (await count()) === 1);
  await workers.stop();
  expect(workers.errors).toEqual([{ updateId: failing.id }]);
  expect((await announced()).updates).toEqual([other.id]);
  const { publish_at: _time, ...draft } = failing;
  expect(await listed('?status=draft')).toEqual([{ ...draft, status: 'draft' }]);
  const { rows } = await app.db.pool.query('SELECT due_at FROM updates WHERE id = $1', [failing.id]);
  expect(rows).toEqual([{ due_at: null }]);
});

test('an update that is withdrawn while a worker waits to publish it stays a draft @slow', async () => {
  const { id } = await post({ publish_at: TOMORROW });
  await app.db.pool.query('UPDATE updates SET due_at = now() WHERE id = $1', [id]);
  const client = await app.db.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [product.id]);
  const workers = startWorkers(1);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => (await app.db.pool.query(waiting)).rowCount === 1);
  await client.query(
    "UPDATE updates SET status = 'draft', publish_at = NULL, due_at = NULL, attempts = 0 WHERE id = $1",
    [id],
  );
  await client.query('COMMIT');
  client.release();
  await workers.stop();
  expect([await count(), await announced()]).toEqual([0, { updates: [], mails: 0 }]);
});

test('images are shown from https addresses only, and only on pages of updates', async () => {
  const description = [
    '![A plan](https://img.example.com/plan.png "Plan")',
    '![x](http://img.example.com/y.png)',
    '![x](data:image/png;base64,AAAA)',
    '![x](javascript:alert)',
    '![x](//img.example.com/y.png)',
  ].join('\n\n');
  await post({ description });
  const { text, headers } = await app.http.get(`/p/${product.id}/updates`).expect(200);
  expect([...text.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
    'https://img.example.com/plan.png',
  ]);
  expect(text).toContain('alt="A plan"');
  expect(headers['content-security-policy']).toContain("img-src 'self' https:;");
  const other = await app.http.get(`/p/${product.id}/feedback`).expect(200);
  expect(other.headers['content-security-policy']).toContain("img-src 'self';");
});

test('the console gets a link in place of each image, and all other text as on the page', async () => {
  const image = '![A *new* <plan>](https://img.example.com/plan.png "Plan")';
  const { id } = await post({ description: `${image}\n\nDone![1] ![x](javascript:alert) \\![y](https://example.com)` });
  const { body } = await account.get(`/api/v1/updates/${id}/html`).expect(200);
  const link = (url: string, text: string) =>
    `<a href="${url}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
  expect(body.html.trim().split('\n')).toEqual([
    `<p>${link('https://img.example.com/plan.png', 'A new &lt;plan&gt;')}</p>`,
    `<p>Done![1] ![x](javascript:alert) !${link('https://example.com', 'y')}</p>`,
  ]);
});

test('an update of another account or product is not found', async () => {
  const { id } = await post({ draft: true });
  const other = await app.account();
  await other.post(`/api/v1/updates/${id}/publish`).expect(404);
  await other.put(`/api/v1/updates/${id}`, { title: 'x' }).expect(404);
  await app.http.get(`/p/${(await createProduct(other)).id}/updates/${id}`).expect(404);
});
