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
    ['an escaped NUL', '{"username":"ja\\u0000ne"}'],
    ['a text', '"jane"'],
    ['a list', '[{"username":"jane"}]'],
    ['an empty object', '{}'],
    ['a prototype', '{"__proto__":{"username":"jane","trigger_keyword":"price","trigger_type":"comment"}}'],
    ['a constructor', JSON.stringify({ ...LEAD, constructor: { prototype: {} } })],
  ])('a request with this body gets 400 and a JSON error: %s', async (_name, body) => {
    const answer = await sendRaw(body)
      .expect(400)
      .expect('Content-Type', /^application\/json/);
    expect(answer.body).toEqual({ success: false, error: expect.stringMatching(/^[A-Z]/), code: expect.any(String) });
  });

  test('a body of another type is refused with 415', async () => {
    const error = 'The Content-Type must be application/json';
    const refusal = { success: false, error, code: 'unsupported_media_type' };
    await sendRaw(JSON.stringify(LEAD), 'text/plain').expect(415, refusal);
  });

  test('a large body is refused with 413', async () => {
    const refusal = { success: false, error: 'The request body is too large', code: 'payload_too_large' };
    await sendRaw(JSON.stringify({ ...LEAD, display_name: 'x'.repeat(200_000) })).expect(413, refusal);
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
    ['post', '/v1/leads/export', 'GET, HEAD'],
    ['get', '/v1/leads/ld_1/tags', 'PUT'],
    ['post', '/v1/automations/auto_1', 'DELETE, GET, HEAD, PUT'],
  ] as const)('%s %s is not allowed, and the response lists the allowed methods', async (method, path, allow) => {
    const { headers } = await account[method](path).expect(405, {
      success: false,
      error: 'Method not allowed',
      code: 'method_not_allowed',
    });
    expect(headers['allow']).toBe(allow);
  });

  test.each(["'", "' OR 1=1 --", '🔥', 'x'.repeat(5000), '..', '../automations', '%252e', '*', 'null'])(
    'a request whose path contains %s as an id gets 404',
    async (id) => {
      const found = await account.get(`/v1/leads/${encodeURIComponent(id)}`);
      expect([404, found.body.error]).toEqual([found.status, expect.stringMatching(/^(Lead|Route) not found$/)]);
    },
  );
});
