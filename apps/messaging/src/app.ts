import { createAuthenticator, headerToken } from '@services/common/access/authentication';
import { documentation } from '@services/common/openapi/documentation';
import { finishApp } from '@services/common/http/error-handling';
import { jsonBody } from '@services/common/http/json-body';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import { measurePools, type Metrics } from '@services/common/runtime/metrics';
import { addressBucket, createRateLimiter, rateLimit } from '@services/common/limits/rate-limit';
import { createServiceApp } from '@services/common/http/service';
import type { Express } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { findCaller, isKey, rateWindows, type Caller } from './accounts/store.ts';
import type { Providers } from './channels/providers.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { channelRoutes } from './channels/routes.ts';
import type { Config } from './config.ts';
import { contactHandlers } from './contact-handlers.ts';
import { contactImportRoutes, contactRoutes } from './contacts/routes.ts';
import type { Database } from './db.ts';
import type { Deps } from './deps.ts';
import { formatError } from './envelope.ts';
import { flowRoutes } from './flows/routes.ts';
import { createOnce } from './idempotency.ts';
import { messageRoutes } from './messages/routes.ts';
import { document } from './openapi.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { unsubscribeRoutes } from './unsubscribe/routes.ts';
import type { Wake } from './wake.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  redis?: Redis | Cluster | undefined;
  network: Network;
  providers: Providers;
  logger: Logger;
  metrics: Metrics;
  wake?: Wake;
}

/** A batch of a thousand messages, each with a long text, fits. */
const BODY_BYTES = 10 * 1024 * 1024;

/** The service's table of contents. Opens nothing and reads no environment. */
export function createApp({
  config,
  db,
  redis,
  network,
  providers,
  logger,
  metrics,
  wake = () => {},
}: AppOptions): Express {
  const auth = createAuthenticator<Caller>({
    credential: headerToken('X-API-Key'),
    isWellFormed: isKey,
    find: (hash) => findCaller(db, hash),
  });
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_PER_DAY: perDay } = config;
  const limiter = createRateLimiter({
    name: 'messaging',
    windows: rateWindows(null, perSecond, perDay),
    redis,
    logger,
  });
  const contacts = { addressKey: config.ADDRESS_KEY, handlers: contactHandlers };
  const deps: Deps = {
    config,
    db,
    auth,
    ...createOnce(db, config.ENCRYPTION_KEYS),
    contacts,
    network,
    providers,
    logger,
    wake,
  };
  measurePools(metrics, ...db.pools);

  const app = createServiceApp({
    logger,
    metrics,
    checks: { database: () => db.pool.query('SELECT 1') },
    // All replicas share Redis: without it they count limits by themselves, and go on.
    ...(redis && { optionalChecks: { redis: () => redis.ping() } }),
    trustedProxies: config.TRUSTED_PROXIES,
  });
  app.use(documentation(document, { publicUrl: config.PUBLIC_URL }));
  app.use(receiptRoutes(deps));
  app.use(unsubscribeRoutes(deps));
  const charge = [
    auth.identify,
    rateLimit({
      limiter,
      bucket: (request) => {
        const caller = auth.findCaller(request);
        return { key: caller?.keyId ?? addressBucket(request), windows: rateWindows(caller, perSecond, perDay) };
      },
      headers: 'RateLimit',
    }),
  ];
  app.use(...charge);
  // Before any body is read: only callers with a key may send us megabytes.
  app.use('/api/v1', auth.required);
  app.use(contactImportRoutes(deps));
  app.use(jsonBody({ limitBytes: BODY_BYTES }));
  app.use(messageRoutes(deps));
  app.use(contactRoutes(deps));
  app.use(templateRoutes(deps));
  app.use(channelRoutes(deps));
  app.use(campaignRoutes(deps));
  app.use(flowRoutes(deps));
  app.use(webhookRoutes(deps));
  return finishApp(app, { logger, formatError, limit: { paths: /^\/api\/v1(?:[/?]|$)/i, charge } });
}
