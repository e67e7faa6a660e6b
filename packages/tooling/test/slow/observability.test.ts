import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../src/repository.ts';
import { dashboardFiles } from '../../src/checks/deployment/dashboards.ts';
import { deployedServices, parseFile } from '../../src/checks/deployment/manifests.ts';
import { secrets, startLonely } from '../../src/checks/deployment/start-service.ts';

interface Rules {
  groups: { name: string; rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const folder = path.join(root, 'deploy/observability');
const [{ groups }] = parseFile(path.join(folder, 'prometheus-rules.yaml')) as [Rules];
const rules = groups.flatMap((group) => group.rules);
const dashboards = readdirSync(path.join(folder, 'dashboards')).map((file) => ({
  service: path.basename(file, '.json'),
  text: readFileSync(path.join(folder, 'dashboards', file), 'utf8'),
}));

const settings = {
  ...secrets,
  PUBLIC_URL: 'https://service.example.com',
  // The directory reports its replica metrics only if a replica is configured.
  DATABASE_REPLICA_URL: 'postgresql://replica.invalid/directory',
};
const exposed = new Set(['up']);
/** The type and help text of each metric, and the names that each service exposes. */
const described = new Map<string, { type: string; help: string }>();
const exposedBy: Record<string, Set<string>> = {};

beforeAll(async () => {
  for (const service of deployedServices().filter((name) => existsSync(path.join(root, 'apps', name)))) {
    const running = await startLonely(service, settings);
    const text = await (await fetch(`${running.url}/metrics`)).text();
    await running.stop();
    const names = new Set<string>();
    for (const [, name = '', help = '', type = ''] of text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)/gm)) {
      described.set(name, { type, help });
      names.add(name);
      if (type === 'histogram') for (const suffix of ['bucket', 'count', 'sum']) names.add(`${name}_${suffix}`);
    }
    exposedBy[service] = names;
    for (const name of names) exposed.add(name);
  }
});

/** The metric names in a PromQL expression: words that are not functions, labels or keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\b(by|without|on)\s*\([^)]*\)/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '');
  const words = bare.match(/[a-z_][a-z0-9_]*\b(?!\s*\()/g) ?? [];
  return words.filter((word) => !['and', 'or', 'unless'].includes(word));
}

test.each(rules.map((rule) => [rule.alert, rule.expr]))('%s queries only metrics that a service has', (_name, expr) => {
  expect(metricsIn(expr)).not.toEqual([]);
  expect(metricsIn(expr).filter((name) => !exposed.has(name))).toEqual([]);
});

describe.each(dashboards)('the dashboard of $service', ({ service, text }) => {
  test('is the current output of generate:dashboards', () => {
    expect(text).toBe(dashboardFiles()[`${service}.json`]);
  });

  test('queries only metrics that the service has', () => {
    const { panels } = JSON.parse(text) as Dashboard;
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((name) => !exposedBy[service]?.has(name))).toEqual([]);
  });
});

test('every service has a dashboard', () => {
  expect(dashboards.map(({ service }) => service).toSorted()).toEqual(deployedServices().toSorted());
});

test('metrics are named by the conventions of OpenMetrics: only counters end in _total, units are base units', () => {
  expect(described.size).toBeGreaterThan(40);
  const faulty = [...described].filter(
    ([name, { type, help }]) =>
      !/^[a-z][a-z0-9_]*$/.test(name) ||
      name.endsWith('_total') !== (type === 'counter') ||
      /_(count|sum|bucket|info)$/.test(name.replace('nodejs_version_info', '')) ||
      /(^|_)(ms|milliseconds|minutes|hours|kilobytes|megabytes|kb|mb|percent)(_|$)/.test(name) ||
      help === '',
  );
  expect(faulty).toEqual([]);
});
