import { until } from '../../servers/processes.ts';

type Exec = (service: string, ...command: string[]) => string;

/** @throws Error if a container runs as root, can write its file system or fails its health check */
export function checkContainers(services: string[], exec: Exec): void {
  for (const service of services) {
    const user = exec(service, 'id', '-u').trim();
    if (user !== '1000') throw new Error(`${service} runs as user ${user}`);
    for (const file of ['/app/written', '/written']) {
      if (succeeds(() => exec(service, 'touch', file))) throw new Error(`${service} can write ${file}`);
    }
    exec(service, 'node', '/app/docker/healthcheck.js');
  }
}

/** @throws Error when a service's role can connect to another service's database */
export function checkDatabases(services: string[], exec: Exec): void {
  const names = services.map((service) => service.replaceAll('-', '_'));
  for (const role of names) {
    for (const database of names) {
      const url = `postgresql://${role}:local-only-${role.replaceAll('_', '-')}@127.0.0.1/${database}`;
      const connects = succeeds(() => exec('postgres', 'psql', url, '-c', 'SELECT 1'));
      if (connects !== (role === database))
        throw new Error(`${role} ${connects ? 'reaches' : 'does not reach'} ${database}`);
    }
  }
}

/** Scales a service and waits until every replica gets requests through the edge. */
export async function checkReplicas(
  engine: (...args: string[]) => string,
  compose: (...args: string[]) => string,
  project: string,
  service: string,
  count: number,
): Promise<void> {
  // Uses the setting of compose.yaml, because podman-compose accepts --scale but ignores it.
  process.env[`${service.toUpperCase()}_REPLICAS`] = String(count);
  compose('up', '-d', '--no-build', '--no-deps', '--no-recreate', service);
  const containers = () =>
    engine('ps', '--quiet', '--filter', `name=${project}.${service}.[0-9]`).split('\n').filter(Boolean);
  const served = async () => {
    for (let i = 0; i < 3 * count; i += 1) await fetch('http://127.0.0.1:4003/api/v1/messages');
    return containers().length === count && containers().every((id) => engine('logs', id).includes('"request"'));
  };
  if (!(await until(served, 60_000))) throw new Error(`Not all of ${count} replicas get requests`);
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
