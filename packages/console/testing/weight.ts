import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size limits of the files that a browser loads, gzipped, in bytes. */
export const FIRST_LOAD_BYTES = 130_000;
export const SCREEN_BYTES = 40_000;

/** Gzipped bytes of the first load, and of each other file that a screen may need. */
export function weigh(dist: string): { first: number; others: Map<string, number> } {
  const sizes = new Map<string, number>();
  const names = new Map<string, string>();
  for (const name of readdirSync(join(dist, 'assets'))) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    sizes.set(name, statSync(join(dist, 'assets', `${name}.gz`)).size);
    names.set(name, readFileSync(join(dist, 'assets', name), 'utf8'));
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const early = new Set([...sizes.keys()].filter((name) => page.includes(name)));
  // The files that these files import statically belong to the first load as well.
  for (const name of early) {
    for (const [, imported = ''] of (names.get(name) ?? '').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      if (sizes.has(imported)) early.add(imported);
    }
  }
  const total = [...early].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  return { first: total, others: new Map([...sizes].filter(([name]) => !early.has(name))) };
}
