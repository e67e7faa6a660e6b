import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { PAGE_LANGUAGES } from '../languages/page-language.ts';

const app = startTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@example.com' },
  otherAccount: true,
});
let board: string;
let id: string;
const account = given(() => app.account());
beforeEach(async () => {
  const { id: productId } = await createProduct(account, { name: 'Harbour' });
  board = `/p/${productId}/board`;
  id = (await createPost(account, productId, { title: 'Wochenende', status: 'planned' })).id;
  await account.put(`/api/v1/products/${productId}/board`, { open: true }).expect(200);
});

const open = (path: string, accepted = '') => app.http.get(path).set('Accept-Language', accepted);
const send = (path: string, form: object, accepted = '') =>
  app.http.post(`${board}${path}`).type('form').set('Accept-Language', accepted).send(form);
const languageOf = (text: string) => /<html lang="([^"]+)" dir="([^"]+)"/.exec(text)?.slice(1);
test.each([
  ['', '', 'en', 'ltr'],
  ['', 'pt, ja;q=0.5', 'en', 'ltr'],
  ['', 'de-AT,de;q=0.9,en;q=0.5', 'de', 'ltr'],
  ['', 'en;q=0.5, ar-EG;q=0.8', 'ar', 'rtl'],
  ['?lang=fr', 'de', 'fr', 'ltr'],
  ['?lang=xx', 'es', 'es', 'ltr'],
  ['?lang=__proto__', 'x, ;q=z', 'en', 'ltr'],
  ['?lang=fr&lang=de', 'es', 'es', 'ltr'],
])('a page at “%s” for a browser that prefers “%s” is in %s', async (query, accepted, tag, dir) => {
  expect(languageOf((await open(`${board}${query}`, accepted).expect(200)).text)).toEqual([tag, dir]);
  expect(languageOf((await open(`${board}/nothing${query}`, accepted).expect(404)).text)).toEqual([tag, dir]);
});

test('the language that a visitor chooses is kept in links and forms, and on the pages that they lead to', async () => {
  const { text } = await open(`${board}?lang=de&sort=newest`, 'fr').expect(200);
  expect(text).toContain(`href="${board}?sort=newest&amp;lang=ar" hreflang="ar" lang="ar" dir="rtl"`);
  expect(text).toContain(`href="${board}/${id}?lang=de"`);
  expect(text).toContain(`href="${board}/roadmap?lang=de"`);
  expect(text).toContain('<input type="hidden" name="lang" value="de">');
  const [, action = '', back = ''] = /action="([^"]*\/vote[^"]*)"[^]*?name="back" value="([^"]*)"/.exec(text) ?? [];
  const voted = await app.http
    .post(action.replaceAll('&amp;', '&'))
    .type('form')
    .send({ vote: 'give', back: back.replaceAll('&amp;', '&') })
    .expect(303);
  expect(voted.headers['location']).toBe(`${board}?sort=newest&lang=de#${id}`);
  const commented = await send(`/${id}/comments?lang=de`, { comment: 'x' }, 'fr').expect(303);
  expect(commented.headers['location']).toContain('lang=de');
});

test('the errors of a form, and the page that confirms it, are in the language of the form', async () => {
  const empty = await send(`/${id}/comments`, { comment: ' ', name: 'n'.repeat(201) }, 'de').expect(400);
  expect(empty.text).toContain('Dieses Feld darf nicht leer sein');
  expect(empty.text).toContain('href="#name">Schreiben Sie höchstens 200 Zeichen');
  expect((await send('/suggest', { title: '' }, 'fr').expect(400)).text).toContain('Ce champ ne doit pas être vide');
  expect((await send('/suggest', { title: 'x' }, 'es').expect(200)).text).toContain('Su propuesta ha llegado');
  expect((await send(`/${id}/follow`, { email: 'a@example.com' }, 'ar').expect(200)).text).toContain('تحقق من بريدك');
});

test('errors of every page are in the language of the browser', async () => {
  await account.put(`/api/v1/products/${board.split('/')[2]}/board`, { participation: 'invited' }).expect(200);
  expect((await send(`/${id}/vote`, {}, 'de').expect(403)).text).toContain(
    'Dafür brauchen Sie einen persönlichen Link',
  );
  expect((await open('/s/nothing', 'fr').expect(404)).text).toContain('Page introuvable');
  expect((await open('/p/nothing/updates', 'es').expect(404)).text).toContain('Página no encontrada');
  expect((await open('/s/%zz', 'ar').expect(400)).text).toContain('عنوان هذه الصفحة غير صالح');
});

test('every language has the same texts', () => {
  const [english, ...others] = PAGE_LANGUAGES;
  const errors = others.map(({ say }) => Object.keys(say.errors).sort());
  for (const keys of errors) expect(keys).toEqual(errors[0]);
  for (const key of Object.keys(english?.say.errors ?? {})) expect(errors[0]).toContain(key);
  for (const { say } of others) {
    expect(Object.keys(say.titles)).toEqual(Object.keys(english?.say.titles ?? {}));
    expect([0, 1, 2, 3, 11].every((count) => say.votes(count) !== '' && say.comments(count) !== '')).toBe(true);
  }
});

test('every text of every language contains only the values that the code gives', () => {
  const written = (texts: object): string[] =>
    Object.values(texts).flatMap((text) => {
      if (typeof text === 'function') return [text('a', 'b', 'c'), text(1, 1, 1)];
      return typeof text === 'object' ? written(text) : [];
    });
  for (const { say, words } of PAGE_LANGUAGES) expect(written({ say, words }).join(' ')).not.toMatch(/undefined|[{}]/);
});
