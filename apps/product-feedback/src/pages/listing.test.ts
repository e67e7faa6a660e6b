import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct, createSurvey } from '../../test/factories.ts';
import { PIXEL } from '../products/routes.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const product = given(() => createProduct(account, { name: 'Harbour', description: 'Berths "&" crews' }));
let home: string;
let post: string;
beforeEach(async () => {
  home = `/p/${product.id}`;
  post = (await createPost(account, product.id, { title: 'Weekends', text: 'Saturday  and\nSunday' })).id;
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
});

const open = (path: string) => app.http.get(path).set('Accept-Language', 'en').expect(200);
const list = () => account.put(`/api/v1/products/${product.id}`, { indexed: true }).expect(200);
const contentOf = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];

test('search engines may list a page, and browsers may cache it, only if its product has `indexed` @slow', async () => {
  for (const path of ['', '/board', '/board/roadmap', `/board/${post}`, '/updates', '/feedback']) {
    const { text, headers } = await open(`${home}${path}`);
    expect([path, contentOf(text, 'robots'), headers['cache-control']]).toEqual([path, 'noindex', 'no-store']);
    expect(text).not.toMatch(/canonical|og:/);
  }
});

test('a product that search engines may list has a sitemap with the pages that everyone can read @slow', async () => {
  await app.http.get(`${home}/sitemap.xml`).expect(404);
  await list();
  const { body: update } = await account.post(`/api/v1/products/${product.id}/updates`, { title: 'New' }).expect(200);
  await account.post(`/api/v1/products/${product.id}/updates`, { title: 'Draft', draft: true }).expect(200);
  const pathsOf = async () => {
    const { text } = await app.http.get(`${home}/sitemap.xml`).buffer(true).expect(200);
    return [...text.matchAll(/<loc>http:\/\/feedback\.example\.com([^<]*)<\/loc>/g)].map(([, path]) => path);
  };
  const open = [home, `${home}/updates`, `${home}/updates/${update.id}`];
  const ofBoard = ['', '/roadmap', `/${post}`].map((path) => `${home}/board${path}`);
  expect((await pathsOf()).toSorted()).toEqual([...open, ...ofBoard].toSorted());
  for (const path of await pathsOf()) await app.http.get(path ?? '').expect(200);
  await account.put(`/api/v1/products/${product.id}/board`, { readers: 'invited' }).expect(200);
  expect(await pathsOf()).toEqual(open);
  const { text } = await app.http.get('/robots.txt').expect(200);
  expect(text).toContain('Disallow: /api/');
});

test('a page that search engines may list states its address, description, picture and languages, and is resent only if changed @slow', async () => {
  const { body } = await account.put(`/api/v1/products/${product.id}/logo`, { data: PIXEL }).expect(200);
  await list();
  const news = {
    title: 'Saturdays',
    description:
      'Now **shown** in\n[two_three](https://example.com) lines:\n\n- one\n- two ![](https://example.com/a.png)',
  };
  const { body: update } = await account.post(`/api/v1/products/${product.id}/updates`, news).expect(200);
  const at = (path: string) => `http://feedback.example.com${home}${path}`;
  for (const [path, description] of [
    ['', 'Berths &quot;&amp;&quot; crews'],
    ['/board', 'See what others suggest, and vote for it.'],
    ['/board/roadmap', 'See what is planned, in progress and done.'],
    [`/board/${post}`, 'Saturday and Sunday'],
    ['/updates', 'Harbour: what’s new'],
    [`/updates/${update.id}`, 'Now shown in two_three lines: one two'],
  ] as const) {
    const { text, headers } = await open(`${home}${path}`);
    expect(text).toContain(`<link rel="canonical" href="${at(path)}">`);
    expect(text).toContain(`<link rel="alternate" hreflang="de" href="${at(path)}?lang=de">`);
    expect([path, contentOf(text, 'description'), contentOf(text, 'og:description')]).toEqual([
      path,
      description,
      description,
    ]);
    expect([contentOf(text, 'robots'), contentOf(text, 'og:url')]).toEqual([undefined, at(path)]);
    expect(contentOf(text, 'og:image')).toBe(body.logo_url);
    expect(/<title>(.*)<\/title>/.exec(text)?.[1]).toBe(contentOf(text, 'og:title'));
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Language, Cookie' });
    const again = () => app.http.get(`${home}${path}`).set('If-None-Match', headers['etag'] ?? '');
    await again().set('Accept-Language', 'en').expect(304);
    await again().set('Accept-Language', 'de').expect(200);
  }
  expect((await open(`${home}/board?lang=de`)).text).toContain(`<link rel="canonical" href="${at('/board?lang=de')}">`);
});

test('personal pages, filtered pages, forms and errors are never listed or cached @slow', async () => {
  await list();
  const person = { person_id: 'user-7' };
  const { body } = await account.post(`/api/v1/products/${product.id}/board-links`, person).expect(200);
  const voted = await app.http.post(`${home}/board/${post}/vote`).type('form').send({ vote: 'give' }).expect(303);
  const cookie = String(voted.headers['set-cookie']).split(';')[0] ?? '';
  const { id: survey } = await createSurvey(account, {}, product.id);
  const pages = [
    await open(new URL(body.url).pathname + new URL(body.url).search),
    await app.http.get(`${home}/board`).set('Cookie', cookie).expect(200),
    await app.http.get(`${home}/updates`).set('Cookie', cookie).expect(200),
    await open(`${home}/board?status=planned`),
    await open(`${home}/board?search=x`),
    await open(`${home}/board/suggest`),
    await open(`${home}/feedback`),
    await open(`/s/${survey}`),
    await app.http.get(`${home}/board/post-none`).expect(404),
    await app.http.post(`${home}/board/${post}/comments`).type('form').send({}).expect(400),
  ];
  for (const { text, headers, request } of pages)
    expect([request.url, contentOf(text, 'robots'), headers['cache-control']]).toEqual([
      request.url,
      'noindex',
      'no-store',
    ]);
});
