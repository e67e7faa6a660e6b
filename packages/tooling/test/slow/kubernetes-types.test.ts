import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  deployedServices,
  describeChart,
  parseFile,
  readManifests,
  type Manifest,
} from '../../src/checks/deployment/manifests.ts';
import { root } from '../../src/repository.ts';

// Kubernetes' own schemas allow unknown fields, which `kubectl apply` ignores or refuses. The compiler, however, rejects unknown
// fields in a literal whose type was generated from these schemas.

/** The packages with the types of custom resources, by API group. */
const PUBLISHERS: Record<string, string> = { 'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg' };

/** A TypeScript module that declares each manifest with the type of its apiVersion and kind. */
function asModule(manifests: readonly Manifest[]): string {
  const lines = manifests.map((manifest, index) => {
    const { apiVersion, kind } = manifest;
    const publisher = PUBLISHERS[apiVersion.split('/', 1)[0] ?? ''] ?? 'kubernetes-models';
    const module = `${publisher}/${apiVersion}/${kind}`;
    return `import type { I${kind} as Kind${index} } from '${module}';
export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 2)};`;
  });
  return lines.join('\n');
}

/** @returns the compiler's errors about the manifests */
function complaintsAbout(manifests: readonly Manifest[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'manifests-'));
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'manifests.ts'), asModule(manifests));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const compiler = path.join(root, 'node_modules/.bin/tsc');
    const { stdout, stderr } = spawnSync(compiler, [...options, '--types', '', 'manifests.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the example database with failover has only fields that its Kubernetes operator knows, of the right types', () => {
  const [cluster] = parseFile(path.join(root, 'deploy/examples/messaging-database.yaml')) as [Manifest];
  expect(complaintsAbout([cluster])).toBe('');
  const misspelt = { ...cluster, spec: { ...cluster.spec, postgresql: { synchronouss: {} } } };
  expect(complaintsAbout([misspelt as Manifest])).toMatch(/synchronouss/);
});

describeChart('the chart’s objects', () => {
  test('every manifest has only fields that Kubernetes knows, of the right types', () => {
    expect(
      complaintsAbout(
        deployedServices().flatMap((service) =>
          readManifests(service, { 'ingress.enabled': true, 'settings.PUBLIC_URL': 'https://service.example.com' }),
        ),
      ),
    ).toBe('');
  });

  test.each([
    ['a misspelled field', { spec: { replicas: 2, minReadySecond: 5 } }, /minReadySecond/],
    ['a wrong type', { spec: { replicas: '2' } }, /'string' is not assignable to type 'number'/],
    ['a wrong version', { apiVersion: 'apps/v0' }, /Cannot find module/],
  ])('%s in a manifest is reported', (_what, mistake, complaint) => {
    const [service = ''] = deployedServices();
    const deployment = readManifests(service).find(({ kind }) => kind === 'Deployment') as Manifest;
    const { spec, ...others } = mistake as Partial<Manifest>;
    expect(complaintsAbout([{ ...deployment, ...others, spec: { ...deployment.spec, ...spec } }])).toMatch(complaint);
  });
});
