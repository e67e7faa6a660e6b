import { wellFormed } from '@services/common/runtime/text';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list: a single value becomes a list with this value, and `null` becomes an empty list. */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Whether a flag is set: `null`, `false`, `"false"` and absence all mean no. */
export function isRaised(flag: unknown): boolean {
  return Boolean(flag) && flag !== 'false' && flag !== '0';
}

const MAX_ID_LENGTH = 500;

/** An id as text; undefined if the value is not an id. */
export function readId(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const id = wellFormed(String(value)).trim();
  return id.length > 0 && id.length <= MAX_ID_LENGTH ? id : undefined;
}

/** The start of Instagram: a smaller number is not a time. */
const EARLIEST_MS = Date.UTC(2010, 9);

/**
 * A time as the platform and its test tools write it: ISO 8601 (in UTC unless it has an offset), or seconds, milliseconds or
 * microseconds as a number or in a string. Undefined for any other value.
 */
export function readTime(value: unknown): Date | undefined {
  const milliseconds = toMilliseconds(value);
  if (milliseconds === undefined || !(milliseconds >= EARLIEST_MS) || milliseconds > 8e15) return undefined;
  return new Date(milliseconds);
}

function toMilliseconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1000;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d{1,17}(\.\d+)?$/.test(text)) return toMilliseconds(Number(text));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}

/** A string or a number of a JSON document. */
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"?|-?\d[\d.eE+-]*/g;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/**
 * Parses JSON, with integers beyond 2^53 as strings: such integers are ids, and would lose their last digits as numbers. They are quoted
 * before parsing, because a reviver overflows the stack on deeply nested values, which `JSON.parse` alone accepts.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const isLong = (token: string) => LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token));
  return JSON.parse(text.replace(TOKEN, (token) => (isLong(token) ? `"${token}"` : token)));
}

/** A parsed value as JSON; undefined if it is nested too deeply to be serialized. */
export function writeJson(value: JsonObject): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
