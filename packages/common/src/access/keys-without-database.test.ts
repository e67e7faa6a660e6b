import { setTimeout } from 'node:timers/promises';

import { createTestApp } from '../../test/test-app.ts';
import request from 'supertest';

import { noAnswer } from '../database/errors.ts';
import { generateApiKey } from './api-keys.ts';
import { bearerToken, CALLER_KEPT_MS, createAuthenticator } from './authentication.ts';

const KEY = generateApiKey('lc_').key;
const hangs = () => new Promise<never>(() => {});

/** A server that looks up keys for every request, and the server's database. */
function setUp({ lookupTimeoutMs = 60_000 } = {}) {
  const database: { find: () => Promise<{ id: string; expiresAt?: Date } | null> } = {
    find: async () => ({ id: 'acc' }),
  };
  const authenticator = createAuthenticator<{ id: string }>({
    credential: bearerToken,
    isWellFormed: () => true,
    find: () => database.find(),
    cacheMs: 0,
    lookupTimeoutMs,
  });
  const { app } = createTestApp((routes) => {
    routes.use(authenticator.identify);
    routes.get('/who', (req, res) => void res.json(authenticator.caller(req)));
  });
  const ask = (key = KEY) => request(app).get('/who').set('Authorization', `Bearer ${key}`);
  return { database, ask, authenticator };
}

/** Runs `work` with the monotonic clock stopped at `time`. */
async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = performance;
  performance.now = () => time;
  // The cache reads the clock at most once a millisecond, with a timer. This wait ends after that timer.
  await setTimeout(2);
  try {
    return await work();
  } finally {
    performance.now = now;
  }
}

const later = <Result>(milliseconds: number, work: () => Promise<Result>) => at(performance.now() + milliseconds, work);

test('a key that was valid a short time ago stays valid while the database returns errors', async () => {
  const { database, ask } = setUp();
  await ask().expect(200);
  database.find = () => Promise.reject(noAnswer());
  await ask().expect(200);
  await ask(generateApiKey('lc_').key).expect(503);
});

test('while the database hangs, all requests with a known key share one look-up', async () => {
  const { database, ask } = setUp({ lookupTimeoutMs: 50 });
  await ask().expect(200);
  let asked = 0;
  database.find = () => {
    asked += 1;
    return hangs();
  };
  await Promise.all(Array.from({ length: 20 }, () => ask().expect(200)));
  await ask().expect(200);
  expect(asked).toBe(1);
});

test('after a minute without the database, the key is no longer accepted', async () => {
  const { database, ask } = setUp();
  const start = performance.now();
  await ask().expect(200);
  database.find = () => Promise.reject(noAnswer());
  await at(start + CALLER_KEPT_MS - 1000, () => ask().expect(200));
  await later(CALLER_KEPT_MS + 1000, () => ask().expect(503));
});

test('a key that the database has rejected is not accepted during a later outage', async () => {
  const { database, ask } = setUp();
  await ask().expect(200);
  database.find = async () => null;
  await ask().expect(401);
  database.find = () => Promise.reject(noAnswer());
  await ask().expect(503);
});

test('the first look-up after an outage rejects a key that was revoked during the outage', async () => {
  const { database, ask } = setUp({ lookupTimeoutMs: 1000 });
  await ask().expect(200);
  database.find = () => Promise.reject(noAnswer());
  await ask().expect(200);
  database.find = async () => null;
  await later(10_000, () => ask().expect(401));
});

test('a key revoked by this process is not accepted from the cache', async () => {
  const { database, ask, authenticator } = setUp();
  await ask().expect(200);
  authenticator.forget(({ id }) => id === 'acc');
  database.find = () => Promise.reject(noAnswer());
  await ask().expect(503);
});

test('an expired key gets 401, and if the statement that looks up a key has a mistake, the request gets 500 and the cached key is not used', async () => {
  const { database, ask } = setUp();
  database.find = async () => ({ id: 'acc', expiresAt: new Date(Date.now() - 1) });
  await ask().expect(401);
  database.find = async () => ({ id: 'acc' });
  await ask().expect(200);
  database.find = () => Promise.reject(new Error('a mistake in the statement'));
  await ask().expect(500);
});
