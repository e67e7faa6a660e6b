import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createPost, createProduct } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { feedbackLink, tokenOf, feedbackOf } = pagesOf(app, () => account);
const product = given(() => createProduct(account, { name: 'Harbour' }));
let home: string;
let post: string;
beforeEach(async () => {
  home = `/p/${product.id}`;
  post = (await createPost(account, product.id, { title: 'Weekends' })).id;
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
});

const send = (path: string, form: object, cookie = '') =>
  app.http.post(`${home}${path}`).type('form').set('Cookie', cookie).send(form);
const mine = async (cookie = '', query = '') =>
  (await app.http.get(`${home}/mine${query}`).set('Cookie', cookie).expect(200)).text;
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

test('an anonymous visitor sees the feedback, votes and comments of this browser, with their states @slow', async () => {
  const cookie = cookieOf(await send('/feedback', { type: 'quick', comment: 'Too slow' }).expect(303));
  await send('/board/suggest', { title: 'Faster please' }, cookie).expect(200);
  await send(`/board/${post}/vote`, { vote: 'give' }, cookie).expect(303);
  await send(`/board/${post}/comments`, { comment: 'Saturdays too' }, cookie).expect(303);
  await send('/feedback', { type: 'structured', works: 'Of someone else' }).expect(303);
  const feedback = await feedbackOf(product.id);
  const slow = feedback.find(({ content }: { content: { comment?: string } }) => content.comment === 'Too slow');
  await account.post(`/api/v1/feedback/${slow.id}/validate`).expect(200);
  await account.put(`/api/v1/posts/${post}/status`, { status: 'planned' }).expect(200);
  const text = await mine(cookie);
  for (const words of ['Too slow', 'Accepted', 'Faster please', 'Received', 'Weekends', 'Planned', 'Saturdays too'])
    expect(text).toContain(words);
  expect(text).toContain('Waiting for approval');
  expect(text).toContain(`href="${home}/board/${post}"`);
  expect(text).not.toContain('Of someone else');
  expect(await mine()).not.toMatch(/Too slow|Weekends/);
  expect(await mine()).toContain('Nothing yet.');
});

test('the person of a signed link sees their own entries of this product only @slow', async () => {
  const other = await createProduct(account, { name: 'Greenhouse' });
  await createFeedback(account, product.id, { reviewer_id: 'user-7', content: { clear: 'All of it', works: 'Most' } });
  await createFeedback(account, product.id, { reviewer_id: 'user-8', content: { clear: 'Secret of user-8' } });
  await createFeedback(account, other.id, { reviewer_id: 'user-7', content: { clear: 'About the greenhouse' } });
  await account.post(`/api/v1/posts/${post}/votes`, { person_id: 'user-7' }).expect(200);
  const t = tokenOf(await feedbackLink(product.id));
  const text = await mine('', `?t=${t}`);
  for (const words of ['All of it', 'Most', 'Weekends', 'Reviewer 7']) expect(text).toContain(words);
  expect(text).not.toMatch(/Secret|greenhouse/);
  expect(text).toContain(`href="${home}/mine?t=${t}" aria-current="page"`);
  await account.put(`/api/v1/products/${product.id}/board`, { open: false }).expect(200);
  expect(await mine('', `?t=${t}`)).not.toContain('Weekends');
  await app.http.get(`${home}/mine?t=${t.slice(0, -2)}`).expect(403);
});

test('the page of a visitor’s own entries lists a merged post once and omits hidden comments @slow', async () => {
  const cookie = cookieOf(await send(`/board/${post}/vote`, { vote: 'give' }).expect(303));
  const twin = (await createPost(account, product.id, { title: 'Saturdays' })).id;
  await send(`/board/${twin}/vote`, { vote: 'give' }, cookie).expect(303);
  await send(`/board/${post}/comments`, { comment: 'Rude' }, cookie).expect(303);
  const { body } = await account.get(`/api/v1/products/${product.id}/comments/pending`).expect(200);
  await account.put(`/api/v1/comments/${body.data[0].id}`, { hidden: true }).expect(200);
  await account.post(`/api/v1/posts/${twin}/merge`, { into: post }).expect(200);
  const text = await mine(cookie);
  expect(text.match(/Weekends/g)).toHaveLength(1);
  expect(text).not.toMatch(/Saturdays|Rude/);
});
