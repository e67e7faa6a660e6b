import { quietUntil } from './quiet-hours.ts';

const night = { start: '21:00', end: '08:00' };
const at = (time: string) => new Date(time);

test('the recipient’s own zone decides', () => {
  const now = at('2026-06-01T20:00:00Z');
  expect(quietUntil(now, night, 'UTC')).toBeNull();
  expect(quietUntil(now, night, 'Europe/Berlin')).toEqual(at('2026-06-02T06:00:00Z'));
  expect(quietUntil(now, night, 'America/New_York')).toBeNull();
});

test('a span over midnight ends in the morning, seen from both sides of midnight', () => {
  expect(quietUntil(at('2026-06-01T21:00:00Z'), night, 'UTC')).toEqual(at('2026-06-02T08:00:00Z'));
  expect(quietUntil(at('2026-06-02T07:59:59Z'), night, 'UTC')).toEqual(at('2026-06-02T08:00:00Z'));
  expect(quietUntil(at('2026-06-02T08:00:00Z'), night, 'UTC')).toBeNull();
});

test('a span within a day', () => {
  expect(quietUntil(at('2026-06-01T12:30:00Z'), { start: '12:00', end: '13:00' }, 'UTC')).toEqual(
    at('2026-06-01T13:00:00Z'),
  );
  expect(quietUntil(at('2026-06-01T13:00:00Z'), { start: '12:00', end: '13:00' }, 'UTC')).toBeNull();
});

test('an end that the clock skips is the first moment after it', () => {
  // Berlin, 29 March 2026: 02:00 becomes 03:00.
  expect(quietUntil(at('2026-03-29T00:30:00Z'), { start: '00:00', end: '02:30' }, 'Europe/Berlin')).toEqual(
    at('2026-03-29T01:30:00Z'),
  );
});

test('equal ends mean no quiet time, and an unknown zone counts as UTC', () => {
  expect(quietUntil(at('2026-06-01T12:00:00Z'), { start: '08:00', end: '08:00' }, 'UTC')).toBeNull();
  expect(quietUntil(at('2026-06-01T22:00:00Z'), night, 'Mars/Olympus')).toEqual(at('2026-06-02T08:00:00Z'));
});
