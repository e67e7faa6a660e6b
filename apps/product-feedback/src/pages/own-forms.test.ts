import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createPost, createProduct, createSurvey } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';
import { mailPath } from '../mail/links.ts';

const app = startTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@example.com' },
  otherAccount: true,
});
const account = given(() => app.account());
const { surveyLink, send, responsesOf, balance } = pagesOf(app, () => account);

const countOf = async (table: string) =>
  (await app.db.pool.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [account.id])).rowCount;

/** Every form that a visitor can send, with a valid body. */
async function publicForms(): Promise<[path: string, form: object][]> {
  const { id: product } = await createProduct(account);
  await account.put(`/api/v1/products/${product}/board`, { open: true }).expect(200);
  const { id: post } = await createPost(account, product);
  const { id: survey } = await createSurvey(account, {}, product);
  return [
    [`/s/${survey}`, { revision: '1', page: 'q1', q1: '5' }],
    [`/p/${product}/feedback`, { type: 'quick', comment: 'x' }],
    [`/p/${product}/subscribers`, { email: 'reader@example.com' }],
    [`/p/${product}/board/suggest`, { title: 'x' }],
    [`/p/${product}/board/${post}/vote`, { vote: 'give' }],
    [`/p/${product}/board/${post}/comments`, { comment: 'x' }],
    [`/p/${product}/board/${post}/follow`, { email: 'reader@example.com' }],
  ];
}

test('every public form refuses requests from pages of other sites @slow', async () => {
  for (const [path, form] of await publicForms()) {
    const post = () => app.http.post(path);
    await post().expect(415);
    await post().send(form).expect(415);
    await post().type('text/plain').send('q1=5').expect(415);
    await post().field('q1', '5').expect(415);
    for (const [header, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Origin', 'https://elsewhere.example'],
    ] as const) {
      const { text } = await send(path, form).set(header, value).expect(400);
      expect(text).toContain('This request came from another site');
    }
  }
  for (const table of ['survey_responses', 'feedback', 'votes', 'post_comments', 'subscribers', 'post_followers'])
    expect([table, await countOf(table)]).toEqual([table, 0]);
});

test('a double click on a form stores its text or address once, and another text later @slow', async () => {
  const forms = (await publicForms()).filter(([path]) => !/^\/s\/|vote$/.test(path));
  for (const [path, form] of forms) {
    const answers = await Promise.all([send(path, form), send(path, form)]);
    // A new visitor's click on the old page, after the first answer has set the cookie.
    const cookie = String(answers[0].headers['set-cookie'] ?? '').split(';', 1);
    answers.push(await send(path, form).set('Cookie', cookie));
    expect([path, answers.map(({ status }) => [200, 303].includes(status))]).toEqual([path, [true, true, true]]);
  }
  // Feedback and a suggestion are stored in the same table.
  const counts = { feedback: 2, post_comments: 1, subscribers: 1, post_followers: 1, mail_outbox: 2 };
  for (const [table, count] of Object.entries(counts)) expect([table, await countOf(table)]).toEqual([table, count]);
  for (const [path, form] of forms) await send(path, { ...form, comment: 'y', title: 'y' });
  expect([await countOf('feedback'), await countOf('post_comments')]).toEqual([4, 2]);
});

test("forms of the service's own pages are accepted, even in a frame of another site and behind a proxy @slow", async () => {
  for (const headers of [
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://proxy.example' },
    { Origin: app.config.PUBLIC_URL },
    { Origin: 'null' },
  ])
    for (const [path, form] of await publicForms()) {
      const { status } = await send(path, form).set(headers);
      expect([path, [200, 303].includes(status)]).toEqual([path, true]);
    }
});

test('mail programs can unsubscribe with one click (RFC 8058) @slow', async () => {
  const { id: product } = await createProduct(account);
  const click = (path: string) =>
    app.http.post(path).set('Sec-Fetch-Site', 'cross-site').set('Origin', 'https://m.example');
  for (const post of [
    (path: string) => click(path).field('List-Unsubscribe', 'One-Click'),
    (path: string) => click(path).type('form').send('List-Unsubscribe=One-Click'),
    (path: string) => app.http.post(path),
  ]) {
    const { body } = await account
      .post(`/api/v1/products/${product}/subscribers`, { email: `reader-${crypto.randomUUID()}@example.com` })
      .expect(200);
    const path = mailPath(app.config.LINK_SECRETS, 'unsubscribe', { list: 'updates', id: body.id });
    expect((await post(path).expect(200)).text).toContain('Unsubscribed');
  }
});

test('without signed links, one IP address can finish at most five responses to a survey with a maximum number of responses @slow', async () => {
  const questions = [{ text: 'Why?', type: 'text' }];
  const { id } = await createSurvey(account, { questions, max_responses: 10, credit_reward: 15 });
  const answer = (survey: string, form: object = {}) =>
    send(`/s/${survey}`, { page: 'q1', q1: 'x', ...form }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => answer(id)));
  expect(statuses.filter((status) => status === 303)).toHaveLength(5);
  expect(new Set(statuses)).toEqual(new Set([303, 429]));
  const { text } = await send(`/s/${id}`, { page: 'q1', q1: 'x' }).expect(429);
  expect(text).toContain('Too many answers to this survey came from your network');
  const t = new URL(await surveyLink(id), 'http://x').searchParams.get('t');
  expect(await answer(id, { t })).toBe(303);
  expect(await balance()).toBe(15);
  const { id: open } = await createSurvey(account, { questions });
  for (let count = 0; count < 7; count += 1) expect(await answer(open)).toBe(303);
});

test('an empty form is refused and does not count towards the maximum number of responses @slow', async () => {
  const { id } = await createSurvey(account, { max_responses: 1 });
  expect((await send(`/s/${id}`, { page: 'q1', action: 'next' }).expect(400)).text).toContain(
    'Answer at least one question',
  );
  expect(await responsesOf(id)).toEqual([]);
  await send(`/s/${id}`, { page: 'q1', q1: '5' }).expect(303);
});

test('a survey without questions to answer can be finished without an answer @slow', async () => {
  const { id } = await createSurvey(account, { questions: [{ text: 'Hello', type: 'statement' }] });
  await send(`/s/${id}`, { page: 'q1', action: 'next' }).expect(303);
  expect(await responsesOf(id)).toMatchObject([{ answers: {} }]);
});

test('a link cannot be created if its page would refuse the person @slow', async () => {
  const { id: product } = await createProduct(account, { owner_id: 'user-9' });
  const link = (survey: string, person = 'user-7') =>
    account.post(`/api/v1/surveys/${survey}/links`, { respondent_id: person });
  const { id: full } = await createSurvey(account, { max_responses: 1 }, product);
  expect((await link(full, 'user-9').expect(409)).body.code).toBe('SELF_REVIEW');
  await link(full).expect(200);
  await account
    .post(`/api/v1/surveys/${full}/responses`, { respondent_id: 'user-7', responses: { q1: 5 } })
    .expect(200);
  expect((await link(full, 'user-8').expect(409)).body.code).toBe('SURVEY_CLOSED');
  const { id: later } = await createSurvey(account, { opens_at: '2100-01-01T00:00:00Z' }, product);
  await link(later).expect(200);
  await account.post(`/api/v1/surveys/${later}/close`).expect(200);
  await link(later).expect(409);
  const feedback = () => account.post(`/api/v1/products/${product}/feedback-links`, { reviewer_id: 'user-7' });
  await feedback().expect(200);
  await account.put(`/api/v1/products/${product}`, { feedback_page: 'closed' }).expect(200);
  expect((await feedback().expect(409)).body.code).toBe('FEEDBACK_CLOSED');
  await createFeedback(account, product);
});
