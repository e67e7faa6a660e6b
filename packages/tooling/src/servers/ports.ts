import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections (from 32768 on Linux): those come and go at any moment. */
const RANGE = [15_000, 32_000] as const;
const ATTEMPTS = 100;
/**
 * A server takes seconds to start and to take its port. Until then no other server may get it: each process gives out the ports of
 * its own part of the range, one after the other.
 */
const PART = 500;
const first = RANGE[0] + (process.pid % ((RANGE[1] - RANGE[0]) / PART)) * PART;
let next = randomInt(PART);

/**
 * A TCP port of 127.0.0.1 that was free a moment ago, that no outgoing connection can take in the next, and that this process has
 * not given out lately.
 *
 * @throws Error when a hundred attempts found none
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = first + next;
    next = (next + 1) % PART;
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

/** Whether a server accepts connections on this port of 127.0.0.1. It is not asked by taking the port, which the server may want. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
