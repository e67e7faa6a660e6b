import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LANGUAGES } from '../clients/conformance/languages.ts';
import { snippetsOf } from '../clients/conformance/readme-programs.ts';

const PATH = process.env['PATH'];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messaging-path-'));
  process.env['PATH'] = folder;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

function install(program: string, script: string): void {
  writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, program), 0o755);
}

const lacking = (name: string, wanted: 'driver' | 'package' = 'driver') =>
  LANGUAGES.find((language) => language.name === name)?.lacks(wanted);

test('the reason for skipping a language’s tests names a tool that is missing or does not start @slow', () => {
  expect(lacking('Go')).toBe('no working go on the PATH');
  expect(lacking('Python')).toBe('no working python3 on the PATH');
  expect(lacking('PHP')).toBe('no working php on the PATH');
  expect(lacking('Ruby')).toBe('no working ruby on the PATH');
  expect(lacking('Node', 'package')).toBe('no working npm --version');
  install('python3', 'exit 127');
  expect(lacking('Python with asyncio')).toBe('no working python3 on the PATH');
});

test('the reason for skipping a language’s tests names a tool that is too old and the version that the library needs', () => {
  install('go', 'echo go1.19.8');
  install('python3', 'echo 3.9');
  expect(lacking('Go')).toBe('go is go1.19.8, the library needs 1.23');
  expect(lacking('Python')).toBe('python3 is 3.9, the library needs 3.10');
  install('go', 'echo go1.23');
  install('python3', 'echo 3.10');
  expect([lacking('Go'), lacking('Python')]).toEqual([undefined, undefined]);
});

test('without pip, the Python library can run but cannot be installed', () => {
  install('python3', 'test "$1" = -c && echo 3.12');
  expect(lacking('Python')).toBeUndefined();
  expect(lacking('Python', 'package')).toBe('no working python3 -m pip --version');
});

test('without Composer, the PHP library can run but cannot be installed @slow', () => {
  install('php', 'echo 8.1.2');
  expect(lacking('PHP')).toBe('php is 8.1.2, the library needs >=8.2');
  install('php', 'echo 8.2.36');
  expect(lacking('PHP')).toBeUndefined();
  expect(lacking('PHP', 'package')).toBe('no working composer --version');
});

test('the webhook receivers in the guide are copies of the receivers in the READMEs, which other tests run', () => {
  const guide = readFileSync(join(import.meta.dirname, '../guides/13-signatures.md'), 'utf8');
  for (const language of LANGUAGES) {
    const receiver = snippetsOf(language).find(({ section }) => section === 'Webhooks');
    expect(guide).toContain(`\n${receiver?.code}\`\`\`\n`);
  }
});
