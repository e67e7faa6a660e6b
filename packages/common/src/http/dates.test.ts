import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { z } from 'zod';

import { parseTime, time, timestamp } from './dates.ts';

const [start, end] = [time(), time({ dateAlone: 'end' })];

test.each([
  ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:30', '2026-03-01T10:00:30.000Z', '2026-03-01T10:00:30.000Z'],
  ['2026-03-01T10:00:30.5Z', '2026-03-01T10:00:30.500Z', '2026-03-01T10:00:30.500Z'],
  ['2026-03-01T10:00:30,123456789Z', '2026-03-01T10:00:30.123Z', '2026-03-01T10:00:30.123Z'],
  ['2026-03-01t10:00:30z', '2026-03-01T10:00:30.000Z', '2026-03-01T10:00:30.000Z'],
  ['2026-03-01T00:00:00+02:00', '2026-02-28T22:00:00.000Z', '2026-02-28T22:00:00.000Z'],
  ['2026-03-01T00:00:00-0530', '2026-03-01T05:30:00.000Z', '2026-03-01T05:30:00.000Z'],
  ['2026-03-01T00:00:00+14', '2026-02-28T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  // On clock-change days: one of these hours is skipped in New York, the other repeated in London.
  ['2026-03-08T02:30:00', '2026-03-08T02:30:00.000Z', '2026-03-08T02:30:00.000Z'],
  ['2026-10-25T01:30:00', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
])('%s means %s as the beginning of a range and %s as its end', (text, from, to) => {
  expect(start.parse(text).toISOString()).toBe(from);
  expect(end.parse(text).toISOString()).toBe(to);
});

test.each([
  '',
  ' ',
  'now',
  '2026',
  '2026-03',
  '2026-3-1',
  '20260301',
  '2026-W10-1',
  '2026-060',
  '2026-02-29',
  '2026-02-30',
  '2026-00-10',
  '2026-13-01',
  '2026-03-00',
  '2026-03-32',
  '2026-03-01T24:00:00Z',
  '2026-03-01T10:60:00Z',
  '2026-06-30T23:59:60Z',
  '2026-03-01T10',
  '2026-03-01 10:00:00Z',
  '2026-03-01T10:00:00 02:00',
  '2026-03-01T10:00:00+24:00',
  '2026-03-01T10:00:00+02:60',
  '2026-03-01T10:00:00.Z',
  '2026-03-01Z',
  '+002026-03-01',
  '-2026-03-01',
  '9999-12-31T23:59:59-01:00',
  '0000-12-31',
  '0001-01-01T00:00:00+01:00',
  '٢٠٢٦-٠٣-٠١',
  '2026-03-01T10:00:00Z; DROP TABLE items',
  ['2026-03-01', '2026-03-02'],
  1_772_323_200_000,
])('%j is not a point in time', (text) => {
  expect(start.safeParse(text).success).toBe(false);
  expect(end.safeParse(text).success).toBe(false);
});

test.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'a server in the time zone %s parses a text as the same time as any other server @slow',
  async (zone) => {
    const texts = ['2026-03-08', '2026-03-08T02:30:00', '2026-11-01T01:30', '1883-11-18T12:00:00', '2011-12-30'];
    const program = `
      const { parseTime } = await import(${JSON.stringify(new URL('dates.ts', import.meta.url).href)});
      const read = (dateAlone) => ${JSON.stringify(texts)}.map((text) => parseTime(text, { dateAlone }).toISOString());
      const offset = new Date(0).getTimezoneOffset();
      console.log(JSON.stringify({ offset, start: read('start'), end: read('end') }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TZ: zone },
    });
    const there = z
      .object({ offset: z.int(), start: z.array(z.string()), end: z.array(z.string()) })
      .parse(JSON.parse(stdout));
    expect(there.offset).not.toBe(0);
    const here = (dateAlone: 'start' | 'end') => texts.map((text) => parseTime(text, { dateAlone })?.toISOString());
    expect(there).toMatchObject({ start: here('start'), end: here('end') });
  },
);

test('a date alone is rejected if a time is required', () => {
  const exact = time({ dateAlone: 'refused' });
  expect(exact.safeParse('2026-03-01').success).toBe(false);
  expect(exact.parse('2026-03-01T10:00').toISOString()).toBe('2026-03-01T10:00:00.000Z');
});

test('the error for an invalid time names the format, and a missing time is reported as missing', () => {
  const message = (value: unknown) => time().safeParse(value).error?.issues[0]?.message;
  expect(message('yesterday')).toMatch(/^Must be an ISO 8601 date or time, such as/);
  expect(message(5)).toMatch(/^Must be an ISO 8601 date or time, such as/);
  expect(time({ label: 'Since' }).safeParse('x').error?.issues[0]?.message).toMatch(/^Since must be an ISO 8601/);
  expect(time({ label: 'Since' }).safeParse(undefined).error?.issues[0]?.message).toBe('Since is required');
  expect(time().optional().parse(undefined)).toBeUndefined();
});

test.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])(
  'a timestamp outside the years 1 to 9999 is rejected with a single message: %s',
  (text) => {
    const { error } = timestamp().safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['must be a time in the years 1 to 9999 (UTC)']);
  },
);

test('a timestamp keeps its original text, and a timestamp without an offset is rejected', () => {
  for (const text of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-03-01T10:00:00.1234567890+02:00']) {
    expect(timestamp().parse(text)).toBe(text);
  }
  expect(timestamp().safeParse('2026-03-01T10:00:00').error?.issues).toHaveLength(1);
});
