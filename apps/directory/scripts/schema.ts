/**
 * Writes schema.graphql, the published schema, from the code. Refuses a change that would break clients, unless asked
 * `--breaking`; a test holds the file to the code.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildSchema, findBreakingChanges } from 'graphql';

import { printPublished } from '../src/schema/published.ts';
import { schema } from '../src/schema/schema.ts';

const file = join(import.meta.dirname, '../schema.graphql');
const published = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
const breaking = published === undefined ? [] : findBreakingChanges(buildSchema(published), schema);
if (breaking.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`These changes break clients:\n${breaking.map(({ description }) => `  ${description}`).join('\n')}`);
  process.exitCode = 1;
} else {
  writeFileSync(file, printPublished(schema));
}
