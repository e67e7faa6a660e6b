/** `npm run check:openapi [service…]`: writes each service's document to `.local/openapi/` and lints it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../../repository.ts';
import { lint, type Finding } from './linters.ts';

const SERVICES = ['lead-capture', 'product-feedback', 'messaging', 'directory'];
const SHOWN = 40;

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !SERVICES.includes(name));
if (unknown.length > 0) {
  console.error(`No such service: ${unknown.join(', ')}. Services: ${SERVICES.join(', ')}`);
  process.exit(1);
}

type Document = Record<string, unknown>;
const load = (file: string): Promise<unknown> => import(pathToFileURL(join(root, file)).href);

const folder = join(root, '.local/openapi');
await mkdir(folder, { recursive: true });
// A static import would be circular, because packages/common depends on this package.
const { publishedDocument } = (await load('packages/common/src/openapi/published.ts')) as {
  publishedDocument: (full: Document) => Document;
};
for (const service of chosen.length > 0 ? chosen : SERVICES) {
  const { document } = (await load(`apps/${service}/src/openapi.ts`)) as { document: () => Document };
  const published = publishedDocument(document());
  await writeFile(join(folder, `${service}.json`), `${JSON.stringify(published, null, 2)}\n`);
  report(service, await lint(published));
}

function report(service: string, findings: Finding[]): void {
  console.log(findings.length === 0 ? `${service}: no findings` : `${service}: ${findings.length} findings`);
  for (const { linter, rule, at, message } of findings.slice(0, SHOWN)) {
    console.log(`  ${linter} ${rule} ${at}: ${message}`);
  }
  if (findings.length > SHOWN) console.log(`  … and ${findings.length - SHOWN} more`);
  if (findings.length > 0) process.exitCode = 1;
}
