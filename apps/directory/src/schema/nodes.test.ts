import { givenOnce, startTestApp } from '../../test/app.ts';
import { createPost, createUser } from '../../test/directory.ts';
import { REQUEST_POINTS } from '../limits/budget.ts';

const app = startTestApp();
let post: string;
let user: string;

const client = givenOnce(() => app.client());
beforeAll(async () => {
  post = `post_${await createPost(app, 'a-post')}`;
  user = `user_${await createUser(app, 'ada')}`;
});

const QUERY = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { __typename id ... on Post { slug } ... on User { username } }
}`;

test('objects of all kinds are read by their ids, in the order of the ids, with null for missing objects', async () => {
  const ids = [user, 'post_999999', post, 'nothing', post];
  const found = { __typename: 'Post', id: post, slug: 'a-post' };
  expect(await client.query(QUERY, { ids })).toEqual({
    nodes: [{ __typename: 'User', id: user, username: 'ada' }, null, found, null, found],
  });
  expect(await client.query(QUERY, { ids: [] })).toEqual({ nodes: [] });
});

test('each object that is read by its id costs one additional point', async () => {
  const others = await Promise.all(['one', 'two', 'three'].map(async (slug) => `post_${await createPost(app, slug)}`));
  const { body } = await client.send({ query: QUERY, variables: { ids: [post, ...others, user] } });
  expect(body.extensions.cost.requestedQueryCost).toBe(REQUEST_POINTS + 5);
});

test('a hidden object is not found by its id', async () => {
  const slug = 'hidden';
  const hidden = `post_${await createPost(app, slug, { hiddenAt: new Date(), hiddenWith: 'post_0' })}`;
  expect(await client.query(QUERY, { ids: [hidden] })).toEqual({ nodes: [null] });
});

test('more than 100 ids are refused', async () => {
  const { body } = await client.send({ query: QUERY, variables: { ids: Array.from({ length: 101 }, () => post) } });
  expect(body.errors[0]).toMatchObject({ message: '`ids` must have at most 100 entries' });
  expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
});

test('a slug that is sent in decomposed Unicode form is found, and can filter posts and search results', async () => {
  const slug = 'ёлка'.normalize('NFC');
  const postId = await createPost(app, slug, { name: 'Lantern' });
  const { id: topicId } = await app.database.orm.topic.create({ data: { slug, name: 'Trees' } });
  await app.database.orm.postTopic.create({ data: { postId, topicId } });
  const query = `query ($slug: String!) {
    post(by: { slug: $slug }) { slug }
    posts(topic: $slug) { nodes { slug } }
    search(query: "lantern", topic: $slug) { nodes { ... on Post { slug } } }
  }`;
  expect(await client.query(query, { slug: slug.normalize('NFD') })).toEqual({
    post: { slug },
    posts: { nodes: [{ slug }] },
    search: { nodes: [{ slug }] },
  });
});

test('the URLs of posts, topics, collections and comments encode slugs with letters of other scripts', async () => {
  const slug = 'фонарь';
  const path = encodeURIComponent(slug);
  const { orm } = app.database;
  const userId = await createUser(app, 'grace');
  const postId = await createPost(app, slug);
  await orm.topic.create({ data: { slug, name: 'Lanterns' } });
  await orm.collection.create({ data: { slug, name: 'Lanterns', userId } });
  const { id } = await orm.comment.create({ data: { postId, userId, body: 'Bright' } });
  const query = `query ($by: String!, $ids: [ID!]!) {
    post(slug: $by) { url } topic(slug: $by) { url } collection(slug: $by) { url } nodes(ids: $ids) { ... on Comment { url } }
  }`;
  const site = app.config.SITE_URL;
  expect(await client.query(query, { by: slug, ids: [`comment_${id}`] })).toEqual({
    post: { url: `${site}/posts/${path}` },
    topic: { url: `${site}/topics/${path}` },
    collection: { url: `${site}/collections/${path}` },
    nodes: [{ url: `${site}/posts/${path}#comment-${id}` }],
  });
});
