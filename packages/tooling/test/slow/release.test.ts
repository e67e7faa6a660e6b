import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../src/repository.ts';
import { describeChart } from '../../src/checks/deployment/manifests.ts';

const script = path.join(root, 'deploy/release.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const versionOf = (service: string): string =>
  (JSON.parse(readFileSync(path.join(root, 'apps', service, 'package.json'), 'utf8')) as { version: string }).version;

test.each([
  ['a tag that names an unknown service', 'mesaging-v1.0.0', 'names no service'],
  ['a tag whose version differs from the version in the code', 'directory-v9.9.9', 'does not have the version 9.9.9'],
])('%s is refused', (_what, tag, complaint) => {
  const { status, stderr } = spawnSync(script, [tag, folder], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining(complaint)]);
});

describeChart('a release', () => {
  test.each(['lead-capture', 'product-feedback', 'directory'])(
    'the chart, the client and the notes of %s are built',
    (service) => {
      const version = versionOf(service);
      const lines = execFileSync(script, [`${service}-v${version}`, folder], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, GITHUB_SERVER_URL: 'https://github.example.com', GITHUB_REPOSITORY: 'example/services' },
      });
      const links = readFileSync(path.join(folder, 'notes.md'), 'utf8').match(/\]\(.*?\)/g) ?? [];
      const address = `](https://github.example.com/example/services/blob/${service}-v${version}/apps/${service}/`;
      expect(links.filter((link) => !link.startsWith(address))).toEqual([]);
      expect(links).not.toEqual([]);
      expect(lines).toBe(`service=${service}\nversion=${version}\n`);
      expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
        'chart',
        `chart/${service}-${version}.tgz`,
        'node',
        `node/${service}-service-client-${version}.tgz`,
        'notes.md',
      ]);
    },
  );
});

describeChart(
  'a release of messaging',
  () => {
    test('contains the client libraries for three registries', () => {
      const version = versionOf('messaging');
      execFileSync(script, [`messaging-v${version}`, folder], { stdio: 'ignore' });
      const typesOf = (name: string) =>
        readdirSync(path.join(folder, name)).map((file) => /\.(tar\.gz|[a-z]+)$/.exec(file)?.[1]);
      expect(typesOf('chart')).toEqual(['tgz']);
      expect(typesOf('node')).toEqual(['tgz']);
      expect(typesOf('ruby')).toEqual(['gem']);
      expect(typesOf('python').toSorted()).toEqual(['tar.gz', 'whl']);
    });
  },
  'pyproject-build',
  'gem',
);
