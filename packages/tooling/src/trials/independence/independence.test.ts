import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../repository.ts';
import { addMigrations } from './added-migrations.ts';
import { affectedBy } from './affected.ts';
import { run, show } from './run.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'independence-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function writeMigration(release: string, name: string, sql: string): void {
  mkdirSync(path.join(folder, release, name), { recursive: true });
  writeFileSync(path.join(folder, release, name, 'migration.sql'), sql);
}

test('new migrations are added to the migrations of the previous release', () => {
  writeMigration('now', '2_columns', 'ALTER …');
  writeMigration('now', '1_init', 'CREATE … changed since');
  writeMigration('before', '1_init', 'CREATE …');
  writeFileSync(path.join(folder, 'now', 'latest.prisma'), 'model A {}');
  expect(addMigrations(path.join(folder, 'now'), path.join(folder, 'before'))).toEqual(['2_columns']);
  expect(readdirSync(path.join(folder, 'before'))).toEqual(['1_init', '2_columns']);
  expect(readFileSync(path.join(folder, 'before/1_init/migration.sql'), 'utf8')).toBe('CREATE …');
  expect(addMigrations(path.join(folder, 'now'), path.join(folder, 'before'))).toEqual([]);
});

test('a change of one service affects only this service, and the clone is restored', () => {
  const clone = path.join(folder, 'clone');
  run('git', ['clone', '--quiet', root, clone], folder);
  expect(affectedBy('messaging', clone)).toEqual(['messaging']);
  expect(run('git', ['status', '--porcelain'], clone)).toBe('');
});

test('a program that fails is reported with the end of its output', () => {
  const script = 'console.log("so far"); console.error("it broke"); process.exit(3)';
  expect(() => run(process.execPath, ['-e', script], folder)).toThrow(/ended with 3:\nso far\n+it broke$/);
});

test('a failed program whose output is shown directly is reported with its command and exit status', () => {
  expect(() => show(process.execPath, ['-e', 'process.exit(3)'], folder)).toThrow(/-e process.exit\(3\) ended with 3/);
});
