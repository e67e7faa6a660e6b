import { hashApiKey, isApiKey } from '@services/common/access/api-keys';
import { bearerToken, createAuthenticator } from '@services/common/access/authentication';
import { mount, type TakeTurn } from '@services/common/openapi/mount';
import { directUrl } from '@services/common/database/pool';
import { createPeople } from '@services/common/people/people';
import { AppError } from '@services/common/http/errors';
import { createEdge } from '@services/common/edge/edge';
import { createIdempotency } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { createTurns, inTurn } from '@services/common/http/turns';
import { createRateLimiter, type RateLimiter } from '@services/common/limits/rate-limit';
import type { Express, Request, RequestHandler } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { CHANGES } from './changes.ts';
import { keyOperations } from './accounts/routes.ts';
import { settingsOperations } from './applications/account.ts';
import { ACCOUNT_KEY_PREFIX, createAccount, findOwner, ownerOf, type Owner } from './accounts/store.ts';
import { applicationOperations } from './applications/routes.ts';
import type { Config } from './config.ts';
import { crossOrigin, preflight } from './cross-origin.ts';
import type { Database, Db } from './db.ts';
import type { Deps } from './deps.ts';
import { formatError } from './envelope.ts';
import { createRefusals } from './limits/admission.ts';
import { createBudget } from './limits/budget.ts';
import { limitsOf } from './limits/use.ts';
import { createCursors } from './lists/cursors.ts';
import { formatOAuthError, isForOAuth, oauthRoutes } from './oauth/routes.ts';
import { pageErrors } from './oauth/pages.ts';
import { orToolsMetadata } from './oauth/metadata-routes.ts';
import { document } from './openapi.ts';
import { GRAPHQL_ROLES, MIN_ROLES } from './scopes.ts';
import { removeDirectoryDemo } from './seed/remove.ts';
import { operatorOperations } from './operators/routes.ts';
import { exportRoutes } from './operations/export-routes.ts';
import { GRAPHQL_PATH, operationRoutes } from './operations/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { profileOperations } from './profile/routes.ts';
import type { Replica } from './replica.ts';
import { createSignals, type Signals } from './review/signals.ts';
import { createHub } from './subscriptions/hub.ts';
import { challenges } from './tokens/invalid.ts';
import { GRAPHQL_TOOLS, REFUSING_TOOLS, TOOLS } from './tools.ts';
import { callerOfSession, createCallers, TOKEN_PREFIX, type Caller } from './tokens/store.ts';
import { webhookOperations } from './webhooks/routes.ts';
import { createVotes } from './votes/votes.ts';

interface AppOptions {
  config: Config;
  database: Database;
  redis?: Redis | Cluster | undefined;
  network: Network;
  /** The counters of the limits, if other parts of the process share them. Default: new counters. */
  limiter?: RateLimiter;
  logger: Logger;
  metrics: Metrics;
  signals?: Signals;
  replica?: Replica | undefined;
}

/** The counters of the limits. */
export function limiterOf(redis: Redis | Cluster | undefined, logger: Logger): RateLimiter {
  return createRateLimiter({ name: 'directory', windows: [], redis, logger });
}

/** Mounts all routes of the service, without opening connections or reading environment variables. */
export function createApp({
  config,
  database,
  redis,
  network,
  logger,
  metrics,
  limiter = limiterOf(redis, logger),
  signals,
  replica,
}: AppOptions): Express {
  const { orm, shared, sql, write, transaction, pool } = database;
  const people = createPeople({
    service: 'directory',
    db: database.shared,
    redis,
    logger,
    settings: config,
    leastRoles: { ...MIN_ROLES, ...GRAPHQL_ROLES },
    changes: CHANGES,
    createAccount: (tx, { name, email }) =>
      createAccount(tx, { organisation: name, domain: null, email, name, userId: null }).then(({ account }) => account),
    limits: (caller) => limitsOf({ db: shared, limiter, budget }, caller),
    removeMore: removeDirectoryDemo,
  });
  const findByToken = createCallers(database);
  const ofSession = people.sessions.credential((session) => callerOfSession(sql, session));
  const auth = createAuthenticator<Caller>({
    credential: bearerToken,
    isWellFormed: (token) => isApiKey(TOKEN_PREFIX, token),
    find: findByToken,
    session: (request) => (request.path === GRAPHQL_PATH ? ofSession(request) : null),
    credentialName: 'access token',
    ...challenges,
  });
  async function findCaller(request: Request): Promise<Caller | null> {
    const token = bearerToken(request);
    if (token !== undefined) return findByToken(hashApiKey(token));
    const session = await people.sessions.find(request);
    if (!session?.account || !(await people.sessions.findIn(request, session.account.id))) return null;
    return callerOfSession(sql, { ...session, account: session.account });
  }
  const owners = createAuthenticator<Owner>({
    credential: bearerToken,
    isWellFormed: (key) => isApiKey(ACCOUNT_KEY_PREFIX, key),
    find: (hash) => findOwner(shared, hash),
    session: people.sessions.credential((session) => ownerOf(orm, session)),
    credentialName: 'account key',
    ...challenges,
  });
  const budget = createBudget(limiter, config);
  const turns = createTurns(database.writers);
  const takeTurn: TakeTurn = (id, work) => inTurn(turns, id, work);
  /** After a change with a key or in the console, queries of the account and its member read from the primary. */
  const noting: TakeTurn = (accountId, work) =>
    takeTurn(accountId, work).finally(async () => {
      if (!replica) return;
      const account = await orm.account.findUnique({ where: { id: accountId } }).catch(() => null);
      await replica.wrote({ accountId, userId: account?.userId ?? null });
    });
  const deps: Deps = {
    orm,
    sql,
    write,
    transaction,
    config,
    auth,
    findCaller,
    owners,
    redis,
    budget,
    delayRefusal: createRefusals(),
    cursors: createCursors(config.CURSOR_SECRET),
    takeTurn,
    votes: createVotes(write),
    signals: signals ?? createSignals(sql),
    hear: createHub({ url: directUrl(config), sql, logger }),
    replica,
    logger,
  };

  const once = createIdempotency<Db>(shared);
  const ownerDeps = { db: shared, auth: owners, tokens: auth, directory: database, config, network, once };
  return createEdge({
    sources: import.meta.dirname,
    config,
    db: { pool, pools: database.pools },
    redis,
    logger,
    metrics,
    people,
    document,
    links: [
      { name: 'Schema reference', href: '/v2/reference' },
      { name: 'GraphiQL', href: '/v2/graphiql' },
    ],
    charge: [crossOrigin, auth.identify, ofOwners(owners.identify), limitRequests(deps)],
    tools: {
      required: orToolsMetadata(
        (request, response, next) => (auth.findCaller(request) ? next() : owners.required(request, response, next)),
        config,
      ),
      chosen: TOOLS,
      // An access token reads the directory; an account's key manages its applications.
      ownTools(request) {
        const caller = auth.findCaller(request);
        if (!caller) return undefined;
        return caller.registeredOnly ? REFUSING_TOOLS : GRAPHQL_TOOLS;
      },
      scopesOf: (request) => owners.caller(request).scopes,
    },
    routes(app) {
      app.use(preflight);
      app.use(operationRoutes(deps));
      app.use(exportRoutes(deps));
      app.use(oauthRoutes(deps));
      mount(app, applicationOperations, ownerDeps, { takeTurn: noting });
      mount(app, operatorOperations, ownerDeps, { takeTurn: noting });
      mount(app, profileOperations, ownerDeps, { takeTurn: noting });
      mount(app, webhookOperations, ownerDeps, { takeTurn: noting });
      mount(app, settingsOperations, ownerDeps, { takeTurn });
      mount(app, keyOperations, { db: shared, auth: owners }, { takeTurn });
      app.use(pageRoutes(`${import.meta.dirname}/generated/graphiql`));
    },
    formatError: (error, request) => (isForOAuth(request) ? formatOAuthError(error) : formatError(error, request)),
    pages: pageErrors,
  });
}

/** Paths that accept an account's key or a person's session instead of an application's token. */
const OWNERS =
  /^\/(?:mcp|v2\/(?:account|applications|bulk-exports|usage|api-keys|operators|webhooks|profile)|console\/api)(?:\/|$)/i;

/** Checks the path once per request, because a router mounted at each path would make Express try eight patterns. */
function ofOwners(identify: RequestHandler): RequestHandler {
  return (request, response, next) => (OWNERS.test(request.path) ? identify(request, response, next) : next());
}

/** Charges every request that reaches the service, so that every response, even a 404, states the remaining limit. */
function limitRequests({ auth, owners, budget, signals, delayRefusal }: Deps): RequestHandler {
  return async (request, response, next) => {
    const caller = auth.findCaller(request);
    const owner = owners.findCaller(request);
    const bucket = budget.bucket(request, caller, owner);
    try {
      response.locals['budget'] = await budget.chargeRequest(bucket, response);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      if (caller) signals.noteRefusal(caller, request);
      await delayRefusal(bucket.key);
      throw error;
    }
    const isUnknown = !caller && !owner && bearerToken(request) !== undefined;
    if (isUnknown) await delayRefusal(bucket.key);
    next();
  };
}
