import request from 'supertest';

import { exampleDocument } from '../../test/example-document.ts';
import { createTestApp } from '../../test/test-app.ts';
import { escapeHtml } from '../http/html.ts';
import { publishedDocument } from '../openapi/published.ts';
import { referenceProblems } from '../../testing/reference-checks.ts';
import { readGuides } from './guides.ts';
import { documentation, type DocumentationOptions } from './documentation.ts';

const serving = (options?: DocumentationOptions, publicUrl?: string) =>
  createTestApp((routes) => routes.use(documentation(() => publishedDocument(exampleDocument(), publicUrl), options)))
    .app;
const app = serving();

test('the served document omits internal operations and the schemas that only they use', async () => {
  const { headers, body } = await request(app).get('/openapi.json').expect(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { paths, tags, components } = JSON.parse(JSON.stringify(exampleDocument()));
  expect([body.tags, body.paths]).toEqual([[tags[0]], { '/v1/items': paths['/v1/items'] }]);
  expect(Object.keys(components.schemas).filter((name) => !(name in body.components.schemas))).toEqual(['Session']);
  const { text } = await request(app).get('/docs');
  expect(text).not.toContain('sessions.read');
});

test('the API document and the example commands use the public address of the running service', async () => {
  const running = serving({}, 'https://items.example');
  const { body } = await request(running).get('/openapi.json').expect(200);
  expect(body.servers).toEqual([{ url: 'https://items.example' }]);
  expect((await request(running).get('/docs/items')).text).toContain('curl -K key.curl https://items.example/v1/items');
});

test('the home page links to the reference, the document, the health check and the service’s own links', async () => {
  const links = [{ name: 'Console', href: '/console' }];
  const { body } = await request(serving({ links })).get('/').set('Accept', 'application/json').expect(200);
  expect(body.title).toBe('Items & <more>');
  expect(body.links.map(({ href }: { href: string }) => href)).toEqual([
    '/docs',
    '/openapi.json',
    '/console',
    '/health/ready',
  ]);
});

test('the reference works without internet access: the service serves all files that it loads', async () => {
  const { text, headers } = await request(app).get('/docs').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const loaded = [...text.matchAll(/<(?:link|script)[^>]* (?:src|href)="(?!data:)([^"]+)"/g)].map(([, address]) =>
    String(address),
  );
  expect(loaded).toEqual(['/docs/reference.css', '/docs/reference.js']);
  for (const asset of loaded) {
    const { headers: own } = await request(app).get(asset).expect(200);
    expect(own['content-type']).toMatch(asset.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
  }
});

test('the content security policy allows neither external files nor inline scripts', async () => {
  const { headers, text } = await request(app).get('/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:|\*|unsafe/);
  expect(text).not.toMatch(/ style=| on[a-z]+=|<style|<script>/);
  expect((await request(app).get('/openapi.json')).headers['content-security-policy']).not.toContain('script-src');
});

test('broken links and duplicate ids are found', () => {
  expect(referenceProblems(exampleDocument(), [])).toEqual([]);
  const guides = [{ title: 'Errors', markdown: '[gone](#gone)' }];
  expect(referenceProblems(exampleDocument(), guides)).toEqual(['#gone leads nowhere', 'errors appears twice']);
});

test("the document's texts are escaped in the page's source", async () => {
  const { text } = await request(app).get('/docs');
  expect(text).toContain('<title>Items &#38; &#60;more&#62;: API reference</title>');
  expect(text).not.toContain('<more>');
});

test('an operation has its route, parameters, bounds, example, answer and errors', async () => {
  const { text } = await request(app).get('/docs/items');
  for (const part of [
    '<h3><a href="#items.create">Create an item</a></h3>',
    '<b class="post">POST</b> <code>/<wbr>v1/<wbr>items</code>',
    '<code>Idempotency-Key</code>',
    'string · required · 1 to 40 characters',
    '&#34;small&#34; or &#34;large&#34; · default: &#34;small&#34;',
    escapeHtml(`-H 'Content-Type: application/json' \\\n  --data-binary '{\n  "name": "Jane'\\''s"\n}'`),
    'Response 201',
    '409 <a href="/docs#errors"><code>item_exists</code></a>',
  ]) {
    expect(text).toContain(part);
  }
});

test('a recursive type, a value with several shapes and an object without fields are shown completely', async () => {
  const { text } = await request(app).get('/docs.md');
  expect(text).toContain(`- \`parent\`, Item or null`);
  expect(text).toContain('- with `kind: "box"`');
  expect(text).toContain('- `labels`, object of string');
});

test('the reference is also served as Markdown, with an overview for programs', async () => {
  const { text, headers } = await request(app).get('/docs.md').expect(200);
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(text).toContain('### Create an item (`items.create`)\n\n`POST /v1/items`');
  expect(text).toContain('| 409 | `item_exists` | Another item has this name. Choose another name. | no |');
  expect(text).toMatch(/\| 429 \| `rate_limit_exceeded` \| .* \| yes \|/);
  const overview = await request(app).get('/llms.txt').expect(200);
  expect(overview.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [, link = ''] =
    /^- \[Create an item\]\(http:\/\/127\.0\.0\.1:4000(.+)\): POST \/v1\/items$/m.exec(overview.text) ?? [];
  const page = await request(app).get(link).expect(200);
  expect([page.headers['content-type'], page.text.split('\n')[0]]).toEqual([
    'text/markdown; charset=utf-8',
    '### Create an item (`items.create`)',
  ]);
  await request(app).get('/docs/errors.md').expect(200);
  await request(app).get('/docs/sessions.read.md').expect(404);
});

test('a quickstart is the first guide, other guides of a service follow the authentication guide, and its changelog is last', async () => {
  const guides = ['Test mode', 'Changelog', 'Quickstart'].map((title) => ({ title, markdown: 'Use `<b>`.' }));
  const { text } = await request(serving({ guides })).get('/docs');
  const titles = [...text.matchAll(/<section class="guide"><h2 id="([^"]+)"/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'quickstart',
    'authentication',
    'test-mode',
    'errors',
    'idempotency',
    'rate-limits',
    'webhooks',
    'ai-assistants-mcp',
    'generate-a-client',
    'versions-and-deprecation',
    'changelog',
  ]);
  expect(text).toContain('<code>&lt;b&gt;</code>');
});

test('code examples in several languages work without scripts and show one language at a time', async () => {
  const samples = { 'items.create': [{ language: 'node', title: 'Node.js', code: "create({ name: '<b>' });" }] };
  const { text } = await request(serving({ samples })).get('/docs/items');
  expect(text).toContain('<details name="code-items.create" data-language="curl" open><summary>curl</summary><figure>');
  expect(text).toContain(
    '<details name="code-items.create" data-language="node"><summary>Node.js</summary><figure><figcaption>Node.js</figcaption>',
  );
  expect(text).toContain(escapeHtml("create({ name: '<b>' });"));
  expect(text.match(/data-language=/g)).toHaveLength(2);
});

test.each(['/docs', '/docs/items', '/docs.md', '/openapi.json', '/llms.txt', '/docs/search.json'])(
  '%s is compressed, and a client with a current copy gets 304',
  async (path) => {
    const plain = await request(app).get(path).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const { headers, text, body } = await request(app).get(path).set('Accept-Encoding', encoding).expect(200);
      expect([headers['content-encoding'], headers['vary'], headers['etag']]).toEqual([
        encoding,
        'Accept-Encoding',
        plain.headers['etag'],
      ]);
      // Superagent decompresses gzip only.
      if (encoding === 'gzip') expect(text || JSON.stringify(body)).toBe(plain.text);
    }
    await request(app).get(path).set('If-None-Match', String(plain.headers['etag'])).expect(304);
  },
);

test('the search index contains the texts of operations and guides, and /docs links to the operations', async () => {
  const { body } = await request(app).get('/docs/search.json').expect(200);
  expect(body['items.create']).toContain('Create an item');
  expect(body['errors']).toContain('item_exists');
  expect((await request(app).get('/docs')).text).toContain('<a href="/docs/items#items.create">Create an item</a>');
});

test('a page that does not exist gets 404', async () => {
  await request(app).get('/docs/no-such-page').expect(404);
});

test('files that are not part of the reference are not served', async () => {
  for (const path of ['/docs/document.ts', '/docs/../package.json', '/docs/%2e%2e%2fpackage.json']) {
    await request(app).get(path).expect(404);
  }
});

test('the changelog of a service is a separate guide, with the changes of all services and without links into the repository', () => {
  const changelog = readGuides(`${import.meta.dirname}/../../../../apps/messaging`).at(-1);
  expect(changelog?.title).toBe('Changelog');
  expect(changelog?.markdown).toMatch(/^### \d+\.\d+\.\d+ /);
  expect(changelog?.markdown).toMatch(/\n### All services\n/);
  expect(changelog?.markdown).not.toMatch(/\]\(\.|^## /m);
});
