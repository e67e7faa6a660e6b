import { isDeepStrictEqual } from 'node:util';

/** Values that a case has saved, by name: `{"save": "key"}` stores one, and `{"same": "key"}` compares with it later. */
export type Seen = Map<string, unknown>;

/** Whether a value equals the value that a case expects, or is accepted by its matcher. */
export function matches(expected: unknown, actual: unknown, seen: Seen): boolean {
  const [name, value] = matcher(expected);
  switch (name) {
    case 'matches':
      return new RegExp(value as string, 'u').test(String(actual));
    case 'not':
      return !new RegExp(value as string, 'u').test(String(actual));
    case 'save':
      seen.set(value as string, actual);
      return actual !== undefined;
    case 'same':
      return isDeepStrictEqual(actual, seen.get(value as string));
    case 'unique': {
      const fresh = actual !== undefined && !seen.has(`unique ${String(actual)}`);
      seen.set(`unique ${String(actual)}`, true);
      return fresh;
    }
    default:
      return isDeepStrictEqual(actual, expected);
  }
}

function matcher(expected: unknown): [string, unknown] | [] {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return [];
  const entries = Object.entries(expected);
  return entries.length === 1 && entries[0] ? entries[0] : [];
}

/**
 * Compares values with the expected values of the same names, and returns the differences. A value without an expectation may be anything.
 */
export function differences(what: string, expected: object, actual: object, seen: Seen): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const given = (actual as Record<string, unknown>)[name];
    return matches(value, given, seen) ? [] : [`${what} ${name} is ${shown(given)}, not ${shown(value)}`];
  });
}

export const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, 300);
