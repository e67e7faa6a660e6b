/**
 * Text from outside as PostgreSQL and JSON can hold it: NUL characters are removed, and lone surrogates become U+FFFD.
 * For text that must be accepted, such as a provider's; use `isStorable` of `http/validation` for text that may be rejected.
 */
export function wellFormed(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/**
 * At most the first `length` UTF-16 code units of a text, and never half of a surrogate pair.
 *
 * @param length 0 or more.
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

/** The text with all line ends changed to LF: mail composers treat a lone carriage return as a character. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * A JSON value with every string made well-formed, names of properties included; dates are kept. Returns the same object when
 * there is nothing to change, which is almost always the case; the check allocates nothing.
 */
export function wellFormedJson<Value>(value: Value): Value;
export function wellFormedJson(value: unknown): unknown {
  return isWellFormed(value) ? value : makeWellFormed(value);
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  for (const name in value) {
    if (!isWellFormed(name) || !isWellFormed((value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

function makeWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(makeWellFormed);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [wellFormed(name), makeWellFormed(item)]));
}
