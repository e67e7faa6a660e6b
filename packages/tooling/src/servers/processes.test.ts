import { once } from 'node:events';

import { isAlive } from './processes.ts';
import { eventually } from '../testing/eventually.ts';
import { runScript } from '../../test/run-script.ts';

const START = `const { pid } = startDaemon(['sleep', '60'], '/dev/null');`;

test('a server is stopped when the program that started it exits without stopping it', async () => {
  const { output } = await runScript(
    { startDaemon: 'servers/daemon.ts' },
    `${START} console.log(pid); process.exit(1);`,
  );
  expect(Number(output)).toBeGreaterThan(0);
  await eventually(() => !isAlive(Number(output)));
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a server is stopped when the program that started it gets %s', async (signal, status) => {
  const imports = { startDaemon: 'servers/daemon.ts', exitOnSignals: 'servers/processes.ts' };
  const code = `exitOnSignals(); ${START} console.log(pid); setInterval(() => {}, 1000);`;
  const { child, output } = await runScript(imports, code);
  expect(isAlive(Number(output))).toBe(true);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([status, null]);
  await eventually(() => !isAlive(Number(output)));
});
