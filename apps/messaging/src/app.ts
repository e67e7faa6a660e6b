import { bearerToken, createAuthenticator } from '@services/common/access/authentication';
import { createPeople } from '@services/common/people/people';
import { createDownloads, createDownloadSlots } from '@services/common/files/downloads';
import { createEdge } from '@services/common/edge/edge';
import { mount } from '@services/common/openapi/mount';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { createRateLimiter, rateLimit } from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import { sessionWindows } from '@services/common/people/limits';
import { createPlaces, createTurns } from '@services/common/http/turns';
import type { Express } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { CHANGES } from './changes.ts';
import { limitsOf } from './accounts/limits.ts';
import { callerOf, createAccount, findCaller, isKey, rateWindows, type Caller } from './accounts/store.ts';
import type { Providers } from './channels/providers.ts';
import type { Config } from './config.ts';
import { contactHandlers } from './contact-handlers.ts';
import { type Database, type Db, withTurns } from './db.ts';
import type { Deps } from './deps.ts';
import { formatError } from './envelope.ts';
import { createOnce } from './idempotency/idempotency.ts';
import { refuseForged } from './inbox/receipts/routes.ts';
import { apiOperations, document, openOperations } from './openapi.ts';
import { createReport } from './delivery/report.ts';
import { createChannelCache } from './channels/cache.ts';
import { MIN_ROLES } from './scopes.ts';
import { TOOLS } from './tools.ts';
import { recipientPages } from './recipients/page.ts';
import type { Wake } from './deps.ts';
import samples from './samples/reference.json' with { type: 'json' };

interface AppOptions {
  config: Config;
  db: Database;
  redis?: Redis | Cluster | undefined;
  network: Network;
  providers: Providers;
  logger: Logger;
  metrics: Metrics;
  wake?: Wake;
}

/** Maximum bytes of a request body, unless the operation sets another limit. */
const BODY_BYTES = 64 * 1024;

/** Maximum receipts of one account that are applied at a time. Receipts of all accounts are written together, some hundred at a time. */
const MAX_RECEIPTS_AT_ONCE = 50;

/** Assembles the service's routes. Opens no connections and reads no environment variables. */
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
  const people = createPeople({
    service: 'messaging',
    db,
    redis,
    logger,
    settings: config,
    leastRoles: MIN_ROLES,
    changes: CHANGES,
    createAccount: (tx, { name }) => createAccount(tx, name),
    limits: (caller) => limitsOf({ db, limiter, perSecond, perDay }, caller, ofSession),
  });
  const auth = createAuthenticator<Caller>({
    credential: (request) => request.get('X-API-Key') || undefined,
    isWellFormed: isKey,
    find: (hash) => findCaller(db, hash),
    session: people.sessions.credential((session, request) => callerOf(db, session, request)),
  });
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_PER_DAY: perDay } = config;
  const ofSession = sessionWindows(rateWindows(null, perSecond, perDay));
  const limiter = createRateLimiter({
    name: 'messaging',
    windows: rateWindows(null, perSecond, perDay),
    redis,
    logger,
  });
  const contacts = { addressKey: config.ADDRESS_KEY, handlers: contactHandlers };
  const turns = createTurns(db.pool);
  const deps: Deps = {
    config,
    db,
    sharedDb: db,
    auth,
    ...createOnce(db, config.ENCRYPTION_KEYS, turns),
    contacts,
    network,
    providers,
    logger,
    wake,
    sendDownload: createDownloads(db.pool),
    longListTurn: createDownloadSlots({ total: 8, perAccount: 2, waitMs: 10_000 }),
    mediaTurn: createDownloadSlots({ total: 4, perAccount: 2, waitMs: 10_000 }),
    turns,
    recipientTurns: createPlaces(db.pool.options.max / 2, db.pool.options.max / 4),
    receiptTurns: createPlaces(Infinity, MAX_RECEIPTS_AT_ONCE),
    signUpLimiter: createRateLimiter({
      name: 'messaging-sign-ups',
      windows: [{ limit: 20, seconds: 3600 }],
      redis,
      logger,
    }),
    report: createReport(db, contacts, config, () => wake('webhooks')),
    findReceivingChannel: createChannelCache(db, config.ENCRYPTION_KEYS),
  };

  return createEdge({
    sources: import.meta.dirname,
    config,
    db,
    redis,
    logger,
    metrics,
    people,
    document,
    samples,
    charge: [
      auth.identify,
      rateLimit({
        limiter,
        bucket: (request) => {
          const caller = auth.findCaller(request);
          const windows = caller?.person ? ofSession : rateWindows(caller, perSecond, perDay);
          return { key: caller?.keyId ?? addressBucket(request), windows };
        },
      }),
    ],
    openRoutes(app) {
      refuseForged(app, deps);
      mount(app, openOperations, deps);
      // Many MCP clients can send their key only as a bearer token.
      app.use('/mcp', (request, _response, next) => {
        const token = bearerToken(request);
        if (token !== undefined) request.headers['x-api-key'] ??= token;
        next();
      });
    },
    tools: {
      required(request, response, next) {
        // Clients ask the person for a token if the response names the scheme (RFC 6750 §3).
        if (!auth.findCaller(request)) response.setHeader('WWW-Authenticate', 'Bearer');
        auth.required(request, response, next);
      },
      chosen: TOOLS,
      scopesOf: (request) => auth.caller(request).scopes,
    },
    routes(app) {
      app.use('/api/v1', auth.required);
      mount(app, apiOperations, deps, {
        bodyLimitBytes: BODY_BYTES,
        dbOf: (given: Db, accountId) => withTurns(given, turns, accountId),
      });
    },
    formatError,
    pages: recipientPages,
  });
}
