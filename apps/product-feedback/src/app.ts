import { isApiKey } from '@services/common/access/api-keys';
import { bearerToken, createAuthenticator } from '@services/common/access/authentication';
import { requestUse } from '@services/common/people/limits';
import { createPeople } from '@services/common/people/people';
import { mount } from '@services/common/openapi/mount';
import { createDownloads } from '@services/common/files/downloads';
import { createEdge } from '@services/common/edge/edge';
import { createIdempotency } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { createRateLimiter, rateLimit } from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import { sessionWindows } from '@services/common/people/limits';
import type { Express } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { CHANGES } from './changes.ts';
import { MIN_ROLES, type Caller } from './scopes.ts';
import { boardPages } from './board-pages/routes.ts';
import { callerOf, createAccount, findCaller, KEY_PREFIX } from './accounts/store.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';
import type { Deps } from './deps.ts';
import { formatError } from './envelope.ts';
import { CONFIRMATIONS_OF_ADDRESS } from './mail/outbox.ts';
import { document, operations } from './openapi.ts';
import { assets } from './pages/assets.ts';
import { isForPeople, pageErrors, pageRoutes, PAGES } from './pages/routes.ts';
import { resultsPage } from './survey-pages/results.ts';
import { surveyPages } from './survey-pages/routes.ts';
import { TOOLS } from './tools.ts';
import { takeTurn } from './turns.ts';

interface AppOptions {
  config: Config;
  db: Database;
  redis?: Redis | Cluster | undefined;
  network: Network;
  logger: Logger;
  metrics: Metrics;
}

/** Assembles the service. Opens no connection and reads no environment variable. */
export function createApp({ config, db, redis, network, logger, metrics }: AppOptions): Express {
  const people = createPeople({
    service: 'product-feedback',
    db,
    redis,
    logger,
    settings: config,
    leastRoles: MIN_ROLES,
    changes: CHANGES,
    createAccount: (tx, { name }) => createAccount(tx, name),
    limits: (caller) => requestUse({ db, limiter: requestLimiter }, caller, { ofSession, ofKeys }),
  });
  const session = people.sessions.credential(callerOf);
  const auth = createAuthenticator<Caller>({
    credential: bearerToken,
    isWellFormed: (key) => isApiKey(KEY_PREFIX, key),
    find: (hash) => findCaller(db, hash),
    // The public pages use no sessions.
    session: (request) => (isForPeople(request) ? null : session(request)),
    challenge: { 'WWW-Authenticate': 'Bearer' },
  });
  const once = createIdempotency<Db>(db);
  const limiter = (name: string, limit: number) =>
    createRateLimiter({ name, windows: [{ limit, seconds: 60 }], redis, logger });
  const ofKeys = [{ limit: config.RATE_LIMIT_PER_MINUTE, seconds: 60 }];
  const ofSession = sessionWindows(ofKeys);
  const requestLimiter = limiter('product-feedback', config.RATE_LIMIT_PER_MINUTE);
  const pageWindows = [{ limit: config.PAGE_LIMIT_PER_MINUTE, seconds: 60 }];
  const formLimiter = limiter('product-feedback-forms', config.FORM_LIMIT_PER_MINUTE);
  const boardLimiter = limiter('product-feedback-boards', config.BOARD_LIMIT_PER_MINUTE);
  const confirmationLimiter = createRateLimiter({
    name: 'product-feedback-confirmations',
    windows: CONFIRMATIONS_OF_ADDRESS,
    redis,
    logger,
  });
  const sendDownload = createDownloads(db.pool);
  const deps: Deps = {
    config,
    db,
    auth,
    once,
    formLimiter,
    boardLimiter,
    confirmationLimiter,
    network,
    logger,
    sendDownload,
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
        limiter: requestLimiter,
        bucket(request) {
          if (isForPeople(request)) return { key: `page:${addressBucket(request)}`, windows: pageWindows };
          const caller = auth.findCaller(request);
          return { key: caller?.keyId ?? addressBucket(request), windows: caller?.person ? ofSession : ofKeys };
        },
        headers: 'prefixed',
      }),
    ],
    tools: { required: auth.required, chosen: TOOLS, scopesOf: (request) => auth.caller(request).scopes },
    routes(app) {
      // Pages come first: otherwise each path of a page would be compared with every operation.
      app.use(PAGES, pageRoutes(deps), surveyPages(deps), resultsPage(deps), boardPages(deps));
      app.use('/api/v1', auth.required);
      mount(app, operations, deps, {
        bodyLimitBytes: 1_000_000,
        takeTurn: (accountId, work) => takeTurn(db, accountId, work),
      });
      app.use(assets());
    },
    formatError,
    pages: pageErrors,
  });
}
