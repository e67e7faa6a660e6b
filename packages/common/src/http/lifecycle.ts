import type { Server, ServerResponse } from 'node:http';
import { Server as ConnectionServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { Express } from 'express';

import { sayNotReady } from './health.ts';
import type { Logger } from '../runtime/logging.ts';

interface ServeOptions {
  port: number;
  logger: Logger;
  /** Ends workers and connections; called after the last request. */
  close: () => Promise<void>;
  /** How long running requests and `close` may take after the signal, in milliseconds. */
  drainMs?: number;
  /**
   * How long requests are still accepted after the signal while `/health/ready` already answers 503, in milliseconds: the time that a
   * balancer needs to notice. Without this time, a connection could be closed just as the balancer uses it again.
   */
  leaveMs?: number;
}

/**
 * Listens, and drains on SIGTERM or SIGINT: reports for `leaveMs` that the process is not ready, then refuses new connections, waits for
 * running requests, and calls `close`. The process ends on its own when nothing is left to do, at the latest after `leaveMs` and `drainMs`;
 * a second signal ends it at once.
 *
 * @throws Error when the port is not available.
 */
export async function serve(app: Express, options: ServeOptions): Promise<Server> {
  const { port, logger, close, drainMs = 10_000, leaveMs = 0 } = options;
  const server = app.listen(port);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  // Longer than a load balancer's idle time (usually 60 s), so that this side never closes a connection that the balancer is about to use.
  server.keepAliveTimeout = 65_000;
  const requests = trackRequests(server);
  logger.info({ port: (server.address() as AddressInfo).port }, 'listening');

  async function drain(signal: NodeJS.Signals): Promise<void> {
    process.off('SIGTERM', drain).off('SIGINT', drain);
    logger.info({ signal, leaveMs, drainMs }, 'draining');
    sayNotReady(app);
    requests.closeConnectionsAfterAnswers();
    if (leaveMs > 0) await pause(leaveMs);
    setTimeout(() => {
      logger.warn('Requests or workers did not end in time');
      process.exit(1);
    }, drainMs).unref();
    await requests.end();
    try {
      await close();
      logger.info('stopped');
    } catch (error) {
      logger.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    }
  }
  process.on('SIGTERM', drain).on('SIGINT', drain);
  return server;
}

/**
 * Counts running requests by connection. A set of requests would leak memory. V8 copies a set from time to time while members
 * are added and removed, and each copy refers to the next. Through this chain, nearly all requests would outlive the young
 * generation.
 */
function trackRequests(server: Server) {
  const lastOf = new Map<Socket, ServerResponse | undefined>();
  let running = 0;
  let leaving = false;
  let ending = false;
  const closeWhenIdle = () => {
    if (ending && running === 0) server.closeIdleConnections();
  };
  server.on('connection', (socket: Socket) => {
    lastOf.set(socket, undefined);
    socket.once('close', () => lastOf.delete(socket));
  });
  // The listener comes before Express's own, which may answer at once.
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (leaving) response.setHeader('Connection', 'close');
    running += 1;
    if (lastOf.has(socket)) lastOf.set(socket, response);
    response.once('close', () => {
      running -= 1;
      if (lastOf.get(socket) === response) lastOf.set(socket, undefined);
      closeWhenIdle();
    });
  });
  return {
    /** From now on, answers ask the client to close the connection. */
    closeConnectionsAfterAnswers() {
      leaving = true;
      for (const response of lastOf.values())
        if (response && !response.headersSent) response.setHeader('Connection', 'close');
    },
    /** Refuses new connections; resolves when the last answer has been sent. */
    end: () =>
      new Promise<void>((resolve) => {
        ending = true;
        // `http.Server.close()` is not used, because it also cuts connections whose response is written but not yet sent.
        ConnectionServer.prototype.close.call(server, () => resolve());
        closeWhenIdle();
      }),
  };
}
