import { throughLock } from '@services/tooling/testing/locks';

import { givenOnce, startTestApp, type TestClient } from '../../../test/app.ts';
import { createEditor, createPost, createUser, done, mutate, refused, wrongCounters } from '../../../test/directory.ts';
import { refreshSortColumns } from '../../posts/counts.ts';
import { createRandom } from '../../seed/random.ts';

const app = startTestApp({ poolSize: 6 });
let ada: TestClient;
let bob: TestClient;
let adaId: bigint;
const editor = givenOnce(async () => (await createEditor(app, 'editor', 'editor')).client);
const operator = givenOnce(async () => (await createEditor(app, 'operator', 'operator')).client);

beforeAll(async () => {
  adaId = await createUser(app, 'ada');
  // The token lacks the scope `edit`, because authors do not need it.
  ada = await app.client({ userId: adaId, scopes: ['public', 'private', 'write'] });
  bob = await app.client({ userId: await createUser(app, 'bob') });
  await createPost(app, 'a-post');
  await app.database.orm.topic.create({ data: { slug: 'tools', name: 'Tools' } });
});

const notFound = (field: string) => refused(field, expect.stringMatching(/ not found$/));

/** How the tests create, change and read each kind of object that belongs to Ada. */
const kinds = [
  ['comment', { postId: 'post_1', body: 'First' }, 'commentCreate', { body: 'Second' }, 'body'],
  [
    'post',
    { name: 'Lamp', tagline: 'First', website: 'https://lamp.example.com' },
    'postSubmit',
    { tagline: 'Second' },
    'tagline',
  ],
  ['collection', { name: 'Lamps', tagline: 'First' }, 'collectionCreate', { tagline: 'Second' }, 'tagline'],
] as const;

describe.each(kinds)('a %s', (kind, made, create, change, field) => {
  const read = (id: string) => ada.query<Record<string, object | null>>(`{ ${kind}(id: "${id}") { ${field} } }`);

  test('the author edits and deletes the object, and no other member can @slow', async () => {
    const { node } = await mutate(ada, create, made);
    const input = { [`${kind}Id`]: node.id };
    expect(await mutate(bob, `${kind}Update`, { ...input, ...change })).toBe('FORBIDDEN');
    expect(await mutate(bob, `${kind}Delete`, input)).toBe('FORBIDDEN');
    expect(await mutate(ada, `${kind}Update`, { ...input, ...change }, field)).toEqual(done({ [field]: 'Second' }));
    expect(await read(node.id)).toEqual({ [kind]: { [field]: 'Second' } });
    expect(await mutate(ada, `${kind}Delete`, input, field)).toEqual(done({ [field]: 'Second' }));
    expect(await read(node.id)).toEqual({ [kind]: null });
    expect(await mutate(ada, `${kind}Delete`, input)).toEqual(notFound(`${kind}Id`));
    expect(await wrongCounters(app)).toEqual([]);
  });

  test('the author cannot edit or delete the object while editors hide it @slow', async () => {
    const { node } = await mutate(ada, create, made);
    const input = { [`${kind}Id`]: node.id };
    expect((await mutate(editor, `${kind}Hide`, input)).errors).toEqual([]);
    expect(await mutate(ada, `${kind}Update`, { ...input, ...change })).toEqual(notFound(`${kind}Id`));
    expect(await mutate(ada, `${kind}Delete`, input)).toEqual(notFound(`${kind}Id`));
    expect((await mutate(editor, `${kind}Unhide`, input, field)).node).toEqual({ [field]: 'First' });
  });
});

test('a comment that its author deletes loses only its text, and its replies stay @slow', async () => {
  const { node: comment } = await mutate(ada, 'commentCreate', { postId: 'post_1', body: 'Mine' });
  const { node: reply } = await mutate(bob, 'commentCreate', {
    postId: 'post_1',
    parentId: comment.id,
    body: 'His',
  });
  expect(await mutate(ada, 'commentDelete', { commentId: comment.id }, 'body')).toEqual(done({ body: 'Mine' }));
  const query = `{ comment(id: "${reply.id}") { body parent { body } } }`;
  expect(await ada.query(query)).toEqual({ comment: { body: 'His', parent: { body: '' } } });
  await mutate(editor, 'commentDelete', { commentId: comment.id });
  expect(await ada.query(query)).toEqual({ comment: null });
  expect(await wrongCounters(app)).toEqual([]);
});

test('a vote for a post or comment and a follow of a topic or collection count once, and can be withdrawn @slow', async () => {
  const { node: comment } = await mutate(bob, 'commentCreate', { postId: 'post_1', body: 'Vote for me' });
  const { node: collection } = await mutate(bob, 'collectionCreate', { name: 'Follow me' });
  const all = [
    ['postVote', { postId: 'post_1' }, 'votesCount', 'isVoted'],
    ['commentVote', { commentId: comment.id }, 'votesCount', 'isVoted'],
    ['topicFollow', { topicId: 'topic_1' }, 'followersCount', 'isFollowing'],
    ['collectionFollow', { collectionId: collection.id }, 'followersCount', 'isFollowing'],
  ] as const;
  for (const [field, input, count, is] of all) {
    const once = done({ [count]: 1, [is]: true });
    expect(await mutate(ada, field, input, `${count} ${is}`)).toEqual(once);
    expect(await mutate(ada, field, input, `${count} ${is}`)).toEqual(once);
    expect(await mutate(ada, `${field}Undo`, input, `${count} ${is}`)).toEqual(done({ [count]: 0, [is]: false }));
    const [name = ''] = Object.keys(input);
    const missing = { [name]: `${name.slice(0, -2)}_999999` };
    expect(await mutate(ada, field, missing)).toEqual(notFound(name));
  }
});

/** Reads all places where a visitor could find the collection. */
async function whereSeen(id: string, slug: string, postId: string) {
  const list = 'nodes { slug } totalCount';
  const data = await bob.query<Record<string, object | null>>(`{
    a: collection(id: "${id}") { slug } b: collection(slug: "${slug}") { slug } c: node(id: "${id}") { ... on Collection { slug } }
    d: collections { ${list} } e: collections(userId: "user_${adaId}") { ${list} } f: collections(postId: "${postId}") { ${list} }
    g: post(id: "${postId}") { collections { ${list} } } h: viewer { user { followedCollections { ${list} } } }
    i: search(query: "${slug}") { nodes { ... on Collection { slug } } }
  }`);
  return Object.entries(data).flatMap(([name, found]) => (JSON.stringify(found).includes(slug) ? name : []));
}

test.each([
  ['itself', editor, 'collection'],
  ['with its author', operator, 'user'],
] as const)(
  'a collection that is hidden %s is found and counted nowhere until it is shown again @slow',
  async (_how, by, subject) => {
    const slug = `hidden-by-${subject}`;
    const postId = `post_${await createPost(app, `post-${slug}`)}`;
    const { node } = await mutate(ada, 'collectionCreate', { name: slug });
    await mutate(ada, 'collectionAddPost', { collectionId: node.id, postId });
    await mutate(bob, 'collectionFollow', { collectionId: node.id });
    const everywhere = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    expect(await whereSeen(node.id, slug, postId)).toEqual(everywhere);
    const input = subject === 'user' ? { userId: `user_${adaId}` } : { collectionId: node.id };
    expect((await mutate(by, `${subject}Hide`, input)).errors).toEqual([]);
    expect(await whereSeen(node.id, slug, postId)).toEqual([]);
    expect(await wrongCounters(app)).toEqual([]);
    expect(await mutate(bob, 'collectionFollowUndo', { collectionId: node.id })).toEqual(notFound('collectionId'));
    expect((await mutate(by, `${subject}Unhide`, input)).errors).toEqual([]);
    expect(await whereSeen(node.id, slug, postId)).toEqual(everywhere);
    await mutate(by, `${subject}Hide`, input);
    await mutate(operator, `${subject}Delete`, input);
    expect(await wrongCounters(app)).toEqual([]);
  },
);

test.each([
  ['collectionAddPost', { postId: 'post_1' }],
  ['collectionRemovePost', { postId: 'post_1' }],
  ['collectionFollow', {}],
])('`%s` does not find a collection that is being hidden', async (field, more) => {
  const { node } = await mutate(bob, 'collectionCreate', { name: 'Going' });
  const id = node.id as string;
  const statement = 'UPDATE collections SET hidden_at = now() WHERE id = $1';
  const lock = { pool: app.database.pool, statement, values: [id.slice('collection_'.length)] };
  const answer = await throughLock(lock, () => mutate(bob, field, { collectionId: id, ...more }));
  expect(answer).toEqual(notFound('collectionId'));
});

test('a post that is being deleted is not added to a collection', async () => {
  const postId = await createPost(app, 'going');
  const { node } = await mutate(bob, 'collectionCreate', { name: 'Staying' });
  const lock = { pool: app.database.pool, statement: 'DELETE FROM posts WHERE id = $1', values: [postId] };
  const query = `mutation { collectionAddPost(input: { collectionId: "${node.id}", postId: "post_${postId}" }) { node { id } } }`;
  const { body } = await throughLock(lock, async () => await bob.send({ query }));
  expect(body.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
});

test('`collections(postId:)` lists no collections for a hidden post @slow', async () => {
  const postId = `post_${await createPost(app, 'unreleased')}`;
  const { node } = await mutate(bob, 'collectionCreate', { name: 'Leak' });
  await mutate(bob, 'collectionAddPost', { collectionId: node.id, postId });
  await mutate(editor, 'postHide', { postId });
  const { collections } = await bob.query<{ collections: object }>(
    `{ collections(postId: "${postId}") { totalCount nodes { id } } }`,
  );
  expect(collections).toEqual({ totalCount: 0, nodes: [] });
});

test('counters stay exact while many members vote, follow, reply, delete, hide, show and sort at the same time @slow', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => createUser(app, `racer${index}`)));
  const people = await Promise.all(ids.map((id) => app.client({ userId: id })));
  const [first = bob, noisy = bob] = people;
  const postId = `post_${await createPost(app, 'raced')}`;
  const random = createRandom(7);
  for (let round = 0; round < 6; round += 1) {
    const { node: collection } = await mutate(first, 'collectionCreate', { name: 'Raced' });
    const { node: comment } = await mutate(first, 'commentCreate', { postId, body: 'Raced' });
    const { node: hidden } = await mutate(noisy, 'commentCreate', { postId, body: 'Hidden with its author' });
    const input = { collectionId: collection.id };
    const acts: [TestClient, string, object][] = people.flatMap((person, index): [TestClient, string, object][] => [
      [person, (index + round) % 3 === 0 ? 'postVoteUndo' : 'postVote', { postId }],
      [person, round % 2 === 0 ? 'userFollow' : 'userFollowUndo', { userId: `user_${ids[(index + 1) % 6]}` }],
      [person, 'commentCreate', { postId, parentId: hidden.id, body: 'Reply' }],
      [person, 'collectionFollow', input],
      [person, 'collectionFollowUndo', input],
      [person, 'commentVote', { commentId: comment.id }],
      [person, 'commentCreate', { postId, parentId: comment.id, body: 'Reply' }],
      [person, 'topicFollow', { topicId: 'topic_1' }],
      [person, 'topicFollowUndo', { topicId: 'topic_1' }],
    ]);
    acts.push(
      [first, 'collectionAddPost', { ...input, postId }],
      [first, 'collectionRemovePost', { ...input, postId }],
      [first, 'collectionAddPost', { ...input, postId: 'post_1' }],
      [editor, 'collectionHide', input],
      [editor, 'collectionUnhide', input],
      [editor, 'postHide', { postId: 'post_1' }],
      [editor, 'postUnhide', { postId: 'post_1' }],
      [operator, 'userHide', { userId: `user_${ids[1]}` }],
      [operator, 'userUnhide', { userId: `user_${ids[1]}` }],
      [first, 'commentDelete', { commentId: comment.id }],
      [round % 2 === 0 ? first : operator, 'collectionDelete', input],
    );
    const mixed = acts.map((act) => ({ act, at: random.next() })).toSorted((a, b) => a.at - b.at);
    const [answers] = await Promise.all([
      Promise.all(mixed.map(({ act }) => mutate(...act))),
      refreshSortColumns(app.database),
    ]);
    await mutate(operator, 'userUnhide', { userId: `user_${ids[1]}` });
    // A member who is hidden for a moment is refused.
    const refusals = new Set(['FORBIDDEN', 'UNAUTHENTICATED']);
    expect(answers.filter((answer) => typeof answer === 'string' && !refusals.has(answer))).toEqual([]);
    expect(await wrongCounters(app)).toEqual([]);
  }
});
