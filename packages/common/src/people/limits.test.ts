import { sessionWindows } from './limits.ts';

test('each window of a session allows ten requests per second of its length, or the limit of a key if that is higher', () => {
  const windows = [
    { limit: 100, seconds: 60 },
    { limit: 100, seconds: 1 },
    { limit: 900, seconds: 900, counter: 'requests' },
    { limit: 100_000, seconds: 900, counter: 'points' },
  ];
  expect(sessionWindows(windows)).toEqual([
    { limit: 600, seconds: 60 },
    { limit: 100, seconds: 1 },
    { limit: 9000, seconds: 900, counter: 'requests' },
    { limit: 100_000, seconds: 900, counter: 'points' },
  ]);
});
