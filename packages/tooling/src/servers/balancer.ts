import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Hop-by-hop headers (RFC 9110, 7.6.1): they belong to one connection and are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

const CHECK_TIMEOUT_MS = 3000;

interface BalancerOptions {
  port: number;
  /** The address to listen on. Default: loopback only. */
  host?: string;
  /** The replicas' base URLs, read at each round of health checks. */
  targets: () => Promise<string[]>;
  /** Pause between health checks, in milliseconds. */
  intervalMs?: number;
}

export interface Balancer {
  url: string;
  /** The replicas that currently get requests. */
  healthy(): string[];
  stop(): Promise<void>;
}

/**
 * A small HTTP balancer in front of several replicas of a service, for local use: it alternates between the replicas whose /health/ready
 * answers 200, and keeps connections open. It sends a request to another replica only if it cannot connect to the first replica. All other
 * failures become a 502, so that a replica that drops requests is noticed.
 */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { port, host = '127.0.0.1', targets, intervalMs = 500 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let healthy: string[] = [];
  let turn = 0;

  async function check(): Promise<void> {
    const known = await targets().catch(() => []);
    const ready = await Promise.all(known.map(async (target) => (await readiness(target)) ?? healthy.includes(target)));
    healthy = known.filter((_target, index) => ready[index]);
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, candidates: string[]): void {
    const [target, ...others] = candidates;
    if (target === undefined) return void outgoing.writeHead(503).end('No replica is ready.');
    const { hostname, port: targetPort } = new URL(target);
    const headers = forwardedHeaders(incoming);
    const upstream = forward({
      agent,
      hostname,
      port: targetPort,
      method: incoming.method,
      path: incoming.url,
      headers,
    });
    upstream.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, withoutHopByHop(response.headers));
      response.pipe(outgoing);
      response.once('error', () => outgoing.destroy());
    });
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'connect') {
        healthy = healthy.filter((one) => one !== target);
        incoming.unpipe(upstream);
        pass(incoming, outgoing, others);
      } else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end('The replica closed the connection.');
    });
    outgoing.once('close', () => upstream.destroy());
    // Sends the body only over an established connection, so that another replica could still get all of it.
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(upstream));
      else incoming.pipe(upstream);
    });
  }

  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const first = turn % Math.max(healthy.length, 1);
    pass(incoming, outgoing, [...healthy.slice(first), ...healthy.slice(0, first)]);
  });
  server.keepAliveTimeout = 120_000;
  server.listen(port, host);
  await once(server, 'listening');
  await check();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, intervalMs);
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${bound}`,
    healthy: () => healthy,
    async stop() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      await checking;
      agent.destroy();
    },
  };
}

/**
 * Null if the replica did not answer in time: the balancer then treats the replica as before, because removing a busy replica would add
 * load to the other replicas.
 */
async function readiness(target: string): Promise<boolean | null> {
  try {
    const response = await fetch(`${target}/health/ready`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    return error instanceof DOMException ? null : false;
  }
}

function forwardedHeaders(incoming: IncomingMessage): NodeJS.Dict<string | string[]> {
  const before = incoming.headers['x-forwarded-for'];
  const address = incoming.socket.remoteAddress ?? '';
  return {
    ...withoutHopByHop(incoming.headers),
    'x-forwarded-for': before === undefined ? address : `${String(before)}, ${address}`,
    'x-forwarded-proto': 'http',
  };
}

function withoutHopByHop(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
