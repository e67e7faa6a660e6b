import { readFileSync } from 'node:fs';

/** The minimum time between deprecation and removal. */
export const DEPRECATION_DAYS = 180;

/** The date of removal, `YYYY-MM-DD`, from the deprecation's reason; null if the reason names no date. */
export function removalDate(reason: string): string | null {
  return /Removed after (\d{4}-\d{2}-\d{2})\.$/.exec(reason)?.[1] ?? null;
}

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
