import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks for something small all the time, in a thread whose own work is next to nothing. */
const { urls, headers } = workerData as { urls: Record<string, string>; headers: Record<string, string> };
const EVERY_MS = 10;

let times: Record<string, number[]> = {};

parentPort?.on('message', (word: 'begin' | 'end') => {
  const ended = times;
  times = Object.fromEntries(Object.keys(urls).map((name) => [name, []]));
  if (word === 'begin') return;
  const figures: Record<string, number> = {};
  for (const [name, all] of Object.entries(ended)) {
    const sorted = all.toSorted((one, other) => one - other);
    const at = (part: number) => Math.round(10 * (sorted[Math.ceil(part * sorted.length) - 1] ?? 0)) / 10;
    figures[`${name}, median (ms)`] = at(0.5);
    figures[`${name}, 99 % (ms)`] = at(0.99);
    figures[`${name}, longest (ms)`] = at(1);
    figures[`${name}, above 50 ms, of ${sorted.length}`] = sorted.filter((each) => each > 50).length;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(figures);
});

for (;;) {
  for (const [name, url] of Object.entries(urls)) {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    times[name]?.push(performance.now() - start);
  }
  await delay(EVERY_MS);
}
