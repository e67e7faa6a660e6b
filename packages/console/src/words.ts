/** Abbreviations that are written in capitals. */
const ABBREVIATIONS = /\b(?:api|ces|csat|csv|dns|html|http|https|id|json|nps|oidc|sms|smtp|url)\b/g;

/** `feedback.validated` → `Feedback validated`; `story_reply` → `Story reply`; `api_key.created` → `API key created`. */
export function words(name: string): string {
  const text = name
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('sign up', 'sign-up')
    .replaceAll(ABBREVIATIONS, (abbreviation) => abbreviation.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `plural(2, 'answer')` → `2 answers` */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : many}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A time as `5 minutes ago`. */
export function ago(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
}

/** The time between two moments as `0.4 s`, `12 min` or `3 h`. */
export function lasted(from: string, to: string): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

const monthDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A date as `Mar 1`. */
export function shortDay(date: string): string {
  return monthDay.format(new Date(`${date}T00:00:00Z`));
}

let timeZone: string | undefined;
/** Sets the time zone in which times are shown: the account's, or undefined for the reader's. */
export function showTimesIn(zone: string | undefined): void {
  timeZone = zone;
}

/** A time in full, in the account's time zone. */
export function exactly(time: string): string {
  const zone = timeZone !== undefined && { timeZone };
  return new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'long', ...zone });
}

/** The hint of a time field. Browsers use the reader's own time zone, not the account's. */
export const inOwnTimeZone = () => `In your time zone (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`;

/** Converts the keys of objects from `snake_case` to `camelCase`, at every level. */
export function camel<Result>(value: unknown): Result {
  if (Array.isArray(value)) return value.map((item) => camel(item)) as Result;
  if (value === null || typeof value !== 'object') return value as Result;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      camel(inner),
    ]),
  ) as Result;
}

const ENTRIES = {
  ',': /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g,
  '\n': /[^\S\n]*(?:"((?:[^"]|"")*)"[^\S\n]*(?=\n|$)|([^\n]*))(?:\n|$)/g,
};
type Separator = keyof typeof ENTRIES;

/** Entries as one editable text, such as `vip, "red, blue"`: an entry that contains the separator is quoted, as in CSV. */
export function entriesText(entries: readonly string[], separator: Separator = ','): string {
  return entries
    .map((entry) => (entry.includes(separator) || entry.startsWith('"') ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join(separator === ',' ? ', ' : separator);
}

/** The entries of a text that `entriesText` has written. */
export function entriesOf(text: string, separator: Separator = ','): string[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(ENTRIES[separator])]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter(Boolean);
}
