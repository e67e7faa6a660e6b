/*
 * `npm run trial -- pooler <service> [file…] [--seconds 30] [--rate 200] [--unnamed]`: the service behind PgBouncer in transaction
 * mode. It must refuse to start until the role has the settings that a pooler does not pass on. Four replicas share 20 connections
 * under load: no request may fail, and all accepted work must be done. Then the service's tests, or only the given files, run
 * through the pooler. With --unnamed the pooler does not support named statements, like PgBouncer before 1.21, and only the load is run.
 */
import { spawnSync } from 'node:child_process';
import { root } from '../../repository.ts';
import { applyLoad, summarize } from '../rolling/load.ts';
import { prepareStage, type Route } from '../rolling/stage.ts';
import { beginTrial, requireAllDone } from '../work.ts';
import { startBalancer } from '../../servers/balancer.ts';
import { startPgBouncer, type PgBouncer } from '../../servers/postgres/pgbouncer.ts';
import { findFreePort } from '../../servers/ports.ts';
import { startPostgres } from '../../servers/postgres/server.ts';
import { TEST_SETTINGS } from '../../testing/test-servers.ts';
import { prepareRole, refusedSettings } from './role-settings.ts';

const SERVER_CONNECTIONS = 20;
const REPLICAS = 4;
const SCHEMA = 'another';

const { service, files, work, seconds, rate, unnamed } = await beginTrial({ seconds: 30, rate: 200, unnamed: false });
const statements = await underLoad();
if (!unnamed) await runTests(statements);

/** @returns the statements that prepared the role */
async function underLoad(): Promise<string[]> {
  let prepared: string[] = [];
  const port = await findFreePort();
  const openRoute = async (environment: Record<string, string>, serverUrl: string): Promise<Route> => {
    const { DATABASE_URL: direct = '' } = environment;
    const behind = ({ urlOf }: PgBouncer) => ({
      DATABASE_URL: urlOf(new URL(direct).pathname.slice(1)),
      DATABASE_DIRECT_URL: direct,
      DATABASE_POOLER: 'transaction',
      DATABASE_NAMED_STATEMENTS: unnamed ? 'off' : 'on',
    });
    const first = await startPgBouncer(direct, SERVER_CONNECTIONS, { namedStatements: !unnamed });
    try {
      prepared = refusedSettings(service, { ...environment, ...behind(first) });
    } finally {
      await first.stop();
    }
    console.log(`ok  ${service} refuses to start before its role has ${prepared.length} settings, and names them`);
    await prepareRole(serverUrl, prepared);
    // A new pooler opens new connections to the server, because only new connections have the role's settings.
    const pooler = await startPgBouncer(direct, SERVER_CONNECTIONS, { namedStatements: !unnamed });
    return { environment: behind(pooler), stop: () => pooler.stop() };
  };
  const stage = await prepareStage(service, `http://127.0.0.1:${port}`, work.settings, { openRoute });
  try {
    const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => stage.startReplica()));
    const targets = () => Promise.resolve(replicas.map(({ url }) => url));
    const balancer = await startBalancer({ port, targets });
    stage.world.reset();
    const answers = await applyLoad(balancer.url, {
      perSecond: rate,
      seconds,
      make: (index) => work.make(stage.setup.stack, index),
    });
    console.log(`${service}: ${JSON.stringify(summarize(answers))}`);
    await requireAllDone(stage, work, answers);
    console.log(`ok  ${REPLICAS} replicas share ${SERVER_CONNECTIONS} connections: no request failed`);
    await balancer.stop();
    return prepared;
  } finally {
    await stage.stop();
  }
}

/** Each test file has a new database, so the role's settings apply to all databases; the tables are in a schema other than `public`. */
async function runTests(statements: readonly string[]): Promise<void> {
  const postgres = await startPostgres({ settings: TEST_SETTINGS });
  const pooler = await startPgBouncer(postgres.url, SERVER_CONNECTIONS);
  try {
    await prepareRole(postgres.url, [
      ...statements.map((statement) => statement.replace(/^ALTER ROLE \S+ IN DATABASE \S+/, 'ALTER ROLE CURRENT_USER')),
      `ALTER ROLE CURRENT_USER SET search_path = ${SCHEMA}, public`,
    ]);
    const { status } = spawnSync('npm', ['test', '-w', `apps/${service}`, '--', '--maxWorkers=2', ...files], {
      cwd: root,
      env: {
        ...process.env,
        TEST_POSTGRES_URL: `${postgres.url}?schema=${SCHEMA}`,
        TEST_POOLER_URL: `${pooler.urlOf('postgres')}?schema=${SCHEMA}`,
      },
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`The tests of ${service} do not pass through the pooler`);
    console.log(`ok  ${service} passes its tests through the pooler, in the schema ${SCHEMA}`);
  } finally {
    await pooler.stop();
    await postgres.stop();
  }
}
