import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
let entered = 0;
const { app, text, lines } = createTestApp((routes) => {
  routes.get('/v1/items/:id', (req, res) => void res.json({ query: req.query, ip: req.ip }));
  routes.get('/v1/never', () => void (entered += 1));
});

test('HEAD has the same type and length as GET, without the body', async () => {
  const { headers, text: body } = await request(app).get('/v1/items/1?name=ü');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(headers['etag']).toBeUndefined();
  const head = await request(app).head('/v1/items/1?name=ü');
  expect([head.headers['content-length'], head.text]).toEqual([headers['content-length'], undefined]);
});

describe('request ids', () => {
  test('the request id is generated if the client sends no id, and is unique', async () => {
    const [first, second] = await Promise.all([request(app).get('/v1/items/1'), request(app).get('/v1/items/1')]);
    expect(first?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
  });

  test('if the client sends an id in the header, this is the request id, and it is logged', async () => {
    const { headers } = await request(app).get('/v1/items/1').set('X-Request-Id', 'trace-1:2.3');
    expect(headers['x-request-id']).toBe('trace-1:2.3');
    expect(lines('request')).toContainEqual(expect.objectContaining({ requestId: 'trace-1:2.3' }));
  });

  test.each(['a b', '"}', 'x'.repeat(129)])(
    'the request id is generated if the client’s value could harm a log: %s',
    async (id) => {
      const { headers } = await request(app).get('/v1/items/1').set('X-Request-Id', id);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('the request id is also sent with errors', async () => {
    expect((await request(app).get('/nothing')).headers['x-request-id']).toBeDefined();
  });
});

test('each request is logged in one line, with route and status but without header, query and path', async () => {
  await request(app)
    .get('/v1/items/personal?name=private')
    .set('Authorization', 'Bearer lc_live_key')
    .set('X-Request-Id', 'one-line');
  const [line, ...more] = lines('request').filter(({ requestId }) => requestId === 'one-line');
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/v1/items/:id', status: 200 });
  expect(line?.['durationMs']).toBeGreaterThan(0);
  expect(text()).not.toMatch(/personal|private|lc_live_key/);
});

test('if a request is rejected before routing, its log line still names the route that matches its path', async () => {
  const refusing = createTestApp((routes) => {
    routes.use('/v1', (_req, res) => void res.status(401).end());
    routes.get('/v1/items', () => undefined);
    routes.get('/v1/items/:id', () => undefined);
    routes.post('/v1/items/:id', () => undefined);
  });
  for (const path of ['/v1/items', '/v1/items/7?x=1', '/v1/other', '/v1/items/%zz'])
    await request(refusing.app).get(path);
  await request(refusing.app).put('/v1/items/7');
  await request(refusing.app).head('/v1/items');
  const routes = refusing.lines('request').map(({ route }) => route);
  expect(routes).toEqual(['/v1/items', '/v1/items/:id', 'unmatched', 'malformed', '/v1/items/:id', '/v1/items']);
});

test.each(['/Metrics', '/metrics/'])(
  'the metrics are served only at the exact path /metrics, which proxies do not forward, and not at %s',
  async (path) => {
    await request(app).get('/metrics').expect(200);
    const { status, body } = await request(app).get(path);
    expect([status, body.error?.code ?? body.code]).toEqual([404, 'route_not_found']);
  },
);

test('only a refused request is logged with the address of its client', async () => {
  const refusing = createTestApp((routes) => {
    routes.get('/v1/refused/:status', ({ params }, res) => void res.status(Number(params['status'])).end());
  });
  const statuses = [200, 400, 401, 403, 404, 429];
  for (const status of statuses) await request(refusing.app).get(`/v1/refused/${status}`);
  const addresses = refusing.lines('request').map(({ status, address }) => [status, typeof address]);
  expect(addresses).toEqual(
    statuses.map((status) => [status, [401, 403, 429].includes(status) ? 'string' : 'undefined']),
  );
});

test('a client that disconnects is counted as disconnected, not as a success', async () => {
  const server = app.listen(0);
  await once(server, 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port }, () => {
    socket.write('GET /v1/never HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });
  await eventually(() => entered > 0);
  socket.destroy();
  await eventually(() => lines('request').some(({ route, status }) => route === '/v1/never' && status === 499));
  server.close();
});

test('every answer has the security headers, and its headers do not name the software', async () => {
  for (const path of ['/v1/items/1', '/nothing', '/health/live']) {
    const { headers } = await request(app).get(path);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('etag');
  }
});

test('a repeated query parameter becomes a list', async () => {
  const { body } = await request(app).get('/v1/items/1?a=1&a=2&b[c]=3');
  expect(body.query).toEqual({ a: ['1', '2'], 'b[c]': '3' });
});

test('a client’s address is read from X-Forwarded-For only if trusted proxies are configured', async () => {
  const ask = async (trustedProxies: number) => {
    const behind = createTestApp((routes) => routes.get('/ip', (req, res) => void res.json(req.ip)), {
      trustedProxies,
    });
    const { body } = await request(behind.app).get('/ip').set('X-Forwarded-For', '203.0.113.1, 203.0.113.2');
    return body;
  };
  expect(await ask(0)).toMatch(/127\.0\.0\.1|::1/);
  expect(await ask(1)).toBe('203.0.113.2');
  expect(await ask(2)).toBe('203.0.113.1');
});
