import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { findFreePort } from '@services/tooling/servers/ports';
import pg from 'pg';

import { memoryOf, startServer, type Server } from '../servers.ts';
import { ACCOUNT, LISTS } from './lists.ts';
import { heldMemoryOf } from './memory.ts';
import { measureInteractive } from './interactive.ts';
import { openConsole, signInPeople } from './sessions.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Consoles open at once, as many as an account may have; a person may have 20. */
const CONSOLES = 200;
const PEOPLE = 20;
/** Until what the requests left behind is freed, and the streams have been looked at, in milliseconds. */
const SETTLED_MS = 5000;

/**
 * The milliseconds until a list of 50 rows is interactive in a browser with a quarter of the processor (aim: 1,000), and by how
 * many megabytes 200 open consoles let a service grow that has answered as much before (aim: 30), with and without its garbage.
 */
export async function measureConsole(service: string, databaseUrl: string): Promise<Record<string, number>> {
  const list = LISTS[service];
  if (!list) throw new Error(`No console is known of ${service}`);
  buildConsole(service);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const inspector = await findFreePort();
  const NODE_OPTIONS = `--inspect=127.0.0.1:${inspector}`;
  const environment = { DATABASE_URL: databaseUrl, ...list.environment, NODE_OPTIONS };
  const server = await startServer(service, 'src/main.ts', `apps/${service}`, environment);
  try {
    await list.insert(client);
    const cookies = await signInPeople(client, service, ACCOUNT, PEOPLE);
    const [cookie = ''] = cookies;
    const interactive = await measureInteractive(server.url, list.screen, cookie);
    const opened = await measureOpened(server, inspector, cookies, list.request);
    return { ...interactive, ...opened };
  } finally {
    await client.end();
    await server.stop();
  }
}

async function measureOpened(server: Server, inspector: number, cookies: readonly string[], request: string) {
  const openAll = async () =>
    Promise.all(
      Array.from({ length: CONSOLES }, (_, index) =>
        openConsole(server.url, cookies[index % cookies.length] ?? '', request),
      ),
    );
  // What answering alone leaves behind is not what an open console takes.
  for (const close of await openAll()) close();
  await settle();
  const residentBefore = memoryOf(server.pid);
  const opened = await openAll();
  await settle();
  const resident = memoryOf(server.pid);
  for (const close of opened) close();
  await settle();
  const before = await heldMemoryOf(server.pid, inspector);
  opened.splice(0, CONSOLES, ...(await openAll()));
  await settle();
  const during = await heldMemoryOf(server.pid, inspector);
  for (const close of opened) close();
  return {
    'MB before': before,
    'MB with 200 consoles': during,
    'MB grown (aim 30)': during - before,
    'MB more in the process, garbage included (aim 30)': resident - residentBefore,
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** As `npm start` builds it: what has not changed comes from the cache. */
function buildConsole(service: string): void {
  const turbo = join(ROOT, 'node_modules/turbo/bin/turbo');
  execFileSync(process.execPath, [turbo, 'run', 'build', '--output-logs=errors-only', `--filter=./apps/${service}`], {
    cwd: ROOT,
    stdio: 'pipe',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
}
