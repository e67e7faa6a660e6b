import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../repository.ts';

/** A Kubernetes object, with the fields that the tests read. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: Spec;
}

interface Spec {
  selector?: Record<string, unknown> & { matchLabels?: Record<string, string> };
  podSelector?: { matchLabels: Record<string, string> };
  template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  scaleTargetRef?: { kind: string; name: string };
  ports?: { port: number; targetPort: string }[];
  minReplicas?: number;
  rules?: { host: string; http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
}

interface PodSpec {
  containers: Container[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
}

interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: Record<string, unknown>;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

interface Probe {
  httpGet: { path: string; port: string };
}

const chart = path.join(root, 'deploy/helm');

/** The settings of a service, grouped by the part of the chart that sets them. */
export interface ChartSettings {
  required?: string[];
  secrets: string[];
  settings: string[];
}

/** The services that the chart can run. */
export function deployedServices(): string[] {
  return readdirSync(path.join(chart, 'services'))
    .map((file) => path.basename(file, '.yaml'))
    .filter((name) => name !== 'all');
}

/** The settings that the chart has for a service, or for `all` services. */
export function chartSettings(name: string): ChartSettings {
  const [settings] = parseFile(path.join(chart, `services/${name}.yaml`));
  return settings as ChartSettings;
}

/** Declares tests that need programs; reported as skipped, by name, if a program is missing. */
export function describeWith(name: string, programs: string[], declare: () => void): void {
  const isMissing = (program: string) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0;
  const missing = programs.find(isMissing);
  if (missing === undefined) describe(name, declare);
  else test.skip(`${name} (skipped: no ${missing} on the PATH)`, () => undefined);
}

export function describeChart(name: string, declare: () => void, ...programs: string[]): void {
  describeWith(name, ['helm', ...programs], declare);
}

/**
 * Runs Helm in the chart's folder.
 *
 * @throws Error with Helm's own message
 */
export function helm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('helm', args, { cwd: chart, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr + stdout);
  return stdout;
}

/** Arguments for Helm: the values that a service requires, and `values`. */
export function valuesOf(service: string, values: Record<string, unknown> = {}): string[] {
  const required = chartSettings(service).required!.map((name) => [`settings.${name}`, 'https://service.example.com']);
  const all = { service, ...Object.fromEntries(required), ...values };
  return Object.entries(all).flatMap(([name, value]) => ['--set-json', `${name}=${JSON.stringify(value)}`]);
}

/** A service's objects, as Helm renders them for a release with the service's name. */
export function readManifests(service: string, values: Record<string, unknown> = {}): Manifest[] {
  return parse(helm('template', service, '.', ...valuesOf(service, values)), service) as Manifest[];
}

/** @throws Error with the position of the first syntax error */
export function parseFile(file: string): unknown[] {
  return parse(readFileSync(file, 'utf8'), file);
}

function parse(text: string, name: string): unknown[] {
  return parseAllDocuments(text, { uniqueKeys: true, merge: true }).map((document) => {
    const [mistake] = document.errors;
    if (mistake) throw new Error(`${name}: ${mistake.message}`);
    return document.toJS() as unknown;
  });
}
