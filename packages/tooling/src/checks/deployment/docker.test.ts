import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';
import { deployedServices, parseFile } from './manifests.ts';

interface Compose {
  services: Record<string, { environment?: Record<string, string>; read_only?: boolean; cap_drop?: string[] }>;
}

const dockerfile = readFileSync(path.join(root, 'docker/service.Dockerfile'), 'utf8');
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
const [compose] = parseFile(path.join(root, 'compose.yaml')) as [Compose];

test('images are built with the Node and turbo versions of the repository', () => {
  expect(/^ARG TURBO_VERSION=(.*)$/m.exec(dockerfile)?.[1]).toBe(devDependencies['turbo']);
  expect(/^ARG NODE_IMAGE=.*node:(\d+)-/m.exec(dockerfile)?.[1]).toBe(devDependencies['node']);
});

test.each(deployedServices())(
  'compose runs %s and its migration with a read-only file system and without capabilities',
  (service) => {
    for (const container of [compose.services[service], compose.services[`${service}-migrate`]]) {
      expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  },
);

test('workflows pin actions to a commit, because a tag can be moved', () => {
  for (const file of globSync('.github/workflows/*.yml', { cwd: root })) {
    const actions = readFileSync(path.join(root, file), 'utf8').match(/uses: .*/g) ?? [];
    expect(actions.filter((action) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  }
});

test('the CI jobs that run trials start only after a push, not for a pull request', () => {
  const [{ jobs }] = parseFile(path.join(root, '.github/workflows/test.yml')) as [
    { jobs: Record<string, { if?: string }> },
  ];
  const always = Object.keys(jobs).filter((name) => jobs[name]?.if !== "github.event_name == 'push'");
  expect(always).toEqual(['test', 'contracts', 'dependencies']);
});

test('the example database allows enough connections for the largest number of replicas that the chart starts', () => {
  const [{ autoscaling }] = parseFile(path.join(root, 'deploy/helm/values.yaml')) as [
    { autoscaling: { maxReplicas: number } },
  ];
  const [{ spec }] = parseFile(path.join(root, 'deploy/examples/messaging-database.yaml')) as [
    { spec: { postgresql: { parameters: { max_connections: string } } } },
  ];
  const poolSize = /^\| `DATABASE_POOL_SIZE` \| (\d+) \|/m.exec(
    readFileSync(path.join(root, 'docs/operating.md'), 'utf8'),
  )?.[1];
  // Each replica has one more connection for LISTEN; a migration and the superuser need connections, too.
  const connections = autoscaling.maxReplicas * (Number(poolSize) + 1) + 5;
  expect(connections).toBeLessThanOrEqual(Number(spec.postgresql.parameters.max_connections));
});

test('in the Compose example with a database replica, the directory service reads from the replica', () => {
  const [example] = parseFile(path.join(root, 'docker/replicas/compose.yaml')) as [Compose];
  expect(example.services['directory']?.environment?.['DATABASE_REPLICA_URL']).toMatch(
    /@postgres-replica:5432\/directory$/,
  );
  expect(example.services).toHaveProperty('postgres-replica');
});

test('.env.example explains every setting of the compose files, and no other setting', () => {
  const files = ['compose.yaml', 'docker/replicas/compose.yaml'];
  const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
  const used = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...used].toSorted());
});
