import { Worker } from 'node:worker_threads';

/** A client in its own thread, so that it measures the delays of the service and not those of the test. */
const CLIENT = `
const { parentPort, workerData: { url, token } } = require('node:worker_threads');
let stopped = false;
const times = [];
parentPort.on('message', () => { stopped = true; });
(async () => {
  while (!stopped) {
    const start = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ post(id: "post_1") { name votesCount } }' }),
    });
    await response.text();
    const ms = performance.now() - start;
    times.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The first answer waits for connections, so it is not measured.
  const sorted = times.slice(1).sort((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)];
  parentPort.postMessage({ slowestMs: sorted.at(-1), p99Ms, answers: sorted.length });
})();
`;

interface Figures {
  slowestMs: number;
  p99Ms: number;
  answers: number;
}

/** Requests one post several times per second until it is stopped. */
export async function startHeartbeat(url: string, token: string) {
  const worker = new Worker(CLIENT, { eval: true, workerData: { url, token } });
  const result = new Promise<Figures>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    async stop() {
      // Not a window: a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('stop');
      const figures = await result;
      await worker.terminate();
      return figures;
    },
  };
}
