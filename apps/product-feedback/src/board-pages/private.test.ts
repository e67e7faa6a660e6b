import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { mailSettings } from '../../test/mail.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ simulators: true, environment: mailSettings, otherAccount: true });
const account = given(() => app.account());
const { feedbackLink, tokenOf } = pagesOf(app, () => account);
const product = given(() => createProduct(account, { indexed: true }));
let home: string;
let post: string;
beforeEach(async () => {
  home = `/p/${product.id}`;
  post = (await createPost(account, product.id, { title: 'Secret plan', status: 'planned' })).id;
  await account.put(`/api/v1/products/${product.id}/board`, { open: true, readers: 'invited' }).expect(200);
});

const pathsOf = () =>
  ['', '.atom', '.rss', '/roadmap', '/suggest?title=secret', `/${post}`].map((path) => `${home}/board${path}`);
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const invite = async () => {
  const person = { person_id: 'user-7', person_name: 'Ann' };
  const { body } = await account.post(`/api/v1/products/${product.id}/board-links`, person).expect(200);
  return tokenOf(body.url);
};

test('only people with a link to the board can read a private board, its feeds and its posts @slow', async () => {
  const vote = await app.http.post(`${home}/board/${post}/vote`).type('form').send({}).expect(403);
  const t = await invite();
  const ofFeedback = tokenOf(await feedbackLink(product.id));
  await account.post(`/api/v1/posts/${post}/votes`, { person_id: 'user-7' }).expect(200);
  for (const path of pathsOf()) {
    const refused = await app.http.get(path).expect(403);
    expect(refused.text).toContain('then open the personal link from your invitation.');
    expect(refused.text).not.toContain('Secret');
    await app.http.get(`${path}${path.includes('?') ? '&' : '?'}t=${ofFeedback}`).expect(403);
    if (path.endsWith('.atom') || path.endsWith('.rss')) continue;
    const opened = await app.http.get(`${path}${path.includes('?') ? '&' : '?'}t=${t}`).expect(303);
    expect(opened.headers['location']).toBe(path);
    const { text, headers } = await app.http.get(path).set('Cookie', cookieOf(opened)).expect(200);
    expect([path, text.includes('Secret plan')]).toEqual([path, true]);
    expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
  }
  expect(vote.text).not.toContain(`${home}/board"`);
  for (const path of ['', '/feedback', '/updates', `/mine?t=${ofFeedback}`]) {
    const { text } = await app.http.get(`${home}${path}`).expect(200);
    expect([path, /\/board|Secret/.test(text)]).toEqual([path, false]);
  }
});

test('opening an invitation signs the browser in, and the URLs of its pages and feeds do not identify the person @slow', async () => {
  const t = await invite();
  const cookie = cookieOf(await app.http.get(`${home}/board?t=${t}`).expect(303));
  // The redirect stays on this site.
  const away = await app.http.get(`${home}/board/../../..//example.com/?t=${t}`).expect(303);
  expect(away.headers['location']).toBe(`${home}/board/../../..//example.com/`);
  const { text } = await app.http.get(`${home}/board`).set('Cookie', cookie).expect(200);
  expect(text).not.toContain(t);
  const [, feed = ''] = /board\.atom\?feed=([^"]+)/.exec(text) ?? [];
  for (const type of ['atom', 'rss']) {
    const shown = await app.http.get(`${home}/board.${type}?feed=${feed}`).buffer(true).expect(200);
    expect([shown.text.includes('Secret plan'), shown.headers['cache-control']]).toEqual([true, 'private, no-cache']);
    const { id } = await createProduct(account);
    await account.put(`/api/v1/products/${id}/board`, { open: true, readers: 'invited' }).expect(200);
    await app.http.get(`/p/${id}/board.${type}?feed=${feed}`).expect(403);
  }
  for (const name of ['t', 'feed']) await app.http.get(`${home}/board?${name}=${feed}`).expect(403);
  await app.http.post(`${home}/board/${post}/vote`).type('form').send({ t: feed, vote: 'give' }).expect(403);
  const again = await app.http.get(`${home}/board/${post}`).set('Cookie', cookie).expect(200);
  expect(again.text).toContain('You are commenting as <bdi>Ann</bdi>');
  expect(again.text).toContain(`href="${home}/board/roadmap"`);
  const send = app.http.post(`${home}/board/${post}/comments`).type('form').set('Cookie', cookie);
  await send.send({ comment: 'Please' }).expect(303);
  const { body } = await account.get(`/api/v1/posts/${post}/comments`).expect(200);
  expect(body.data).toMatchObject([{ person_id: 'user-7', person_name: 'Ann', hidden: false }]);
});

test.each([
  ['en', 'Allow cookies for this site'],
  ['ar', 'اسمح بملفات تعريف الارتباط'],
  ['de', 'Erlauben Sie Cookies'],
  ['es', 'Permita las cookies'],
  ['fr', 'Autorisez les cookies'],
])(
  'a browser without cookies sees why the invitation does not open a private board, in %s',
  async (language, reason) => {
    const opened = await app.http.get(`${home}/board?t=${await invite()}`).expect(303);
    const { text } = await app.http
      .get(String(opened.headers['location']))
      .set('Accept-Language', language)
      .expect(403);
    expect(text).toContain(reason);
  },
);

test('a personal link to a public board is not stored in a cookie', async () => {
  await account.put(`/api/v1/products/${product.id}/board`, { readers: 'anyone' }).expect(200);
  const { headers, text } = await app.http.get(`${home}/board?t=${await invite()}`).expect(200);
  expect(headers['set-cookie']).toBeUndefined();
  expect(text).toContain(`href="${home}/board.atom"`);
});
