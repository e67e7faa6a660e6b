/*
 * `node bundle.ts`, run in a service's folder: bundles the service and its dependencies into few files below `dist`, as its
 * image runs it. Without a bundle, a start reads a thousand modules, which doubles its time.
 */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Packages that are not bundled: tracing wraps pg when it is loaded, and shares OpenTelemetry's API with the service. */
const PACKAGES = ['pg', '@opentelemetry/api'];

/** The command and settings of a service's image, for tests and measurements of services as they are deployed. */
export const BUNDLE = 'dist/main.js';
export const DEPLOYED = { NODE_ENV: 'production', NODE_OPTIONS: '--max-semi-space-size=8' };

const made = new Map<string, Promise<void>>();

/**
 * Bundles a service only once per process, because bundling again would replace files that a running program loads
 * later.
 */
export function bundleOnce(service: string): Promise<void> {
  const bundled = made.get(service) ?? bundle(service);
  made.set(service, bundled);
  return bundled;
}

/**
 * Bundles `src/main.ts`, `src/cli.ts` and the threads of a service (`src/*\/*-thread.ts`), with the files next to its modules that they
 * read, and with the licences of the bundled packages.
 *
 * @param service the service's folder, in which the database client is generated
 * @throws Error when a module cannot be found
 */
export async function bundle(service: string): Promise<void> {
  const output = path.join(service, 'dist');
  rmSync(output, { recursive: true, force: true });
  const threads = globSync('src/*/*-thread.ts', { cwd: service });
  const { metafile } = await build({
    absWorkingDir: service,
    entryPoints: ['src/main.ts', 'src/cli.ts', ...threads],
    entryNames: '[name]',
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    external: [...PACKAGES, 'pg-native'],
    // CommonJS packages call `require` for Node's built-in modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  const inlined = new Set(Object.keys(metafile.inputs).map((file) => path.join(service, file)));
  for (const sources of ['src', '../../packages/common/src']) copyBeside(path.join(service, sources), output, inlined);
  writeFileSync(path.join(output, 'licences.txt'), licencesOf(Object.keys(metafile.inputs), service));
}

/**
 * Copies the files that modules read from their own folder. A bundled module's folder is `dist`, so the first folder is removed from the
 * path:
 * `pages/templates` becomes `templates`.
 */
function copyBeside(sources: string, output: string, inlined: ReadonlySet<string>): void {
  for (const file of globSync('**/*.{css,eta,js,json,md,svg}', { cwd: sources })) {
    if (inlined.has(path.join(sources, file))) continue;
    const [room = '', ...rest] = file.split(path.sep);
    const target = path.join(output, room === 'generated' ? file : path.join(...rest));
    if (existsSync(target)) throw new Error(`${file} exists in two folders`);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(sources, file), target);
  }
}

/** The name, version and licence texts of every bundled package, because licences require them with each copy. */
function licencesOf(inputs: string[], from: string): string {
  const folders = inputs.flatMap(
    (input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.resolve(from, input))?.[0] ?? [],
  );
  return [...new Set(folders)]
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;
      const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
      return [`${name} ${version} (${license})`, ...texts.map((file) => readFileSync(path.join(folder, file), 'utf8'))];
    })
    .map((texts) => texts.join('\n\n'))
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

interface Package {
  name: string;
  version: string;
  license?: string;
}

if (import.meta.main) await bundle(process.cwd());
