/*
 * `npm run test:cells -- <service>`: two cells of the service, each with its own PostgreSQL, Redis and simulated providers,
 * behind HAProxy and then behind nginx, with the configuration that `npm run cells -- config` makes. Requests by key, callbacks of
 * providers and pages for people must reach the cell that they belong to. Needs `haproxy`, `nginx` and `redis-server` on the
 * PATH.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareStage, type Stage } from '../rolling/stage.ts';
import { findFreePort } from '../servers/ports.ts';
import { ask, expectThat } from './asking.ts';
import { parseCells, type CellService, type ListedService } from './list.ts';
import { accountsOf, overviewOf } from './overview.ts';
import { PROXIES, startProxy } from './proxies.ts';
import { routed } from './routed.ts';

const service = (process.argv[2] ?? '') as CellService;
const checks = routed[service];
if (checks === undefined) throw new Error(`Name one of: ${Object.keys(routed).join(', ')}`);

const port = await findFreePort();
/** Every cell has its own address of loopback, which its providers reach; the common host is a name. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3'] as const;
const COMMON = 'cells.example.com';
const tags = ['', 'eu2'] as const;
const secrets = { INSTAGRAM_APP_SECRETS: 'the-secret-of-the-app' };
/** The variables that hold the databases' URLs. */
const databases = ['TRIAL_ONE_DATABASE_URL', 'TRIAL_EU2_DATABASE_URL'] as const;
const urls = ADDRESSES.map((address) => `http://${address}:${port}`);
const stages: Stage[] = [];
try {
  for (const [index, tag] of tags.entries()) {
    const settings = {
      ...secrets,
      CELL: tag,
      ...(tag === '' && service === 'lead-capture' && { INSTAGRAM_CELLS: String(urls[1]) }),
    };
    stages.push(await prepareStage(service, String(urls[index]), settings));
  }
  const replicas = await Promise.all(stages.map((stage) => stage.startReplica()));
  const cells = replicas.map(({ url }, index) => ({
    tag: tags[index],
    host: ADDRESSES[index],
    replicas: [new URL(url).host],
    database: databases[index],
  }));
  const services = parseCells({ [service]: { host: COMMON, cells } });
  for (const name of PROXIES) {
    const proxy = await startProxy(name, services, { addresses: ['127.0.0.1', ...ADDRESSES], port });
    try {
      await checkProxy();
      console.log(`${service}: keys, callbacks and pages find their cell behind ${name}.`);
    } finally {
      await proxy.stop();
    }
  }
  await checkCommands({ [service]: { host: COMMON, cells } }, services);
  console.log(`${service}: accounts are made in the cell that is named, and shown there.`);
} finally {
  await Promise.all(stages.map((stage) => stage.stop()));
}

/** What operators do: new accounts in a named cell, and a look at all of them. */
async function checkCommands(list: object, services: readonly ListedService[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cells-list-'));
  const file = path.join(folder, 'cells.json');
  writeFileSync(file, JSON.stringify(list));
  const environment = { ...process.env };
  for (const [index, { databaseUrl }] of stages.entries()) environment[String(databases[index])] = databaseUrl;
  const words = service === 'lead-capture' ? ['--plan', 'free'] : [];
  const command = ['accounts', 'create', '--name', 'Of eu2', ...words];
  const main = path.join(import.meta.dirname, 'main.ts');
  const run = promisify(execFile);
  await run(process.execPath, [main, 'run', `${service}-eu2`, '--list', file, '--', ...command], { env: environment });
  const accounts = await accountsOf(services, environment);
  const shown = accounts.map(({ tag, name }) => [tag, name]);
  const expected = [...tags.map((tag) => [tag, 'Demo account']), ['eu2', 'Of eu2']];
  expectThat('a new account is in the cell that was named', shown, expected);
  const overview = await overviewOf(services, environment);
  const seen = overview.map(({ tag, ready, accounts: count, problem }) => [tag, ready, count, problem]);
  expectThat('every cell is shown with its accounts', seen, [
    ['', '1 of 1', 1, undefined],
    ['eu2', '1 of 1', 2, undefined],
  ]);
  console.table(overview);
  rmSync(folder, { recursive: true });
}

async function checkProxy(): Promise<void> {
  const nowhere = await ask({ port, host: 'unknown.example.com', path: '/' });
  expectThat('a host of no cell is refused', nowhere.status, 421);
  for (const path of ['/metrics', '/METRICS/', '/metrics?all']) {
    expectThat('metrics are not public', (await ask({ port, host: COMMON, path })).text.includes('process_cpu'), false);
  }
  const docs = await ask({ port, host: COMMON, path: '/docs' });
  expectThat('without a key the common host is that of the first cell', docs.status, 200);
  await checks?.({ port, common: COMMON, urls, stages });
}
