import { listRoutes } from '@services/common/http/routing';
import { z } from 'zod';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

const Document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(1),
        security: z.array(z.unknown()).optional(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
        requestBody: z.unknown().optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

async function operations() {
  const { paths } = Document.parse((await app.http.get('/openapi.json').expect(200)).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      ...operation,
    })),
  );
}

test('every route is documented, and every documented route exists', async () => {
  const edge = /^\/(health|metrics|docs|openapi)/;
  const existing = listRoutes(app.express)
    .filter(({ path }) => !edge.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect((await operations()).map(({ name }) => name).toSorted()).toEqual(existing.toSorted());
});

test('every operation states its errors, its path parameters and its body', async () => {
  const all = await operations();
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const { name, path, parameters, responses, requestBody, security } of all) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => `{${parameter.name}}`);
    expect([name, inPath]).toEqual([name, path.match(/\{\w+\}/g) ?? []]);
    const statuses = Object.keys(responses);
    if (path.includes('{id}')) expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '404', '429'])]);
    if (!security) expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '429', '500'])]);
    if (requestBody && !security)
      expect([name, statuses]).toEqual([name, expect.arrayContaining(['400', '413', '415'])]);
  }
});

test('documented schemas hold together: every reference leads somewhere', async () => {
  const { body } = await app.http.get('/openapi.json');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]));
});
