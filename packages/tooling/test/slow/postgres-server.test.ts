import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../src/servers/postgres/server.ts';
import { temporaryRoot } from '../../src/servers/postgres/leftovers.ts';
import { isAlive } from '../../src/servers/processes.ts';
import { query } from '../query.ts';
import { runScript } from '../run-script.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(temporaryRoot(), 'postgres-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('data in a given directory outlives the server', async () => {
  const dataDir = path.join(folder, 'data');
  const first = await startPostgres({ dataDir });
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  await first.stop();
  const second = await startPostgres({ dataDir });
  expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  const wrong = new URL(second.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await second.stop();
});

test('a server without a given data directory leaves neither a process nor a file', async () => {
  const server = await startPostgres();
  expect(existsSync(server.dataDir)).toBe(true);
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(existsSync(path.dirname(server.dataDir))).toBe(false);
});

test('a start on the data directory of a killed run first stops the server of that run', async () => {
  const dataDir = path.join(folder, 'data');
  const left = await startAndKill(`{ dataDir: ${JSON.stringify(dataDir)} }`);
  expect(isAlive(left)).toBe(true);
  const server = await startPostgres({ dataDir });
  expect(isAlive(left)).toBe(false);
  await server.stop();
});

test('a server starts despite an old lock file whose process id now belongs to another program', async () => {
  const dataDir = path.join(folder, 'data');
  await (await startPostgres({ dataDir })).stop();
  writeFileSync(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  const server = await startPostgres({ dataDir });
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('the next test run removes the servers of killed runs', async () => {
  const left = await startAndKill('');
  const server = await startPostgres();
  expect(isAlive(left)).toBe(false);
  await server.stop();
});

test('a server that cannot start reports the reason', async () => {
  const server = await startPostgres();
  const port = Number(new URL(server.url).port);
  await expect(startPostgres({ port })).rejects.toThrow(/did not start on port \d+: .*Address already in use/s);
  await server.stop();
});

/** Starts a server from a process that is then killed; returns the server's process id. */
async function startAndKill(options: string): Promise<number> {
  const { child, output } = await runScript(
    { startPostgres: 'servers/postgres/server.ts' },
    `console.log((await startPostgres(${options})).pid); setInterval(() => {}, 1000);`,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  return Number(output);
}
