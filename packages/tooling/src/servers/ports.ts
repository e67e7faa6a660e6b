import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** The range is below the ports that systems use for outgoing connections (from 32768 on Linux), which may be used at any moment. */
const RANGE = [15_000, 32_000] as const;
const ATTEMPTS = 100;
/**
 * A server needs seconds to open its port, and no other server may get the port before. So each process assigns the
 * ports of a separate part of the range, one port after the other.
 */
const PART = 500;
const first = RANGE[0] + (process.pid % ((RANGE[1] - RANGE[0]) / PART)) * PART;
let next = randomInt(PART);

/**
 * Returns a free TCP port of 127.0.0.1. No outgoing connection can use it, and this process has not returned it recently.
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

/** Whether a server could listen on this port now, on the given address (default: all addresses). */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Whether a server accepts connections on this port of 127.0.0.1. The check connects instead of opening the port, which the server may
 * need.
 */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
