import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../repository.ts';
import { isAlive } from '../../servers/processes.ts';
import { runScript } from '../../../test/run-script.ts';
import { eventually } from '../../testing/eventually.ts';
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

test('a change of one service affects only this service, and is undone in the clone afterwards', async () => {
  const clone = path.join(folder, 'clone');
  await run('git', ['clone', '--quiet', root, clone], folder);
  expect(await affectedBy('messaging', clone)).toEqual(['messaging']);
  expect(await run('git', ['status', '--porcelain'], clone)).toBe('');
});

test('a program that fails is reported with the end of its output', async () => {
  const script = 'console.log("so far"); console.error("it broke"); process.exit(3)';
  await expect(run(process.execPath, ['-e', script], folder)).rejects.toThrow(/ended with 3:\nso far\n+it broke$/);
});

test('a failed program whose output is shown directly is reported with its command and exit status', async () => {
  await expect(show(process.execPath, ['-e', 'process.exit(3)'], folder)).rejects.toThrow(
    /-e process.exit\(3\) ended with 3/,
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a trial that gets %s ends its programs, removes its clone and fails',
  async (signal) => {
    const { child, output } = await runScript(
      { show: 'trials/independence/run.ts', stopOnSignals: 'trials/independence/run.ts' },
      `import { rmSync } from 'node:fs';
     stopOnSignals();
     try {
       const program = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)';
       console.log = () => {};
       await show(process.execPath, ['-e', program], ${JSON.stringify(folder)});
     } finally {
       rmSync(${JSON.stringify(path.join(folder, 'clone'))}, { recursive: true });
     }`,
    );
    mkdirSync(path.join(folder, 'clone'));
    expect(isAlive(Number(output))).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(isAlive(Number(output))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('an interrupted trial ends even if another process keeps the pipes of its program open', async () => {
  const file = path.join(folder, 'pid');
  const program = `const stay = 'setInterval(() => {}, 1000)';
    const { pid } = require('node:child_process').spawn(process.execPath, ['-e', stay], { stdio: 'inherit' });
    require('node:fs').writeFileSync('pid', String(pid));
    eval(stay);`;
  const { child } = await runScript(
    { run: 'trials/independence/run.ts', stopOnSignals: 'trials/independence/run.ts' },
    `stopOnSignals();
     console.log('started');
     await run(process.execPath, ['-e', ${JSON.stringify(program)}], ${JSON.stringify(folder)});`,
  );
  const other = await eventually(() => existsSync(file) && Number(readFileSync(file, 'utf8')));
  try {
    child.kill('SIGTERM');
    expect(await eventually(() => child.exitCode)).toBe(1);
  } finally {
    process.kill(other, 'SIGKILL');
  }
});
