/** The recipient's names. */
export interface Person {
  /** The display name: "Jane Doe". */
  displayName?: string | null | undefined;
  username?: string | null | undefined;
}

/** The placeholders that texts may contain, and the maximum length of their values in bytes of UTF-8. */
export const PLACEHOLDERS = { first_name: 40, username: 30 } as const;
type Name = keyof typeof PLACEHOLDERS;

/** `{{name}}`, or `{{name|fallback}}`. */
const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g;

const isKnown = (name: string): name is Name => Object.hasOwn(PLACEHOLDERS, name);

/**
 * Text that looks like a placeholder: a word in double braces, or a known name in single or unclosed braces. Other braces are
 * plain text, because a message may contain JSON.
 */
const LOOKALIKE = new RegExp(
  [
    String.raw`\{\{\s*(?:[\p{L}_][^{}]{0,60})?\}{1,2}`,
    String.raw`\{\{\s*(?:KNOWN)\b[^{}]{0,60}`,
    String.raw`\{\s*(?:KNOWN)\s*(?:\|[^{}]{0,60})?\}{1,2}`,
    String.raw`\b(?:KNOWN)\s*\}\}`,
  ]
    .join('|')
    .replaceAll('KNOWN', Object.keys(PLACEHOLDERS).join('|')),
  'iu',
);
const MAX_SHOWN = 40;

/** The first text that looks like a placeholder but would not be filled, such as `{{first-name}}`. */
export function findMisspeltPlaceholder(text: string): string | undefined {
  const rest = text.replace(PLACEHOLDER, (match: string, name: string) => (isKnown(name) ? ' ' : match));
  return LOOKALIKE.exec(rest)?.[0].slice(0, MAX_SHOWN).toWellFormed();
}

export function hasPlaceholders(text: string): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, name = '']) => isKnown(name));
}

/** The maximum length of a filled text. Each placeholder counts with its maximum bytes. */
export function longestLength(text: string, measure: (text: string) => number): number {
  let values = 0;
  const rest = text.replace(PLACEHOLDER, (match: string, name: string, fallback = '') => {
    if (!isKnown(name)) return match;
    values += Math.max(measure(fallback), PLACEHOLDERS[name]);
    return '';
  });
  return measure(rest) + values;
}

/**
 * Fills a person's names, or the fallbacks, into a text. White space at the ends is removed: the platform would remove it as well,
 * and the text would not be found again.
 */
export function fillPlaceholders(text: string, { displayName, username }: Person): string {
  const values: Record<Name, string | undefined> = {
    first_name: displayName && displayName !== username ? firstName(displayName) : undefined,
    username: username ?? undefined,
  };
  const filled = text.replace(PLACEHOLDER, (match: string, name: string, fallback = '') => {
    if (!isKnown(name)) return match;
    return shorten(values[name] ?? '', PLACEHOLDERS[name]) || fallback.trim();
  });
  return filled.trim();
}

/** The first word of a name that contains a letter, without surrounding punctuation. */
function firstName(displayName: string): string | undefined {
  return displayName
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}.]+$/gu, ''))
    .find((word) => /\p{L}/u.test(word));
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text without braces (which would be taken for placeholders), cut between two characters. */
function shorten(text: string, bytes: number): string {
  let short = '';
  for (const { segment } of characters.segment(text.replace(/[{}\p{Cc}]/gu, ''))) {
    if (Buffer.byteLength(short + segment) > bytes) break;
    short += segment;
  }
  return short;
}
