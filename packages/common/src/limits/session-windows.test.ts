import { sessionWindows } from './session-windows.ts';

test('a session may send ten requests per second over each window, and never fewer than a key', () => {
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
