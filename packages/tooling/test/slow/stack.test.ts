import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeStackPlan, notedProcesses } from '../stack-fixture.ts';
import { query } from '../query.ts';
import { runScript } from '../run-script.ts';
import { isAlive } from '../../src/servers/processes.ts';
import { eventually } from '../../src/testing/eventually.ts';
import type { Plan } from '../../src/local-stack/plan.ts';
import { createLauncher, type Launcher } from '../../src/local-stack/stack.ts';

let plan: Plan;
const launchers: Launcher[] = [];

function launch(changes: Partial<Plan> = {}): Launcher {
  const launcher = createLauncher({ ...plan, ...changes }, () => undefined);
  launchers.push(launcher);
  return launcher;
}

async function use(code?: string): Promise<void> {
  plan = await makeStackPlan(code);
}

afterEach(async () => {
  for (const launcher of launchers.splice(0)) await launcher.stop();
  rmSync(path.dirname(plan.directory), { recursive: true });
});

const stackFile = () => path.join(plan.directory, 'stack.json');

test('the stack runs every service with its settings', async () => {
  await use();
  const launcher = launch();
  const { services, inbox } = await launcher.start();
  const baseUrl = `http://localhost:${plan.services[0]?.port}`;
  expect(JSON.parse(readFileSync(stackFile(), 'utf8'))).toEqual({
    inbox,
    services: { sample: { baseUrl, apiKey: expect.stringMatching(/^key-/), more: [1] } },
  });
  const curlConfig = path.join(plan.directory, 'sample.curl');
  expect(services).toMatchObject([{ name: 'sample', try: [`curl --config ${curlConfig}`] }]);
  expect(readFileSync(curlConfig, 'utf8')).toBe(`header = "X-API-Key: ${services[0]?.stack.apiKey}"\n`);
  expect(statSync(curlConfig).mode & 0o777).toBe(0o600);
  const environment = (await (await fetch(baseUrl)).json()) as Record<string, string>;
  expect(environment).toMatchObject({ EXTRA: 'set', PUBLIC_URL: baseUrl, SIMULATORS_URL: inbox.slice(0, -1) });
  expect(await query(environment['DATABASE_URL'] ?? '', 'SELECT current_user AS me, current_database() AS db')).toEqual(
    [{ me: 'sample', db: 'sample' }],
  );
  const processes = notedProcesses(plan);
  expect(processes.filter(isAlive).length).toBeGreaterThanOrEqual(3);
  await launcher.stop();
  expect(processes.filter(isAlive)).toEqual([]);
  expect(existsSync(stackFile())).toBe(false);
});

test('only a start with --fresh deletes the data of earlier starts', async () => {
  await use();
  const start = async (changes: Partial<Plan> = {}) => {
    const launcher = launch(changes);
    const { services } = await launcher.start();
    const settings = readFileSync(path.join(plan.directory, 'sample.env'), 'utf8');
    const url = /DATABASE_URL='(.*)'/.exec(settings)?.[1] ?? '';
    await query(url, 'CREATE TABLE IF NOT EXISTS starts (id int)');
    await query(url, 'INSERT INTO starts VALUES (1)');
    const [row] = await query(url, 'SELECT count(*)::int AS starts FROM starts');
    await launcher.stop();
    return { row, key: services[0]?.stack.apiKey };
  };
  const first = await start();
  expect(first.row).toEqual({ starts: 1 });
  expect(await start()).toEqual({ row: { starts: 2 }, key: first.key });
  const fresh = await start({ fresh: true });
  expect(fresh.row).toEqual({ starts: 1 });
  expect(fresh.key).not.toBe(first.key);
});

test('a port in use is reported in one line with the service that needs it', async () => {
  await use();
  const launcher = launch();
  await launcher.start();
  const other = launch({ directory: path.join(plan.directory, '../other') });
  const port = plan.services[0]?.port;
  const message = await other.start().then(String, (error: Error) => error.message);
  expect(message).toContain(`Port ${port}, which sample needs, is taken by another program`);
  expect(message).not.toContain('\n');
});

test('a second start while the stack runs is refused and does not affect the running stack', async () => {
  await use();
  await launch().start();
  await expect(launch().start()).rejects.toThrow('The stack is running already');
  expect(notedProcesses(plan).filter(isAlive).length).toBeGreaterThanOrEqual(3);
});

test('a service that exits while starting is reported with the end of its log', async () => {
  await use(`console.error('DATABASE_URL: is wrong'); process.exit(1);`);
  const launcher = launch();
  await expect(launcher.start()).rejects.toThrow(/sample ended while starting.*DATABASE_URL: is wrong/s);
  const processes = notedProcesses(plan);
  await launcher.stop();
  expect(processes.filter(isAlive)).toEqual([]);
});

test('a service that ignores SIGTERM is killed, with all processes that it started', async () => {
  await use(`
    import { spawn } from 'node:child_process';
    import { createServer } from 'node:http';
    process.on('SIGTERM', () => {});
    const { pid } = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
    createServer((request, response) => response.end(String(pid))).listen(process.env.PORT);
  `);
  const launcher = launch();
  const { services } = await launcher.start();
  const grandchild = Number(await (await fetch(services[0]?.baseUrl ?? '')).text());
  const processes = [...notedProcesses(plan), grandchild];
  await launcher.stop();
  await eventually(() => !processes.some(isAlive));
});

test('stopping during a start leaves no process', async () => {
  await use();
  const launcher = createLauncher(plan, (step) => {
    if (step.startsWith('PostgreSQL')) void launcher.stop();
  });
  await expect(launcher.start()).rejects.toBeInstanceOf(Error);
  const processes = existsSync(path.join(plan.directory, 'launcher.json')) ? notedProcesses(plan) : [];
  await launcher.stop();
  expect(processes.filter(isAlive)).toEqual([]);
  await launch().start();
});

test('the next start after a kill stops the leftover processes and keeps the data', async () => {
  await use();
  const { child } = await runScript(
    { createLauncher: 'local-stack/stack.ts' },
    `await createLauncher(${JSON.stringify(plan)}, () => {}).start(); console.log('up'); setInterval(() => {}, 1000);`,
  );
  const left = notedProcesses(plan);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(left.filter(isAlive).length).toBeGreaterThanOrEqual(3);
  const { services } = await launch().start();
  expect(left.filter(isAlive)).toEqual([]);
  expect((await fetch(services[0]?.baseUrl ?? '')).ok).toBe(true);
});
