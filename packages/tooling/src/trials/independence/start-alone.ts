import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../servers/processes.ts';
import { endOf } from './run.ts';

/** Avoids the ports of a stack that may be running. */
const PORT_OFFSET = 700 + Number(process.env['STACK_PORT_OFFSET'] ?? 0);

/** Starts the local stack of a clone with its only service, and waits until the service reports that it is ready. */
export async function startAlone(service: string, clone: string): Promise<void> {
  const launcher = spawn(process.execPath, ['packages/tooling/bin/start.js', service], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, STACK_PORT_OFFSET: String(PORT_OFFSET), STACK_DIR: path.join(clone, '.local') },
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = endOf(launcher).catch((error: unknown) => error);
  const file = path.join(clone, '.local/stack.json');
  try {
    const up = await until(() => existsSync(file) || launcher.exitCode !== null, 120_000);
    if (!up || launcher.exitCode !== null) throw new Error(`npm start ${service} failed:\n${output.slice(-3000)}`);
    if (output.includes('installing with npm ci'))
      throw new Error(`npm start installs packages that are installed already:\n${output}`);
    const { services } = JSON.parse(readFileSync(file, 'utf8')) as { services: Record<string, { baseUrl: string }> };
    const response = await fetch(`${services[service]?.baseUrl}/health/ready`);
    if (!response.ok) throw new Error(`${service} is not ready: ${await response.text()}`);
  } finally {
    launcher.kill('SIGTERM');
    await ended;
  }
}
