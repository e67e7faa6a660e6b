import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { defineConfig, type Plugin, type UserConfig } from 'vite';

/**
 * How a service's console is built: `console/` of the service into `console/dist`, for the address `/console/`.
 *
 * @param directory absolute path of the service's `console/`
 */
export function consoleConfig(directory: string): UserConfig {
  return defineConfig({
    root: directory,
    base: '/console/',
    publicDir: false,
    plugins: [page(join(directory, 'index.html')), compressed()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      // The pages' content security policy allows nothing inline.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(directory, 'index.html'),
        output: {
          codeSplitting: {
            // Puts the npm packages that every screen needs into one file, so that browsers keep it until a package changes.
            groups: [{ name: 'vendor', test: /node_modules\/(?!uqr|@simplewebauthn)/, priority: 1 }],
          },
        },
      },
    },
  });
}

/** All consoles share one HTML page. Vite loads it as if it were in the console's folder, where its script and icon are. */
function page(file: string): Plugin {
  return {
    name: 'page',
    enforce: 'pre',
    resolveId: (id) => (id === file ? file : undefined),
    load: (id) => (id === file ? readFileSync(join(import.meta.dirname, 'index.html'), 'utf8') : undefined),
  };
}

/** Writes each script and style sheet compressed as well, so that the service does not compress it for each request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!/\.(?:js|css|svg)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const content = readFileSync(file);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
