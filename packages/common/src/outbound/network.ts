import { lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';

import { createAddressGuard, type AddressGuard } from './addresses.ts';

/** Connects a service to addresses that its customers have chosen. */
export interface Network {
  http: HttpAgent;
  https: HttpsAgent;
  /** A plain connection, for protocols other than HTTP. Resolves when it is established. */
  connect(host: string, port: number, timeoutMs: number): Promise<Socket>;
  /** Whether a URL's host is rejected without a look-up: a literal private address, or a name of this machine. */
  refusesHost(hostname: string): boolean;
  close(): void;
}

/** An address was rejected. The error does not reveal which private address a name resolved to. */
class RefusedAddressError extends Error {
  constructor() {
    super('The address is not on the public internet');
    this.name = 'RefusedAddressError';
  }
}

/** Whether an error means that the service refused to connect to the address. */
export function isRefusedAddress(error: unknown): boolean {
  return error instanceof RefusedAddressError;
}

/**
 * Connections to the public internet only. Addresses are checked when the connection is made, after the name was resolved.
 * The connection uses exactly the checked addresses. So neither another spelling nor a changing DNS answer can bypass the
 * check. A name is rejected when any of its addresses is rejected.
 *
 * @param allowed addresses and ranges that may be reached nevertheless.
 * @throws RangeError when an entry is neither an address nor a range.
 */
export function createNetwork({ allowed }: { allowed: readonly string[] }): Network {
  const refuses = createAddressGuard(allowed);
  const lookup = guardedLookup(refuses);
  const options: AgentOptions = {
    keepAlive: true,
    maxFreeSockets: 64,
    // Reuses the most recent connection, so that the other connections expire.
    scheduling: 'lifo',
    lookup,
  };
  const http = guardLiterals(new HttpAgent(options), refuses);
  const https = guardLiterals(new HttpsAgent(options), refuses);
  return {
    http,
    https,
    connect: (host, port, timeoutMs) => connectTo(host, port, timeoutMs, { refuses, lookup }),
    refusesHost(hostname) {
      const host = bare(hostname);
      if (isIP(host) !== 0) return refuses(host);
      return /(^|\.)localhost\.?$/i.test(host) && refuses('127.0.0.1');
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function guardedLookup(refuses: AddressGuard): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, result: unknown, family?: number) => {
      if (error) return callback(error, '');
      const addresses = (Array.isArray(result) ? result : [{ address: result }]) as { address: string }[];
      if (addresses.some(({ address }) => refuses(address))) return callback(new RefusedAddressError(), '');
      callback(null, result as string, family);
    });
  };
}

/** Literal addresses need no look-up. */
function guardLiterals<Agent extends HttpAgent>(agent: Agent, refuses: AddressGuard): Agent {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = bare(options.host ?? '');
    if (isIP(host) === 0 || !refuses(host)) return create(options, callback);
    // An agent may report a failed connection in this way, as Node documents; the type covers only success.
    (callback as ((error: Error) => void) | undefined)?.(new RefusedAddressError());
    return undefined;
  };
  return agent;
}

function connectTo(
  host: string,
  port: number,
  timeoutMs: number,
  { refuses, lookup }: { refuses: AddressGuard; lookup: LookupFunction },
): Promise<Socket> {
  return new Promise((resolveSocket, reject) => {
    if (isIP(bare(host)) !== 0 && refuses(bare(host))) return reject(new RefusedAddressError());
    const socket = connect({ host: bare(host), port, lookup });
    const timer = setTimeout(() => socket.destroy(new Error('The connection timed out')), timeoutMs);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolveSocket(socket);
    });
    socket.once('error', reject);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
}

/** An IPv6 address without the brackets that it has in a URL. */
function bare(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}
