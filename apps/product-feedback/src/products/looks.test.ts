import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey } from '../../test/factories.ts';
import { contrast, paletteOf } from './colours.ts';
import { PIXEL } from './routes.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const PNG = Buffer.from(PIXEL, 'base64');
const inBase64 = (file: Buffer) => ({ data: file.toString('base64') });

test('text in and on any product color is readable in the light and the dark scheme @slow', () => {
  const levels = ['00', '33', '80', 'cc', 'ff'];
  const colours = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));
  for (const colour of colours) {
    for (const [scheme, grounds] of [
      ['light', ['#fffefb', '#f3f1ec']],
      ['dark', ['#1d2126', '#14171b']],
    ] as const) {
      const { accent, accentInk, tint } = paletteOf(colour, scheme);
      const pairs = [...grounds, tint, accentInk].map((ground) => contrast(accent, ground));
      expect(Math.min(...pairs)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the contrast is calculated as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(paletteOf('#0b6b57', 'light').accent).toBe('#0b6b57');
});

test('all pages of a product show its logo and color under the usual security policy', async () => {
  const { id } = await createProduct(account, { name: 'Harbour "Planner"', colour: '#FFCC00' });
  const saved = await account.put(`/api/v1/products/${id}/logo`, inBase64(PNG)).expect(200);
  expect(saved.body).toMatchObject({
    colour: '#ffcc00',
    logo_url: expect.stringMatching(/\/p\/.*\/logo\?v=[0-9a-f]{16}$/),
  });
  expect((await account.get(`/api/v1/products/${id}`)).body).toEqual(saved.body);
  const { id: surveyId } = await createSurvey(account, {}, id);
  for (const path of [`/s/${surveyId}`, `/p/${id}/feedback`, `/p/${id}/updates`, `/p/${id}/feedback?thanks=1`]) {
    const { text, headers } = await app.http.get(path).expect(200);
    expect(text).toContain(`<link rel="stylesheet" href="/p/${id}/look.css?v=ffcc00">`);
    expect(text).toMatch(/<img class="logo"[^>]*>(?:<span dir="auto">)Harbour &quot;Planner&quot;</);
    expect(headers['content-security-policy']).toMatch(/style-src 'self'; script-src 'self'; img-src 'self'/);
  }
  const css = await app.http
    .get(`/p/${id}/look.css`)
    .expect(200)
    .expect('Content-Type', /text\/css/);
  expect(css.text).toContain(`--accent: ${paletteOf('#ffcc00', 'light').accent}`);
  const logo = await app.http.get(new URL(saved.body.logo_url).pathname).expect(200);
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(logo.body).toEqual(PNG);
});

test('logo and color can be removed', async () => {
  const { id } = await createProduct(account, { colour: '#ffcc00' });
  await account.put(`/api/v1/products/${id}/logo`, inBase64(PNG)).expect(200);
  await account.delete(`/api/v1/products/${id}/logo`).expect(200);
  await account.put(`/api/v1/products/${id}`, { colour: '' }).expect(200);
  const { body } = await account.get(`/api/v1/products/${id}`).expect(200);
  expect([body.colour, body.logo_url]).toEqual([undefined, undefined]);
  await app.http.get(`/p/${id}/logo`).expect(404);
  expect((await app.http.get(`/p/${id}/updates`)).text).not.toMatch(/look\.css|class="logo"/);
});

test.each([
  ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /PNG, JPEG or WebP/],
  ['HTML after the first bytes of a picture', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), /PNG, JPEG or WebP/],
  ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '), /PNG, JPEG or WebP/],
  ['nothing', Buffer.alloc(0), /PNG, JPEG or WebP/],
  ['too much', Buffer.concat([PNG, Buffer.alloc(200_000)]), /at most 200 kB/],
  ['one byte too many', Buffer.concat([PNG, Buffer.alloc(200_001 - PNG.length)]), /at most 200 kB/],
])('a logo of %s is refused', async (_name, file, message) => {
  const { id } = await createProduct(account);
  const { body } = await account.put(`/api/v1/products/${id}/logo`, inBase64(file)).expect(400);
  expect(body.details).toEqual([{ field: 'data', message: expect.stringMatching(message) }]);
});

test('a logo of 200,000 bytes is accepted', async () => {
  const { id } = await createProduct(account);
  const file = Buffer.concat([PNG, Buffer.alloc(200_000 - PNG.length)]);
  await account.put(`/api/v1/products/${id}/logo`, inBase64(file)).expect(200);
});

test.each(['red', '#fff', '#12345g', 'url(x)', '#0b6b57; }'])('the colour %j is refused', async (colour) => {
  const { body } = await account.post('/api/v1/products', { name: 'x', colour }).expect(400);
  expect(body.details).toMatchObject([{ field: 'colour' }]);
});

test("the logo of another account's product cannot be set or removed", async () => {
  const [other, { id }] = [await app.account(), await createProduct(account)];
  await account.put(`/api/v1/products/${id}/logo`, inBase64(PNG)).expect(200);
  const another = Buffer.concat([PNG, Buffer.alloc(1)]);
  expect((await other.put(`/api/v1/products/${id}/logo`, inBase64(another)).expect(404)).body.code).toBe(
    'PRODUCT_NOT_FOUND',
  );
  await other.delete(`/api/v1/products/${id}/logo`).expect(404);
  expect((await app.http.get(`/p/${id}/logo`).expect(200)).body).toEqual(PNG);
});

test('a logo without data is refused as missing, not as invalid', async () => {
  const { id } = await createProduct(account);
  const { body } = await account.put(`/api/v1/products/${id}/logo`, {}).expect(400);
  expect(body.details).toEqual([{ field: 'data', message: 'data is required' }]);
});
