import { readFileSync } from 'node:fs';

/** One difference between two schemas, and its effect on clients. */
export interface SchemaChange {
  level: 'breaking' | 'dangerous' | 'safe';
  message: string;
}

/** The changes of each day, newest first, with the fingerprint of the resulting schema. */
export type SchemaChanges = { date: string; schema: string; changes: SchemaChange[] }[];

/** The changelog, which `npm run schema` writes by comparing schemas. */
export function readSchemaChanges(): SchemaChanges {
  return JSON.parse(readFileSync(`${import.meta.dirname}/schema-changes.json`, 'utf8'));
}
