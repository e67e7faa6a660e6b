import { startTestApp } from '../../test/app.ts';

const app = startTestApp();

test('a collection’s cover image has the requested size, and is null if not set', async () => {
  const { orm } = app.database;
  const { id: userId } = await orm.user.create({ data: { username: 'curator', name: 'Curator' } });
  const coverImageUrl = 'https://images.example.com/cover.png';
  await orm.collection.create({ data: { slug: 'pictured', name: 'Pictured', userId, coverImageUrl } });
  await orm.collection.create({ data: { slug: 'plain', name: 'Plain', userId } });
  const client = await app.client();
  const cover = (slug: string) => `${slug}: collection(slug: "${slug}") { coverImage(width: 64) }`;
  const { body } = await client.send({ query: `{ ${cover('pictured')} ${cover('plain')} }` });
  expect(body.data).toEqual({
    pictured: { coverImage: expect.stringMatching(/^https:\/\/images\.example\.com\/cover\.png\?.*64/) },
    plain: { coverImage: null },
  });
});

test('a user’s cover image has the requested size, and is null if not set', async () => {
  const { orm } = app.database;
  const coverImageUrl = 'https://images.example.com/cover.png';
  const pictured = await orm.user.create({ data: { username: 'pictured', name: 'Pictured', coverImageUrl } });
  const plain = await orm.user.create({ data: { username: 'plain', name: 'Plain' } });
  const client = await app.client();
  const cover = (id: bigint) => `user(id: "user_${id}") { coverImage(width: 64) }`;
  const { body } = await client.send({ query: `{ pictured: ${cover(pictured.id)} plain: ${cover(plain.id)} }` });
  expect(body.data).toEqual({
    pictured: { coverImage: expect.stringMatching(/^https:\/\/images\.example\.com\/cover\.png\?.*64/) },
    plain: { coverImage: null },
  });
});
