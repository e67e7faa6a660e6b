/*
 * `npm run trial -- containers`: builds every image, starts compose.yaml, follows a message from the API to the simulated
 * provider, checks the containers' guarantees, and removes everything. `--keep` leaves the stack running, `--built` uses the existing
 * images.
 */
import { root } from '../../repository.ts';
import { until } from '../../servers/processes.ts';
import { findEngine } from './engine.ts';
import { checkDelivery } from './delivered.ts';
import { checkRestore } from './restore.ts';
import { checkContainers, checkDatabases, checkReplicas } from './promises.ts';
import { checkReads } from './reads.ts';

const project = 'services-trial';
const services = { 'lead-capture': 4001, 'product-feedback': 4002, messaging: 4003, directory: 4004 };
const names = Object.keys(services);
const replica = 'postgres-replica';
const { name: engineName, engine, compose, exec } = findEngine(project);
const started = Date.now();

try {
  if (!process.argv.includes('--built')) await step('images are built', buildImages);
  await step('PostgreSQL, Redis and the edge are healthy', async () => {
    compose('up', '-d', '--no-build', 'postgres', 'redis', 'edge');
    await waitFor('PostgreSQL', () => exec('postgres', 'pg_isready', '-h', '127.0.0.1'));
    await waitFor('Redis', () => exec('redis', 'redis-cli', 'ping'));
    await waitFor('the edge', () => fetch('http://127.0.0.1:4010/control/counts'));
  });
  await step('a PostgreSQL replica follows the primary', async () => {
    compose('up', '-d', '--no-build', '--no-deps', replica);
    await waitFor(replica, () => exec(replica, 'pg_isready', '-h', '127.0.0.1', '-U', 'postgres'));
  });
  await step('every database is migrated by its image', async () => {
    const migrations = names.map((service) => `${service}-migrate`);
    compose('up', '-d', '--no-build', '--no-deps', ...migrations);
    for (const migration of migrations) await waitForSuccess(migration);
  });
  await step('the demo accounts are made', async () => {
    compose('up', '-d', '--no-build', '--no-deps', 'setup');
    await waitForSuccess('setup');
  });
  await step('every service is ready behind the edge', async () => {
    compose('up', '-d', '--no-build', '--no-deps', ...names);
    for (const port of Object.values(services)) await waitFor(`port ${port}`, () => ready(port));
  });
  const stack = JSON.parse(exec('messaging', 'cat', '/local/stack.json')) as unknown;
  await step('a message is delivered, and a comment becomes a lead', () => checkDelivery(stack, project));
  await step('containers run unprivileged on read-only files and pass their own health check', () =>
    checkContainers(names, exec),
  );
  await step("no service can read another's database", () => checkDatabases(names, exec));
  await step("the directory's queries read from the replica", () => checkReads(stack, exec));
  await step('messaging runs in three replicas', () => checkReplicas(engine, compose, project, 'messaging', 3));
  await step("each database's backup restores to a consistent copy", () => {
    compose('stop', ...names);
    for (const name of names) checkRestore(name.replaceAll('-', '_'), exec);
  });
  console.log(`The trial passed with ${engineName} (${Math.round((Date.now() - started) / 1000)} s).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (!process.argv.includes('--keep')) compose('down', '--volumes');
}

/** Compose does not build the images, because podman-compose would build an image once for each service that uses it. */
function buildImages(): void {
  const network = engineName === 'podman' ? ['--network', 'host'] : [];
  const build = (...args: string[]) => engine('build', ...network, ...args, root);
  build('-f', 'docker/local.Dockerfile', '-t', 'services/local');
  for (const name of names) {
    build('-f', 'docker/service.Dockerfile', '--build-arg', `SERVICE=${name}`, '-t', `services/${name}`);
  }
}

async function step(what: string, check: () => unknown): Promise<void> {
  const begun = Date.now();
  await check();
  console.log(`ok  ${what} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
}

async function ready(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

async function waitFor(what: string, check: () => unknown, timeoutMs = 120_000): Promise<void> {
  let last: unknown;
  const holds = async () => {
    try {
      await check();
      return true;
    } catch (error) {
      last = error;
      return false;
    }
  };
  if (!(await until(holds, timeoutMs)))
    throw new Error(`After ${timeoutMs} ms, this is still missing: ${what}`, { cause: last });
}

/** Waits for one-shot containers here, because podman-compose does not support `service_completed_successfully`. */
async function waitForSuccess(service: string): Promise<void> {
  await waitFor(service, () => {
    const id = engine('ps', '--all', '--quiet', '--filter', `name=${project}.${service}.1`).trim();
    const [status = '', code] = engine('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', id).split(' ');
    if (status !== 'exited' || Number(code) !== 0) throw new Error(`${service}: ${status} ${code}`);
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${compose('logs', service).slice(-3000)}`);
  });
}
