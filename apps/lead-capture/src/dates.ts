import { z } from 'zod';

const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A point in time and whether the text gave a date alone. */
interface Instant {
  time: number;
  dateOnly: boolean;
}

const DAY_MS = 86_400_000;

/**
 * ISO 8601, read by hand: `Date.parse` takes an offset-less time as the server's zone and accepts 30 February as 2 March.
 * Without an offset the time is UTC.
 */
function parseInstant(text: string): Instant | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset = 'Z'] = match;
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const utc = Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3], parts[4], parts[5], milliseconds);
  const back = new Date(utc);
  const shown = [
    back.getUTCFullYear(),
    back.getUTCMonth() + 1,
    back.getUTCDate(),
    back.getUTCHours(),
    back.getUTCMinutes(),
    back.getUTCSeconds(),
  ];
  if (shown.some((part, index) => part !== parts[index])) return undefined;
  const offsetMs = offsetMilliseconds(offset);
  if (offsetMs === undefined) return undefined;
  const time = utc - offsetMs;
  // PostgreSQL reads five digits otherwise than ISO 8601 writes them.
  if (new Date(time).getUTCFullYear() > 9999) return undefined;
  return { time, dateOnly: match[4] === undefined };
}

function offsetMilliseconds(offset: string): number | undefined {
  if (offset.toUpperCase() === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function bound(side: 'start' | 'end') {
  return z
    .string()
    .transform((value, context) => {
      const instant = parseInstant(value);
      if (!instant) {
        context.addIssue({ code: 'custom', message: 'Must be an ISO 8601 date or time' });
        return z.NEVER;
      }
      return new Date(instant.time + (side === 'end' && instant.dateOnly ? DAY_MS - 1 : 0));
    })
    .optional()
    .meta({
      type: 'string',
      description: 'ISO 8601; inclusive; a date alone is the whole UTC day; no offset means UTC',
    });
}

/** A point in time in a body; a date alone is its first moment in UTC. */
export function instant(label: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a string`) })
    .transform((value, context) => {
      const parsed = parseInstant(value);
      if (parsed) return new Date(parsed.time);
      context.addIssue({ code: 'custom', message: `${label} must be an ISO 8601 date or time` });
      return z.NEVER;
    })
    .meta({ type: 'string' });
}

/** Two query parameters that bound a list or a report, both inclusive. */
export const dateRange = { start_date: bound('start'), end_date: bound('end') };

/** For `superRefine`-like use: a range that ends before it starts is the end's fault. */
export function isOrdered({
  start_date: start,
  end_date: end,
}: {
  start_date?: Date | undefined;
  end_date?: Date | undefined;
}) {
  return !start || !end || start <= end;
}

export const ORDERED = { error: 'The range ends before it starts', path: ['end_date'] };
