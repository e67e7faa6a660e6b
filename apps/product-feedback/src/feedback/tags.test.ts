import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let ids: string[];
const account = given(() => app.account());
const product = given(() => createProduct(account));
beforeEach(async () => {
  ids = [];
  for (let index = 0; index < 3; index += 1) ids.push((await createFeedback(account, product.id)).id);
});

const tag = (id: string | undefined, tags: unknown, owner = account) =>
  owner.put(`/api/v1/feedback/${id}/tags`, { tags });
const found = async (query: string) =>
  (await account.get(`/api/v1/products/${product.id}/feedback?${query}`).expect(200)).body.data.map(
    ({ id }: { id: string }) => id,
  );
const tags = async () => (await account.get(`/api/v1/products/${product.id}/tags`).expect(200)).body.data;

test('tags are sorted without duplicates, replace earlier tags, and can be searched and counted', async () => {
  expect((await tag(ids[0], ['slow', ' calendar ', 'slow']).expect(200)).body.tags).toEqual(['calendar', 'slow']);
  await tag(ids[1], ['calendar']).expect(200);
  expect(await found('tag=calendar')).toEqual([ids[1], ids[0]]);
  expect(await found('tag=slow&status=submitted')).toEqual([ids[0]]);
  expect(await found('tag=Slow')).toEqual([]);
  expect(await tags()).toEqual([
    { tag: 'calendar', count: 2 },
    { tag: 'slow', count: 1 },
  ]);
  const { text } = await account.get(`/api/v1/products/${product.id}/feedback/export?tag=slow`).expect(200);
  expect(text.split('\r\n')[1]).toMatch(/,calendar; slow$/);
  expect((await tag(ids[0], []).expect(200)).body).not.toHaveProperty('tags');
  expect(await tags()).toEqual([{ tag: 'calendar', count: 1 }]);
});

test('composed and decomposed forms of a tag are equal', async () => {
  const [composed, decomposed] = ['Größe', 'Größe'.normalize('NFD')] as const;
  expect((await tag(ids[0], [decomposed, composed]).expect(200)).body.tags).toEqual([composed]);
  for (const asked of [composed, decomposed]) expect(await found(`tag=${encodeURIComponent(asked)}`)).toEqual([ids[0]]);
  expect(await tags()).toEqual([{ tag: composed, count: 1 }]);
});

test.each([[['']], [[' ']], [['x'.repeat(51)]], [Array.from({ length: 21 }, String)], ['slow'], [[1]], [undefined]])(
  'the value %j is refused as tags, and the error names the field',
  async (wrong) => {
    expect((await tag(ids[0], wrong).expect(400)).body.details[0].field).toMatch(/^tags/);
  },
);

test("an account can neither tag another account's feedback nor list the other account's tags", async () => {
  const other = await app.account();
  await tag(ids[0], ['calendar'], other).expect(404);
  await other.get(`/api/v1/products/${product.id}/tags`).expect(404);
  expect(await tags()).toEqual([]);
});
