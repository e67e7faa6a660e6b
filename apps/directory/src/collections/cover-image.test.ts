import { startTestApp } from '../../test/app.ts';

const app = startTestApp();

test.each(['collection', 'user'])(
  'the cover image of a %s has the requested size, and is null if not set',
  async (kind) => {
    const { orm } = app.database;
    const coverImageUrl = 'https://images.example.com/cover.png';
    const { id: userId } = await orm.user.create({ data: { username: `curator-of-${kind}`, name: 'Curator' } });
    const create = async (slug: string, cover: object) =>
      kind === 'user'
        ? orm.user.create({ data: { username: slug, name: slug, ...cover } })
        : orm.collection.create({ data: { slug, name: slug, userId, ...cover } });
    const [pictured, plain] = [await create('pictured', { coverImageUrl }), await create('plain', {})];
    const cover = (id: bigint) => `${kind}(id: "${kind}_${id}") { coverImage(width: 64) }`;
    const client = await app.client();
    expect(await client.query(`{ pictured: ${cover(pictured.id)} plain: ${cover(plain.id)} }`)).toEqual({
      pictured: { coverImage: expect.stringMatching(/^https:\/\/images\.example\.com\/cover\.png\?.*64/) },
      plain: { coverImage: null },
    });
  },
);
