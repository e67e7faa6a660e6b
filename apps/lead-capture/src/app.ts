import { createDownloads } from '@services/common/files/downloads';
import { createImportSlots } from '@services/common/files/import-file';
import { isApiKey } from '@services/common/access/api-keys';
import { bearerToken, createAuthenticator } from '@services/common/access/authentication';
import { createEdge } from '@services/common/edge/edge';
import { createIdempotency } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { createRateLimiter, rateLimit } from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import { sessionWindows } from '@services/common/people/limits';
import { createTurns, inTurn } from '@services/common/http/turns';
import { createPeople } from '@services/common/people/people';
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
import { apiOperations, document, platformOperations } from './openapi.ts';
import { MIN_ROLES } from './operation.ts';
import { TOOLS } from './tools.ts';
import { discardQueuedTriggers, endReplies } from './triggers/store.ts';
import { findWarnings } from './triggers/warnings.ts';

interface AppOptions {
  config: Config;
  db: Database;
  redis?: Redis | Cluster | undefined;
  network: Network;
  logger: Logger;
  metrics: Metrics;
  onEvents?: () => void;
}

/** Mounts all routes of the service, without opening connections or reading environment variables. */
export function createApp({ config, db, redis, network, logger, metrics, onEvents = () => {} }: AppOptions): Express {
  const people = createPeople({
    service: 'lead-capture',
    db,
    redis,
    logger,
    settings: config,
    leastRoles: MIN_ROLES,
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
  const once = createIdempotency<Db>(db);
  const limiter = createRateLimiter({ name: 'lead-capture', windows: ofKeys, redis, logger });
  const turns = createTurns(db.pool);
  const imports = createImportSlots();
  const deps: Deps = {
    config,
    db,
    auth,
    sessionIn: people.sessions.findIn,
    once,
    logger,
    network,
    instagram: createInstagram({ url: config.INSTAGRAM_API_URL, timeoutMs: config.INSTAGRAM_TIMEOUT_MS }),
    login: loginOf(config),
    endReplies,
    download: createDownloads(db.pool),
    async importing(accountId, work) {
      const leave = await imports(accountId);
      return work((transaction) => inTurn(turns, accountId, () => db.statements(transaction))).finally(leave);
    },
    eventsReceived: metrics.counter('instagram_events_total', 'Items that Instagram delivered to the webhook.', [
      'result',
    ]),
    discardReplies: discardQueuedTriggers,
    warningsOf: findWarnings,
    onEvents,
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
    charge: [
      auth.identify,
      rateLimit({
        limiter,
        bucket(request) {
          const caller = auth.findCaller(request);
          return { key: caller?.keyId ?? addressBucket(request), windows: caller?.person ? ofSession : ofKeys };
        },
      }),
    ],
    // These routes have no rate limit, because the platform sends from few addresses. Only refused requests are charged, except
    // deliveries of events, which must not be lost.
    openRoutes: (app) => mount(app, platformOperations, deps),
    uncharged: /^\/v1\/instagram\/webhook/i,
    tools: { required: auth.required, chosen: TOOLS, scopesOf: (request) => auth.caller(request).scopes },
    routes(app) {
      app.use(/^\/v1\/(?!instagram\/)/, auth.required);
      mount(app, apiOperations, deps, { takeTurn: (accountId, work) => inTurn(turns, accountId, work) });
    },
    formatError,
  });
}

/** Logins at the platform, if the settings describe an app. */
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
