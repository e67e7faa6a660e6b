import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildSchema, findBreakingChanges } from 'graphql';

import { printPublished } from './published.ts';
import { schema } from './schema.ts';

const published = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8');

test('nothing that clients of the published schema may use has changed or gone', () => {
  expect(findBreakingChanges(buildSchema(published), schema)).toEqual([]);
});

test('schema.graphql is what the code answers (npm run schema writes it)', () => {
  expect(printPublished(schema)).toBe(published);
});

test('a removed field is recognised as breaking', () => {
  const smaller = buildSchema(published.replace('\n  tagline: String!', ''));
  expect(findBreakingChanges(buildSchema(published), smaller)).not.toEqual([]);
});
