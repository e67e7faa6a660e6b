import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type Lock = Record<string, LockedPackage>;

/** A production package and its licence. */
interface Licensed {
  name: string;
  version: string;
  /** An SPDX expression, or null if the package names no licence. */
  licence: string | null;
}

/** Permissive licences: their only condition is that copies include the licence text. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 PSF-2.0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** @throws Error when package-lock.json cannot be read */
export function readLock(): Lock {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  return lock.packages;
}

/**
 * Every package in the images of these workspaces: their direct and indirect dependencies, without packages that are used
 * only in development.
 *
 * @param workspaces paths in the lock file, such as `apps/messaging`
 * @throws Error when a dependency is not in the lock file
 */
export function productionPackages(lock: Lock, workspaces: string[]): Licensed[] {
  const seen = new Set<string>();
  const waiting = [...workspaces];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const { dependencies = {}, optionalDependencies = {} } = lock[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(lock, at, name);
      if (found !== null) waiting.push(found);
      else if (!(name in optionalDependencies)) throw new Error(`${name}, which ${at} needs, is not locked`);
    }
  }
  return [...seen]
    .filter((at) => at.includes('node_modules/'))
    .map((at) => ({
      name: at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: lock[at]?.version ?? '',
      licence: lock[at]?.license ?? null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The workspaces from which the images are built. */
export function shippedWorkspaces(): string[] {
  const apps = readdirSync(path.join(root, 'apps')).map((name) => `apps/${name}`);
  return [...apps, 'packages/migrations', 'packages/tracing'];
}

/** Whether an SPDX expression offers a permissive choice (OR) or requires only permissive licences (AND). */
export function isPermissive(licence: string | null): boolean {
  if (licence === null) return false;
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(/ AND /i).every((name) => PERMISSIVE.has(name.trim())));
}

/** Resolves like Node: searches the node_modules folders from the package upwards. */
function resolve(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = lock[candidate];
    if (found?.link === true) return found.resolved ?? null;
    if (found) return candidate;
    if (folder === '') return null;
  }
}
