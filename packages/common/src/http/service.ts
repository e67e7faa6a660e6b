import { randomUUID } from 'node:crypto';

import express, { type Express, type Request, type RequestHandler, type Response } from 'express';

import { isEncodedUtf8 } from './encoding.ts';
import { AppError } from './errors.ts';
import { health, type Checks } from './health.ts';
import { findPattern } from './routing.ts';
import { createUntakenAnswers } from './untaken-answers.ts';
import type { Logger } from '../runtime/logging.ts';
import type { Metrics } from '../runtime/metrics.ts';

declare global {
  namespace Express {
    interface Request {
      /** The id of the request. The `X-Request-Id` response header and every log line about the request contain it. */
      id: string;
      /** Who sends the request, for its log line: ids of an account and of its key, token or session. */
      sender?: { account: string | undefined; key: string | undefined };
    }
  }
}

export interface ServiceOptions {
  logger: Logger;
  metrics: Metrics;
  /** Checks of `/health/ready`. */
  checks: Checks;
  /** Checks that the service can do without: their failure is reported with a 200. */
  optionalChecks?: Checks;
  /** How many proxies in front are trusted to report the client's address. */
  trustedProxies?: number;
}

/**
 * An Express application with everything that a service has in front of its routes: request id, log and metrics of each
 * request, security headers, health checks, `/metrics`. `finishApp` completes it.
 */
export function createServiceApp(options: ServiceOptions): Express {
  const { logger, metrics, checks, optionalChecks, trustedProxies = 0 } = options;
  const app = express();
  app.disable('x-powered-by');
  // Answers are private and change: hashing each of them for an ETag costs more than it saves.
  app.disable('etag');
  // One value or an array: no schema expects nested objects in a query string.
  app.set('query parser', 'simple');
  app.set('trust proxy', trustedProxies);
  app.response.json = jsonSender();

  // Calling a middleware costs about as much as its work, so one middleware does the work that all requests need.
  app.use(edge(logger, metrics));
  health(app, checks, optionalChecks);
  app.get('/metrics', async ({ path }, response) => {
    // Express ignores case and a final slash, but a proxy that must not forward this path compares it exactly.
    if (path !== '/metrics') throw new AppError(404, 'route_not_found', 'Route not found');
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}

/** Replaces Express's `json`. It computes no ETag and supports only JSON in UTF-8, because no response needs more. */
function jsonSender(): Response['json'] {
  const hold = createUntakenAnswers();
  return function sendJson<Answer extends Response>(this: Answer, body?: unknown): Answer {
    const text = JSON.stringify(body) ?? '';
    const bytes = Buffer.byteLength(text);
    if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', 'application/json; charset=utf-8');
    this.setHeader('Content-Length', bytes);
    // Node itself leaves out the body of an answer to HEAD.
    this.end(text);
    hold(this, bytes);
    return this;
  };
}

function edge(logger: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    request.id = requestIdOf(request);
    response.setHeader('X-Request-Id', request.id);
    observe(request, response, logger, metrics);
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
    next();
  };
}

/** Uses a caller's own id if it is harmless in a log, so that a request keeps one id across several systems. */
function requestIdOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/** Refuses URLs with text that the database cannot store: NUL, and percent escapes that are not UTF-8. */
export const wellFormedUrl: RequestHandler = (request, _response, next) => {
  const { url } = request;
  if (url.includes('%')) {
    if (request.path.includes('%00')) {
      throw new AppError(400, 'malformed_url', 'The URL must not contain NUL characters');
    }
    if (!isEncodedUtf8(url)) throw new AppError(400, 'malformed_url', 'The URL is not valid UTF-8');
  }
  next();
};

/** For these statuses the log has the client's address, because an operator may have to find the client. */
const REFUSED = new Set([401, 403, 429]);

/** Logs and measures each request in one listener. Logs the route, but no headers, bodies or paths. */
function observe(request: Request, response: Response, logger: Logger, metrics: Metrics): void {
  const start = performance.now();
  // Read now, because a closed socket has no address.
  const { ip } = request;
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - start) * 1000) / 1000;
    const route = routePattern(request);
    const status = response.writableFinished ? response.statusCode : 499;
    metrics.requestDuration.observe({ method: request.method, route, status }, durationMs / 1000);
    if (route === '/metrics' || route.startsWith('/health/')) return;
    const refused = REFUSED.has(status) && { address: ip };
    logger.info(
      { requestId: request.id, method: request.method, route, status, durationMs, ...request.sender, ...refused },
      'request',
    );
  });
}

/**
 * Returns the route's pattern as a label, so that labels contain no ids. Unknown paths share one label, because the labels of a scan
 * would fill the memory. A request that was rejected before its route ran (401, 429) has the label of that route.
 */
function routePattern(request: Request): string {
  const pattern: unknown = request.route?.path;
  return typeof pattern === 'string' ? pattern : findPattern(request);
}

/** Nothing may be loaded or framed. Pages set their own, wider policy. */
const SECURITY_HEADERS = Object.entries({
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});
