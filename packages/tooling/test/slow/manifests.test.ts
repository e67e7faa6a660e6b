import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundle } from '../../src/bundle.ts';
import { root } from '../../src/repository.ts';
import {
  chartSettings,
  deployedServices,
  describeChart,
  helm,
  readManifests,
  valuesOf,
  type Manifest,
} from '../../src/checks/deployment/manifests.ts';
import { secrets, startLonely } from '../../src/checks/deployment/start-service.ts';

const services = deployedServices().filter((service) => existsSync(path.join(root, 'apps', service)));

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

test('the chart can run every service', () => {
  expect(readdirSync(path.join(root, 'apps')).filter((name) => !deployedServices().includes(name))).toEqual([]);
});

const settingsOf = (service: string, kind: 'secrets' | 'settings') => [
  ...chartSettings('all')[kind],
  ...chartSettings(service)[kind],
];

/** Starts a service's bundle with these settings and every secret that its Secret must have. */
function start(service: string, settings: Record<string, string>) {
  const given = settingsOf(service, 'secrets').map((name) => [name, secrets[name]]);
  return startLonely(service, { ...settings, ...Object.fromEntries(given) }, 'dist/main.js');
}

describe.each(services)('%s', (service) => {
  beforeAll(() => bundle(path.join(root, 'apps', service)));

  test('the chart knows every setting that the service reads, and no other setting', async () => {
    const { Settings } = (await import(path.join(root, `apps/${service}/src/config.ts`))) as {
      Settings: { shape: object };
    };
    const known = [...settingsOf(service, 'settings'), ...settingsOf(service, 'secrets')];
    // These two are not settings of the service: Node and the exporter of traces read them. PORT is not in the chart's
    // settings, because the chart chooses the port.
    const others = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'NODE_OPTIONS'];
    expect(known.toSorted()).toEqual(
      [...new Set([...Object.keys(Settings.shape), ...others])].filter((name) => name !== 'PORT').toSorted(),
    );
  });

  test('the bundle of a service contains no copy of a file that it inlines', () => {
    const names = readdirSync(path.join(root, 'apps', service, 'dist'));
    expect(names.filter((name) => /^(error-causes\.json|words\.json|pages|surveys)$/.test(name))).toEqual([]);
  });

  test('the bundle of a service contains every file that its modules read', async () => {
    const running = await start(service, { PUBLIC_URL: 'https://service.example.com' });
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
      const file = path.join(folder, 'dist', `${path.basename(thread, '.ts')}.js`);
      // Only the thread that reads mail uses this data.
      const started = new Worker(file, { workerData: { raw: new Uint8Array(), envelope: [] } });
      await once(started, 'message');
      await started.terminate();
    }
    expect(readFileSync(path.join(folder, 'dist/licences.txt'), 'utf8')).toMatch(/^express 5\.\S+ \(MIT\)$/m);
  });
});

describeChart('the chart', () => {
  test('Helm’s own checks find no problem', () => {
    for (const service of services) expect(helm('lint', '.', '--strict', '--quiet', ...valuesOf(service))).toBe('');
  });

  test('the chart of a release has the service’s name and version, and needs no values except the service’s settings', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
    try {
      const script = path.join(root, 'deploy/helm/package.sh');
      execFileSync(script, ['messaging', '1.2.3', folder]);
      const file = path.join(folder, 'messaging-1.2.3.tgz');
      const rendered = helm('template', 'mine', file, '--set', 'settings.PUBLIC_URL=https://messages.example.com');
      expect(rendered).toContain('image: ghcr.io/example-org/messaging:1.2.3');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a setting of 0, false or a fraction reaches the service unchanged', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'values-'));
    const file = path.join(folder, 'values.json');
    const given = { TRUSTED_PROXIES: 0, SHUTDOWN_DELAY_MS: 0, MCP: false, COOLDOWN_HOURS: 0.5, SEND_CONCURRENCY: 1e7 };
    try {
      writeFileSync(file, JSON.stringify({ service: 'lead-capture', settings: given }));
      const rendered = helm('template', 'mine', '.', '--values', file, '--show-only', 'templates/config.yaml');
      for (const [name, value] of Object.entries(given)) expect(rendered).toContain(`  ${name}: "${value}"\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ['an unknown service', { service: 'mesaging' }, /service/],
    ['an unknown value', { replicas: 3 }, /replicas/],
    ['an unknown setting', { 'settings.LOG_LEVLE': 'info' }, /settings.LOG_LEVLE: is not a setting of messaging/],
    [
      'a setting of another service',
      { 'settings.WINDOW_SECONDS': 60 },
      /WINDOW_SECONDS: is not a setting of messaging/,
    ],
    ['a secret among the settings', { 'settings.SMTP_URL': 'smtp://mail' }, /put it into the Secret "messaging"/],
    ['a missing PUBLIC_URL', { 'settings.PUBLIC_URL': '' }, /settings.PUBLIC_URL: is required for messaging/],
  ])('the chart refuses %s and names it', (_what, values, complaint) => {
    expect(() => readManifests('messaging', values)).toThrow(complaint);
  });
});

for (const service of services) {
  describeChart(`the chart of ${service}`, () => {
    const manifests = readManifests(service);
    const one = (kind: string): Manifest => {
      const found = manifests.filter((manifest) => manifest.kind === kind);
      expect(found).toHaveLength(1);
      return found[0] as Manifest;
    };
    const podOf = (kind: string) => one(kind).spec!.template!.spec;
    const container = () => podOf('Deployment').containers[0]!;

    test('the service starts with only the settings of its ConfigMap and its secrets and passes its probes', async () => {
      const running = await start(service, one('ConfigMap').data!);
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

    test('the port is the same in the settings, the container and the Service', () => {
      const [port] = container().ports ?? [];
      expect(String(port?.containerPort)).toBe(one('ConfigMap').data?.['PORT']);
      expect(one('Service').spec?.ports).toEqual([expect.objectContaining({ targetPort: port?.name })]);
      for (const probe of [container().startupProbe, container().readinessProbe, container().livenessProbe]) {
        expect(probe?.httpGet.port).toBe(port?.name);
      }
    });

    test('the selectors of a service’s manifests match its pods', () => {
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

    test.each(['Deployment', 'Job'])(
      'the %s runs without privileges, with a read-only file system and within limits',
      (kind) => {
        const pod = podOf(kind);
        expect(pod.automountServiceAccountToken).toBe(false);
        expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
        expect(pod.containers).toHaveLength(1);
        expect(pod.containers[0]).toMatchObject({
          image: `ghcr.io/example-org/${service}:1.0.0`,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
        });
      },
    );

    test('the grace period covers the delay and the drain of a shutdown', () => {
      const delaySeconds = Number(one('ConfigMap').data?.['SHUTDOWN_DELAY_MS']) / 1000;
      expect(podOf('Deployment').terminationGracePeriodSeconds).toBeGreaterThan(delaySeconds + 10);
      const longer = readManifests(service, { 'settings.SHUTDOWN_DELAY_MS': 60_000 });
      const deployment = longer.find(({ kind }) => kind === 'Deployment');
      expect(deployment?.spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(70);
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
      expect(one('Job').metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    });

    test('a migration’s Job has the revision in its name, so that a repeated upgrade does not delete a running migration', () => {
      // `helm template` always renders revision 1.
      expect(one('Job').metadata.name).toBe(`${service}-migrate-1`);
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

    test('an ingress leads from the host of PUBLIC_URL to the service, and the path of the metrics leads to no pod', () => {
      const values = { 'ingress.enabled': true, 'settings.PUBLIC_URL': 'https://api.example.com:8443/x' };
      const manifests = readManifests(service, values);
      const rules = manifests.find(({ kind }) => kind === 'Ingress')?.spec?.rules;
      expect(rules?.map(({ host }) => host)).toEqual(['api.example.com']);
      const routes = rules?.flatMap(({ http }) => http.paths.map(({ path, backend }) => [path, backend.service.name]));
      expect(routes).toEqual([
        ['/metrics', `${service}-no-pods`],
        ['/', service],
      ]);
      const empty = manifests.find(({ metadata }) => metadata.name === `${service}-no-pods`);
      expect(empty?.kind).toBe('Service');
      expect(empty?.spec).not.toHaveProperty('selector');
    });
  });
}
