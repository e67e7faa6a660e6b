import { isoTimeOf, withIsoTimes, withTimesOfJson } from './iso-time.ts';

test.each([
  ['2026-03-01 10:00:00+00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00.5+00', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01 10:00:00.123+00', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 10:00:00.123456+00', '2026-03-01T10:00:00.123456Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['infinity', 'infinity'],
])('PostgreSQL’s time %s becomes %s in a row, with every digit', (text, expected) => {
  expect(isoTimeOf(text)).toBe(expected);
});

test.each([
  ['2026-03-01T10:00:00+00:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.5+00:00', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01T10:00:00.123456+00:00', '2026-03-01T10:00:00.123456Z'],
  ['infinity', 'infinity'],
])('the time %s in PostgreSQL’s JSON becomes %s in a copy of the row', (text, expected) => {
  const read = [{ id: 'a', createdAt: text }];
  expect(withTimesOfJson(read, 'createdAt')).toEqual([{ id: 'a', createdAt: expected }]);
  expect(read).toEqual([{ id: 'a', createdAt: text }]);
  expect(withTimesOfJson(null, 'createdAt')).toEqual([]);
});

test('dates in a row that Prisma read become ISO 8601 text, and other values do not change', () => {
  const date = new Date('2026-03-01T10:00:00.5Z');
  const row = withIsoTimes({ id: 'a', createdAt: date, endedAt: null, tags: ['x'], count: 1 });
  expect(row).toEqual({ id: 'a', createdAt: '2026-03-01T10:00:00.500Z', endedAt: null, tags: ['x'], count: 1 });
});
