import { statedLimit } from '@services/common/testing/stated-limit';
import { listKeys, revokeKey } from '@services/common/access/key-store';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();
const MESSAGE = { channel: 'sms', to: '+15551234567', body: 'Hello' };

describe('keys', () => {
  test('missing, malformed, unknown and revoked keys get 401 invalid_api_key', async () => {
    const account = await app.account();
    const [row] = await listKeys(app.db, account.id);
    await revokeKey(app.db, account.id, row?.id ?? '');
    for (const key of ['', 'mk_live_x', `mk_live_${'a'.repeat(38)}`, account.key]) {
      const { body } = await app.http.get('/api/v1/messages').set('X-API-Key', key).expect(401);
      expect(body).toEqual({ error: { code: 'invalid_api_key', message: expect.any(String) } });
    }
    await app.http.get('/api/v1/messages').expect(401);
  });
});

describe('limits', () => {
  test('every response states the rate limit, and a 429 response states when to retry', async () => {
    const account = await app.account('test', { limitPerSecond: 1000, limitPerDay: 3 });
    for (let left = 2; left >= 0; left -= 1) {
      const { headers } = await account.post('/messages/send', MESSAGE).expect(202);
      const { reset, ...stated } = statedLimit(headers) ?? { reset: 0 };
      expect(stated).toEqual({ limit: 3, remaining: left });
      const answeredAt = Date.parse(String(headers['date'])) / 1000;
      expect(reset).toBeGreaterThan(answeredAt);
      expect(reset).toBeLessThanOrEqual(answeredAt + 86_402);
    }
    const { body, headers } = await account.post('/messages/send', MESSAGE).expect(429);
    expect(body.error.code).toBe('rate_limit_exceeded');
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    expect(statedLimit(headers)?.remaining).toBe(0);
  });

  test('a request that the limit per second refuses does not count against the limit per day @slow', async () => {
    const account = await app.account('test', { limitPerSecond: 2, limitPerDay: 6 });
    let allowed = 0;
    // Requests that the limit per second refuses do not count against the daily limit of six.
    await eventually(async () => {
      const { status, headers } = await account.get('/messages');
      if (status === 200) allowed += 1;
      return status === 429 && Number(headers['retry-after']) > 60;
    });
    expect(allowed).toBe(6);
  });

  test('responses to requests that are refused also have the rate-limit headers', async () => {
    for (const path of ['/api/v1/messages', '/api/v1/nothing', '/api/v1//x', '/api/v1/messages/%ff', '/api/v1/x?%ff']) {
      const { status, headers } = await app.http.get(path);
      expect([path, status]).toEqual([path, path.includes('%') ? 400 : 401]);
      expect(statedLimit(headers)).toBeDefined();
    }
  });
});

describe('errors', () => {
  test('unknown routes, wrong methods, broken bodies and oversized bodies have documented error codes @slow', async () => {
    const account = await app.account('test');
    expect((await account.get('/nothing').expect(404)).body.error.code).toBe('route_not_found');
    const wrong = await account.delete('/messages').expect(405);
    expect(wrong.body.error.code).toBe('method_not_allowed');
    expect(wrong.headers['allow']).toBe('GET, HEAD');
    const post = (type: string) => app.http.post('/api/v1/messages/send').set('X-API-Key', account.key).type(type);
    expect((await post('application/json').send('{"channel":').expect(400)).body.error.code).toBe('invalid_json');
    expect((await post('text/plain').send('hello').expect(415)).body.error.code).toBe('unsupported_media_type');
    const large = JSON.stringify({ ...MESSAGE, body: 'x'.repeat(11_000_000) });
    expect((await post('application/json').send(large).expect(413)).body.error.code).toBe('payload_too_large');
    expect((await account.post('/messages/send', { ...MESSAGE, body: 'a\u0000b' }).expect(400)).body.error.code).toBe(
      'invalid_json',
    );
  });

  test('the details of a validation error contain the name and the value of the invalid field', async () => {
    const account = await app.account('test');
    const { body } = await account.post('/messages/send', { ...MESSAGE, to: '555' }).expect(400);
    expect(body).toEqual({
      error: { code: 'invalid_phone_number', message: expect.any(String), details: { field: 'to', value: '555' } },
    });
  });
});

test('if a request with a secret is refused, the response does not contain the secret', async () => {
  const person = { code: 'ABCD-EFGH', email: 'ada@example.com', name: 'Ada', password: 'hunter2' };
  const setUp = (body: object) => app.http.post('/console/api/setup').set('Sec-Fetch-Site', 'same-origin').send(body);
  const short = await setUp(person).expect(400);
  expect(short.body.error.details).toEqual({ field: 'password' });
  const list = await setUp([person]).expect(400);
  expect(list.body.error.details).toEqual({ field: '' });
});

test('the home page describes the service', async () => {
  const { text } = await app.http.get('/').set('Accept', 'text/html').expect(200);
  expect(text).toContain('<h1>Messaging</h1>');
});
