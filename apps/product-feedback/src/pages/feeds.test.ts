import { given, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';

const app = startTestApp();
const account = given(() => app.account());

const titles = (xml: string) => [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);

test('a feed reader finds the updates, newest first', async () => {
  const { id } = await createProduct(account, { name: 'Harbour & Planner' });
  for (const title of ['First', 'Second']) {
    await account.post(`/api/v1/products/${id}/updates`, { title, description: '**Text** <b>' }).expect(200);
  }
  const page = await app.http.get(`/p/${id}/updates`).expect(200);
  expect(page.text).toContain('<strong>Text</strong> &lt;b&gt;');
  for (const type of ['atom', 'rss']) {
    expect(page.text).toContain(`type="application/${type}+xml"`);
    const { text, headers } = await app.http.get(`/p/${id}/updates.${type}`).expect(200);
    expect(headers['content-type']).toContain(`application/${type}+xml`);
    expect(text).toContain('&lt;strong&gt;Text&lt;/strong&gt; &amp;lt;b&amp;gt;');
    expect(titles(text)).toEqual(['Harbour &amp; Planner: updates', 'Second', 'First']);
  }
});

test('an unchanged feed is not sent again', async () => {
  const { id } = await createProduct(account);
  const { headers } = await app.http.get(`/p/${id}/updates.atom`).expect(200);
  const again = () => app.http.get(`/p/${id}/updates.atom`).set('If-None-Match', headers['etag'] ?? '');
  await again().expect(304);
  await account.post(`/api/v1/products/${id}/updates`, { title: 'News' }).expect(200);
  await again().expect(200);
});

test('the feeds of a product without updates are empty', async () => {
  const { id } = await createProduct(account);
  expect((await app.http.get(`/p/${id}/updates.atom`).expect(200)).text).not.toContain('<entry>');
  expect((await app.http.get(`/p/${id}/updates.rss`).expect(200)).text).not.toContain('<item>');
  await app.http.get('/p/prod-none/updates.atom').expect(404);
});

test('entries keep their ids when they are corrected, and the feed is sent again after each change', async () => {
  const { id } = await createProduct(account);
  const text = `Sales & "more" ]]> 😱 \u0002\u000c\ufffe &copy ?a=1&section=b`;
  const post = async () =>
    (await account.post(`/api/v1/products/${id}/updates`, { title: text, description: text }).expect(200)).body.id;
  const updates = [await post(), await post()];
  let etag = '';
  const read = async (status: number) => {
    const answer = await app.http.get(`/p/${id}/updates.atom`).set('If-None-Match', etag).expect(status);
    etag = answer.headers['etag'] ?? '';
    return answer.text;
  };
  const idsIn = (feed: string) =>
    [...feed.matchAll(/<id>urn:product-feedback:(update-\w+)<\/id>/g)].map(([, id]) => id);
  const first = await read(200);
  expect(idsIn(first)).toEqual(updates.toReversed());
  expect(titles(first).slice(1)).toEqual(
    Array(2).fill('Sales &amp; &quot;more&quot; ]]&gt; 😱 \ufffd\ufffd\ufffd &amp;copy ?a=1&amp;section=b'),
  );
  await read(304);
  await account.put(`/api/v1/updates/${updates[0]}`, { title: 'Other' }).expect(200);
  expect(idsIn(await read(200))).toEqual(updates.toReversed());
  await account.delete(`/api/v1/updates/${updates[1]}`).expect(200);
  expect(idsIn(await read(200))).toEqual([updates[0]]);
  await read(304);
});

test('the link of an entry leads to its update, even when the update is no longer on the first page', async () => {
  const { id } = await createProduct(account);
  for (let index = 0; index <= 20; index += 1)
    await account.post(`/api/v1/products/${id}/updates`, { title: `News ${index}.` }).expect(200);
  const { text } = await app.http.get(`/p/${id}/updates.rss`).expect(200);
  const oldest = [...text.matchAll(/<link>(.*?)<\/link>/g)].at(-1)?.[1] ?? '';
  const page = await app.http.get(new URL(oldest).pathname).expect(200);
  expect(page.text).toContain('News 0.');
});
