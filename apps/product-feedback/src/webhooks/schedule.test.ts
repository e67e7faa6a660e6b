import { nextPauseMs } from './schedule.ts';

function pauses(random: number): number[] {
  const all: number[] = [];
  for (let next = nextPauseMs(1, random); next !== null; next = nextPauseMs(all.length + 1, random)) all.push(next);
  return all;
}

test('attempts go on for three days with growing pauses, and then end', () => {
  const all = pauses(0.5);
  expect(all.reduce((total, pause) => total + pause, 0) / 3_600_000).toBeCloseTo(72, 0);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(nextPauseMs(all.length + 1)).toBeNull();
});

test('pauses are jittered by a tenth each way', () => {
  expect(pauses(0)[1]).toBe(270_000);
  expect(pauses(1)[1]).toBe(330_000);
});
