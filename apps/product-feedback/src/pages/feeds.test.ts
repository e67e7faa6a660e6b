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
