import { startTestApp, type TestClient } from '../../test/app.ts';
import { beginningsOf, misses, peopleNames, productNames } from '../../test/names.ts';
import { hideUser, unhideUser } from '../users/edit.ts';

const app = startTestApp();
let client: TestClient;

/** Every fourth of 200 names, beginning at a different name for each type. */
const everyFourth = (from: number) => productNames.filter((_name, index) => index % 4 === from);

/** The name of each kind and the required columns of its table. */
const kinds = {
  TOPIC: {
    table: 'topics (slug, name, followers_count)',
    row: `$2 || '-' || place, name`,
    names: everyFourth(0),
  },
  USER: {
    table: 'users (username, name, followers_count)',
    row: `$2 || '_' || place, name`,
    names: peopleNames,
  },
  COLLECTION: {
    table: 'collections (slug, name, followers_count, user_id)',
    row: `$2 || '-' || place, name`,
    names: everyFourth(1),
  },
};
type Kind = keyof typeof kinds;
const every = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][];

beforeAll(async () => {
  const { pool } = app.database;
  for (const [kind, { table, row, names }] of [...every].sort(([one]) => (one === 'USER' ? -1 : 1))) {
    const author = kind === 'COLLECTION' ? ', (SELECT min(id) FROM users)' : '';
    // Followers differ so that a wrong order is noticed.
    await pool.query(
      `INSERT INTO ${table} SELECT ${row}, place * 7 % 100 ${author}
       FROM unnest($1::text[]) WITH ORDINALITY AS named(name, place)`,
      [names, 'entry'],
    );
  }
  await pool.query('ANALYZE');
  client = await app.client();
});

interface Found {
  list: { totalCount: number; nodes: { name: string }[] };
}

async function ask(kind: Kind, query: string) {
  const text = `query ($query: String!) { list: search(types: [${kind}], query: $query) { totalCount nodes { ... on Topic { name } ... on User { name } ... on Collection { name } } } }`;
  return (await client.query<Found>(text, { query })).list;
}

const find = async (kind: Kind, query: string) => (await ask(kind, query)).nodes.map(({ name }) => name);

describe.each(every)('%s', (kind, { names }) => {
  const finds = (query: string) => find(kind, query);

  test('a search for an exact name finds the object with this name first @slow', async () => {
    const asWritten = names.map((name): [string, string] => [name, name]);
    expect(await misses(finds, asWritten, ([first], name) => first === name)).toEqual({});
  });

  test('a topic, user or collection is found by the beginning of its name @slow', async () => {
    const begun = beginningsOf(names);
    expect(begun.length).toBeGreaterThan(30);
    expect(await misses(finds, begun, (found, name) => found.includes(name))).toEqual({});
  });

  test('a query with two swapped letters still finds the name @slow', async () => {
    const swapped = names
      .filter((name) => /^\p{L}{6,}( \p{L}+)?$/u.test(name))
      .map((name): [string, string] => {
        const letters = Array.from(name);
        return [
          name,
          letters
            .with(3, letters[2] ?? '')
            .with(2, letters[3] ?? '')
            .join(''),
        ];
      });
    expect(swapped.length).toBeGreaterThan(5);
    expect(await misses(finds, swapped, (found, name) => found.includes(name))).toEqual({});
  });
});

test.each([`'; DROP TABLE posts; --`, 'a & | ! ( ) : *', '\\', '%_%', 'é'.repeat(500), '', '🦘 quokka'])(
  'in a search of all types, operators and special characters are searched literally: %p',
  async (query) => {
    const { search } = await client.query<{ search: { totalCount: number } }>(
      'query ($query: String!) { search(query: $query) { totalCount } }',
      { query },
    );
    expect(search.totalCount).toBeGreaterThanOrEqual(0);
  },
);

describe('search', () => {
  beforeAll(async () => {
    const { orm } = app.database;
    const quokka = { username: 'Quokka_77', name: 'Wilma Marsh', headline: 'Paints wombats' };
    const { id: userId } = await orm.user.create({ data: quokka });
    await orm.user.create({ data: { username: 'wm', name: 'Quokka_77 Fan' } });
    await orm.topic.create({ data: { slug: 'bush-walks', name: 'Hiking', description: 'Marsupials on the way' } });
    await orm.collection.create({
      data: { slug: 'pouch', name: 'Best bags', tagline: 'Carried by kangaroos', userId },
    });
  });

  test.each<[string, Kind, string, string[]]>([
    ['an exact username, before names that contain it', 'USER', 'quokka_77', ['Wilma Marsh', 'Quokka_77 Fan']],
    ['another form of a word of the headline', 'USER', 'painting wombat', ['Wilma Marsh']],
    ['a typo in one of two names', 'USER', 'wilma mrash', ['Wilma Marsh']],
    ['a topic’s slug', 'TOPIC', 'bush-walks', ['Hiking']],
    ['a word of a topic’s description', 'TOPIC', 'marsupial', ['Hiking']],
    ['a collection’s slug', 'COLLECTION', 'pouch', ['Best bags']],
    ['a word of a collection’s tagline', 'COLLECTION', 'kangaroo', ['Best bags']],
    ['a word of another type, without results', 'TOPIC', 'kangaroo', []],
    ['an empty query, without results', 'USER', ' ', []],
  ])('a search by %s', async (_what, kind, query, expected) => {
    expect(await find(kind, query)).toEqual(expected);
  });
});

test('a renamed object is found only by its new name, and a deleted object is not found', async () => {
  const { orm } = app.database;
  const { id } = await orm.topic.create({ data: { slug: 'platypuses', name: 'Platypuses' } });
  await orm.topic.update({ where: { id }, data: { name: 'Echidnas', slug: 'echidnas' } });
  expect([await find('TOPIC', 'platypuses'), await find('TOPIC', 'echidna')]).toEqual([[], ['Echidnas']]);
  await orm.topic.delete({ where: { id } });
  expect(await find('TOPIC', 'echidna')).toEqual([]);
});

test('hidden members and their collections are neither found nor counted until they are shown again @slow', async () => {
  const { orm } = app.database;
  const data = { username: 'numbat', name: 'Nora Numbat', headline: 'Eats termites' };
  const { id } = await orm.user.create({ data });
  await orm.collection.create({ data: { slug: 'mounds', name: 'Termite mounds', userId: id } });
  const queries: [Kind, string][] = [
    ...['numbat', 'Nora Numbat', 'nora num', 'nora nmubat', 'termites'].map((query): [Kind, string] => ['USER', query]),
    ...['mounds', 'Termite mounds', 'termite mou', 'termtie muonds'].map((query): [Kind, string] => [
      'COLLECTION',
      query,
    ]),
  ];
  const totals = () => Promise.all(queries.map(async ([kind, query]) => (await ask(kind, query)).totalCount));
  const named = () => Promise.all(queries.map(async ([kind, query]) => (await find(kind, query)).length));
  const all = queries.map(() => 1);
  const none = queries.map(() => 0);
  expect([await totals(), await named()]).toEqual([all, all]);
  await app.database.transaction((sql) => hideUser(sql, 'Jo', String(id)));
  expect([await totals(), await named()]).toEqual([none, none]);
  await app.database.transaction((sql) => unhideUser(sql, 'Jo', String(id)));
  expect([await totals(), await named()]).toEqual([all, all]);
});

test('search results reveal nothing about the user to a token with only the scope `public`', async () => {
  const { orm } = app.database;
  const reader = await orm.user.create({ data: { username: 'reader', name: 'Rita Reader' } });
  const topic = await orm.topic.create({ data: { slug: 'wallabies', name: 'Wallabies' } });
  await orm.topicFollow.create({ data: { topicId: topic.id, userId: reader.id } });
  const query = `{ users: search(query: "Rita Reader", types: [USER]) { nodes { ... on User { name isViewer } } }
    topics: search(query: "wallabies", types: [TOPIC]) { nodes { ... on Topic { name isFollowing } } } }`;
  const shown = async (scopes: ('public' | 'private')[]) =>
    (await app.client({ userId: reader.id, scopes })).query(query);
  const answer = (isKnown: boolean) => ({
    users: { nodes: [{ name: 'Rita Reader', isViewer: isKnown }] },
    topics: { nodes: [{ name: 'Wallabies', isFollowing: isKnown }] },
  });
  expect([await shown(['public']), await shown(['public', 'private'])]).toEqual([answer(false), answer(true)]);
});

test.each(['İZMİR', 'ΝΙΚΟΣ', '100%_\\'])('a part of a name filters the list of topics: %s', async (name) => {
  await app.database.orm.topic.create({ data: { slug: `filtered-${name.codePointAt(0)}`, name: `In ${name}` } });
  const text = 'query ($query: String!) { topics(query: $query) { nodes { name } } }';
  expect(await client.query(text, { query: name })).toEqual({ topics: { nodes: [{ name: `In ${name}` }] } });
});
