import { insertWithSlug } from './slug.ts';

async function firstSlug(name: string): Promise<string> {
  const tried: string[] = [];
  await insertWithSlug(name, async (slug) => [{ id: String(tried.push(slug)) }]);
  return tried[0] ?? '';
}

test.each([
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['Ærøskøbing Œuvre', 'aeroskobing-oeuvre'],
  ['Crème & Brûlée!', 'creme-brulee'],
  ['Þór’s ıdea', 'thor-s-idea'],
  ['Привет, мир! Ёлка', 'привет-мир-ёлка'],
  ['Καλημέρα ΚΌΣΜΟΣ', 'καλημέρα-κόσμος'],
  ['日本語のプログラム', '日本語のプログラム'],
  ['你好，世界 2.0', '你好-世界-2-0'],
  ['한국어 사전', '한국어-사전'],
  ['مرحبا بالعـــالم', 'مرحبا-بالعالم'],
  ['हिन्दी शब्दकोश', 'हिन्दी-शब्दकोश'],
  ['می\u200Cخواهم', 'میخواهم'],
  ['Tiếng Việt ＡＢＣ', 'tieng-viet-abc'],
  ['a\u0301\u202E\u0301b \u0301 c', 'ab-c'],
  ['я\uFE0F и\u034Fя', 'я-ия'],
  ['Top 1\uFE0F\u20E3', 'top-1'],
])('the slug of "%s" is %s', async (name, slug) => {
  expect(await firstSlug(name)).toBe(slug);
});

test('a slug is cut after 60 characters, never within a surrogate pair', async () => {
  expect(await firstSlug('𐐨'.repeat(70))).toBe('𐐨'.repeat(60));
});

test('a slug that is cut ends before a letter that does not fit together with its marks', async () => {
  expect(await firstSlug(`${'न'.repeat(59)}नि`)).toBe('न'.repeat(59));
});

test.each(['🚀 !', '\u3164\u115F', `я${'\u0303'.repeat(60)}`])(
  'a name without letters, or with a letter whose marks do not fit into a slug, gets a random slug: "%s"',
  async (name) => {
    expect(await firstSlug(name)).toMatch(/^[0-9a-f]{8}$/);
  },
);
