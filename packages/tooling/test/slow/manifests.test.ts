import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundle } from '../../src/bundle.ts';
import { root } from '../../src/repository.ts';
import { deployedServices, parseFile, readManifests, type Manifest } from '../../src/checks/deployment/manifests.ts';
import { secrets, startLonely } from '../../src/checks/deployment/start-service.ts';

const services = deployedServices().filter((service) => existsSync(path.join(root, 'apps', service)));

const overlayFile = path.join(root, 'deploy/kubernetes/overlays/example/kustomization.yaml');
const [overlay] = parseFile(overlayFile) as [{ replacements: unknown[] }];

interface Egress {
  to: { namespaceSelector?: { matchLabels: Record<string, string> }; ipBlock?: { cidr: string } }[];
  ports: { port: number }[];
}

/** The connections of each service, by the setting or feature that requires them. */
const CONNECTIONS = {
  DATABASE_URL: ['databases:5432'],
  REDIS_URL: ['databases:6379'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['monitoring:4318'],
  'webhooks, OIDC_ISSUER and providers': ['0.0.0.0/0:443'],
  SMTP_URL: ['0.0.0.0/0:465', '0.0.0.0/0:587'],
};
const NAME_SERVERS = ['kube-system:53', 'kube-system:53'];

/** URLs of files that services read from their modules' folders, in addition to their documents. */
const pages: Record<string, string[]> = {
  'product-feedback': ['/assets/style.css', '/assets/page.js', '/assets/icon.svg', '/widget.js'],
  directory: ['/v2/graphiql/assets/graphiql.js', '/v2/graphiql/assets/editor.worker.js', '/v2/reference'],
};

test('every service has manifests', () => {
  expect(readdirSync(path.join(root, 'apps')).filter((name) => !deployedServices().includes(name))).toEqual([]);
});

describe.each(services)('%s', (service) => {
  const manifests = readManifests(service);
  const one = (kind: string): Manifest => {
    const found = manifests.filter((manifest) => manifest.kind === kind);
    expect(found).toHaveLength(1);
    return found[0] as Manifest;
  };
  const podOf = (kind: string) => one(kind).spec!.template!.spec;
  const container = () => podOf('Deployment').containers[0]!;
  const secretNames = () =>
    /with the keys:\n\s*# (.*)/
      .exec(readFileSync(path.join(root, `deploy/kubernetes/base/${service}/deployment.yaml`), 'utf8'))?.[1]
      ?.split(', ') ?? [];

  const given = () => Object.fromEntries(secretNames().map((name) => [name, secrets[name]]));
  const start = () => startLonely(service, { ...one('ConfigMap').data, ...given() }, 'dist/main.js');

  beforeAll(() => bundle(path.join(root, 'apps', service)));

  test('the service starts with only the settings of its ConfigMap and its secrets and passes its probes', async () => {
    const running = await start();
    const { startupProbe, livenessProbe, readinessProbe } = container();
    const answers = [startupProbe, livenessProbe, readinessProbe].map(
      async (probe) => (await fetch(`${running.url}${probe?.httpGet.path}`).catch(() => null))?.status,
    );
    try {
      expect(await Promise.all(answers)).toEqual([200, 200, 503]);
      expect(running.complaints()).toBe('');
    } finally {
      await running.stop();
    }
  });

  test('the bundle of a service contains everything that its modules read', async () => {
    const running = await start();
    const paths = ['/', '/docs', '/docs.md', '/docs/reference.css', '/docs/reference.js', '/openapi.json', '/llms.txt'];
    const asked = [...paths, ...(pages[service] ?? [])].map(async (file) => {
      const { status } = await fetch(`${running.url}${file}`);
      return [file, status];
    });
    try {
      expect((await Promise.all(asked)).filter(([, status]) => status !== 200)).toEqual([]);
    } finally {
      await running.stop();
    }
    const folder = path.join(root, 'apps', service);
    for (const thread of globSync('src/*/*-thread.ts', { cwd: folder })) {
      const started = new Worker(path.join(folder, 'dist', `${path.basename(thread, '.ts')}.js`));
      await once(started, 'message');
      await started.terminate();
    }
    expect(readFileSync(path.join(folder, 'dist/licences.txt'), 'utf8')).toMatch(/^express 5\.\S+ \(MIT\)$/m);
  });

  test('the ConfigMap names only settings that the service reads', () => {
    const files = [`apps/${service}/src/config.ts`, 'packages/common/src/runtime/config.ts'];
    const source = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
    const read = new Set(source.match(/\b[A-Z][A-Z0-9_]+(?=:)/g));
    expect([...Object.keys(one('ConfigMap').data ?? {}), ...secretNames()].filter((name) => !read.has(name))).toEqual(
      [],
    );
  });

  test('the port is the same in the settings, the container and the Service', () => {
    const [port] = container().ports ?? [];
    expect(String(port?.containerPort)).toBe(one('ConfigMap').data?.['PORT']);
    expect(one('Service').spec?.ports).toEqual([expect.objectContaining({ targetPort: port?.name })]);
    for (const probe of [container().startupProbe, container().readinessProbe, container().livenessProbe]) {
      expect(probe?.httpGet.port).toBe(port?.name);
    }
  });

  test('the manifests of a service select its own pods', () => {
    const { labels } = one('Deployment').spec!.template!.metadata;
    const selectors = [
      one('Deployment').spec?.selector?.matchLabels,
      one('Service').spec?.selector,
      one('PodDisruptionBudget').spec?.selector?.matchLabels,
      one('NetworkPolicy').spec?.podSelector?.matchLabels,
    ];
    for (const selector of selectors) expect(labels).toMatchObject(selector as Record<string, string>);
    expect(one('HorizontalPodAutoscaler').spec?.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: service });
    expect(one('HorizontalPodAutoscaler').spec?.minReplicas).toBeGreaterThanOrEqual(2);
  });

  test.each(['Deployment', 'Job'])('the %s runs without privileges, on read-only files and within limits', (kind) => {
    const pod = podOf(kind);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.containers).toHaveLength(1);
    expect(pod.containers[0]).toMatchObject({
      image: `services/${service}`,
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
    });
  });

  test('the grace period covers the delay and the drain of a shutdown', () => {
    const delaySeconds = Number(one('ConfigMap').data?.['SHUTDOWN_DELAY_MS']) / 1000;
    expect(podOf('Deployment').terminationGracePeriodSeconds).toBeGreaterThan(delaySeconds + 10);
  });

  test('the migration of a service gets only the secrets of the database', () => {
    const [migration] = podOf('Job').containers;
    const name = service === 'product-feedback' ? 'product-feedback-owner' : service;
    const from = (key: string, more = {}) => ({ name: key, valueFrom: { secretKeyRef: { name, key, ...more } } });
    expect(migration).toMatchObject({
      args: ['migrate'],
      env: [from('DATABASE_URL'), from('DATABASE_DIRECT_URL', { optional: true })],
    });
    expect(migration).not.toHaveProperty('envFrom');
    expect(container().envFrom).toContainEqual({ secretRef: { name: service } });
  });

  test('the network policy allows every connection that the settings can require', () => {
    const rules = (one('NetworkPolicy').spec as unknown as { egress: Egress[] }).egress;
    const reached = rules.flatMap(({ to, ports }) =>
      to.flatMap(({ namespaceSelector, ipBlock }) =>
        ports.map(({ port }) => `${ipBlock?.cidr ?? Object.values(namespaceSelector!.matchLabels).join()}:${port}`),
      ),
    );
    expect(reached.toSorted()).toEqual(Object.values(CONNECTIONS).flat().concat(NAME_SERVERS).toSorted());
  });

  test('the name of the migration in the example overlay contains the release', () => {
    const index = service.split('-').length + 1;
    expect(overlay.replacements).toContainEqual({
      source: {
        kind: 'Job',
        name: `${service}-migrate`,
        fieldPath: 'spec.template.spec.containers.0.image',
        options: { delimiter: ':', index: 1 },
      },
      targets: [
        {
          select: { kind: 'Job', name: `${service}-migrate` },
          fieldPaths: ['metadata.name'],
          options: { delimiter: '-', index },
        },
      ],
    });
  });
});
