import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLSchema,
} from 'graphql';

import { compareSchemas, fingerprint } from '../../scripts/compare-schemas.ts';
import { readSchemaChanges } from './changes.ts';
import { printPublished } from '../pages/published.ts';
import { schema } from './schema.ts';

const published = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8');

test('schema.graphql is up to date (npm run schema writes it)', () => {
  expect(printPublished()).toBe(published);
});

test('the newest entry of the changelog matches the published schema (npm run schema writes it)', () => {
  expect(readSchemaChanges()[0]?.schema).toBe(fingerprint(published));
});

test.each([
  ['breaking', 'a field that is gone', 'type Query { a: Int }'],
  ['dangerous', 'a value that is new', 'type Query { a: Int old: Int @deprecated(reason: "R") e: E } enum E { A B }'],
  ['safe', 'a field that is new', 'type Query { a: Int b: Int old: Int @deprecated(reason: "R") e: E } enum E { A }'],
])('a comparison of schemas classifies a change as %s: %s', async (level, _what, after) => {
  const before = 'type Query { a: Int old: Int @deprecated(reason: "R") e: E } enum E { A }';
  expect((await compareSchemas(before, after, '2027-01-01'))[0]?.level).toBe(level);
});

test('a deprecated field may be removed after the date in its deprecation, and not before', async () => {
  const before = 'type Query { a: Int old: Int @deprecated(reason: "Use `a`. Removed after 2027-06-30.") }';
  const levelOn = async (day: string) => (await compareSchemas(before, 'type Query { a: Int }', day))[0]?.level;
  expect([await levelOn('2027-06-30'), await levelOn('2027-07-01')]).toEqual(['breaking', 'safe']);
});

test('every deprecation names the replacement and the date of removal', () => {
  const reasons = [...published.matchAll(/@deprecated\(reason: "([^"]*)"\)|@deprecated(?!\()/g)].map(
    ([, reason]) => reason,
  );
  for (const reason of reasons) expect(reason).toMatch(/^Use .+\. Removed after \d{4}-\d{2}-\d{2}\.$/);
});

test('every type, field, argument and value of the schema is described', () => {
  expect(undescribed(schema)).toEqual([]);
});

test('the check of descriptions reports every type, field, argument and value without a description', () => {
  const bare = buildSchema(
    '"A" interface A { x(y: I): E } input I { z: Int } enum E { V } "Q" type Query { " " a: A }',
  );
  expect(undescribed(bare)).toEqual(['A.x', 'A.x.y', 'I', 'I.z', 'E', 'E.V', 'Query.a']);
});

function undescribed(of: GraphQLSchema): string[] {
  const found: string[] = [];
  const look = (name: string, { description }: { description?: string | null | undefined }) => {
    if (!description?.trim()) found.push(name);
  };
  for (const type of Object.values(of.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    look(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field);
      for (const argument of 'args' in field ? field.args : []) {
        look(`${type.name}.${field.name}.${argument.name}`, argument);
      }
    }
  }
  return found;
}

test('root fields except `rateLimit` are nullable, because an error in a non-null root field discards all other results', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const required = roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {})
      .filter(({ type }) => isNonNullType(type))
      .map(({ name }) => name),
  );
  expect(required).toEqual(['rateLimit']);
});
