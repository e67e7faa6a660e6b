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
])('the slug of "%s" is %s', async (name, slug) => {
  expect(await firstSlug(name)).toBe(slug);
});

test('a name without Latin letters gets a random slug', async () => {
  expect(await firstSlug('日本語')).toMatch(/^[0-9a-f]{8}$/);
});
