import { statedLimit } from '@services/common/testing/stated-limit';
import { generateApiKey } from '@services/common/access/api-keys';
import { listRoutes } from '@services/common/http/routing';

import { AUTOMATION, given, LEAD, startTestApp } from '../test/app.ts';
import { insertTriggers } from '../test/factories.ts';
import { KEY_PREFIX } from './accounts/store.ts';

const app = startTestApp();

const account = given(() => app.account());

/** A valid body for each route that needs a body. */
const BODIES: Record<string, object> = {
  'POST /v1/leads': LEAD,
  'PUT /v1/leads/:id/tags': { tags: ['theirs'] },
  'PUT /v1/leads/:id/status': { status: 'converted' },
  'POST /v1/leads/:id/notes': { note: 'theirs' },
  'POST /v1/automations': AUTOMATION,
  'PUT /v1/automations/:id': { message: 'theirs' },
  'PUT /v1/automations/:id/status': { status: 'paused' },
  'POST /v1/automations/:id/variations': { message: 'theirs' },
  'POST /v1/automations/:id/triggers/retry': { since: '2026-01-01' },
  'PUT /v1/webhooks/:id': { status: 'disabled' },
  'POST /v1/webhooks/:id/recover': { since: '2026-01-01' },
};
const keyed = () =>
  listRoutes(app.express).filter(({ path }) => path.startsWith('/v1/') && !path.includes('instagram'));
type Method = 'get' | 'post' | 'put' | 'delete';

test('no route returns, changes or counts data of another account @slow', async () => {
  const owner = await app.account();
  const [leadId, automationId] = [await owner.lead(), await owner.automation()];
  await insertTriggers(app.db, { accountId: owner.id, id: automationId }, [{ at: '2026-07-01T00:00:00Z' }]);
  const webhookId = (await owner.post('/v1/webhooks', { url: 'https://example.com/hook' })).body.data.id as string;
  const { id: connectionId } = await app.db.orm.connection.findFirstOrThrow({ where: { accountId: owner.id } });
  const state = async () =>
    [
      await owner.get('/v1/connections'),
      await owner.get('/v1/leads'),
      await owner.get(`/v1/leads/${leadId}`),
      await owner.get(`/v1/automations/${automationId}`),
      await owner.get(`/v1/automations/${automationId}/stats`),
      await owner.get(`/v1/automations/${automationId}/triggers`),
      await owner.get(`/v1/webhooks/${webhookId}`),
    ].map(({ status, body }) => ({ status, body }));
  const before = await state();

  let foreign = 0;
  for (const { method, path } of keyed()) {
    // Another test covers the routes of API keys.
    const [, kind = ''] = /^\/v1\/(leads|automations|webhooks|connections)\/:id/.exec(path) ?? [];
    if (kind === '') continue;
    const [id, error] = {
      leads: [leadId, 'Lead not found'],
      automations: [automationId, 'Automation not found'],
      webhooks: [webhookId, 'Webhook not found'],
      connections: [connectionId, 'Connection not found'],
    }[kind] as [string, string];
    const send = account[method.toLowerCase() as Method];
    const { status, body } = await send(path.replace(':id', id), BODIES[`${method} ${path}`]);
    const refusal = { success: false, error, code: expect.stringMatching(/_not_found$/) };
    expect([method, path, status, body]).toEqual([method, path, 404, refusal]);
    foreign += 1;
  }
  expect(foreign).toBe(28);
  expect(await state()).toEqual(before);
  for (const path of ['/v1/leads', '/v1/automations', '/v1/leads?keyword=price', '/v1/leads?end_date=2999-01-01']) {
    const { data, pagination } = (await account.get(path).expect(200)).body;
    expect([data, pagination?.total ?? 0]).toEqual([[], 0]);
  }
  for (const format of ['csv', 'json']) {
    expect((await account.get(`/v1/leads/export?format=${format}`)).text).not.toContain(leadId);
  }
});

test('every route answers 401 without a key, even for an invalid request', async () => {
  const expected = { success: false, error: 'Missing API key', code: 'missing_api_key' };
  for (const { method, path } of keyed()) {
    const request = app.http[method.toLowerCase() as Method](path).set('Content-Type', 'application/json').send('{');
    const { status, body, headers } = await request;
    expect([method, path, status, body]).toEqual([method, path, 401, expected]);
    expect(headers['www-authenticate']).toBe('Bearer');
  }
});

test.each<[string, (key: string) => string, number, string | undefined]>([
  ['the scheme in lower case', (key) => `bearer ${key}`, 200, undefined],
  ['another scheme', (key) => `Basic ${key}`, 401, 'Missing API key'],
  ['a key in lower case', (key) => `Bearer ${key.toLowerCase()}`, 401, 'Invalid API key'],
  ['another prefix', (key) => `Bearer ${key.replace('live', 'test')}`, 401, 'Invalid API key'],
  ['a well-formed unknown key', () => `Bearer ${generateApiKey(KEY_PREFIX).key}`, 401, 'Invalid API key'],
])('an Authorization header is accepted or refused by its form: %s', async (_name, authorization, status, error) => {
  const answer = await app.http.get('/v1/leads').set('Authorization', authorization(account.key)).expect(status);
  expect(answer.body.error).toBe(error);
});

describe('the rate limit', () => {
  const ask = (http: typeof app.http, key?: string) => {
    const request = http.get('/v1/leads?limit=1');
    return key === undefined ? request : request.set('Authorization', `Bearer ${key}`);
  };

  test('requests without a valid key share the limit of their IP address', async () => {
    const http = await app.another({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    await http.get('/v1/leads/unknown').set('Authorization', `Bearer ${account.key}`).expect(404);
    expect(statedLimit((await ask(http, account.key).expect(200)).headers)?.remaining).toBe(1);
    expect(statedLimit((await ask(http).expect(401)).headers)?.remaining).toBe(2);
    await ask(http, generateApiKey(KEY_PREFIX).key).expect(401);
    await ask(http, 'nonsense').expect(401);
    await ask(http).expect(429);
    await ask(http, account.key).expect(200);
    // Neither the probes of an orchestrator nor the platform's events are limited.
    for (let time = 0; time < 5; time += 1) await http.get('/health/live').expect(200);
    await http
      .post('/v1/instagram/webhook')
      .send('{}')
      .expect(401, /Invalid signature/);
  });
});
