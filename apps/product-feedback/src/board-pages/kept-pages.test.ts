import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { findBoard } from '../posts/board.ts';
import { keepPage } from './kept-pages.ts';

const app = startTestApp({ otherAccount: true });
let id: string;

const account = given(() => app.account());
beforeEach(async () => {
  id = (await createProduct(account, { name: 'Planner' })).id;
  await account.put(`/api/v1/products/${id}/board`, { open: true, participation: 'anyone' }).expect(200);
});

const page = async (query = '', language = 'en') =>
  (await app.http.get(`/p/${id}/board${query}`).set('Accept-Language', language).expect(200)).text;

test('a cached board shows each change at once @slow', async () => {
  const { id: post } = await createPost(account, id, { title: 'Show weekends' });
  expect(await page()).toContain('Show weekends');
  await account.put(`/api/v1/posts/${post}`, { title: 'Show holidays' }).expect(200);
  expect(await page()).toContain('Show holidays');
  await account.post(`/api/v1/posts/${post}/votes`, { person_id: 'user-7' }).expect(200);
  expect(await page()).toContain('<strong>1</strong>');
  await account.put(`/api/v1/products/${id}`, { name: 'Harbour' }).expect(200);
  expect(await page()).toContain('Harbour: board');
  await account.put(`/api/v1/products/${id}/board`, { open: true, participation: 'invited' }).expect(200);
  expect(await page()).not.toContain('class="vote" method="post"');
});

test('each language and order of a board has its own cached page @slow', async () => {
  const { id: post } = await createPost(account, id, { title: 'Show weekends' });
  expect(await page()).toContain('lang="en"');
  expect(await page('', 'de')).toContain('lang="de"');
  expect(await page('?lang=ar')).toContain('dir="rtl"');
  expect(await page('?sort=newest')).toContain('<option value="newest" selected>');
  const voted = await app.http.post(`/p/${id}/board/${post}/vote`).type('form').send({ vote: 'give' }).expect(303);
  const cookie = voted.get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
  const { text } = await app.http.get(`/p/${id}/board`).set('Cookie', cookie).expect(200);
  expect(text).toContain('aria-pressed="true"');
  expect(await page()).toContain('aria-pressed="false"');
});

test('a cached page contains only the beginning of long texts @slow', async () => {
  await createPost(account, id, { text: `${'é'.repeat(240)} and ${'more '.repeat(1900)}` });
  expect(await page()).toContain(`>${'é'.repeat(240)}…<`);
  const { posts } = await findBoard(app.db, id, { filter: { sort: 'votes' }, take: 20 });
  expect(posts.map(({ text }) => text.length)).toEqual([241]);
  await createPost(account, id, { text: '😀'.repeat(120) });
  expect(await page()).toContain(`>${'😀'.repeat(120)}<`);
});

test('the least recently requested page is dropped when too many are cached @slow', () => {
  const made: string[] = [];
  const keep = (key: string) => keepPage(key, 'state', () => (made.push(key), key));
  keep('often');
  for (let n = 0; n < 300; n += 1) {
    keep(`page ${n}`);
    keep('often');
  }
  expect(made.filter((key) => key === 'often')).toHaveLength(1);
  keep('page 0');
  expect(made.filter((key) => key === 'page 0')).toHaveLength(2);
});
