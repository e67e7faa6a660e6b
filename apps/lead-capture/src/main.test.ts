import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { startTestApp } from '../test/app.ts';
import { insertLeads } from '../test/factories.ts';
import { startServiceProcess } from '../test/process.ts';

const app = startTestApp();

test('a service process whose time zone is not UTC returns, reads and exports the same times @slow', async () => {
  const account = await app.account();
  await insertLeads(app.db, account.id, [
    { username: 'last_of_march', capturedAt: '2026-03-31T23:59:59.999Z' },
    { username: 'first_of_april', capturedAt: '2026-04-01T00:00:00.000Z' },
    { username: 'in_the_missing_hour', capturedAt: '2026-03-08T02:30:00.000Z' },
    { username: 'long_ago', capturedAt: '1883-11-18T12:00:00.000Z' },
  ]);
  const service = await startServiceProcess({ DATABASE_URL: app.config.DATABASE_URL, TZ: 'America/New_York' });
  const get = async (path: string) => {
    const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${account.key}` } });
    expect(response.status).toBe(200);
    return response.text();
  };
  const names = async (query: string) =>
    (JSON.parse(await get(`/v1/leads?${query}`)).data as { username: string }[]).map(({ username }) => username);
  try {
    expect(await names('end_date=2026-03-31&start_date=2026-03-31')).toEqual(['last_of_march']);
    expect(await names('start_date=2026-04-01')).toEqual(['first_of_april']);
    expect(await names('start_date=2026-03-08T02:30:00&end_date=2026-03-08T02:30:00')).toEqual(['in_the_missing_hour']);
    expect(await names('end_date=1883-11-18T12:00:00Z')).toEqual(['long_ago']);
    expect(await names('end_date=1883-11-18T11:59:59Z')).toEqual([]);
    const { data, pagination } = JSON.parse(await get('/v1/leads?limit=1'));
    expect(data[0].captured_at).toBe('2026-04-01T00:00:00.000Z');
    expect(await names(`limit=1&cursor=${pagination.next_cursor}`)).toEqual(['last_of_march']);
    const csv = await get('/v1/leads/export?start_date=2026-03-31&end_date=2026-03-31');
    expect(csv).toContain(',2026-03-31T23:59:59.999Z,');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(service.log()).not.toContain(account.key);
  } finally {
    expect(await service.stop()).toBe(0);
  }
});

test('with invalid settings, the service does not start, and the error names all of these settings without their values @slow', async () => {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: { PATH: process.env['PATH'], PORT: 'many', INSTAGRAM_VERIFY_TOKEN: 'hunter2' },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ output, code }).toEqual({ output: '', code: 1 });
  const named = errors.match(/(?<=^ {2})\w+(?=: )/gm)?.toSorted();
  const wrong = ['DATABASE_URL', 'ENCRYPTION_KEYS', 'INSTAGRAM_APP_SECRETS', 'INSTAGRAM_VERIFY_TOKEN', 'PORT'];
  expect(named).toEqual(wrong);
  expect(errors).not.toMatch(/hunter2|many| at .*:\d+/);
});
