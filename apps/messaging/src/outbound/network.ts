import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Public by the registries, but a metadata service: Azure's. */
const DENIED = ['168.63.129.16'];

/** How this service reaches addresses that customers have chosen. */
export interface Network {
  http: HttpAgent;
  https: HttpsAgent;
  /** A plain connection, for protocols other than HTTP. Resolves when it stands. */
  connect(host: string, port: number, timeoutMs: number): Promise<Socket>;
  close(): void;
}

/**
 * Connections to the public internet only: private, loopback, link-local and metadata addresses are refused when the
 * connection is made, after the name was resolved, so that no spelling and no changing DNS answer gets past.
 *
 * @param allowed addresses, or IPv4 ranges (CIDR), that are reached all the same.
 */
export function createNetwork({ allowed }: { allowed: string[] }): Network {
  const options = {
    allowIPAddressList: allowed,
    denyIPAddressList: DENIED,
    keepAlive: true,
    maxFreeSockets: 64,
    // Idle connections stay idle until the other side's announced time is over, instead of being kept alive in turn.
    scheduling: 'lifo',
  } as const;
  const http = new RequestFilteringHttpAgent(options);
  const https = new RequestFilteringHttpsAgent(options);
  return {
    http,
    https,
    connect: (host, port, timeoutMs) =>
      new Promise((resolve, reject) => {
        const socket = http.createConnection({ host, port }) as Socket;
        const timer = setTimeout(() => socket.destroy(new Error('No connection in time')), timeoutMs);
        const fail = (error: Error) => reject(asRefusal(error));
        socket.once('connect', () => {
          clearTimeout(timer);
          socket.removeListener('error', fail);
          resolve(socket);
        });
        socket.once('error', fail);
        socket.once('close', () => clearTimeout(timer));
      }),
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

/** An address was refused. Says no more than its owner may know: not which inner address a name led to. */
class RefusedAddressError extends Error {
  constructor(cause: Error) {
    super('The address is not on the public internet', { cause });
    this.name = 'RefusedAddressError';
  }
}

/** Whether an error is the refusal of an address. */
export function isRefusedAddress(error: unknown): boolean {
  return error instanceof RefusedAddressError;
}

/** The agents' own refusals as a RefusedAddressError, everything else as it is. */
export function asRefusal(error: Error): Error {
  return /is not allowed\. Because,? It is/i.test(error.message) ? new RefusedAddressError(error) : error;
}
