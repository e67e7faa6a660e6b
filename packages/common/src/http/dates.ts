import { z } from 'zod';

const FORM = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const valid = z.iso.datetime({ offset: true });
const DAY_MS = 86_400_000;

interface TimeOptions {
  /** The meaning of a date without a time: the first millisecond of its day, the last millisecond, or an error. */
  dateAlone?: 'start' | 'end' | 'refused';
}

/**
 * Reads ISO 8601 in its extended form: `2026-03-01`, `2026-03-01T10:00`, seconds and a fraction after a dot or a comma,
 * offsets `Z`, `+02`, `+02:00` and `+0200`, letters in upper or lower case. Without an offset the time is UTC, wherever the service
 * runs. Milliseconds are kept.
 *
 * @returns undefined for anything else: other forms, days that the calendar does not have, years before 1 or after 9999.
 */
export function parseTime(text: string, { dateAlone = 'start' }: TimeOptions = {}): Date | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, day, clock, seconds = ':00', fraction = '0', offset = 'Z'] = match;
  if (clock === undefined && dateAlone === 'refused') return undefined;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  // The text now has the form that ECMAScript defines, and zod checks the calendar.
  const canonical = `${day}T${clock ?? '00:00'}${seconds}.${milliseconds}${canonicalOffset(offset)}`;
  if (!valid.safeParse(canonical).success) return undefined;
  const startMs = Date.parse(canonical);
  const time = new Date(clock === undefined && dateAlone === 'end' ? startMs + DAY_MS - 1 : startMs);
  return hasFourDigitYear(time) ? time : undefined;
}

function canonicalOffset(offset: string): string {
  if (offset.toUpperCase() === 'Z') return 'Z';
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return `${offset.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

const MEANINGS = {
  start: '; a date alone means the beginning of that UTC day',
  end: '; a date alone means the end of that UTC day',
  refused: '',
};

/**
 * A point in time in a request; see `parseTime`. Its output is a `Date`.
 *
 * @param options.label the field's name in messages, with a capital: "Since".
 */
export function time({ label, dateAlone = 'start' }: TimeOptions & { label?: string } = {}) {
  const forms = dateAlone === 'refused' ? 'time, such as' : 'date or time, such as 2026-03-01 or';
  const error = `${label === undefined ? 'Must' : `${label} must`} be an ISO 8601 ${forms} 2026-03-01T10:00:00Z`;
  const missing = label === undefined ? undefined : `${label} is required`;
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : error) })
    .transform((value, context) => {
      const read = parseTime(value, { dateAlone });
      if (read) return read;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({ type: 'string', description: `ISO 8601, in UTC unless the time has an offset${MEANINGS[dateAlone]}` });
}

/**
 * A point in time in a request that keeps its original text: ISO 8601 with a time and an offset or Z. Years before 1 in UTC
 * are refused, because no column can store them. Years after 9999 are refused, because ISO 8601 has no common form for them.
 *
 * @param error the message for an invalid time, instead of zod's.
 */
export function timestamp(error?: string) {
  return z.iso
    .datetime({ offset: true, abort: true, ...(error !== undefined && { error }) })
    .refine((text) => hasFourDigitYear(new Date(text)), {
      error: 'must be a time in the years 1 to 9999 (UTC)',
      abort: true,
    });
}

function hasFourDigitYear(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
