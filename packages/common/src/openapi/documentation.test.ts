import request from 'supertest';

import { exampleDocument } from '../../test/example-document.ts';
import { createTestApp } from '../../test/test-app.ts';
import { documentation } from './documentation.ts';

const { app } = createTestApp((routes) => routes.use(documentation(exampleDocument())));

test('the document is served as it was assembled', async () => {
  const { headers, body } = await request(app).get('/openapi.json').expect(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toEqual(JSON.parse(JSON.stringify(exampleDocument())));
});

test('the running service names its own address as the server', async () => {
  const options = { publicUrl: 'https://items.example' };
  const running = createTestApp((routes) => routes.use(documentation(exampleDocument(), options)));
  const { body } = await request(running.app).get('/openapi.json').expect(200);
  expect(body.servers).toEqual([{ url: 'https://items.example' }]);
});

test('the home page leads to the reference, the document, the health check and what the service names', async () => {
  const links = [{ name: 'Console', href: '/console' }];
  const running = createTestApp((routes) => routes.use(documentation(exampleDocument(), { links })));
  const { body } = await request(running.app).get('/').set('Accept', 'application/json').expect(200);
  expect(body.title).toBe('Items & <more>');
  expect(body.links.map(({ href }: { href: string }) => href)).toEqual([
    '/docs',
    '/openapi.json',
    '/console',
    '/health/ready',
  ]);
});

test('the reference works without the internet: all that it loads is served from here', async () => {
  const { text, headers } = await request(app).get('/docs').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const assets = [...text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, address]) => String(address));
  expect(assets).toHaveLength(3);
  for (const asset of assets) {
    expect(asset).toMatch(/^\/docs\//);
    const { headers, status } = await request(app).get(asset);
    expect([status, headers['content-type']]).toEqual([
      200,
      expect.stringMatching(asset.endsWith('.css') ? /^text\/css/ : /^text\/javascript/),
    ]);
  }
  expect((await request(app).get('/docs/start.js')).text).toContain("url: '/openapi.json'");
});

test('the browser is instructed to load nothing from elsewhere', async () => {
  const { headers } = await request(app).get('/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  expect((await request(app).get('/openapi.json')).headers['content-security-policy']).not.toContain('script-src');
});

test("a title is text, not a part of the page's source", async () => {
  expect((await request(app).get('/docs')).text).toContain('<title>Items &#38; &#60;more&#62;</title>');
});

test('there is no way to other files', async () => {
  for (const path of [
    '/docs/assets/package.json',
    '/docs/assets/../package.json',
    '/docs/assets/%2e%2e%2fpackage.json',
  ]) {
    await request(app).get(path).expect(404);
  }
});
