import { DAY_MS, MINUTE_MS, momentOf, zoneNamed } from './local-time.ts';
import { quietUntil } from './quiet-hours.ts';

const night = { start: '21:00', end: '08:00' };
const noon = { start: '12:00', end: '13:00' };

test.each([
  // In the recipient's own zone, before and after midnight.
  ['2026-06-01T20:00:00Z', night, 'UTC', null],
  ['2026-06-01T20:00:00Z', night, 'Europe/Berlin', '2026-06-02T06:00:00Z'],
  ['2026-06-01T20:00:00Z', night, 'America/New_York', null],
  ['2026-06-01T21:00:00Z', night, 'UTC', '2026-06-02T08:00:00Z'],
  ['2026-06-02T07:59:59Z', night, 'UTC', '2026-06-02T08:00:00Z'],
  ['2026-06-02T08:00:00Z', night, 'UTC', null],
  // Within a day.
  ['2026-06-01T12:30:00Z', noon, 'UTC', '2026-06-01T13:00:00Z'],
  ['2026-06-01T13:00:00Z', noon, 'UTC', null],
  // An equal start and end mean no quiet hours, and an unknown zone counts as UTC.
  ['2026-06-01T12:00:00Z', { start: '08:00', end: '08:00' }, 'UTC', null],
  ['2026-06-01T22:00:00Z', night, 'Mars/Olympus', '2026-06-02T08:00:00Z'],
  // Berlin's clock skips the end: on 29 March 2026, 02:00 becomes 03:00.
  ['2026-03-29T00:30:00Z', { start: '00:00', end: '02:30' }, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  // New York's clock repeats the end: on 1 November 2026 at 06:00Z, 02:00 becomes 01:00.
  ['2026-11-01T05:00:00Z', { start: '22:00', end: '01:30' }, 'America/New_York', '2026-11-01T05:30:00Z'],
  ['2026-11-01T05:40:00Z', { start: '22:00', end: '01:30' }, 'America/New_York', null],
  ['2026-11-01T06:05:00Z', { start: '22:00', end: '01:30' }, 'America/New_York', '2026-11-01T06:30:00Z'],
])('at %s the quiet hours %j in %s end at %s', (now, quiet, zone, end) => {
  expect(quietUntil(new Date(now), quiet, zone)).toEqual(end === null ? null : new Date(end));
});

test('around every clock change, quiet hours end at the first minute that is not quiet @slow', () => {
  for (const { zone, atMs, before, after } of clockChanges()) {
    // The minute of the day that the clock shows, for every minute of two days around the change.
    const firstMs = atMs - DAY_MS;
    const clock = Array.from({ length: 2880 }, (_, minute) => {
      const shown = firstMs / MINUTE_MS + minute + (minute < 1440 ? before : after) / MINUTE_MS;
      return ((shown % 1440) + 1440) % 1440;
    });
    const changed = clock[1440] ?? 0;
    for (let tried = 0; tried < 40; tried += 1) {
      // Half of the quiet hours end near the change of the clock, where mistakes are likely.
      const [from, anywhere] = [Math.floor(Math.random() * 1440), Math.floor(Math.random() * 1440)];
      const to = tried % 2 ? anywhere : (changed + Math.floor(Math.random() * 240) + 1320) % 1440;
      const quiet = (minute: number) => (from <= to ? minute >= from && minute < to : minute >= from || minute < to);
      const now = Math.floor(Math.random() * 1600);
      const free = clock.findIndex((minute, index) => index >= now && !quiet(minute));
      // The check is skipped if the rest of the second day is quiet.
      if (free < 0) continue;
      const expected = free === now ? null : new Date(firstMs + free * MINUTE_MS).toISOString();
      const span = { start: clockTime(from), end: clockTime(to) };
      const moment = new Date(firstMs + now * MINUTE_MS);
      const found = quietUntil(moment, span, zone)?.toISOString() ?? null;
      expect({ zone, span, moment, found }).toEqual({ zone, span, moment, found: expected });
    }
  }
});

test('a local time that occurs twice means the first occurrence @slow', () => {
  for (const { zone, atMs, before, after } of clockChanges()) {
    for (let minute = -180; minute <= 180; minute += 15) {
      const localMs = atMs + before + minute * MINUTE_MS;
      // Finds the first moment at which the clock shows that time, by trying both offsets.
      const moment = [localMs - before, localMs - after].find((ms, index) => ms < atMs === (index === 0));
      expect({ zone, localMs, moment: momentOf(localMs, zoneNamed(zone)) }).toEqual({
        zone,
        localMs,
        moment: moment ?? localMs - before,
      });
    }
  }
});

function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

interface Change {
  zone: string;
  atMs: number;
  before: number;
  after: number;
}

/** The clock changes of all IANA zones from 2024 to 2027, each kind once, read from the platform's own tables. */
function clockChanges(): Change[] {
  const found = new Map<string, Change>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const offset = (ms: number) => {
      const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(ms)) ?? [];
      return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
    };
    let [fromMs, before] = [Date.UTC(2024, 0), offset(Date.UTC(2024, 0))];
    for (; fromMs < Date.UTC(2028, 0); fromMs += 7 * DAY_MS) {
      const after = offset(fromMs + 7 * DAY_MS);
      if (after === before) continue;
      let [low, high] = [fromMs, fromMs + 7 * DAY_MS];
      while (high - low > MINUTE_MS) {
        const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
        if (offset(middle) === before) low = middle;
        else high = middle;
      }
      found.set(`${before} ${after} ${high % DAY_MS}`, { zone, atMs: high, before, after });
      before = after;
    }
  }
  return [...found.values()];
}
