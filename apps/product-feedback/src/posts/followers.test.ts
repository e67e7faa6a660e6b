import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings } from '../../test/mail.ts';

const app = startTestApp({ worker: true, simulators: true, environment: mailSettings, otherAccount: true });
const mail = mailOf(app);
let id: string;
const account = given(() => app.account());
const product = given(() => createProduct(account, { name: 'Harbour Planner' }));
beforeEach(async () => {
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
  id = (await createPost(account, product.id, { title: 'Show the weekend' })).id;
});

const ask = (email: string, post = id, form: object = {}) =>
  app.http
    .post(`/p/${product.id}/board/${post}/follow`)
    .type('form')
    .send({ email, ...form });
const setStatus = (status: string, note = '', post = id) =>
  account.put(`/api/v1/posts/${post}/status`, { status, note }).expect(200);
const followers = async () =>
  (await app.db.pool.query('SELECT * FROM post_followers WHERE account_id = $1', [account.id])).rows;

async function follow(email: string, post = id): Promise<void> {
  const before = mail.received(email).length;
  await ask(email, post).expect(200);
  const message = (await mail.arrived(email, before + 1)).at(-1);
  await app.http
    .post(message?.path('confirm') ?? '')
    .type('form')
    .expect(200);
}

test('a confirmed follower gets each new status by mail until unsubscribing @slow', async () => {
  expect((await app.http.get(`/p/${product.id}/board/${id}`).expect(200)).text).toContain(`/board/${id}/follow`);
  await ask('unconfirmed@example.com').expect(200);
  await follow('a@example.com');
  await setStatus('planned', 'For the summer release.');
  const [, news] = await mail.arrived('a@example.com', 2);
  expect(news?.subject).toBe('Harbour Planner: “Show the weekend” is now planned');
  expect(news?.text).toContain('For the summer release.');
  expect(news?.text).toContain(`http://feedback.example.com/p/${product.id}/board/${id}`);
  const end = news?.path('unsubscribe') ?? '';
  expect((await app.http.get(end).expect(200)).text).toContain('Stop sending messages about “Show the weekend”');
  await app.http.post(end).expect(200);
  expect((await followers()).map(({ email }) => email)).toEqual(['unconfirmed@example.com']);
  await follow('b@example.com');
  await setStatus('done');
  await mail.arrived('b@example.com', 2);
  expect(mail.received('a@example.com')).toHaveLength(2);
  expect(mail.received('unconfirmed@example.com')).toHaveLength(1);
});

test('a follower of two merged posts is notified once @slow', async () => {
  const other = (await createPost(account, product.id, { title: 'Weekends' })).id;
  await follow('both@example.com');
  await follow('both@example.com', other);
  await follow('a@example.com', other);
  await account.post(`/api/v1/posts/${other}/merge`, { into: id }).expect(200);
  await setStatus('in_progress');
  await mail.arrived('a@example.com', 2);
  const [, , news] = await mail.arrived('both@example.com', 3);
  expect(mail.received('both@example.com')).toHaveLength(3);
  await app.http.post(news?.path('unsubscribe') ?? '').expect(200);
  expect((await followers()).map(({ email }) => email)).toEqual(['a@example.com']);
});

test('a follower gets at most one message a day about other people’s comments @slow', async () => {
  await follow('a@example.com');
  const comment = (body: object) => account.post(`/api/v1/posts/${id}/comments`, { text: 'x', ...body }).expect(200);
  const [{ person_id: own }] = await followers();
  await comment({ person_id: own });
  await app.http.post(`/p/${product.id}/board/${id}/comments`).type('form').send({ comment: 'Please' }).expect(303);
  const { rows } = await app.db.pool.query('SELECT FROM mail_outbox WHERE account_id = $1', [account.id]);
  expect(rows).toHaveLength(1);
  const { body } = await account.get(`/api/v1/products/${product.id}/comments/pending`).expect(200);
  await account.put(`/api/v1/comments/${body.data[0].id}`, { hidden: false }).expect(200);
  const [, news] = await mail.arrived('a@example.com', 2);
  expect(news?.subject).toBe('Harbour Planner: new comments on “Show the weekend”');
  for (let n = 0; n < 3; n += 1) await comment({});
  const { rows: queued } = await app.db.pool.query(
    `SELECT o.next_attempt_at - f.comment_mail_at < interval '1 second' AND f.comment_mail_at > now() + interval '23 hours' AS tomorrow
      FROM mail_outbox AS o JOIN post_followers AS f ON f.id = o.entry_id WHERE o.account_id = $1 AND o.status = 'pending'`,
    [account.id],
  );
  expect(queued).toEqual([{ tomorrow: true }]);
});

test('a refused or unchanged status sends no notification, and robots cannot follow a post @slow', async () => {
  await follow('a@example.com');
  await account.put(`/api/v1/posts/${id}/status`, { status: 'someday' }).expect(400);
  await setStatus('under_review');
  await ask('robot@example.com', id, { website: 'x' }).expect(200);
  await ask('no address').expect(400);
  await setStatus('declined');
  await mail.arrived('a@example.com', 2);
  expect((await followers()).map(({ email }) => email)).toEqual(['a@example.com']);
});

test('an erased address or person no longer follows posts @slow', async () => {
  await follow('a@example.com');
  await account.delete('/api/v1/email-addresses/a@example.com').expect(200);
  expect(await followers()).toEqual([]);
  await follow('b@example.com');
  const [{ person_id: person }] = await followers();
  await account.delete(`/api/v1/reviewers/${person}`).expect(200);
  expect(await followers()).toEqual([]);
});

test('a board that is closed or open only to invited people refuses followers @slow', async () => {
  await account.put(`/api/v1/products/${product.id}/board`, { participation: 'invited' }).expect(200);
  await ask('a@example.com').expect(403);
  await account.put(`/api/v1/products/${product.id}/board`, { open: false }).expect(200);
  await ask('a@example.com').expect(404);
  expect(await followers()).toEqual([]);
});

test('followers of a closed board get no messages, but can unsubscribe @slow', async () => {
  await follow('a@example.com');
  await setStatus('planned');
  const [, news] = await mail.arrived('a@example.com', 2);
  await ask('late@example.com').expect(200);
  const [late] = await mail.arrived('late@example.com');
  await account.put(`/api/v1/products/${product.id}/board`, { open: false }).expect(200);
  await setStatus('done', 'For nobody yet.');
  const { rows } = await app.db.pool.query('SELECT FROM mail_outbox WHERE account_id = $1', [account.id]);
  expect(rows).toHaveLength(3);
  const confirming = late?.path('confirm') ?? '';
  for (const request of [app.http.get(confirming), app.http.post(confirming).type('form')])
    expect((await request.expect(410)).text).not.toContain('Show the weekend');
  await app.http.post(news?.path('unsubscribe') ?? '').expect(200);
  expect(await followers()).toMatchObject([{ email: 'late@example.com', confirmed_at: null }]);
});
