import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CLIENTS, lacksProgram, run } from './languages.ts';

/** A linter of an ecosystem that must find no problems in a library. */
export interface Linter {
  name: string;
  /** The programs that this machine lacks; undefined if the tool can run. */
  lacks(): string | undefined;
  /** The tool's complaints; empty if it has none. @throws Error with its output if it fails */
  complaints(temporary: string): Promise<string>;
}

const RBS = ['-e', 'load Gem.bin_path("rbs", "rbs")', '--'];

export const LINTERS: Linter[] = [
  linter('Go: gofmt', ['go', 'version'], () => run(['gofmt', '-l', '.'], join(CLIENTS, 'go'))),
  linter('Go: go vet', ['go', 'version'], () => run(['go', 'vet', './...'], join(CLIENTS, 'go'))),
  {
    ...linter('Go: staticcheck', ['staticcheck', '-version'], () => run(['staticcheck', './...'], join(CLIENTS, 'go'))),
    lacks: () => lacksProgram('go', ['version']) ?? lacksProgram('staticcheck', ['-version']),
  },
  linter('PHP: php -l', ['php', '--version'], async () => {
    const files = filesBelow(join(CLIENTS, 'php/src')).filter((file) => file.endsWith('.php'));
    const said = await run(
      ['sh', '-c', 'for file; do php -l "$file" || exit; done', 'sh', ...files],
      join(CLIENTS, 'php'),
    );
    return said.replaceAll(/^No syntax errors detected in .*\n/gm, '').trim();
  }),
  linter('PHP: phpcs', ['phpcs', '--version'], () => run(['phpcs', '-q'], join(CLIENTS, 'php'))),
  linter('Python: mypy', ['mypy', '--version'], async (temporary) => {
    const said = await run(
      ['mypy', '--strict', '--cache-dir', join(temporary, 'mypy'), 'src'],
      join(CLIENTS, 'python'),
    );
    return said.startsWith('Success: no issues found') ? '' : said;
  }),
  linter('Ruby: rubocop', ['rubocop', '--version'], () =>
    run(['rubocop', '--format', 'quiet', '--cache', 'false'], join(CLIENTS, 'ruby')),
  ),
  linter('Ruby: rbs', ['ruby', ...RBS, '--version'], async (temporary) => {
    const signatures = join(temporary, 'sig');
    mkdirSync(signatures);
    for (const file of readdirSync(join(CLIENTS, 'ruby/sig'))) {
      const text = readFileSync(join(CLIENTS, 'ruby/sig', file), 'utf8');
      // Makes optional record fields required, because optional ones need rbs 3.5, and Debian has an older version.
      writeFileSync(join(signatures, file), text.replaceAll(/([{ ,])\?(\w+: )/g, '$1$2'));
    }
    await run(['ruby', ...RBS, '-I', signatures, 'validate', '--silent'], temporary);
    return '';
  }),
];

function linter(name: string, probe: string[], complaints: Linter['complaints']): Linter {
  const [program = '', ...args] = probe;
  return { name, lacks: () => lacksProgram(program, args), complaints };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
