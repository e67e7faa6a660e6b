import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf, run } from '../clients/conformance/languages.ts';
import { startTestApp } from './app.ts';
import { describeClients } from './clients.ts';

const app = startTestApp({ worker: true });

describeClients((language, temporary) => {
  test('is installed from its package, and the first program of its README sees a message delivered', async () => {
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
