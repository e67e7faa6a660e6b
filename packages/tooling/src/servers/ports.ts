import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections (from 32768 on Linux): those come and go at any moment. */
const RANGE = [15_000, 32_000] as const;
const ATTEMPTS = 100;

/**
 * A TCP port of 127.0.0.1 that was free a moment ago, and that no outgoing connection can take in the next.
 *
 * @throws Error when a hundred attempts found none
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(...RANGE);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error('No free port could be found');
}

/** Whether a server could listen on this port now, on the address given (all of them when none is). */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
