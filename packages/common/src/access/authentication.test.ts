import { eventually } from '@services/tooling/testing/eventually';
import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { generateApiKey, isApiKey } from './api-keys.ts';
import { bearerToken, createAuthenticator, type CredentialReader } from './authentication.ts';
import { AppError } from '../http/errors.ts';

interface Account {
  id: string;
}

function setUp(
  find: (hash: string) => Promise<Account | null>,
  {
    credential = bearerToken,
    cacheMs = 100,
    lookupTimeoutMs,
  }: { credential?: CredentialReader; cacheMs?: number; lookupTimeoutMs?: number } = {},
) {
  const authenticator = createAuthenticator<Account>({
    credential,
    isWellFormed: (key) => isApiKey('lc_', key),
    find,
    challenge: { 'WWW-Authenticate': 'Bearer' },
    cacheMs,
    ...(lookupTimeoutMs !== undefined && { lookupTimeoutMs }),
  });
  let arrived = 0;
  let duringBody: () => void | Promise<void> = () => {};
  const test = createTestApp((routes) => {
    routes.use((_req, _res, next) => {
      arrived += 1;
      next();
    });
    routes.use(authenticator.identify);
    routes.get('/who', (req, res) => void res.json(authenticator.caller(req)));
    routes.get('/gate', authenticator.required, (_req, res) => void res.json('open'));
    routes.post('/slow', async (req, res) => {
      await duringBody();
      res.json(await authenticator.callerAfterBody(req));
    });
    routes.get('/public', (req, res) => void res.json(authenticator.findCaller(req)));
  });
  const ask = (key: string, path = '/who') => request(test.app).get(path).set('Authorization', `Bearer ${key}`);
  const send = (key: string, during: () => void) => {
    duringBody = during;
    return request(test.app).post('/slow').set('Authorization', `Bearer ${key}`);
  };
  return { ...test, ask, send, authenticator, arrived: () => arrived };
}

const valid = generateApiKey('lc_');

function accounts() {
  const state = { account: { id: 'acc' } as Account | null, lookups: 0 };
  const find = async (hash: string) => {
    state.lookups += 1;
    return hash === valid.hash ? state.account : null;
  };
  return { state, find };
}

test('a valid key identifies its account', async () => {
  const { ask } = setUp(accounts().find);
  await ask(valid.key).expect(200, { id: 'acc' });
  await ask(valid.key, '/gate').expect(200, '"open"');
});

test.each(['/who', '/gate'])('a missing key and an invalid key have different error codes: %s', async (path) => {
  const { app, ask } = setUp(accounts().find);
  const missing = await request(app).get(path);
  expect([missing.status, missing.body.code, missing.headers['www-authenticate']]).toEqual([
    401,
    'missing_api_key',
    'Bearer',
  ]);
  const wrong = await ask(generateApiKey('lc_').key, path);
  expect([wrong.status, wrong.body.code, wrong.headers['www-authenticate']]).toEqual([
    401,
    'invalid_api_key',
    'Bearer',
  ]);
});

test('a route that does not require a caller accepts requests without a key', async () => {
  const { app, ask } = setUp(accounts().find);
  expect((await request(app).get('/public')).body).toBeNull();
  expect((await ask(generateApiKey('lc_').key, '/public')).body).toBeNull();
  expect((await ask(valid.key, '/public')).body).toEqual({ id: 'acc' });
});

test('a mistyped key causes no look-up', async () => {
  const { find, state } = accounts();
  const { ask } = setUp(find);
  await ask(`${valid.key.slice(0, -1)}!`).expect(401);
  expect(state.lookups).toBe(0);
});

test('many requests with a known or unknown key share one cached look-up', async () => {
  const { find, state } = accounts();
  const { ask } = setUp(find, { cacheMs: 60_000 });
  const unknown = generateApiKey('lc_').key;
  await Promise.all(Array.from({ length: 10 }, () => ask(valid.key).expect(200)));
  await Promise.all(Array.from({ length: 10 }, () => ask(unknown).expect(401)));
  expect(state.lookups).toBe(2);
});

test('requests with a key that arrive while the key is looked up share the result of this look-up', async () => {
  let lookups = 0;
  let answer: (account: Account) => void = () => undefined;
  const pending = new Promise<Account>((resolve) => (answer = resolve));
  const { ask, arrived } = setUp(() => {
    lookups += 1;
    return pending;
  });
  const requests = Array.from({ length: 5 }, () => ask(valid.key).then(({ status }) => status));
  await eventually(() => arrived() === 5);
  answer({ id: 'acc' });
  expect(await Promise.all(requests)).toEqual([200, 200, 200, 200, 200]);
  expect(lookups).toBe(1);
});

test('after at most the cache lifetime, a revoked key is refused, and a key that was unknown before is accepted', async () => {
  const { find, state } = accounts();
  const { ask } = setUp(find);
  await ask(valid.key).expect(200);
  state.account = null;
  await eventually(async () => (await ask(valid.key)).status === 401);
  state.account = { id: 'acc' };
  await eventually(async () => (await ask(valid.key)).status === 200);
});

test('if the look-up refuses a key with an error such as 403, an earlier cached result does not admit the caller', async () => {
  const { find } = accounts();
  let refusal: AppError | undefined;
  const { ask } = setUp(async (hash) => (refusal ? Promise.reject(refusal) : find(hash)), {
    cacheMs: 0,
    lookupTimeoutMs: 0,
  });
  await ask(valid.key).expect(200);
  refusal = new AppError(403, 'not_now', 'Not now');
  // The first look-up is still pending, as when the database is slow.
  await ask(valid.key);
  for (let round = 0; round < 3; round += 1) await ask(valid.key).expect(403);
  refusal = undefined;
  await ask(valid.key).expect(200);
});

test('after a failed look-up, only routes that need the caller fail', async () => {
  let failure: Error | undefined = new Error('the database is away');
  const { ask } = setUp(async () => {
    if (failure) throw failure;
    return { id: 'acc' };
  });
  await ask(valid.key).expect(500);
  await ask(valid.key, '/public').expect(200, 'null');
  failure = new AppError(503, 'unavailable', 'Try again later');
  await ask(valid.key).expect(503);
  failure = undefined;
  await ask(valid.key).expect(200);
});

test.each(['Bearer KEY', 'bearer KEY', 'BEARER   KEY'])(
  'the bearer scheme is accepted in upper and lower case: %s',
  async (header) => {
    const { app } = setUp(accounts().find);
    await request(app).get('/who').set('Authorization', header.replace('KEY', valid.key)).expect(200);
  },
);

test.each(['KEY', 'Basic KEY', 'Bearer', 'Bearer KEY KEY', 'BearerKEY'])(
  'an Authorization header in another form counts as a missing key: %s',
  async (header) => {
    const { app } = setUp(accounts().find);
    const { body } = await request(app).get('/who').set('Authorization', header.replaceAll('KEY', valid.key));
    expect(body.code).toBe('missing_api_key');
  },
);

test('if keys have their own header, Authorization is ignored', async () => {
  const { app } = setUp(accounts().find, { credential: (request) => request.get('X-API-Key') });
  await request(app).get('/who').set('x-api-key', valid.key).expect(200);
  const { body } = await request(app).get('/who').set('Authorization', `Bearer ${valid.key}`);
  expect(body.code).toBe('missing_api_key');
});

test('without `identify`, a route that needs the caller returns 500 instead of admitting every request', async () => {
  const authenticator = createAuthenticator<Account>({
    credential: bearerToken,
    isWellFormed: () => true,
    find: async () => null,
  });
  const { app } = createTestApp((routes) => {
    routes.get('/who', (req, res) => void res.json(authenticator.caller(req)));
    routes.get('/gate', authenticator.required, (_req, res) => void res.json('open'));
  });
  await request(app).get('/who').expect(500);
  await request(app).get('/gate').expect(500);
});

test('a key is rejected from the moment it expires, even while its look-up is still cached', async () => {
  const state = { expiresAt: new Date(Date.now() + 60_000) as Date | null };
  let lookups = 0;
  const find = async () => {
    lookups += 1;
    return { id: 'acc', ...state };
  };
  const { ask } = setUp(find, { cacheMs: 60_000 });
  await ask(valid.key).expect(200);
  const clock = Date.now;
  try {
    Date.now = () => (state.expiresAt?.getTime() ?? 0) - 1;
    await ask(valid.key).expect(200);
    Date.now = () => state.expiresAt?.getTime() ?? 0;
    await ask(valid.key).expect(401);
  } finally {
    Date.now = clock;
  }
  expect(lookups).toBe(1);
});

test('after a key is revoked, only this key is looked up again, at its next request', async () => {
  const other = generateApiKey('lc_');
  const accountOf = new Map<string, Account>([
    [valid.hash, { id: 'acc' }],
    [other.hash, { id: 'other' }],
  ]);
  const asked: string[] = [];
  const { ask, authenticator } = setUp(
    async (hash) => {
      asked.push(hash);
      return accountOf.get(hash) ?? null;
    },
    { cacheMs: 60_000 },
  );
  await ask(valid.key).expect(200);
  await ask(other.key).expect(200);
  accountOf.delete(valid.hash);
  authenticator.forget(({ id }) => id === 'acc');
  await ask(valid.key).expect(401);
  await ask(other.key).expect(200);
  expect(asked).toEqual([valid.hash, other.hash, valid.hash]);
});

test('a rejected key that becomes valid again is accepted at its next request', async () => {
  let account: Account | null = null;
  const { ask, authenticator } = setUp(async () => account, { cacheMs: 60_000 });
  await ask(valid.key).expect(401);
  account = { id: 'acc' };
  authenticator.forget(({ id }) => id === 'acc');
  await ask(valid.key).expect(200);
});

test('a look-up is repeated if the key is revoked during the look-up', async () => {
  let account: Account | null = { id: 'acc' };
  let lookups = 0;
  const { ask, authenticator } = setUp(
    async () => {
      lookups += 1;
      const found = account;
      if (lookups === 1) {
        account = null;
        authenticator.forget(({ id }) => id === 'acc');
      }
      return found;
    },
    { cacheMs: 60_000 },
  );
  await ask(valid.key).expect(401);
  expect(lookups).toBe(2);
});

test('a key that is revoked while the body arrives slowly is rejected', async () => {
  const { state, find } = accounts();
  const { send } = setUp(find, { cacheMs: 0 });
  await send(valid.key, () => {}).expect(200, { id: 'acc' });
  await send(valid.key, () => void (state.account = null)).expect(401);
});

test('a key with a valid cached look-up is not looked up again after the body has arrived', async () => {
  const { state, find } = accounts();
  const { send } = setUp(find, { cacheMs: 60_000 });
  await send(valid.key, () => void (state.account = null)).expect(200);
  expect(state.lookups).toBe(1);
});

test('the cache lifetime of a look-up starts when the query is sent', async () => {
  let now = 0;
  const { state, find } = accounts();
  const clock = performance.now.bind(performance);
  const { ask } = setUp(
    async (hash) => {
      const found = await find(hash);
      now += 1000;
      return found;
    },
    { cacheMs: 1000 },
  );
  try {
    performance.now = () => now;
    await ask(valid.key).expect(200);
    state.account = null;
    await ask(valid.key).expect(401);
  } finally {
    performance.now = clock;
  }
});

test('unknown keys never evict a valid key from the cache @slow', async () => {
  const state = accounts();
  const { authenticator } = setUp(state.find, { cacheMs: 3_600_000 });
  const identify = (key: string) =>
    new Promise((next) => {
      const headers = { authorization: `Bearer ${key}` };
      authenticator.identify({ headers } as never, {} as never, next as never);
    });
  await identify(valid.key);
  for (let count = 0; count < 10_001; count += 1) await identify(generateApiKey('lc_').key);
  const before = state.state.lookups;
  await identify(valid.key);
  expect(state.state.lookups).toBe(before);
});

test('the log line of a request has the ids of its account and key, but not the key', async () => {
  const { ask, lines } = setUp(() => Promise.resolve({ id: 'acc', accountId: 'acc', keyId: 'key_1' }));
  await ask(valid.key).expect(200);
  await ask('lc_unknown').expect(401);
  const [accepted, refused] = lines('request');
  expect(accepted).toMatchObject({ status: 200, account: 'acc', key: 'key_1' });
  expect(refused).not.toHaveProperty('account');
  expect(JSON.stringify(lines('request'))).not.toContain(valid.key);
});
