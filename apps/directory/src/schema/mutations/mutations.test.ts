import { startTestApp, type TestClient } from '../../../test/app.ts';
import { createPost, createUser, done, mutate, refused } from '../../../test/directory.ts';

const app = startTestApp();
let ada: bigint;
let bob: bigint;
let client: TestClient;

beforeAll(async () => {
  ada = await createUser(app, 'ada');
  bob = await createUser(app, 'bob');
  await createPost(app, 'a-post');
  await app.database.orm.topic.create({ data: { slug: 'tools', name: 'Tools' } });
  client = await app.client({ userId: ada });
});

/** Runs a mutation as Ada. */
const act = (field: string, input: object, node?: string) => mutate(client, field, input, node);

test('following and unfollowing are visible at once, and repeating them changes nothing', async () => {
  const input = { userId: `user_${bob}` };
  const node = 'isFollowing followers { totalCount nodes { username } }';
  const followed = { isFollowing: true, followers: { totalCount: 1, nodes: [{ username: 'ada' }] } };
  expect(await act('userFollow', input, node)).toEqual(done(followed));
  expect(await act('userFollow', input, node)).toEqual(done(followed));
  const viewer = await client.query<Record<string, unknown>>(
    '{ viewer { user { username isViewer following { totalCount } } } }',
  );
  expect(viewer).toEqual({ viewer: { user: { username: 'ada', isViewer: true, following: { totalCount: 1 } } } });
  const unfollowed = { isFollowing: false, followers: { totalCount: 0, nodes: [] } };
  expect(await act('userFollowUndo', input, node)).toEqual(done(unfollowed));
});

test('a payload repeats the client’s identifier of the mutation', async () => {
  const text = (input: string) =>
    `mutation { postVoteUndo(input: { postId: "post_1" ${input} }) { clientMutationId } }`;
  expect(await client.query(text('clientMutationId: "mine"'))).toEqual({ postVoteUndo: { clientMutationId: 'mine' } });
  expect(await client.query(text(''))).toEqual({ postVoteUndo: { clientMutationId: null } });
});

test('members cannot follow themselves or unknown members', async () => {
  expect(await act('userFollow', { userId: `user_${ada}` })).toEqual(refused('userId'));
  expect(await act('userFollow', { userId: 'user_999999' })).toEqual(refused('userId'));
});

test('a member comments on a post and replies to comments @slow', async () => {
  const first = await act('commentCreate', { postId: 'post_1', body: ' Nice. ' }, 'id body user { username }');
  expect(first).toEqual(done({ id: 'comment_1', body: 'Nice.', user: { username: 'ada' } }));
  const input = { postId: 'post_1', parentId: 'comment_1', body: 'Indeed' };
  const answer = await act('commentCreate', input, 'parentId parent { replies { totalCount nodes { body } } } url');
  expect(answer.node).toMatchObject({ parentId: 'comment_1', parent: { replies: { totalCount: 1 } } });
  expect(answer.node.url).toBe('https://directory.example.com/posts/a-post#comment-2');
  expect(await act('commentCreate', { postId: 'post_1', body: ' ' })).toEqual(refused('body'));
  expect(await act('commentCreate', { postId: 'post_1', body: 'x'.repeat(2001) })).toEqual(refused('body'));
  expect(await act('commentCreate', { ...input, parentId: 'comment_77' })).toEqual(refused('parentId'));
  const { post } = await client.query<{ post: object }>(
    '{ post(id: "post_1") { commentsCount comments { totalCount } } }',
  );
  expect(post).toEqual({ commentsCount: 2, comments: { totalCount: 1 } });
});

test('a collection belongs to the member who created it', async () => {
  const { node } = await act('collectionCreate', { name: 'My Pícks', tagline: 'Good' }, 'id url user { username }');
  expect(node).toMatchObject({ url: 'https://directory.example.com/collections/my-picks', user: { username: 'ada' } });
  const input = { collectionId: node.id, postId: 'post_1' };
  const holding = 'posts { totalCount nodes { slug isCollected } }';
  const one = { posts: { totalCount: 1, nodes: [{ slug: 'a-post', isCollected: true }] } };
  expect(await act('collectionAddPost', input, holding)).toEqual(done(one));
  expect(await act('collectionAddPost', input, holding)).toEqual(done(one));
  const stranger = await app.client({ userId: bob });
  expect(await mutate(stranger, 'collectionAddPost', input)).toEqual(refused('collectionId'));
  expect(await act('collectionRemovePost', input, holding)).toEqual(done({ posts: { totalCount: 0, nodes: [] } }));
  expect((await act('collectionCreate', { name: 'My Pícks' }, 'url')).node.url).toMatch(/my-picks-[0-9a-f]{8}$/);
});

test('a submitted post is found by its address, its topic and a search @slow', async () => {
  const input = {
    name: 'Lantern Desk',
    tagline: 'Light for desks',
    website: 'https://www.Lantern.example.com/?ref=x',
    topicIds: ['topic_1'],
    makerIds: [`user_${bob}`],
    media: [{ type: 'IMAGE', url: 'https://images.example.com/a.png?v=1' }],
    productLinks: [{ type: 'WEBSITE', url: 'https://lantern.example.com' }],
  };
  const { node } = await act(
    'postSubmit',
    input,
    'id slug makers { username isMaker } media { type url(width: 100) videoUrl } productLinks { type } topics { nodes { slug postsCount } }',
  );
  expect(node).toEqual({
    id: expect.stringMatching(/^post_\d+$/),
    slug: 'lantern-desk',
    makers: [{ username: 'bob', isMaker: true }],
    media: [{ type: 'IMAGE', url: 'https://images.example.com/a.png?v=1&w=100', videoUrl: null }],
    productLinks: [{ type: 'WEBSITE' }],
    topics: { nodes: [{ slug: 'tools', postsCount: 1 }] },
  });
  const lists = await client.query(
    '{ a: posts(url: "http://lantern.example.com") { nodes { slug } } b: posts(topic: "tools") { nodes { slug } } c: search(query: "lantern") { nodes { ... on Post { slug } } } }',
  );
  const found = { nodes: [{ slug: 'lantern-desk' }] };
  expect(lists).toEqual({ a: found, b: found, c: found });
  expect(await act('postSubmit', { ...input, website: 'javascript:alert(1)' })).toEqual(refused('website'));
  expect(await act('postSubmit', { ...input, topicIds: ['topic_77'] })).toEqual(refused('topicIds'));
});

test('mutations need the scope `write` and a user @slow', async () => {
  const reader = await app.client({ userId: ada, scopes: ['public', 'private'] });
  const withoutUser = await app.client();
  expect(await mutate(reader, 'postVote', { postId: 'post_1' })).toBe('INSUFFICIENT_SCOPE');
  expect(await mutate(withoutUser, 'postVote', { postId: 'post_1' })).toBe('INSUFFICIENT_SCOPE');
});

test('an application’s own token has no viewer and cannot vote or follow', async () => {
  const withoutUser = await app.client();
  const data = await withoutUser.query(
    '{ viewer { user { id } } post(id: "a-post") { isVoted isCollected user { isFollowing isViewer } } }',
  );
  const user = { isFollowing: false, isViewer: false };
  expect(data).toEqual({ viewer: null, post: { isVoted: false, isCollected: false, user } });
});

test('`viewer` needs the scope `private`', async () => {
  const reader = await app.client({ userId: ada, scopes: ['public'] });
  const { body } = await reader.send({ query: '{ viewer { user { id } } }' });
  expect(body).toMatchObject({ data: { viewer: null }, errors: [{ extensions: { code: 'INSUFFICIENT_SCOPE' } }] });
});

test('every object is found by its id alone, and an invalid id finds nothing @slow', async () => {
  const query = `{ a: node(id: "post_1") { __typename id ... on Post { slug } } b: node(id: "user_${bob}") { __typename ... on User { username } }
    c: node(id: "comment_1") { __typename ... on Comment { body } } d: node(id: "post_0") { id } e: node(id: "nothing") { id } f: node(id: "post_999999999999999999999") { id } }`;
  expect(await client.query(query)).toEqual({
    a: { __typename: 'Post', id: 'post_1', slug: 'a-post' },
    b: { __typename: 'User', username: 'bob' },
    c: { __typename: 'Comment', body: 'Nice.' },
    d: null,
    e: null,
    f: null,
  });
});

test('a token with only the scope `public` reveals nothing about its user @slow', async () => {
  await client.send({ query: 'mutation { postVote(input: { postId: "post_1" }) { node { id } } }' });
  await client.send({ query: `mutation { userFollow(input: { userId: "user_${bob}" }) { node { id } } }` });
  const query = `{ user(id: "user_${ada}") { isViewer } bob: user(id: "user_${bob}") { isFollowing } post(id: "post_1") { isVoted isCollected }
    comment(id: "comment_1") { isVoted user { isViewer } } topic(slug: "tools") { isFollowing } }`;
  const known = await client.query<{ user: object; bob: object }>(query);
  expect([known.user, known.bob]).toEqual([{ isViewer: true }, { isFollowing: true }]);
  const publicOnly = await app.client({ userId: ada, scopes: ['public'] });
  const withoutUser = await app.client();
  expect(await publicOnly.query(query)).toEqual(await withoutUser.query(query));
  const writer = await app.client({ userId: ada, scopes: ['public', 'write'] });
  expect(await writer.query(query)).toEqual(await withoutUser.query(query));
});

test.each([
  ['post', '{ id: "post_1" }', 'slug', 'a-post'],
  ['post', '{ slug: "a-post" }', 'slug', 'a-post'],
  ['topic', '{ slug: "tools" }', 'slug', 'tools'],
  ['collection', '{ slug: "my-picks" }', 'slug', 'my-picks'],
  ['user', '{ username: "ada" }', 'username', 'ada'],
])('a %s is found by %s', async (kind, by, field, expected) => {
  expect(await client.query(`{ ${kind}(by: ${by}) { ${field} } }`)).toEqual({ [kind]: { [field]: expected } });
});

test('an error in a payload has a code and the path of the input field', async () => {
  const submit = `mutation ($input: PostSubmitInput!) { postSubmit(input: $input) { errors { code path field } } }`;
  const media = Array.from({ length: 21 }, () => ({ type: 'IMAGE', url: 'https://example.com/a.png' }));
  const errorsOf = async (change: object) => {
    const input = { name: 'N', tagline: 'T', website: 'https://n.example.com', ...change };
    const data = await client.query<{ postSubmit: { errors: object[] } }>(submit, { input });
    return data.postSubmit.errors;
  };
  const at = (code: string, ...path: string[]) => ({ code, path, field: path.join('.') });
  expect(await errorsOf({ name: ' ', tagline: 'x'.repeat(121) })).toEqual([
    at('BLANK', 'name'),
    at('TOO_LONG', 'tagline'),
  ]);
  expect(await errorsOf({ media: [{ ...media[0], url: 'ftp://x' }] })).toEqual([at('INVALID', 'media', '0', 'url')]);
  expect(await errorsOf({ media })).toEqual([at('TOO_MANY', 'media')]);
  expect(await errorsOf({ topicIds: ['topic_77'] })).toEqual([at('NOT_FOUND', 'topicIds')]);
});

test('a creation returns an edge with the cursor that the new object has in the list in the order NEWEST', async () => {
  const list = 'edges { cursor node { id } }';
  const comment = await client.query<Record<string, { commentEdge: object }>>(
    'mutation { made: commentCreate(input: { postId: "post_1", body: "Edge" }) { commentEdge { cursor node { id } } } }',
  );
  const { post } = await client.query<{ post: { comments: { edges: object[] } } }>(
    `{ post(id: "post_1") { comments(first: 1) { ${list} } } }`,
  );
  expect(comment['made']?.commentEdge).toEqual(post.comments.edges[0]);
  const made = await client.query<Record<string, Record<string, object>>>(
    `mutation { collection: collectionCreate(input: { name: "Edge" }) { edge: collectionEdge { cursor node { id } } }
      post: postSubmit(input: { name: "Edge", tagline: "T", website: "https://edge.example.com" }) { edge: postEdge { cursor node { id } } } }`,
  );
  const { posts, collections } = await client.query<Record<string, { edges: object[] }>>(
    `{ posts(first: 1, order: NEWEST) { ${list} } collections(first: 1, order: NEWEST) { ${list} } }`,
  );
  expect([made['post']?.['edge'], made['collection']?.['edge']]).toEqual([posts?.edges[0], collections?.edges[0]]);
});

test('the viewer has the scopes of the token, and the role, collections and followed topics of the token’s user', async () => {
  await app.database.orm.topicFollow.create({ data: { topicId: 1n, userId: ada } });
  const query =
    '{ viewer { role scopes collections { nodes { user { username } } } followedTopics { nodes { slug } } } }';
  const { viewer } = await client.query<{ viewer: { collections: { nodes: object[] } } }>(query);
  expect(viewer).toMatchObject({
    role: null,
    scopes: ['PUBLIC', 'PRIVATE', 'WRITE', 'EDIT'],
    followedTopics: { nodes: [{ slug: 'tools' }] },
  });
  expect(viewer.collections.nodes).toContainEqual({ user: { username: 'ada' } });
  const stranger = await app.client({ userId: bob, scopes: ['public', 'private'] });
  const other = await stranger.query(query);
  expect(other).toEqual({
    viewer: { role: null, scopes: ['PUBLIC', 'PRIVATE'], collections: { nodes: [] }, followedTopics: { nodes: [] } },
  });
});

test.each([
  ['post', 'slug', 'post_1', 'slug', 'a-post'],
  ['post', 'id', '1', 'slug', 'a-post'],
  ['post', 'id', 'a-post', 'slug', 'a-post'],
  ['topic', 'slug', 'topic_1', 'slug', 'tools'],
  ['topic', 'id', '1', 'slug', 'tools'],
  ['collection', 'slug', 'collection_1', 'name', 'My Pícks'],
  ['collection', 'id', '1', 'name', 'My Pícks'],
  ['user', 'username', 'user_1', 'username', 'ada'],
  ['user', 'id', '1', 'username', 'ada'],
])('clients written for Product Hunt find a %s by %s: "%s"', async (kind, argument, value, field, expected) => {
  const data = await client.query<Record<string, object>>(`{ ${kind}(${argument}: "${value}") { ${field} } }`);
  expect(data).toEqual({ [kind]: { [field]: expected } });
});

test('a slug that looks like an id is read as a slug', async () => {
  const username = 'user_1';
  const id = await createUser(app, username);
  const data = await client.query(`{ user(username: "${username}") { id } }`);
  expect(data).toEqual({ user: { id: `user_${id}` } });
});

test('a new post without votes comes after a post with one vote', async () => {
  await createPost(app, 'voted-long-ago', { votesCount: 1, createdAt: new Date('2020-01-01') });
  await createPost(app, 'featured', { featuredAt: new Date('2021-01-01'), createdAt: new Date('2021-01-01') });
  const fresh = await createPost(app, 'just-submitted');
  const { posts } = await client.query<{ posts: { nodes: { slug: string }[] } }>(
    '{ posts(first: 100) { nodes { slug } } }',
  );
  const slugs = posts.nodes.map(({ slug }) => slug);
  expect(slugs.indexOf('just-submitted')).toBeGreaterThan(slugs.indexOf('voted-long-ago'));
  expect(slugs.indexOf('just-submitted')).toBeGreaterThan(slugs.indexOf('featured'));
  expect(fresh).toBeDefined();
});

test('successful mutations are reported even if another mutation of the operation fails', async () => {
  const client = await app.client({ userId: ada });
  const vote = (id: string) => `postVote(input: { postId: "${id}" }) { node { id } errors { field } }`;
  const { body } = await client.send({
    query:
      `mutation ($none: ID) { a: ${vote('post_1')} b: postVote(input: { postId: $none }) { node { id } } c: ${vote('post_99')} }`.replace(
        '$none: ID)',
        '$none: ID = "post_1")',
      ),
    variables: { none: null },
  });
  expect(body.data).toEqual({
    a: { node: { id: 'post_1' }, errors: [] },
    b: null,
    c: { node: null, errors: [{ field: 'postId' }] },
  });
  expect(body.errors).toMatchObject([{ path: ['b'], extensions: { code: 'BAD_USER_INPUT' } }]);
});

test('each mutation shows its own changes and those of earlier mutations in the operation', async () => {
  const vote = (field: string) => `${field}(input: { postId: "post_1" }) {
    node { votesCount isVoted votes { totalCount nodes { user { username } } } } }`;
  const comment = (body: string) => `commentCreate(input: { postId: "post_1", body: "${body}" }) {
    node { user { username votedPosts { totalCount nodes { comments { nodes { body } } } } } } }`;
  const { post } = await client.query<{ post: { comments: { nodes: { body: string }[] } } }>(
    '{ post(id: "post_1") { comments { nodes { body } } } }',
  );
  const data = await client.query<Record<string, { node: object }>>(
    `mutation { a: ${vote('postVoteUndo')} b: ${vote('postVote')} c: ${comment('C')} d: ${comment('D')} e: ${vote('postVoteUndo')} }`,
  );
  const voted = (count: number) => ({
    node: {
      votesCount: count,
      isVoted: count > 0,
      votes: { totalCount: count, nodes: count > 0 ? [{ user: { username: 'ada' } }] : [] },
    },
  });
  const commented = (...bodies: string[]) => {
    const nodes = [...bodies.map((body) => ({ body })), ...post.comments.nodes];
    return { node: { user: { username: 'ada', votedPosts: { totalCount: 1, nodes: [{ comments: { nodes } }] } } } };
  };
  expect(data).toEqual({ a: voted(0), b: voted(1), c: commented('C'), d: commented('D', 'C'), e: voted(0) });
});
