import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { home } from './home.ts';

const links = [{ name: 'Reference & more', href: '/docs?a=1&b="2"' }];
const about = { title: 'Items <1>', description: 'Keeps items.', links };
const { app } = createTestApp((routes) => routes.use(home(() => about)));

test.each(['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'image/png'])(
  'a client that accepts %s gets the home page as HTML',
  async (accept) => {
    const { text, headers } = await request(app).get('/').set('Accept', accept).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept' });
    expect(text).toContain('<h1>Items &#60;1&#62;</h1>');
    expect(text).toMatch(/<main>[^]*<h1>[^]*<\/main>/);
    expect(text).toContain('<a href="/docs?a=1&#38;b=&#34;2&#34;">Reference &#38; more</a>');
  },
);

test.each(['application/json', 'application/json; charset=utf-8'])(
  'a client that requests %s gets the content of the home page as JSON',
  async (accept) => {
    const { headers } = await request(app).get('/').set('Accept', accept).expect(200, about);
    expect(headers['vary']).toBe('Accept');
  },
);

test('the home page runs no script and loads nothing', async () => {
  const policy = (await request(app).get('/')).headers['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; frame-ancestors 'none'$/);
});
