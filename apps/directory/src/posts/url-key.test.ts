import { givenOnce, startTestApp } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { rebuildUrlKeys, urlKey } from './url-key.ts';

const app = startTestApp();
const client = givenOnce(async () => app.client({ userId: await createUser(app, 'ada') }));

async function find(filters: Record<string, string>): Promise<string[]> {
  const query =
    'query($url: String, $twitterUrl: String) { posts(url: $url, twitterUrl: $twitterUrl) { nodes { name } } }';
  const { posts } = await client.query<{ posts: { nodes: { name: string }[] } }>(query, filters);
  return posts.nodes.map(({ name }) => name);
}

async function submit(name: string, website: string): Promise<void> {
  const mutation = 'mutation($input: PostSubmitInput!) { postSubmit(input: $input) { errors { message } } }';
  await client.query(mutation, { input: { name, tagline: 'A thing', website } });
}

test.each([
  ['https://play.google.com/store/apps/details?id=com.one', 'https://play.google.com/store/apps/details?id=com.two'],
  ['https://www.youtube.com/watch?v=one', 'https://www.youtube.com/watch?v=two'],
  ['https://youtu.be/AbC', 'https://youtu.be/abc'],
  ['https://news.ycombinator.com/item?id=1', 'https://news.ycombinator.com/item?id=2'],
  ['https://example.com/?q=A', 'https://example.com/?q=a'],
])('the URLs %s and %s belong to two products', (one, other) => {
  expect(urlKey(one)).not.toBe(urlKey(other));
});

test.each([
  ['https://www.Example.com/App/', 'http://example.com/App'],
  ['https://example.com/?utm_source=x&UTM_Medium=y&ref=z&gclid=1&fbclid=2', 'example.com'],
  [
    'https://play.google.com/store/apps/details?id=com.one&pcampaignid=web',
    'play.google.com/store/apps/details?id=com.one',
  ],
  ['https://example.com/a?b=2&a=1#part', 'https://example.com/a?a=1&b=2'],
])('the URLs %s and %s belong to one product', (one, other) => {
  expect(urlKey(one)).toBe(urlKey(other));
});

test('`posts(url:)` compares the URL’s query, and all 2,000 characters of a long URL', async () => {
  const details = 'https://play.google.com/store/apps/details';
  await submit('One', `${details}?id=com.one`);
  await submit('Two', `${details}?id=com.two`);
  const long = `https://example.com/${'日'.repeat(1950)}`;
  await submit('Long', `${long}/1`);
  await submit('Longer', `${long}/2`);
  expect(await find({ url: `${details}?utm_source=x&id=com.two` })).toEqual(['Two']);
  expect(await find({ url: `${details}?id=com.does.not.exist` })).toEqual([]);
  expect(await find({ url: `${long}/2` })).toEqual(['Longer']);
});

test('`posts(twitterUrl:)` ignores the case and the query of the URL, and treats the hosts of Twitter and X as equal', async () => {
  await app.database.orm.post.updateMany({
    where: { name: 'One' },
    data: { twitterUrl: 'https://twitter.com/One?lang=en', twitterKey: 'old' },
  });
  await rebuildUrlKeys(app.database);
  for (const host of ['twitter.com', 'x.com', 'www.x.com', 'mobile.twitter.com']) {
    expect([host, await find({ twitterUrl: `https://${host}/one` })]).toEqual([host, ['One']]);
  }
  expect(await find({ twitterUrl: 'https://netflix.com/one' })).toEqual([]);
});

test('`rebuildUrlKeys` corrects the URL keys of stored posts, and a second run changes no post', async () => {
  await app.database.orm.post.updateMany({ data: { websiteKey: 'play.google.com/store/apps/details' } });
  expect(await rebuildUrlKeys(app.database)).toBe(await app.database.orm.post.count());
  expect(await find({ url: 'https://play.google.com/store/apps/details?id=com.one' })).toEqual(['One']);
  expect(await rebuildUrlKeys(app.database)).toBe(0);
});
