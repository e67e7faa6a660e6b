/**
 * Bundles GraphiQL and its editor's workers into src/generated/graphiql: the service then serves every asset itself.
 * The npm package of GraphiQL 5 consists of parts; there is no published complete bundle.
 */
import { join } from 'node:path';

import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

await build({
  entryPoints: {
    graphiql: join(root, 'src/pages/graphiql-client.js'),
    page: join(root, 'src/pages/graphiql.css'),
    'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
    'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
    'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
  },
  outdir: join(root, 'src/generated/graphiql'),
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  loader: { '.ttf': 'dataurl' },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
