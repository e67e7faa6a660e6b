import { gzipSync } from 'node:zlib';

import { AUTOMATION, givenOnce, LEAD, startTestApp } from '../test/app.ts';

const app = startTestApp();

const account = givenOnce(() => app.account());

const sendRaw = (body: string | Buffer, type = 'application/json', path = '/v1/leads') => {
  const request = account.post(path).set('Content-Type', type);
  // The body is sent unchanged, because supertest would serialize a string as JSON again.
  request.serialize((raw: unknown) => raw as string);
  return request.send(body as string);
};

describe('a body that is not a JSON object of this API', () => {
  test.each<[string, string | Buffer]>([
    ['nothing at all', ''],
    ['a cut object', '{"username":"jane"'],
    ['an escaped NUL', '{"username":"ja\\u0000ne"}'],
    ['bytes that are not text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a text', '"jane"'],
    ['null', 'null'],
    ['a list', '[{"username":"jane"}]'],
    ['an empty object', '{}'],
    ['too many levels', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['a prototype', '{"__proto__":{"username":"jane","trigger_keyword":"price","trigger_type":"comment"}}'],
    ['a constructor', JSON.stringify({ ...LEAD, constructor: { prototype: {} } })],
  ])('a request with this body gets 400 and a JSON error: %s', async (_name, body) => {
    const answer = await sendRaw(body)
      .expect(400)
      .expect('Content-Type', /^application\/json/);
    expect(answer.body).toEqual({ success: false, error: expect.stringMatching(/^[A-Z]/), code: expect.any(String) });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of type %s is refused with 415',
    async (type) => {
      await sendRaw(JSON.stringify(LEAD), type).expect(415, {
        success: false,
        error: 'The Content-Type must be application/json',
        code: 'unsupported_media_type',
      });
    },
  );

  test('a large body is refused with 413, even if it is small when compressed', async () => {
    const large = JSON.stringify({ ...LEAD, display_name: 'x'.repeat(200_000) });
    const expected = { success: false, error: 'The request body is too large', code: 'payload_too_large' };
    await sendRaw(large).expect(413, expected);
    await sendRaw(gzipSync(large)).set('Content-Encoding', 'gzip').expect(413, expected);
  });
});

describe('fields of a wrong kind', () => {
  const VALUES: unknown[] = [null, true, 0, 1.5, '', ' ', [], ['x'], {}, { toString: 'x' }];
  const BODIES: [string, Record<string, unknown>][] = [
    ['/v1/leads', { ...LEAD, display_name: 'Jane' }],
    ['/v1/automations', AUTOMATION],
  ];
  const cases = BODIES.flatMap(([path, body]) => Object.keys(body).map((field) => [path, field, body] as const));

  test.each(cases)(
    'POST %s: if a field has a value of the wrong kind, the error names the field %s',
    async (path, field, body) => {
      for (const value of VALUES) {
        const { status, body: answer } = await account.post(path, { ...body, [field]: value });
        const refusal = { success: false, error: expect.any(String), code: 'validation_error' };
        expect([value, status, answer]).toEqual([value, 400, refusal]);
        expect(answer.error.toLowerCase().replace(' ', '_')).toMatch(field);
      }
    },
  );
});

describe('unknown paths and methods', () => {
  test.each(['/v1', '/v1/', '/v1/lead', '/v1/leads/x/y/z', '/v2/leads', '/v1/leads/x/tags/y', '/v1//leads'])(
    '%s is not a route',
    async (path) => {
      await account.get(path).expect(404, { success: false, error: 'Route not found', code: 'route_not_found' });
    },
  );

  test.each([
    ['delete', '/v1/leads', 'GET, HEAD, POST'],
    ['put', '/v1/leads', 'GET, HEAD, POST'],
    ['post', '/v1/leads/export', 'GET, HEAD'],
    ['put', '/v1/leads/ld_1', 'DELETE, GET, HEAD'],
    ['get', '/v1/leads/ld_1/tags', 'PUT'],
    ['post', '/v1/leads/ld_1/status', 'PUT'],
    ['get', '/v1/leads/ld_1/notes', 'POST'],
    ['post', '/v1/automations/auto_1', 'DELETE, GET, HEAD, PUT'],
    ['get', '/v1/automations/auto_1/variations', 'POST'],
    ['put', '/v1/automations/auto_1/stats', 'GET, HEAD'],
  ] as const)('%s %s is not allowed, and the response lists the allowed methods', async (method, path, allow) => {
    const { headers } = await account[method](path).expect(405, {
      success: false,
      error: 'Method not allowed',
      code: 'method_not_allowed',
    });
    expect(headers['allow']).toBe(allow);
  });

  test.each(['%00', 'ld_%00', '%E0%A4%A', '%', '%zz', '%ff'])(
    'a request whose path contains %s as an id gets 400',
    async (id) => {
      for (const path of [`/v1/leads/${id}`, `/v1/automations/${id}`, `/v1/automations/${id}/triggers`]) {
        await account.get(path).expect(400);
      }
    },
  );

  test.each(["'", "' OR 1=1 --", '🔥', 'x'.repeat(5000), '..', '../automations', '%252e', '*', 'null'])(
    'a request whose path contains %s as an id gets 404',
    async (id) => {
      const found = await account.get(`/v1/leads/${encodeURIComponent(id)}`);
      expect([404, found.body.error]).toEqual([found.status, expect.stringMatching(/^(Lead|Route) not found$/)]);
    },
  );
});

test('every response has a request id and forbids framing and content sniffing', async () => {
  for (const path of ['/v1/leads', '/v1/nothing', '/health/live']) {
    const { headers } = await account.get(path).set('X-Request-Id', 'from-the-client');
    expect(headers).toMatchObject({ 'x-request-id': 'from-the-client', 'x-content-type-options': 'nosniff' });
    expect(headers['x-powered-by']).toBeUndefined();
  }
  const { headers } = await account.get('/v1/leads').set('X-Request-Id', 'two words');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});
