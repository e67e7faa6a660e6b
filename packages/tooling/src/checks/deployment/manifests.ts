import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../repository.ts';

/** A Kubernetes object, with the fields that the tests read. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
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

const base = path.join(root, 'deploy/kubernetes/base');

/** The services that have manifests. */
export function deployedServices(): string[] {
  return readdirSync(base, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** A service's objects, from the files that its kustomization names. @throws Error when a file is missing or is not YAML */
export function readManifests(service: string): Manifest[] {
  const folder = path.join(base, service);
  const [kustomization] = parseFile(path.join(folder, 'kustomization.yaml')) as [{ resources: string[] }];
  const listed = kustomization.resources.toSorted();
  const present = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  if (listed.join() !== present.toSorted().join()) throw new Error(`${service}'s kustomization lists other files`);
  return listed.flatMap((name) => parseFile(path.join(folder, name)) as Manifest[]);
}

/** The objects of an example that is not part of a service. @param file below `deploy/kubernetes/examples` */
export function readExample(file: string): Manifest[] {
  return parseFile(path.join(root, 'deploy/kubernetes/examples', file)) as Manifest[];
}

/** @throws Error with the position of the first syntax error */
export function parseFile(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: true, merge: true }).map((document) => {
    const [mistake] = document.errors;
    if (mistake) throw new Error(`${file}: ${mistake.message}`);
    return document.toJS() as unknown;
  });
}
