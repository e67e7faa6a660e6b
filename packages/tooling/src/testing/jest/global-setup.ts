import path from 'node:path';
import { root } from '../../repository.ts';
import { exitOnSignals } from '../../servers/processes.ts';
import { buildConsole } from '../run/turbo.ts';
import { startTestServers } from '../test-servers.ts';
import { prepareTemplate, templateVariable } from '../test-template.ts';
import { namesSlow } from './parts.ts';

/**
 * Prepares the servers before a run's first test: the servers in TEST_POSTGRES_URL and TEST_REDIS_URL, or new servers.
 * For each of the run's workspaces, it also prepares the template that createTestDatabase() clones and, for slow tests,
 * builds the console as `npm start` does.
 */
export default async function setUp(run: { projects: string[] }, project: { rootDir: string }): Promise<void> {
  // Jest calls this once for all workspaces of a run; a run of a single workspace lists no projects.
  const workspaces = run.projects.length > 1 ? run.projects : [project.rootDir];
  // The workers and the services that tests start share this cache, so that code is compiled once, not in each process.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/compile');
  // `npm run test:slow` has built all consoles.
  if (namesSlow() && process.env['TEST_PART'] === undefined) {
    for (const workspace of workspaces) await buildConsole(workspace);
  }
  // At a signal, Jest ends without calling its teardown. This call makes a signal stop the servers, too.
  exitOnSignals();
  const servers = await startTestServers();
  globalThis.stopTestServers = servers.stop;
  Object.assign(process.env, servers.environment);
  for (const workspace of workspaces) {
    process.env[templateVariable(workspace)] = await prepareTemplate(servers.environment.TEST_POSTGRES_URL, workspace);
  }
}

declare global {
  /** The servers that the teardown has to stop; both run in Jest's own process. */
  var stopTestServers: (() => Promise<void>) | undefined;
}
