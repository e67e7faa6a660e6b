import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Peer } from './peer.ts';

const INSTALL_MS = 300_000;

/**
 * Installs a peer's packages into a folder outside of the repository, and writes its files.
 *
 * @throws Error with npm's reason
 */
export async function install({ packages, files }: Peer, folder: string): Promise<void> {
  for (const [path, text] of Object.entries({ 'package.json': '{ "private": true }', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // Variables that npm set for this bench are removed, because they would direct the installation to the repository.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(?:config_local_prefix|package_)/.test(name));
  try {
    await promisify(execFile)('npm', ['install', `--prefix=${folder}`, ...options, ...packages], {
      cwd: folder,
      timeout: INSTALL_MS,
      killSignal: 'SIGKILL',
      env: Object.fromEntries(inherited),
      maxBuffer: 50_000_000,
    });
  } catch (error) {
    const { killed, stderr = '', stdout = '' } = error as { killed?: boolean; stderr?: string; stdout?: string };
    if (killed) throw new Error(`took longer than ${INSTALL_MS / 1000} s`, { cause: error });
    throw new Error(reasonOf(`${stdout}\n${stderr}`), { cause: error });
  }
}

/** The line of a program's output that best explains its failure: npm's own reason, or else the first error. */
export function reasonOf(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const npm = lines.find((each) => each.startsWith('npm error ') && !/^npm error (?:A complete log|code )/.test(each));
  const line = npm?.replace(/^npm error (?:notarget |404 )?/, '') ?? lines.find((each) => /error/i.test(each));
  return (line ?? lines.findLast((each) => each !== '') ?? 'no output').slice(0, 200);
}
