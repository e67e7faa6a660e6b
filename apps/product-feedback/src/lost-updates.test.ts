import {
  expectNoIgnoredPrecondition,
  expectNoLostUpdate,
  expectSentBack,
} from '@services/tooling/testing/lost-updates';

import { startTestApp } from '../test/app.ts';
import { createPost, createProduct, createSurvey, respond } from '../test/factories.ts';

const app = startTestApp();

/** A survey with every part that the API returns. */
const RICH = {
  intro: 'Hello',
  questions: [
    {
      text: 'Which?',
      type: 'single_choice',
      options: ['A', 'B'],
      branches: [{ if: { operator: 'equals', value: 'A' }, end: 'e2' }],
    },
    {
      text: 'Rows',
      type: 'matrix',
      rows: ['x'],
      columns: ['1', '2'],
      show_if: { question: 'q1', operator: 'answered' },
    },
  ],
  endings: [{ title: 'Thanks' }, { redirect_url: 'https://example.com' }],
  hidden_fields: ['source'],
  credit_reward: 5,
  translations: { de: { title: 'Umfrage' } },
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: '2099-01-01T00:00:00Z',
  max_responses: 10,
  budget_left: 100,
};

test('if two changes are based on the same version of an object, the second change is refused @slow', async () => {
  const account = await app.account();
  const { body: product } = await account.post('/api/v1/products', { name: 'Lamp' }).expect(200);
  const at = `/api/v1/products/${product.id}`;
  const post = await account.post(`${at}/posts`, { title: 'Weekends' });
  const content = { clear: 'a', confusing: 'b', works: 'c', improve: 'd' };
  const given = await account.post(`${at}/feedback`, {
    reviewer_id: 'r',
    reviewer_name: 'R',
    type: 'structured',
    content,
  });
  expect([post.status, given.status]).toEqual([expect.any(Number), 200]);
  const feedback = `/api/v1/feedback/${given.body.id}`;
  const updates: Parameters<typeof expectNoLostUpdate>[1][] = [
    { read: at, first: { name: 'Lamp 2' }, second: { category: 'Light' } },
    { read: `${at}/board`, first: { open: true }, second: { comments: false } },
    { read: `/api/v1/posts/${post.body.id}`, first: { title: 'A' }, second: { text: 'B' } },
    { read: feedback, change: `${feedback}/tags`, first: { tags: ['a'] }, second: { tags: ['b'] } },
    { read: '/api/v1/settings', first: { quick_credits: 6 }, second: { structured_credits: 11 } },
  ];
  const { id: surveyId } = await createSurvey(account, {}, product.id);
  const link = `/api/v1/surveys/${surveyId}/results-link`;
  await account.put(link, { show_texts: true }).expect(200);
  updates.push({ read: link, first: { show_texts: false }, second: { show_texts: true } });
  for (const update of updates) await expectNoLostUpdate(account, update);
  const move = (from: string, status: string) =>
    account.put(`/api/v1/posts/${post.body.id}/status`, { status }).set('If-Match', `"${from}"`);
  expect((await move('under_review', 'planned').expect(200)).headers['etag']).toBe('"planned"');
  await move('under_review', 'declined').expect(412);
  expect((await account.get(`/api/v1/posts/${post.body.id}`).expect(200)).body.status).toBe('planned');
  await expectNoIgnoredPrecondition(account, 'post', `${at}/posts`, { title: 'Holidays' });
});

test('two people who share or revoke the same results do not overwrite each other @slow', async () => {
  const account = await app.account();
  const { id } = await createSurvey(account);
  const link = `/api/v1/surveys/${id}/results-link`;
  const share = (revision: string, show_texts: boolean) => account.put(link, { show_texts }).set('If-Match', revision);
  expect((await share('*', true).expect(404)).body.code).toBe('RESULTS_NOT_SHARED');
  const first = await share('"none"', true).expect(200);
  await share('"none"', false).expect(412);
  expect((await account.get(link).expect(200)).body).toEqual(first.body);
  await account.delete(link).expect(200);
  await share(first.get('ETag') ?? '', false).expect(412);
  await account.get(link).expect(404);
});

test('an update is scheduled and published only with the text that the caller has read @slow', async () => {
  const account = await app.account();
  const { id: productId } = await createProduct(account);
  const draft = { title: 'News', description: 'First', draft: true };
  const { id } = (await account.post(`/api/v1/products/${productId}/updates`, draft).expect(200)).body;
  const at = `/api/v1/updates/${id}`;
  const seen = (await account.get(at).expect(200)).get('ETag') ?? '';
  await account.put(at, { description: 'Second' }).expect(200);
  await account.put(at, { publish_at: '2099-01-01T00:00:00Z' }).set('If-Match', seen).expect(412);
  await account.post(`${at}/publish`).set('If-Match', seen).expect(412);
  const read = await account.get(at).expect(200);
  expect(read.body).toMatchObject({ status: 'draft', description: 'Second' });
  const published = await account
    .post(`${at}/publish`)
    .set('If-Match', read.get('ETag') ?? '')
    .expect(200);
  expect(published.get('ETag')).toBe((await account.get(at).expect(200)).get('ETag'));
});

test('the object that GET returned can be changed and sent back, but a changed read-only field is refused @slow', async () => {
  const account = await app.account();
  const { id } = await createProduct(account, { owner_id: 'boss', colour: '#0b6b57' });
  const { id: postId } = await createPost(account, id);
  const { id: plain } = await createSurvey(account, {}, id);
  const { id: rich } = await createSurvey(account, RICH, id);
  const hook = { url: 'https://example.com/hook', events: ['feedback.validated'] };
  const webhook = await account.post('/api/v1/webhooks', hook).expect(200);
  const at = `/api/v1/products/${id}`;
  const surveys = [plain, rich].map((survey) => `/api/v1/surveys/${survey}`);
  for (const path of [at, `${at}/board`, `/api/v1/posts/${postId}`, ...surveys, `/api/v1/webhooks/${webhook.body.id}`])
    await expectSentBack(account, 'put', path);
  await expectSentBack(account, 'put', '/api/v1/settings');
  // A response that arrives after the survey was read changes the response count.
  const { body: read } = await account.get(surveys[0] ?? '').expect(200);
  await respond(account, plain).expect(200);
  await account.put(surveys[0] ?? '', { ...read, title: 'Another' }).expect(200);
  const { body } = await account.put(surveys[0] ?? '', { ...read, status: 'closed' }).expect(400);
  expect(body.details).toEqual([
    { field: 'status', message: 'status is read-only: send it as it was read, or leave it out' },
  ]);
});
