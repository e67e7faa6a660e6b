import { Router } from 'express';
import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { listRoutes } from './routing.ts';

const items = Router();
items.get('/v1/items', (_req, res) => void res.json([]));
items.post('/v1/items', (_req, res) => void res.json({}));
items.delete('/v1/items/:id', (_req, res) => void res.json({}));

const { app } = createTestApp((routes) => {
  routes.use(items);
  routes.get('/v1/status', (_req, res) => void res.json({}));
});

test('an unknown path gets 404', async () => {
  const unknown = { code: 'route_not_found', message: 'Route not found' };
  await request(app).get('/v1/other').expect(404, unknown);
  await request(app).options('/v1/other').expect(404, unknown);
});

test.each([
  ['PUT', '/v1/items', 'GET, HEAD, POST'],
  ['GET', '/v1/items/1', 'DELETE'],
  ['HEAD', '/v1/items/1', 'DELETE'],
  ['POST', '/health/live', 'GET, HEAD'],
])('a known path with another method gets 405 and a list of the path’s methods: %s %s', async (method, path, allow) => {
  const { status, headers } = await request(app)[method.toLowerCase() as 'get'](path);
  expect([status, headers['allow']]).toEqual([405, allow]);
});

test.each([
  ['/v1/items', 'GET, HEAD, POST'],
  ['/v1/status', 'GET, HEAD'],
])('OPTIONS lists the methods of a path: %s', async (path, allow) => {
  const { status, headers, text } = await request(app).options(path);
  expect([status, headers['allow'], text]).toEqual([200, allow, allow]);
});

test('HEAD is answered like GET, without the body', async () => {
  const { status, headers, text } = await request(app).head('/v1/items');
  expect([status, headers['content-length'], text]).toEqual([200, '2', undefined]);
});

test('`listRoutes` lists all routes of an app, so that they can be compared with the API document', () => {
  expect(listRoutes(app).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'GET /v1/items',
    'POST /v1/items',
    'DELETE /v1/items/:id',
    'GET /v1/status',
  ]);
});
