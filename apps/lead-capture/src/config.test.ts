import { ConfigError } from '@services/common/runtime/config';

import { readConfig } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const complete = {
  DATABASE_URL: 'postgresql://user:hunter2@db.example.com/leads',
  ENCRYPTION_KEYS: `test:${key}`,
  INSTAGRAM_APP_SECRETS: 'a-secret',
  INSTAGRAM_VERIFY_TOKEN: 'a-verify-token',
};

/** The errors of an environment, one line per setting; empty if it is valid. */
function problems(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('only four settings are required; the other settings have defaults', () => {
  expect(readConfig(complete)).toMatchObject({
    PORT: 3000,
    RATE_LIMIT_PER_MINUTE: 120,
    PLAN_AUTOMATIONS: { free: 3, pro: 25, business: 1000 },
    PRIVATE_REPLIES_PER_HOUR: 750,
    PUBLIC_REPLIES_PER_HOUR: 200,
    COOLDOWN_HOURS: 24,
    WORKERS: true,
    INSTAGRAM_API_URL: 'https://graph.instagram.com/v26.0',
  });
});

test('all missing settings are named at once', () => {
  const all = Object.keys(complete).toSorted();
  expect(problems({}).toSorted()).toEqual(all.map((name) => `${name}: is required`));
});

const wrong: Record<string, string[]> = {
  PORT: ['70000', '80a', '-1', ' '],
  DATABASE_URL: ['mysql://db.example.com', 'db.example.com'],
  REDIS_URL: ['http://redis.example.com'],
  LOG_LEVEL: ['loud'],
  TRUSTED_PROXIES: ['all'],
  DATABASE_POOL_SIZE: ['0'],
  RATE_LIMIT_PER_MINUTE: ['0', '1e3', 'many'],
  PLAN_AUTOMATIONS: [
    '3',
    'free=3',
    'free=3,pro=25',
    'free=x,pro=1,business=1',
    'pro=1,free=1,business=1',
    'free=1,pro=1,business=1001',
  ],
  ENCRYPTION_KEYS: ['nonsense', 'a:c2hvcnQ=', `:${key}`, `a:${key},a:${key}`],
  INSTAGRAM_APP_SECRETS: [',', ' , '],
  INSTAGRAM_VERIFY_TOKEN: ['short'],
  INSTAGRAM_API_URL: ['graph.instagram.com', 'ftp://graph.example.com'],
  INSTAGRAM_TIMEOUT_MS: ['1'],
  PRIVATE_REPLIES_PER_HOUR: ['0'],
  PUBLIC_REPLIES_PER_HOUR: ['0'],
  COOLDOWN_HOURS: ['-1', ' ', '0x10', 'Infinity', 'day', '9000'],
  SEND_CONCURRENCY: ['0'],
  WORKERS: ['yes', 'true'],
};

test.each(Object.entries(wrong))(
  'an invalid value of %s is refused, and the error names the setting',
  (name, values) => {
    for (const value of values) {
      const found = problems({ ...complete, [name]: value });
      expect([value, found]).toEqual([value, [expect.stringMatching(`^${name}: .`)]]);
    }
  },
);

test('the settings of plans, secrets and the cooldown are parsed', () => {
  const PLAN_AUTOMATIONS = { free: 0, pro: 1000, business: 7 };
  const given = { PLAN_AUTOMATIONS: 'free=0,pro=1000,business=7', INSTAGRAM_APP_SECRETS: ' new , old ' };
  const read = { PLAN_AUTOMATIONS, INSTAGRAM_APP_SECRETS: ['new', 'old'], COOLDOWN_HOURS: 0.5 };
  expect(readConfig({ ...complete, ...given, COOLDOWN_HOURS: '0.5' })).toMatchObject(read);
});
