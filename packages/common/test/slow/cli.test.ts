import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.join(import.meta.dirname, '../example-cli.ts');
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cli-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(line: string, environment: Record<string, string> = { DATABASE_URL: 'given' }) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment };
    execFile(
      process.execPath,
      [program, ...line.split(' ').filter(Boolean)],
      { cwd: folder, env },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

test('a result is printed as JSON, large numbers as text', async () => {
  expect(await run('items show --name a')).toEqual({
    code: 0,
    output: `${JSON.stringify({ url: 'given', name: 'a', id: '9007199254740993' }, null, 2)}\n`,
    errors: '',
  });
});

test.each([
  ['nonsense', /^Usage: npm run cli -w apps\/example -- <command>\n/],
  ['items show', /^--name is missing\n$/],
  ['items show --colour red', /^Unknown option '--colour'.*\n$/],
  ['items count --number -1', /^Option '--number' argument is ambiguous/],
  ['items count --number 1.5', /^--number must be a whole number above 0\n$/],
  ['items refuse', /^Unknown item\n$/],
  ['import missing.txt', /^No such file: .*\/missing\.txt\n$/],
  ['import .', /^.* is a directory, not a file\n$/],
  ['items show --name=', /^--name must not be empty\n$/],
  ['constructor', /^Usage:/],
])('an error that the operator can correct has exit code 1 and no stack trace: %s', async (line, expected) => {
  const { code, output, errors } = await run(line);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(expected);
  expect(errors).not.toMatch(/ at .*:\d+/);
});

test('help exits with 0', async () => {
  const { code, output } = await run('--help');
  expect(code).toBe(0);
  expect(output).toContain('  items show --name NAME');
});

test('an unexpected error prints its stack trace', async () => {
  const { code, errors } = await run('items break');
  expect(code).toBe(1);
  expect(errors).toMatch(/Error: broken\n\s+at /);
});

test('a command resolves file paths against the folder from which it was called', async () => {
  mkdirSync(path.join(folder, 'caller'));
  writeFileSync(path.join(folder, 'caller/items.txt'), '');
  const { output } = await run('import items.txt', { DATABASE_URL: 'given', INIT_CWD: path.join(folder, 'caller') });
  expect(JSON.parse(output)).toBe(path.join(folder, 'caller/items.txt'));
});

test('without settings, the command uses the running local stack and reports it', async () => {
  const stack = path.join(folder, 'elsewhere');
  mkdirSync(stack);
  const missing = await run('items show --name a', { STACK_DIR: stack });
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('no local stack is running') });
  writeFileSync(path.join(stack, 'stack.json'), '{}');
  writeFileSync(path.join(stack, 'example.env'), "DATABASE_URL='postgresql://of-the-stack'\n");
  const { output, errors } = await run('items show --name a', { STACK_DIR: stack });
  expect([JSON.parse(output).url, errors]).toEqual([
    'postgresql://of-the-stack',
    `Using the local stack in ${stack}\n`,
  ]);
});
