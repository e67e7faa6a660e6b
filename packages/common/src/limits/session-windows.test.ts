import { sessionWindows } from './session-windows.ts';

test("the limits of a session allow ten requests per second in each window, and never less than a key's limits", () => {
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
