import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDaemon } from '../servers/daemon.ts';
import { until } from '../servers/processes.ts';
import { haproxyCells } from './haproxy.ts';
import type { ListedService } from './list.ts';
import { nginxCells } from './nginx.ts';

export const PROXIES = ['haproxy', 'nginx'] as const;
export type ProxyName = (typeof PROXIES)[number];

/**
 * Starts the proxy of that name, which must be installed, with the configuration of a list of cells.
 *
 * @param addresses those of loopback that it listens on
 * @throws Error with its log where it does not start
 */
export async function startProxy(
  name: ProxyName,
  services: readonly ListedService[],
  { addresses, port }: { addresses: readonly string[]; port: number },
): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-cells-`));
  const file = path.join(folder, 'configuration');
  const listening = addresses.map((address) => `${address}:${port}`);
  writeFileSync(
    file,
    name === 'haproxy' ? haproxyCells(services, listening.join(',')) : nginxFile(services, listening, folder),
  );
  const log = path.join(folder, 'log');
  const daemon = startDaemon(
    name === 'haproxy' ? ['haproxy', '-db', '-f', file] : ['nginx', '-c', file, '-e', log],
    log,
  );
  const answers = async () => (await fetch(`http://${listening[0]}/`).catch(() => null)) !== null;
  const stop = async () => {
    await daemon.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (await until(answers, 10_000)) return { stop };
  const lines = readFileSync(log, 'utf8');
  await stop();
  throw new Error(`${name} does not answer:\n${lines}`);
}

/** What surrounds the generated file: nginx runs in the foreground and keeps everything in one folder. */
function nginxFile(services: readonly ListedService[], listening: readonly string[], folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder};`);
  return [
    'daemon off;',
    `pid ${folder}/pid;`,
    'events {}',
    'http {',
    '  access_log off;',
    ...places,
    nginxCells(services, listening),
    '}',
    '',
  ].join('\n');
}
