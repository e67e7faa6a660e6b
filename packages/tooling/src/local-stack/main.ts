import { isAlive } from '../servers/processes.ts';
import { lastLines } from './children.ts';
import { makePlan, UserError } from './plan.ts';
import { createLauncher, type Launcher, type Stack } from './stack.ts';
import { renderTable } from './table.ts';

const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** Prints a completed step with the elapsed time. */
function report(step: string): void {
  console.log(`  ${seconds().padStart(6)}  ${step}`);
}

/** Reports each part of the running stack that ends on its own; the other parts continue. */
function watch({ services, postgres, redis }: Stack, isStopping: () => boolean): void {
  for (const { name, child } of services) {
    child.process.once('exit', (code, signal) => {
      if (isStopping()) return;
      console.error(`\n${name} stopped unexpectedly (${signal ?? `status ${code}`}). Last lines of ${child.logFile}:`);
      console.error(lastLines(child.logFile));
    });
  }
  const servers = new Map([['PostgreSQL', postgres.pid], ...(redis === null ? [] : [['Redis', redis.pid] as const])]);
  setInterval(() => {
    for (const [role, pid] of servers) {
      if (isStopping() || isAlive(pid)) continue;
      servers.delete(role);
      console.error(`\n${role} stopped unexpectedly. The services keep running without it; restart with npm start.`);
    }
  }, 1_000).unref();
}

/** Ctrl-C, kill, a closed terminal and the end of the parent process all stop the stack. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => resolve());
  });
}

async function run(): Promise<number> {
  const plan = makePlan(process.argv.slice(2), process.env);
  const names = plan.services.map(({ name }) => name).join(', ');
  console.log(`Starting the local stack with ${names}. Ctrl-C stops it.\n`);
  const launcher = createLauncher(plan, report);
  const asked = untilAskedToStop().then(() => null);
  let stack: Stack | null;
  try {
    stack = await Promise.race([launcher.start(), asked]);
  } catch (error) {
    await launcher.stop();
    throw error;
  }
  if (stack === null) return stopAll(launcher, 130);
  let stopping = false;
  watch(stack, () => stopping);
  console.log(`\nReady after ${seconds()}.\n\n${renderTable(stack.services, stack.inbox)}\n`);
  console.log(`  Logs and data: ${plan.directory}. Ctrl-C stops everything.\n`);
  // Keeps this process alive when other processes end.
  const alive = setInterval(() => undefined, 60_000);
  await asked;
  clearInterval(alive);
  stopping = true;
  return stopAll(launcher, 0);
}

async function stopAll(launcher: Launcher, status: number): Promise<number> {
  console.log('\nStopping …');
  await launcher.stop();
  console.log('Stopped.');
  return status;
}

try {
  process.exit(await run());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UserError ? message : `The stack did not start. ${message}`);
  process.exit(1);
}
