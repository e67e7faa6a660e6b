import { given, startTestApp, type TestAccount } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings } from '../../test/mail.ts';

const app = startTestApp({ worker: true, simulators: true, environment: mailSettings, otherAccount: true });
const mail = mailOf(app);
const account = given(() => app.account());
const product = given(() => createProduct(account, { name: 'Harbour Planner' }));

const add = (email: string) => account.post(`/api/v1/products/${product.id}/subscribers`, { email });
const listed = async (query = '') =>
  (await account.get(`/api/v1/products/${product.id}/subscribers${query}`).expect(200)).body.data;
const post = (update: object) => account.post(`/api/v1/products/${product.id}/updates`, update).expect(200);
const click = (path: string) => app.http.post(path).type('form').send('List-Unsubscribe=One-Click');

/** Adds an address, whose reader then confirms it. */
async function confirmed(email: string): Promise<void> {
  await add(email).expect(200);
  const [message] = await mail.arrived(email);
  await app.http
    .post(message?.path('confirm') ?? '')
    .type('form')
    .expect(200);
}

test('a confirmed address gets updates with the headers of RFC 8058, until its reader unsubscribes with one click @slow', async () => {
  const { body } = await add('Reader@Example.com').expect(200);
  expect(body).toMatchObject({ email: 'reader@example.com', status: 'pending', confirmed_at: null });
  await post({ title: 'Before anybody confirmed' });
  const [asked] = await mail.arrived('reader@example.com');
  expect(asked?.subject).toBe('Confirm your subscription to news about Harbour Planner');
  expect(asked?.headers).not.toHaveProperty('List-Unsubscribe');
  await app.http
    .post(asked?.path('confirm') ?? '')
    .type('form')
    .expect(200);
  expect(await listed('?status=confirmed')).toMatchObject([{ id: body.id, confirmed_at: expect.any(String) }]);

  const { body: update } = await post({ title: 'The weekend is here', description: 'Many of you asked.' });
  const [, news] = await mail.arrived('reader@example.com', 2);
  expect(news).toMatchObject({ to: 'reader@example.com', subject: 'Harbour Planner: The weekend is here' });
  expect(news?.text).toContain('Many of you asked.');
  expect(news?.text).toContain(`http://feedback.example.com/p/${product.id}/updates/${update.id}`);
  const path = news?.path('unsubscribe') ?? '';
  expect(news?.headers).toMatchObject({
    'List-Unsubscribe': `<http://feedback.example.com${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-ID': `<updates.${product.id}.example.com>`,
    'Auto-Submitted': 'auto-generated',
  });

  expect((await click(path).expect(200)).text).toContain('no longer gets news about Harbour Planner');
  await click(path).expect(200);
  await confirmed('other@example.com');
  await post({ title: 'Only for others' });
  await mail.arrived('other@example.com', 2);
  expect(mail.received('reader@example.com')).toHaveLength(2);
});

test('a list of subscribers leaves out subscribers of the account’s other products @slow', async () => {
  const other = await createProduct(account);
  await account.post(`/api/v1/products/${other.id}/subscribers`, { email: 'elsewhere@example.com' }).expect(200);
  // Uses a different address from the next tests, because this test does not wait for the mail, which may arrive during one of
  // them.
  const { body } = await add('own@example.com').expect(200);
  expect(await listed()).toMatchObject([{ id: body.id }]);
  expect(await listed('?status=pending')).toMatchObject([{ id: body.id }]);
  expect(await listed('?status=confirmed')).toEqual([]);
});

test('the confirmation of one address does not confirm another subscriber @slow', async () => {
  await add('other@example.com').expect(200);
  await confirmed('reader@example.com');
  expect(await listed()).toMatchObject([
    { email: 'reader@example.com', status: 'confirmed' },
    { email: 'other@example.com', status: 'pending' },
  ]);
});

test('opening the link of a mail changes nothing before a button is pressed @slow', async () => {
  await add('reader@example.com').expect(200);
  const [asked] = await mail.arrived('reader@example.com');
  const page = await app.http.get(asked?.path('confirm') ?? '').expect(200);
  // The purpose of a link is in its path, and paths are case-insensitive.
  const capitals = (asked?.path('confirm') ?? '').replace('/mail/confirm/', '/MAIL/Confirm/');
  expect((await app.http.get(capitals).expect(200)).text).toBe(page.text);
  expect(page.text).toContain('<form method="post">');
  expect(await listed()).toMatchObject([{ status: 'pending' }]);
  await app.http
    .post(asked?.path('confirm') ?? '')
    .type('form')
    .expect(200);
  await post({ title: 'News' });
  const [, news] = await mail.arrived('reader@example.com', 2);
  await app.http.get(news?.path('unsubscribe') ?? '').expect(200);
  expect(await listed()).toMatchObject([{ status: 'confirmed' }]);
});

test('a confirmation link cannot unsubscribe, an unsubscribe link cannot confirm, and a changed link is refused @slow', async () => {
  await confirmed('reader@example.com');
  await post({ title: 'News' });
  const [asked, news] = await mail.arrived('reader@example.com', 2);
  const confirm = asked?.path('confirm') ?? '';
  const end = news?.path('unsubscribe') ?? '';
  for (const path of [
    confirm.replace('confirm', 'unsubscribe'),
    end.replace('unsubscribe', 'confirm'),
    `${end}x`,
    '/mail/confirm/x.y',
  ])
    await app.http.post(path).type('form').expect(403);
  expect(await listed()).toMatchObject([{ status: 'confirmed' }]);
});

test('an unsubscribed reader can subscribe again only on the page and with a new confirmation @slow', async () => {
  await confirmed('reader@example.com');
  await post({ title: 'News' });
  const [asked, news] = await mail.arrived('reader@example.com', 2);
  await click(news?.path('unsubscribe') ?? '').expect(200);
  expect((await add('reader@example.com').expect(409)).body.code).toBe('UNSUBSCRIBED');
  await app.http
    .post(asked?.path('confirm') ?? '')
    .type('form')
    .expect(410);
  expect(await listed()).toMatchObject([{ status: 'unsubscribed' }]);
  const ask = () => app.http.post(`/p/${product.id}/subscribers`).type('form').send({ email: 'reader@example.com' });
  for (let times = 0; times < 3; times += 1) await ask().expect(200);
  const [, , again] = await mail.arrived('reader@example.com', 3);
  // The requester may be another person: nothing changes until the reader confirms.
  expect(await listed()).toMatchObject([{ status: 'unsubscribed' }]);
  expect((await add('reader@example.com').expect(409)).body.code).toBe('UNSUBSCRIBED');
  await post({ title: 'More news' });
  await app.http
    .post(again?.path('confirm') ?? '')
    .type('form')
    .expect(200);
  expect(await listed()).toMatchObject([{ status: 'confirmed' }]);
  expect(mail.received('reader@example.com')).toHaveLength(3);
});

test('requests by strangers cause no more mail to an unsubscribed address than to any other address @slow', async () => {
  const products = [product.id];
  for (let more = 0; more < 7; more += 1) products.push((await createProduct(account)).id);
  await app.db.pool.query(
    `INSERT INTO subscribers (id, account_id, product_id, email, status, unsubscribed_at)
      SELECT 'ended-' || id, $1, id, 'victim@example.com', 'unsubscribed', now() FROM unnest($2::text[]) AS id`,
    [account.id, products],
  );
  for (const id of [...products, ...products])
    await app.http.post(`/p/${id}/subscribers`).type('form').send({ email: 'victim@example.com' }).expect(200);
  const { rows } = await app.db.pool.query('SELECT id FROM mail_outbox WHERE account_id = $1', [account.id]);
  expect(rows).toHaveLength(5);
});

test('the updates page responds the same to known and unknown addresses @slow', async () => {
  const page = await app.http.get(`/p/${product.id}/updates`).expect(200);
  expect(page.text).toContain(`action="/p/${product.id}/subscribers"`);
  const send = (form: object) => app.http.post(`/p/${product.id}/subscribers`).type('form').send(form);
  const first = await send({ email: ' Reader@example.com ' }).expect(200);
  const again = await send({ email: 'reader@example.com' }).expect(200);
  expect(again.text).toBe(first.text);
  await send({ email: 'robot@example.com', website: 'x' }).expect(200);
  await send({ email: 'no address' }).expect(400);
  await mail.arrived('reader@example.com');
  expect((await listed()).map(({ email }: { email: string }) => email)).toEqual(['reader@example.com']);
});

test('a stranger cannot fill the mailbox of another person with requests to confirm @slow', async () => {
  const products = [product.id];
  for (let more = 0; more < 7; more += 1) products.push((await createProduct(account)).id);
  for (const id of [...products, ...products])
    await account.post(`/api/v1/products/${id}/subscribers`, { email: 'victim@example.com' }).expect(200);
  await Promise.all(Array.from({ length: 5 }, () => add('once@example.com').expect(200)));
  const { rows } = await app.db.pool.query(
    'SELECT recipient, count(*)::int AS count FROM mail_outbox WHERE account_id = $1 GROUP BY recipient ORDER BY recipient',
    [account.id],
  );
  expect(rows).toEqual([
    { recipient: 'once@example.com', count: 1 },
    { recipient: 'victim@example.com', count: 5 },
  ]);
});

test('the limit of confirmation mails to a mailbox cannot be bypassed @slow', async () => {
  const to = async (address: string, asking: TestAccount = account) => {
    const { id } = await createProduct(asking);
    await asking.post(`/api/v1/products/${id}/subscribers`, { email: address }).expect(200);
    return id;
  };
  let sent = 0;
  const forgetting = async (address: string, forget: (id: string) => Promise<unknown>) => {
    const id = await to(address);
    const { rows } = await app.db.pool.query('SELECT FROM mail_outbox WHERE recipient = $1', [address]);
    sent += rows.length;
    await forget(id);
  };
  for (let n = 0; n < 3; n += 1) {
    await forgetting('erased@example.com', () => account.delete('/api/v1/email-addresses/erased@example.com'));
    await forgetting('erased@example.com', (id) => account.delete(`/api/v1/products/${id}`));
  }
  expect(sent).toBe(5);
  await Promise.all(Array.from({ length: 8 }, (_, n) => to(`parallel+${n}@example.com`)));
  for (let n = 0; n < 5; n += 1) {
    const other = await app.account();
    for (let m = 0; m < 5; m += 1) await to('many@example.com', other);
  }
  const { rows } = await app.db.pool.query(
    `SELECT count(*) FILTER (WHERE recipient LIKE 'parallel+%')::int AS parallel,
      count(*) FILTER (WHERE recipient = 'many@example.com')::int AS many FROM mail_outbox`,
  );
  expect(rows).toEqual([{ parallel: 5, many: 20 }]);
});

test('an update that is refused or rolled back sends no mail @slow', async () => {
  await confirmed('reader@example.com');
  await account.post(`/api/v1/products/${product.id}/updates`, { title: '' }).expect(400);
  await expect(
    app.db.transaction(async (tx) => {
      const { createUpdate } = await import('../updates/store.ts');
      await createUpdate(tx, account.id, product.id, { title: 'Rolled back', description: '' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await post({ title: 'Sent' });
  const [, news] = await mail.arrived('reader@example.com', 2);
  expect(news?.subject).toBe('Harbour Planner: Sent');
});

test('the list of subscribers and its total can be filtered by whether addresses refuse mail @slow', async () => {
  for (const name of ['one', 'two']) await add(`${name}@example.com`).expect(200);
  const values = [account.id, 'two@example.com'];
  await app.db.pool.query(`INSERT INTO mail_suppressions (account_id, email, reason) VALUES ($1, $2, '550')`, values);
  for (const [refused, email] of [
    ['false', 'one@example.com'],
    ['true', 'two@example.com'],
  ]) {
    const query = `refused=${refused}&status=pending&per_page=5`;
    const { body } = await account.get(`/api/v1/products/${product.id}/subscribers?${query}`).expect(200);
    expect(body).toMatchObject({ data: [{ email }], pagination: { total: 1 } });
  }
});

test('subscribers can be deleted, and erasing an address removes it from all tables @slow', async () => {
  const { body } = await add('one@example.com').set('Idempotency-Key', 'sub-1').expect(200);
  await account.delete(`/api/v1/subscribers/${body.id}`).expect(200);
  expect((await account.delete(`/api/v1/subscribers/${body.id}`).expect(404)).body.code).toBe('SUBSCRIBER_NOT_FOUND');
  await add('one@example.com').expect(200);
  await mail.arrived('one@example.com');
  const answer = await account.delete('/api/v1/email-addresses/One@example.com').expect(200);
  expect(answer.body).toEqual({ email: 'one@example.com', erased: true });
  for (const table of ['subscribers', 'mail_outbox', 'mail_suppressions', 'idempotency_keys', 'audit_log']) {
    const { rows } = await app.db.pool.query(`SELECT * FROM ${table} WHERE account_id = $1`, [account.id]);
    expect([table, JSON.stringify(rows).includes('one@example.com')]).toEqual([table, false]);
  }
});

test('an account cannot read, add, delete or erase the subscribers of another account @slow', async () => {
  await confirmed('reader@example.com');
  const [{ id }] = await listed();
  const stranger = await app.account();
  await stranger.get(`/api/v1/products/${product.id}/subscribers`).expect(404);
  await stranger.post(`/api/v1/products/${product.id}/subscribers`, { email: 'x@example.com' }).expect(404);
  await stranger.delete(`/api/v1/subscribers/${id}`).expect(404);
  await stranger.delete('/api/v1/email-addresses/reader@example.com').expect(200);
  expect(await listed()).toMatchObject([{ id, status: 'confirmed' }]);
});
