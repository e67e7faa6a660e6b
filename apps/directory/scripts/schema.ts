/**
 * Writes the published schema, schema.graphql, from the code, and its changes to src/schema/schema-changes.json. Refuses a change
 * that would break clients, unless called with `--breaking`; deprecated fields may be removed after their date. A test compares both
 * files with the code.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readSchemaChanges } from '../src/schema/changes.ts';
import { printPublished } from '../src/pages/published.ts';
import { compareSchemas, withEntry } from './compare-schemas.ts';

const folder = join(import.meta.dirname, '..');
const file = join(folder, 'schema.graphql');
const today = new Date().toISOString().slice(0, 10);
const sdl = printPublished();
const changes = existsSync(file) ? await compareSchemas(readFileSync(file, 'utf8'), sdl, today) : [];
const breaking = changes.filter(({ level }) => level === 'breaking');
if (breaking.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`These changes break clients:\n${breaking.map(({ message }) => `  ${message}`).join('\n')}`);
  process.exitCode = 1;
} else {
  writeFileSync(file, sdl);
  const log = withEntry(readSchemaChanges(), today, changes, sdl);
  writeFileSync(join(folder, 'src/schema/schema-changes.json'), `${JSON.stringify(log, null, 2)}\n`);
}
