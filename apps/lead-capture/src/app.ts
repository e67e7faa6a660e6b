import { isApiKey } from '@services/common/access/api-keys';
import { bearerToken, createAuthenticator } from '@services/common/access/authentication';
import { serveConsole } from '@services/common/console/serve';
import { migrated } from '@services/common/database/migrated';
import { finishApp } from '@services/common/http/error-handling';
import { createIdempotency } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import { measurePools, type Metrics } from '@services/common/runtime/metrics';
import { addressBucket, createRateLimiter, rateLimit } from '@services/common/limits/rate-limit';
import { sessionWindows } from '@services/common/limits/session-windows';
import { createTurns, inTurn } from '@services/common/limits/turns';
import { createServiceApp } from '@services/common/http/service';
import { createPeople } from '@services/common/people/people';
import { peopleOperations } from '@services/common/people/operations';
import { documentation } from '@services/common/reference/documentation';
import { mcp } from '@services/common/mcp/mcp';
import { readGuides } from '@services/common/reference/guides';
import { mount } from '@services/common/openapi/mount';
import type { Express } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { CHANGES } from './changes.ts';
import { limitsOf } from './accounts/limits.ts';
import { callerOf, createAccount, findCaller, KEY_PREFIX } from './accounts/store.ts';
import type { Caller } from './caller.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';
import type { Deps } from './deps.ts';
import { formatError } from './envelope.ts';
import { createInstagram } from './instagram/client.ts';
import { createLogin, type Login } from './instagram/login.ts';
import { createExporter } from './leads/export.ts';
import { document, operations } from './openapi.ts';
import { LEAST_ROLES } from './operation.ts';
import { TOOLS } from './tools.ts';
import { discardQueuedTriggers, endReplies } from './triggers/store.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  redis?: Redis | Cluster | undefined;
  network: Network;
  logger: Logger;
  metrics: Metrics;
  onEvents?: () => void;
}

/** The service's table of contents. Opens nothing and reads no environment. */
export function createApp({ config, db, redis, network, logger, metrics, onEvents = () => {} }: AppOptions): Express {
  const people = createPeople({
    service: 'lead-capture',
    db,
    redis,
    logger,
    settings: config,
    leastRoles: LEAST_ROLES,
    changes: CHANGES,
    createAccount: (tx, { name }) => createAccount(tx, { name, plan: 'free' }),
    limits: (caller) => limitsOf({ db, limiter, config }, caller, { ofSession, ofKeys }),
  });
  const ofKeys = [{ limit: config.RATE_LIMIT_PER_MINUTE, seconds: 60 }];
  const ofSession = sessionWindows(ofKeys);
  const auth = createAuthenticator<Caller>({
    credential: bearerToken,
    isWellFormed: (key) => isApiKey(KEY_PREFIX, key),
    find: (hash) => findCaller(db, hash),
    session: people.sessions.credential((session) => callerOf(db, session)),
    challenge: { 'WWW-Authenticate': 'Bearer' },
  });
  const once = createIdempotency<Db>({
    db,
    transaction: db.transaction,
    query: (tx, text, values) => tx.query({ name: 'idempotency', text }, values),
  });
  const limiter = createRateLimiter({
    name: 'lead-capture',
    windows: ofKeys,
    redis,
    logger,
  });
  const turns = createTurns(db.pool);
  const deps: Deps = {
    config,
    db,
    auth,
    once,
    logger,
    network,
    instagram: createInstagram({ url: config.INSTAGRAM_API_URL, timeoutMs: config.INSTAGRAM_TIMEOUT_MS }),
    login: loginOf(config),
    endReplies,
    exportLeads: createExporter(db),
    eventsReceived: metrics.counter('instagram_events_total', 'Items delivered by the webhook.', ['result']),
    discardReplies: discardQueuedTriggers,
    onEvents,
  };
  measurePools(metrics, db.pool);

  const app = createServiceApp({
    logger,
    metrics,
    checks: {
      database: () => db.pool.query('SELECT 1'),
      schema: migrated(db.pool, `${import.meta.dirname}/../prisma/migrations`),
    },
    // All replicas share Redis: without it they count limits by themselves, and go on.
    ...(redis && { optionalChecks: { redis: () => redis.ping() } }),
    trustedProxies: config.TRUSTED_PROXIES,
  });
  // The API's routes come first: every layer that a request passes before its own costs some of its time.
  app.use('/console', serveConsole(`${import.meta.dirname}/../console/dist`));
  const charge = [
    auth.identify,
    rateLimit({
      limiter,
      bucket(request) {
        const caller = auth.findCaller(request);
        return { key: caller?.keyId ?? addressBucket(request), windows: caller?.person ? ofSession : ofKeys };
      },
      headers: 'RateLimit',
    }),
  ];
  app.use(
    [
      '/v1/leads',
      '/v1/automations',
      '/v1/activity',
      '/v1/statistics',
      '/v1/connections',
      '/v1/erasures',
      '/v1/webhooks',
      '/v1/api-keys',
    ],
    ...charge,
    auth.required,
  );
  if (config.MCP)
    app.all(
      '/mcp',
      ...charge,
      auth.required,
      mcp({
        document,
        chosen: TOOLS,
        logger,
        publicUrl: config.PUBLIC_URL,
        scopesOf: (request) => auth.caller(request).scopes,
      }),
    );
  app.use('/v1/instagram/callback', ...charge);
  // Not the platform's signed requests: they come from few addresses and must not be lost. Refused ones are charged below.
  app.get('/v1/instagram/data-deletion/:code', ...charge);
  mount(app, operations, deps, { takeTurn: (accountId, work) => inTurn(turns, accountId, work) });
  app.use('/console/api', ...charge, people.identify);
  mount(app, peopleOperations, people);
  app.use(
    documentation(document, {
      publicUrl: config.PUBLIC_URL,
      guides: readGuides(`${import.meta.dirname}/../guides`),
      links: [{ name: 'Console', href: '/console' }],
    }),
  );
  // The platform's webhook has no limit: its events must not be lost.
  return finishApp(app, { logger, formatError, limit: { except: /^\/v1\/instagram\/webhook/i, charge } });
}

/** Logins at the platform, as far as the settings describe an application. */
function loginOf(config: Config): Login | null {
  const { INSTAGRAM_APP_ID: appId, INSTAGRAM_APP_SECRETS: secrets, PUBLIC_URL: publicUrl } = config;
  const [appSecret] = secrets;
  if (appId === undefined || publicUrl === undefined || appSecret === undefined) return null;
  return createLogin({
    appId,
    appSecret,
    authorizeUrl: config.INSTAGRAM_AUTHORIZE_URL,
    tokenUrl: config.INSTAGRAM_TOKEN_URL,
    graphUrl: config.INSTAGRAM_API_URL,
    redirectUri: `${publicUrl}/v1/instagram/callback`,
    timeoutMs: config.INSTAGRAM_TIMEOUT_MS,
  });
}
