import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

import { InvalidInputError, type Issue } from '../http/errors.ts';

type Fields = Record<string, unknown>;

/** Fields of a body whose members are changed one by one instead of being replaced together. */
export const changedByMember = z.registry<{ isMerged: true }>();

const LAST_CHANGE = /^updated_?at$/i;

/**
 * A client may read an object, edit it and send all of it back, read-only fields included. Returns the fields of such a body
 * that differ from `shown`. Differences in read-only numbers and in times of the last change are ignored, because other
 * requests change these values.
 *
 * @param schema the body's schema: of a field that is `changedByMember`, only the members that differ are kept.
 */
export function changedFields(body: Fields, shown: Fields, refused: readonly Issue[], schema: z.ZodType | undefined) {
  const { shape = {} } = (schema ?? {}) as { shape?: Record<string, z.ZodType> };
  const isMerged = (name: string) => shape[name] !== undefined && changedByMember.has(shape[name]);
  const isSame = ([name, value]: [string, unknown]) =>
    refused.some(isUnknown(name))
      ? (LAST_CHANGE.test(name) && typeof value === typeof shown[name]) || isSameButForNumbers(value, shown[name])
      : isDeepStrictEqual(value, shown[name]);
  return Object.fromEntries(
    Object.entries(body)
      .filter((field) => !isSame(field))
      .map(([name, value]) => [name, isMerged(name) ? changedWithin(value, shown[name]) : value]),
  );
}

/** The fields that were not rejected; a caller may require at least one. */
export function acceptedFields(body: Fields, refused: readonly Issue[]): Fields {
  const names = new Set(refused.map(({ field }) => field.split('.', 1)[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** The error for the remaining fields. A field that the client has read is called read-only instead of unknown. */
export function nameReadOnly(error: InvalidInputError, shown: Fields): InvalidInputError {
  const named = ({ field, ...issue }: Issue): Issue =>
    field in shown && isUnknown(field)({ field, ...issue })
      ? { field, message: `${field} is read-only: send it as it was read, or leave it out` }
      : { field, ...issue };
  const [first, ...rest] = error.issues;
  return new InvalidInputError('body', [named(first), ...rest.map(named)]);
}

const isUnknown = (name: string) => (issue: Issue) => issue.field === name && issue.message === `Unknown field ${name}`;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function changedWithin(value: unknown, before: unknown): unknown {
  if (!isRecord(value) || !isRecord(before)) return value;
  const changed = Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, before[name]));
  return Object.fromEntries(changed.map(([name, member]) => [name, changedWithin(member, before[name])]));
}

function isSameButForNumbers(one: unknown, other: unknown): boolean {
  const withoutNumbers = (value: unknown) =>
    JSON.stringify(value ?? null, (_name, item: unknown) => (typeof item === 'number' ? 0 : item));
  return isDeepStrictEqual(JSON.parse(withoutNumbers(one)), JSON.parse(withoutNumbers(other)));
}
