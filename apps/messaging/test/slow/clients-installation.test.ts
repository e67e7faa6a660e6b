import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { folderOf, LANGUAGES, packNode, pythonWheels, run } from '../../clients/conformance/languages.ts';
import { startTestApp } from '../app.ts';
import { describeClients, skip } from '../clients.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const app = startTestApp({ worker: true });

test('each library has the license, and a README whose links work outside of the repository', () => {
  const license = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  for (const folder of LANGUAGES.map(folderOf)) {
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(license);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).not.toMatch(/\]\((?!https:|#)/);
  }
});

describeClients(
  (language, temporary) => {
    const readme = readFileSync(join(folderOf(language), 'README.md'), 'utf8');
    const name =
      'the lines of the README install the library in an empty folder, and its first program delivers a message';
    const lack = language.lacks('lines');
    if (lack !== undefined) return skip(name, lack);

    test(name, async () => {
      const { key } = await app.account('test');
      const inTemporary = (folder: string) => join(temporary(), folder);
      const [repository, project, home] = [inTemporary('repository'), inTemporary('empty'), inTemporary('home')];
      for (const folder of [project, join(repository, '.local'), home]) mkdirSync(folder, { recursive: true });
      // Copies the library, because building a package writes next to the sources.
      cpSync(folderOf(language), join(repository, 'apps/messaging/clients', language.folder), {
        recursive: true,
        filter: (path) => !/(dist|node_modules)$/.test(path),
      });
      symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'), 'dir');
      writeFileSync(join(repository, '.local/messaging-test.curl'), `header = "X-API-Key: ${key}"\n`);
      writeFileSync(join(home, 'config.json'), '{"repositories": {"packagist.org": false}}');
      const [, lines = '', file = '', command = '', program = ''] = FIRST_PROGRAM.exec(readme) ?? [];
      writeFileSync(join(project, file), program);
      const script = `set -e\n${lines}${command}`
        .replaceAll('/tmp/', `${temporary()}/`)
        .replaceAll(/\/?path\/to\b/g, repository)
        .replace('http://localhost:4003', app.url);
      const output = await run(['sh', '-c', script], project, { HOME: home, ...offline(home) });
      expect(output.trimEnd().split('\n').at(-1)).toBe('delivered');
    });
  },
  'package',
  LANGUAGES.filter(({ name }) => name !== 'Python with asyncio'),
);

/** The commands that install the library, the program's file, the command that runs it, and the program. */
const FIRST_PROGRAM =
  /^## Ten lines[^]*?^```sh\n([^]*?)^```\n\nSave as `(.+?)`, and run it with `(.+?)`:\n\n```\w+\n([^]*?)^```/m;

/** Settings of the package managers: their registries cannot be reached. */
const offline = (home: string) => ({
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_cache: join(home, 'npm'),
  COMPOSER_HOME: home,
  PIP_NO_INDEX: '1',
  PIP_FIND_LINKS: pythonWheels() ?? '',
});

describeClients(
  (_language, temporary) => {
    test('npx runs the command of the Node.js package in an empty folder', async () => {
      const { key } = await app.account('test');
      const project = join(temporary(), 'empty');
      mkdirSync(project);
      // The path is relative, because npx would execute a file that is named by its absolute path, as a shell does.
      const tarball = relative(project, await packNode(temporary()));
      const command = ['npx', '--yes', '--offline', '--cache', join(temporary(), 'npm'), tarball];
      const settings = { MESSAGING_BASE_URL: app.url, MESSAGING_API_KEY: key };
      const output = await run([...command, 'trigger', 'contact.deleted'], project, settings);
      expect(JSON.parse(output)).toMatchObject({ event: 'contact.deleted' });
      expect(readdirSync(project)).toEqual([]);
    });
  },
  'package',
  LANGUAGES.filter(({ name }) => name === 'Node'),
);
