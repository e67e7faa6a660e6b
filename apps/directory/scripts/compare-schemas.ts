import { createHash } from 'node:crypto';

import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';

import { removalDate, type SchemaChange, type SchemaChanges } from '../src/schema/changes.ts';

const levels = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
} as const;

/** The fingerprint that identifies a schema in the changelog. */
export const fingerprint = (sdl: string) => createHash('sha256').update(sdl).digest('hex').slice(0, 16);

/**
 * The differences between two schemas, breaking ones first, without changes of descriptions.
 *
 * @param today `YYYY-MM-DD`; an element of the schema may be removed if its `@deprecated` names an earlier day.
 */
export async function compareSchemas(before: string, after: string, today: string): Promise<SchemaChange[]> {
  const old = buildSchema(before);
  const changes = await diff(old, buildSchema(after));
  return changes
    .filter(({ type }) => !/DESCRIPTION|DIRECTIVE_USAGE/.test(type))
    .map(({ criticality, message, type, path = '' }) => {
      const until = type.endsWith('REMOVED') ? removalDate(deprecationOf(old, path)) : null;
      const isAnnounced = until !== null && until < today;
      return { level: isAnnounced ? ('safe' as const) : levels[criticality.level], message };
    })
    .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || a.message.localeCompare(b.message));
}

/** The reason for a deprecation; empty if the element is not deprecated. @param path `Query.topics.followedByUserId`, `Order.NEWEST`. */
function deprecationOf(schema: GraphQLSchema, path: string): string {
  const [typeName = '', name = '', argument] = path.split('.');
  const type = schema.getType(typeName);
  if (isEnumType(type)) return type.getValue(name)?.deprecationReason ?? '';
  if (isInputObjectType(type)) return type.getFields()[name]?.deprecationReason ?? '';
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const field = type.getFields()[name];
  const found = argument === undefined ? field : field?.args.find((one) => one.name === argument);
  return found?.deprecationReason ?? '';
}

const ORDER = ['breaking', 'dangerous', 'safe'];

/** The changelog with today's changes on top. Changes of one day form one entry; changed descriptions are not listed. */
export function withEntry(log: SchemaChanges, date: string, changes: SchemaChange[], sdl: string): SchemaChanges {
  const schema = fingerprint(sdl);
  const [newest, ...older] = log;
  if (newest && (newest.date === date || changes.length === 0)) {
    return [{ date: newest.date, schema, changes: [...changes, ...newest.changes] }, ...older];
  }
  return [{ date, schema, changes }, ...log];
}
