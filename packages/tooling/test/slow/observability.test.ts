import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../src/repository.ts';
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
const dashboard = JSON.parse(readFileSync(path.join(folder, 'grafana-dashboard.json'), 'utf8')) as Dashboard;

const settings = {
  ...secrets,
  PUBLIC_URL: 'https://service.example.com',
  // The directory reports its replica metrics only if a replica is configured.
  DATABASE_REPLICA_URL: 'postgresql://replica.invalid/directory',
};
const exposed = new Set(['up']);

beforeAll(async () => {
  for (const service of deployedServices().filter((name) => existsSync(path.join(root, 'apps', name)))) {
    const running = await startLonely(service, settings);
    const text = await (await fetch(`${running.url}/metrics`)).text();
    await running.stop();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)/gm)) {
      exposed.add(name);
      if (type === 'histogram') for (const suffix of ['bucket', 'count', 'sum']) exposed.add(`${name}_${suffix}`);
    }
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

test.each(rules.map((rule) => [rule.alert, rule.expr]))(
  '%s asks only for metrics that a service has',
  (_name, expr) => {
    expect(metricsIn(expr)).not.toEqual([]);
    expect(metricsIn(expr).filter((name) => !exposed.has(name))).toEqual([]);
  },
);

test.each(dashboard.panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join(' and ')]))(
  'the panel "%s" shows only metrics that a service has',
  (_title, expressions) => {
    expect(metricsIn(expressions)).not.toEqual([]);
    expect(metricsIn(expressions).filter((name) => !exposed.has(name))).toEqual([]);
  },
);
