/**
 * `npm run bench -- <service> [scenario…] [--rounds 5] [--seconds 5] [--connections 1,16,128] [--keys 1000] [--against
 * <ref>]`: compares a service with its ceiling, a minimal server that returns the same responses from the same rows.
 * `--against` also compares it with itself as of another commit. `npm run bench -- cost [service…]`: the cost of idle
 * services and of a unit of work. `npm run bench -- peers [peer…]`: other programs that provide an API for the same table.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { migrate } from '@services/tooling/migrations/migrations';
import { withClient } from '@services/tooling/servers/postgres/client';
import { startPostgres } from '@services/tooling/servers/postgres/server';
import { exitOnSignals } from '@services/tooling/servers/processes';
import { startRedis } from '@services/tooling/servers/redis';

import { prepareRef } from './against.ts';
import { withKeys } from './keys.ts';
import { compare, type Comparison, type Rounds, type Servers } from './measure.ts';
import { measurePeers } from './peers/measure.ts';
import { measureQuiet } from './quiet.ts';
import { renderComparisons } from './report.ts';
import { startServer, type Server } from './servers.ts';
import type { Context, Suite } from './suite.ts';

const ROOT = join(import.meta.dirname, '../..');

exitOnSignals();
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '16' },
      keys: { type: 'string', default: '1' },
      against: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [service = '', ...wanted] = positionals;
  if (service === 'cost') return measureCosts(wanted);
  if (service === 'peers')
    return measurePeers(wanted, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  const suite = await findSuite(service);
  const plan = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: values.connections.split(',').map(Number),
    keys: Number(values.keys),
  };
  const against = values.against === undefined ? undefined : prepareRef(values.against, service);

  const postgres = await startPostgres({ durable: true });
  const redis = await startRedis();
  try {
    await migrate(postgres.url, join(ROOT, 'apps', service));
    const context = { databaseUrl: postgres.url, redisUrl: redis?.url };
    const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
    const comparisons = await runScenarios({ service, suite, context, plan, against, isWanted });
    const extras: Record<string, Record<string, number>> = {};
    for (const [name, measure] of Object.entries(suite.extra ?? {}).filter(([extra]) => isWanted(extra))) {
      extras[name] = await measure(context);
      console.log(`\n${name}`);
      console.table(extras[name]);
    }
    const file = join(ROOT, '.local/bench', `${service}.json`);
    mkdirSync(join(ROOT, '.local/bench'), { recursive: true });
    writeFileSync(
      file,
      JSON.stringify(
        { service, date: new Date().toISOString(), ...plan, against: against?.commit, comparisons, extras },
        null,
        2,
      ),
    );
    console.log(`\nAs JSON: ${file}`);
  } finally {
    await redis?.stop();
    await postgres.stop();
  }
}

/** `npm run bench -- cost [service…]`: the idle cost of each service and, for services with background work, the cost of a unit of work. */
async function measureCosts(wanted: string[]): Promise<void> {
  const services = wanted.length > 0 ? wanted : readdirSync(import.meta.dirname).filter(hasSuite);
  const redis = await startRedis();
  try {
    for (const service of services) {
      const suite = await findSuite(service);
      // Each service gets its own PostgreSQL server, so that cleanup after one service does not affect the next
      // measurement.
      const postgres = await startPostgres({ durable: true });
      try {
        await migrate(postgres.url, join(ROOT, 'apps', service));
        const context = { databaseUrl: postgres.url, redisUrl: redis?.url };
        const { environment } = (await import(`./${service}/data.ts`)) as { environment: Record<string, string> };
        const quiet = await measureQuiet({ service, environment, ...context, seconds: 20 });
        console.log(`\n${service}`);
        console.table({ ...quiet, ...(await suite.extra?.['cost']?.(context)) });
      } finally {
        await postgres.stop();
      }
    }
  } finally {
    await redis?.stop();
  }
}

async function findSuite(service: string): Promise<Suite> {
  if (!service || !hasSuite(service))
    throw new Error('Usage: npm run bench -- <service> [scenario…]; the services are those in bench/src');
  return ((await import(suiteFile(service))) as { suite: Suite }).suite;
}

function suiteFile(service: string): string {
  return join(import.meta.dirname, service, 'suite.ts');
}

function hasSuite(name: string): boolean {
  return existsSync(suiteFile(name));
}

interface Run {
  service: string;
  suite: Suite;
  context: Context;
  plan: Omit<Rounds, 'connections'> & { connections: number[]; keys: number };
  against: ReturnType<typeof prepareRef> | undefined;
  isWanted: (name: string) => boolean;
}

async function runScenarios({ service, suite, context, plan, against, isWanted }: Run): Promise<Comparison[]> {
  const { environment, chosen, isRotating } = await withClient(context.databaseUrl, async (client) => {
    const { keys, scenarios, ...prepared } = await suite.prepare(client);
    const wanted = scenarios.filter(({ name }) => isWanted(name));
    return plan.keys > 1 && keys
      ? { ...prepared, chosen: await withKeys(wanted, keys, plan.keys, client), isRotating: true }
      : { ...prepared, chosen: wanted, isRotating: false };
  });
  if (chosen.length === 0) return [];
  const shared = { DATABASE_URL: context.databaseUrl };
  const redis = context.redisUrl === undefined ? undefined : { REDIS_URL: context.redisUrl };
  const settings = { ...shared, ...redis, ...environment };
  const servers: Servers = {
    service: await startServer(service, 'src/main.ts', `apps/${service}`, settings),
    ceiling: await startServer(`${service}-ceiling`, `src/${service}/ceiling.ts`, 'bench', shared),
    against: against && (await startServer(`${service}-${against.commit}`, 'src/main.ts', against.folder, settings)),
  };
  const comparisons: Comparison[] = [];
  try {
    console.log(`${service} and its ceiling, ${plan.rounds} rounds of ${plan.seconds} s each`);
    if (against) console.log(`"Before" is ${against.commit}, on the same database.`);
    if (isRotating) console.log(`${plan.keys} keys in turn.`);
    console.log(redis ? 'Rate limits in Redis.' : 'No redis-server on the PATH: rate limits in memory.');
    for (const scenario of chosen)
      for (const connections of plan.connections) {
        console.log(`\n${scenario.name}, ${connections} connections`);
        const report = (round: string) => console.log(`  ${round}`);
        comparisons.push(await compare(scenario, servers, { ...plan, connections }, report));
      }
  } finally {
    await Promise.all(Object.values(servers).map((server?: Server) => server?.stop()));
  }
  console.log(`\n${renderComparisons(comparisons)}`);
  return comparisons;
}
