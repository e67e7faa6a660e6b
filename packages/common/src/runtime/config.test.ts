import { z } from 'zod';

import {
  ConfigError,
  integerSetting,
  listSetting,
  parseConfig,
  publicUrlSetting,
  serviceSettings,
  urlSetting,
} from './config.ts';

const schema = z.object({
  ...serviceSettings,
  APP_SECRET: z.string().min(20),
  PLAN: z.enum(['free', 'pro']),
});
const usable = { DATABASE_URL: 'postgresql://localhost/x', APP_SECRET: 'a secret that is long enough', PLAN: 'pro' };

function problems(environment: Record<string, string | undefined>, using: z.ZodObject = schema): string[] {
  try {
    parseConfig(using, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('absent settings have defaults, and an empty variable counts as absent', () => {
  const config = parseConfig(schema, { ...usable, PORT: '', REDIS_URL: '', LOG_LEVEL: undefined });
  expect(config).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info', TRUSTED_PROXIES: 0 });
  expect(config.REDIS_URL).toBeUndefined();
});

test('all invalid settings are reported at once, each with the name of its variable', () => {
  const environment = {
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/x',
    LOG_LEVEL: 'loud',
    DATABASE_POOL_SIZE: '1.5',
    TRUSTED_PROXIES: '-1',
  };
  expect(problems(environment)).toEqual([
    'PORT: must be at most 65535',
    'DATABASE_URL: must be a URL starting with postgresql:// or postgres://',
    expect.stringMatching(/^LOG_LEVEL: Invalid option/),
    'TRUSTED_PROXIES: must be a whole number',
    'DATABASE_POOL_SIZE: must be a whole number',
    'APP_SECRET: is required',
    'PLAN: is required',
  ]);
});

test('a pooler requires a direct URL, both URLs must have the same schema, and a schema’s name has only lower-case letters, digits and _', () => {
  const pooled = { ...usable, DATABASE_POOLER: 'transaction' };
  expect(problems(pooled)).toEqual([
    'DATABASE_DIRECT_URL: is required with DATABASE_POOLER=transaction, which passes no notifications on',
  ]);
  expect(problems({ ...pooled, DATABASE_DIRECT_URL: 'postgresql://localhost/x' })).toEqual([]);
  expect(problems({ ...usable, DATABASE_URL: 'postgresql://localhost/x?schema=tenant_1' })).toEqual([]);
  expect(
    problems({
      ...usable,
      DATABASE_URL: 'postgresql://pooler/x?schema=tenant_1',
      DATABASE_DIRECT_URL: 'postgresql://localhost/x',
    }),
  ).toEqual(['DATABASE_DIRECT_URL: must have the same schema as DATABASE_URL']);
  expect(problems({ ...usable, DATABASE_URL: 'postgresql://localhost/x?schema=a,b' })).toEqual([
    'DATABASE_URL: schema must consist of lower-case letters, digits and _',
  ]);
});

test('the error message lists one problem per line, and no values of settings, because a value may be a secret', () => {
  const environment = {
    DATABASE_URL: 'postgres//user:hunter2@x',
    APP_SECRET: 'hunter2',
    PLAN: 'hunter2',
    PORT: 'hunter2',
  };
  const message = `${new ConfigError(problems(environment)).message}`;
  expect(message.split('\n')).toHaveLength(5);
  expect(message).not.toContain('hunter2');
});

test('a rule about several settings is checked', () => {
  const pair = z
    .object({ A: z.string().optional(), B: z.string().optional() })
    .refine(({ A, B }) => (A === undefined) === (B === undefined), { error: 'A and B belong together' });
  expect(problems({ A: 'x' }, pair)).toEqual(['A and B belong together']);
});

test('a setting for a whole number or a URL accepts only values in exactly this format', () => {
  const read = (value: string) =>
    problems({ N: value }, z.object({ N: integerSetting({ min: 1, max: 9, fallback: 1 }) }));
  expect(['1', '9'].flatMap(read)).toEqual([]);
  for (const value of ['0', '10', ' 1', '1e0', '0x1', 'one', '9'.repeat(30)]) expect(read(value)).toHaveLength(1);
  const url = (value: string) => problems({ U: value }, z.object({ U: urlSetting('redis:', 'rediss:') }));
  expect(['redis://localhost:6379/1', 'rediss://u:p@h'].flatMap(url)).toEqual([]);
  for (const value of ['localhost:6379', 'http://localhost', 'redis']) expect(url(value)).toHaveLength(1);
});

test('spaces and empty parts of a list are ignored', () => {
  expect(listSetting().parse(' a ,b,, ')).toEqual(['a', 'b']);
  expect(listSetting().parse('')).toEqual([]);
});

test('trailing slashes of a public URL are removed', () => {
  expect(publicUrlSetting().parse('https://api.example.com/base//')).toBe('https://api.example.com/base');
  expect(publicUrlSetting().safeParse('api.example.com').success).toBe(false);
});
