import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPgBouncer } from '../../src/servers/postgres/pgbouncer.ts';

const before = process.env['PGBOUNCER'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env['PGBOUNCER'];
  else process.env['PGBOUNCER'] = before;
});

const start = () => startPgBouncer('postgresql://postgres:secret@127.0.0.1:1/postgres', 5);

test('a version of PgBouncer that does not support named statements is refused before it is started', async () => {
  const program = path.join(folder, 'pgbouncer');
  writeFileSync(program, '#!/bin/sh\necho "PgBouncer 1.18.0"\n');
  chmodSync(program, 0o700);
  process.env['PGBOUNCER'] = program;
  await expect(start()).rejects.toThrow('pgbouncer 1.21 or newer is needed, not PgBouncer 1.18.0');
});

test('the error for a missing PgBouncer names the program that cannot be run', async () => {
  process.env['PGBOUNCER'] = path.join(folder, 'none');
  await expect(start()).rejects.toThrow('none cannot be run: is it installed?');
});
