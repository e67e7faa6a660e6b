import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { folderOf, LANGUAGES, packNode, run } from '../../clients/conformance/languages.ts';
import { startTestApp } from '../app.ts';
import { describeClients } from '../clients.ts';

const app = startTestApp({ worker: true });

test('each library has the license, and a README whose links work outside of the repository', () => {
  const license = readFileSync(join(import.meta.dirname, '../../../../LICENSE'), 'utf8');
  for (const folder of LANGUAGES.map(folderOf)) {
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(license);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).not.toMatch(/\]\((?!https:|#)/);
  }
});

describeClients((language, temporary) => {
  test('the first program of the README runs with the library installed from its package', async () => {
    const { key } = await app.account('test');
    const readme = readFileSync(join(folderOf(language), 'README.md'), 'utf8');
    const program = /^## Ten lines[^]*?^```(?!sh)\w+\n([^]*?)^```/m.exec(readme)?.[1] ?? '';
    expect(program.trim().split('\n').length).toBeGreaterThan(3);
    const project = join(temporary(), 'project');
    mkdirSync(project);
    const command = await language.install({ project, program, temporary: temporary() });
    const output = await run(command, project, { MESSAGING_BASE_URL: app.url, MESSAGING_API_KEY: key });
    expect(output.trim()).toBe('delivered');
  });
}, 'package');

describeClients(
  (_language, temporary) => {
    test('npx runs the command of the Node.js package in an empty folder', async () => {
      const { key } = await app.account('test');
      const project = join(temporary(), 'empty');
      mkdirSync(project);
      // npx runs a file that is named by its whole path, as a shell does.
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
