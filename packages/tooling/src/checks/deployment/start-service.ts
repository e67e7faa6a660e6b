import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../repository.ts';
import { findFreePort } from '../../servers/ports.ts';
import { until } from '../../servers/processes.ts';

/** A service that runs in isolation: it can reach neither its database nor Redis. */
export type LonelyService = Awaited<ReturnType<typeof startLonely>>;

const key = Buffer.alloc(32, 1).toString('base64');

/** The secrets that a secret store would hold. */
export const secrets: Record<string, string> = {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
  REDIS_URL: 'redis://127.0.0.1:1',
  ENCRYPTION_KEYS: `test:${key}`,
  ADDRESS_KEY: key,
  LINK_SECRETS: key,
  CURSOR_SECRET: key,
  INSTAGRAM_APP_SECRETS: key,
  INSTAGRAM_VERIFY_TOKEN: key,
};

/** Starts a service with these settings and no others; resolves when it is live or has exited. `file` is its source or its bundle. */
export async function startLonely(service: string, settings: Record<string, string | undefined>, file = 'src/main.ts') {
  const port = await findFreePort();
  const child = spawn(process.execPath, [file], {
    cwd: path.join(root, 'apps', service),
    env: { ...settings, PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '0' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += String(text)));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const lives = async () => (await fetch(`${url}/health/live`).catch(() => null))?.ok ?? false;
  await until(async () => child.exitCode !== null || (await lives()), 120_000);
  return {
    url,
    /** The service's stderr, which lists invalid settings. */
    complaints: () => complaints,
    async stop(): Promise<void> {
      child.kill();
      await ended;
    },
  };
}
