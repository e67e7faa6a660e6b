import type { Express, RequestHandler } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { serveConsole } from '../console/serve.ts';
import type { StatementDb } from '../database/database.ts';
import { migrated } from '../database/migrated.ts';
import type { Pool } from '../database/pool.ts';
import { finishApp, type FinishOptions } from '../http/error-handling.ts';
import { createServiceApp, wellFormedUrl } from '../http/service.ts';
import { createPlaces, inTurn } from '../http/turns.ts';
import { mcp, type McpOptions } from '../mcp/mcp.ts';
import { mount } from '../openapi/mount.ts';
import { publishedDocument } from '../openapi/published.ts';
import { peopleOperations } from '../people/operations.ts';
import type { PeopleDeps } from '../people/people.ts';
import { documentation, type DocumentationOptions } from '../reference/documentation.ts';
import { readGuides } from '../reference/guides.ts';
import { measurePools, type Metrics } from '../runtime/metrics.ts';
import { onDemand } from '../runtime/on-demand.ts';
import type { ServiceConfig } from '../runtime/config.ts';

/** The MCP server, which is served if the setting `MCP` is on. */
interface ToolOptions extends Pick<McpOptions, 'chosen' | 'ownTools' | 'scopesOf'> {
  /** Answers 401 to requests that may not use the MCP server. */
  required: RequestHandler;
}

interface EdgeOptions
  extends Omit<FinishOptions, 'limit'>, Pick<DocumentationOptions, 'links' | 'samples'>, Pick<McpOptions, 'document'> {
  /** The directory of the service's sources: its console, guides and migrations are next to it. */
  sources: string;
  config: ServiceConfig & { PUBLIC_URL?: string | undefined };
  db: { pool: Pool; pools: readonly Pool[] };
  /** All replicas share Redis. Without Redis each replica counts rate limits on its own. */
  redis: Redis | Cluster | undefined;
  metrics: Metrics;
  people: PeopleDeps;
  /** Identifies the caller and charges the request to its rate limit. */
  charge: readonly RequestHandler[];
  /** Paths that are never charged. */
  uncharged?: RegExp;
  /** Adds routes without a rate limit, which platforms and recipients call. */
  openRoutes?: (app: Express) => void;
  routes: (app: Express) => void;
  tools: ToolOptions;
}

/**
 * The application of a service. A request passes through its parts in this order: request id, log, health checks, the
 * console's files, the check of its URL, the reference, open routes, the rate limit, the service's routes, MCP, the console's endpoints, errors.
 */
export function createEdge(options: EdgeOptions): Express {
  const { sources, config, db, redis, logger, metrics, people, charge, tools, document, links = [], samples } = options;
  const publicUrl = config.PUBLIC_URL;
  const published = onDemand(() => publishedDocument(document(), publicUrl));
  measurePools(metrics, ...db.pools);
  const app = createServiceApp({
    logger,
    metrics,
    checks: {
      database: () => db.pool.query('SELECT 1'),
      schema: migrated(db.pool, `${sources}/../prisma/migrations`),
    },
    ...(redis && { optionalChecks: { redis: () => redis.ping() } }),
    trustedProxies: config.TRUSTED_PROXIES,
  });
  app.use('/console', serveConsole(`${sources}/../console/dist`));
  // Applies only after the console's page, because the page opens even if its link was cut within a percent escape.
  app.use(wellFormedUrl);
  app.use(
    documentation(published, {
      guides: readGuides(`${sources}/..`),
      links: [{ name: 'Console', href: '/console' }, ...links],
      ...(samples && { samples }),
    }),
  );
  options.openRoutes?.(app);
  app.use(...charge);
  options.routes(app);
  if (config.MCP) app.all('/mcp', tools.required, mcp({ document: published, logger, publicUrl, ...tools }));
  app.use('/console/api', people.identify);
  // Changes of an account's members lock the account. Without this limit, waiting changes would hold all connections.
  const connections = Math.min(...db.pools.map(({ options }) => options.max));
  const turns = createPlaces(connections - 1, connections / 2);
  mount(app, peopleOperations, people, {
    dbOf: (given: StatementDb, accountId): StatementDb => ({
      ...given,
      statements: (work) => inTurn(turns, accountId, () => given.statements(work)),
    }),
  });
  const { uncharged: except } = options;
  return finishApp(app, { ...options, limit: { charge, ...(except && { except }) } });
}
