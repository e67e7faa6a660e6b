import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startSimulators } from '../../src/simulators.ts';

function start(port: number) {
  const file = path.resolve(import.meta.dirname, '../../src/simulators/main.ts');
  const environment = { ...process.env, NODE_OPTIONS: '', PORT: String(port), SMTP_PORT: '0' };
  const child = spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const answer = once(createInterface(child.stdout), 'line').then(
    ([line]) => JSON.parse(String(line)) as Record<string, string>,
  );
  return { child, answer, exit: once(child, 'exit') };
}

test('the simulators’ program ends on SIGTERM even while a call hangs', async () => {
  const { child, answer, exit } = start(0);
  const { url, smtpUrl } = await answer;
  expect(smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  const failure = { provider: 'webhooks', action: 'hang' };
  await fetch(`${url}/control/failures`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(failure),
  });
  const hanging = fetch(`${url}/webhooks/shop`).catch((error: Error) => error.message);
  for (let calls = 0; calls === 0;) {
    const counts = (await (await fetch(`${url}/control/counts`)).json()) as {
      webhooks: { outcomes: { failed: number } };
    };
    calls = counts.webhooks.outcomes.failed;
  }
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await hanging).toBe('fetch failed');
});

test('the simulators’ program reports a port in use in one line', async () => {
  const world = await startSimulators();
  const { answer, exit } = start(Number(new URL(world.url).port));
  expect(await answer).toEqual({ error: expect.stringContaining('EADDRINUSE') });
  expect(await exit).toEqual([1, null]);
  await world.stop();
});

test('no simulator keeps running if the mail port is in use', async () => {
  const world = await startSimulators();
  const smtpPort = Number(new URL(world.smtpUrl).port);
  await expect(startSimulators({ smtpPort })).rejects.toThrow('EADDRINUSE');
  await world.stop();
});
