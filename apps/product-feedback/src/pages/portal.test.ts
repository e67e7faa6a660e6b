import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct, createSurvey } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';
import { PAGE_LANGUAGES } from '../languages/page-language.ts';

const app = startTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@example.com' },
  otherAccount: true,
});
const account = given(() => app.account());
const { feedbackLink, tokenOf } = pagesOf(app, () => account);
const url = 'https://harbour.example.com/start';
const product = given(() => createProduct(account, { name: 'Harbour', description: 'Berths', url }));
let home: string;
let post: string;
beforeEach(async () => {
  home = `/p/${product.id}`;
  post = (await createPost(account, product.id, { title: 'Weekends' })).id;
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
  await account.post(`/api/v1/products/${product.id}/updates`, { title: '2.0' }).expect(200);
});

const SECTIONS = ['/feedback', '/board', '/board/roadmap', '/updates'];
const pathsOf = () => ['', ...SECTIONS, '/mine', '/board/suggest', '/board/suggest?title=Weekends', `/board/${post}`];
const open = (path: string, accepted = '') => app.http.get(path).set('Accept-Language', accepted);
const hrefsOf = (text: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const navOf = (text: string) => hrefsOf(/<nav class="sections"[^]*?<\/nav>/.exec(text)?.[0] ?? '');

test('every page of a product links to the other pages and to the product, and no link is broken @slow', async () => {
  const seen = new Set<string>();
  for (const path of pathsOf()) {
    const { text } = await open(`${home}${path}`).expect(200);
    expect([path, navOf(text)]).toEqual([path, SECTIONS.map((section) => `${home}${section}`)]);
    expect(hrefsOf(text)).toEqual(expect.arrayContaining([home, url]));
    expect(text.match(/aria-current="page"/g)?.length ?? 0).toBe(SECTIONS.includes(path) ? 1 : 0);
    for (const href of hrefsOf(text)) if (href.startsWith('/')) seen.add(href.replace(/#.*/, ''));
  }
  for (const href of seen) await open(href).expect(200);
});

test('a page that cannot be shown links to the other pages of its product @slow', async () => {
  await account.put(`/api/v1/products/${product.id}`, { feedback_page: 'closed' }).expect(200);
  const sections = SECTIONS.slice(1).map((section) => `${home}${section}`);
  for (const [path, status] of [
    ['/feedback', 409],
    ['/board/post-none', 404],
    [`/board?t=forged`, 403],
  ] as const) {
    const { text } = await open(`${home}${path}`, 'fr').expect(status);
    expect([path, navOf(text)]).toEqual([path, sections]);
    expect(text).toContain('<html lang="fr"');
  }
  await account.put(`/api/v1/products/${product.id}/board`, { open: false }).expect(200);
  expect(navOf((await open(`${home}/board`).expect(404)).text)).toEqual([`${home}/updates`]);
});

test('the pages of a survey link to its product, and a survey that cannot be answered links to the product’s other pages @slow', async () => {
  const { id } = await createSurvey(account, {}, product.id);
  expect(hrefsOf((await open(`/s/${id}`).expect(200)).text)).toEqual(expect.arrayContaining([home, url]));
  const sections = SECTIONS.map((section) => `${home}${section}`);
  const refused = [await open(`/s/${id}?t=forged`).expect(403)];
  await account.post(`/api/v1/surveys/${id}/close`).expect(200);
  refused.push(await open(`/s/${id}`).expect(409));
  await account.put(`/api/v1/surveys/${id}`, { allow_anonymous: false }).expect(200);
  refused.push(await open(`/s/${id}`).expect(403));
  for (const { text } of refused) {
    expect(navOf(text)).toEqual(sections);
    expect(hrefsOf(text)).toEqual(expect.arrayContaining([home, url]));
  }
});

test('a page opened by a signed link links to the other pages with the same signature @slow', async () => {
  await account.put(`/api/v1/products/${product.id}`, { feedback_page: 'invited' }).expect(200);
  expect(navOf((await open(home).expect(200)).text)).not.toContain(`${home}/feedback`);
  const t = tokenOf(await feedbackLink(product.id));
  const invited = navOf((await open(`${home}?t=${t}&lang=de`).expect(200)).text);
  expect(invited).toEqual([
    `${home}/feedback?lang=de&t=${t}`,
    `${home}/board?lang=de`,
    `${home}/board/roadmap?lang=de`,
    `${home}/updates?lang=de&t=${t}`,
    `${home}/mine?lang=de&t=${t}`,
  ]);
  for (const href of invited) await open(href).expect(200);
  const person = { person_id: 'user-7' };
  const { body } = await account.post(`/api/v1/products/${product.id}/board-links`, person).expect(200);
  const ofBoard = tokenOf(body.url);
  const { text } = await open(`${home}?t=${ofBoard}`).expect(200);
  expect(navOf(text)).toEqual([...SECTIONS, '/mine'].map((section) => `${home}${section}?t=${ofBoard}`));
});

/** Texts that are the same in English and another language. */
const SHARED = new Set([
  'Feedback',
  'Status',
  'Excellent',
  'Neutral',
  'Positive',
  'Atom',
  'RSS',
  'Votes',
  'Comments',
  'Details',
]);
/** The texts of a page that are visible or read aloud, except texts of the product's owner and names of languages. */
const textsOn = (text: string) =>
  text
    .replace(/<nav class="languages"[^]*?<\/nav>/, '')
    .replaceAll(/<div class="elsewhere"[^]*?<\/div>/g, '')
    .replace(/<head>[^]*?<\/head>/, '')
    .replaceAll(/<[^>]*?(?:aria-label|placeholder)="([^"]*)"[^>]*>/g, '\n$1\n')
    .split(/<[^>]*>|\n/)
    .map((part) => part.trim())
    .filter(
      (part) =>
        /\p{L}/u.test(part) && !/^(Harbour|Berths|Weekends|harbour\.example\.com|name@example\.com)$/.test(part),
    );

test.each(PAGE_LANGUAGES.slice(1).map(({ tag }) => tag))(
  'no page or form of a product has English texts in language %s @slow',
  async (tag) => {
    const send = (path: string, accepted: string) =>
      app.http.post(`${home}${path}`).type('form').set('Accept-Language', accepted).send({ email: 'ann@example.com' });
    for (const path of pathsOf()) {
      const [english, other] = [await open(`${home}${path}`, 'en'), await open(`${home}${path}`, tag)];
      const texts = new Set(textsOn(english.text).filter((text) => !SHARED.has(text)));
      expect([path, textsOn(other.text).filter((text) => texts.has(text))]).toEqual([path, []]);
      expect(other.text).toContain(`<html lang="${tag}"`);
    }
    for (const path of ['/feedback', '/subscribers', `/board/${post}/follow`, `/board/${post}/comments`]) {
      const texts = new Set(textsOn((await send(path, 'en')).text).filter((text) => !SHARED.has(text)));
      expect([path, textsOn((await send(path, tag)).text).filter((text) => texts.has(text))]).toEqual([path, []]);
    }
  },
);
