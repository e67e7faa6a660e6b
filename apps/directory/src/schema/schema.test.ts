import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLSchema,
} from 'graphql';

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
  const smaller = buildSchema(published.replace('\n  tagline: String!', '\n  motto: String!'));
  expect(findBreakingChanges(buildSchema(published), smaller)).not.toEqual([]);
});

test('every type, field, argument and value of the schema is described', () => {
  expect(undescribed(schema)).toEqual([]);
});

test('whatever lacks a description is named', () => {
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
