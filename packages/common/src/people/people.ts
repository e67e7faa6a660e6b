import type { Cluster, Redis } from 'ioredis';

import type { LeastRoles } from '../access/roles.ts';
import type { Request, RequestHandler } from 'express';
import type { RemoveMore } from '../accounts/deletion.ts';
import { ownCookie } from '../sessions/cookies.ts';
import { createSessions, type ConsoleCaller } from '../sessions/sessions.ts';
import { createThrottle } from '../members/throttle.ts';
import type { Queries, Statement, StatementDb, TransactionalDb } from '../database/database.ts';
import type { Logger } from '../runtime/logging.ts';
import { createChanges } from './changes.ts';
import type { LimitsCaller, LimitUse } from './limits.ts';
import { createMailer } from '../outbound/mail.ts';
import { createProvider } from './provider.ts';
import type { PeopleSettings } from './settings.ts';
import type { Keyring } from '../secrets/encryption.ts';

interface NewOwner {
  name: string;
  email: string;
}

/** The transaction of a sign-in: the first owner's account is opened in it, too. */
export interface SignInTransaction extends Queries {
  createAccount: (owner: NewOwner) => Promise<{ id: string }>;
}

interface PeopleOptions<Tx extends Queries> {
  /** The workspace's name. */
  service: string;
  /** The service's database; `Tx` is the type of its transactions. */
  db: StatementDb & TransactionalDb<Tx>;
  redis?: Redis | Cluster | undefined;
  logger: Logger;
  settings: PeopleSettings & { ENCRYPTION_KEYS: Keyring };
  /** The lowest role for every scope of the service. */
  leastRoles: LeastRoles;
  /** The statement that `createChanges` runs. Each topic is the first part of the query keys of the console's screens. */
  changes: Statement;
  /** The limits of the account and of the session, and how much of each is used. */
  limits?: (caller: LimitsCaller) => Promise<LimitUse[]>;
  /** How often an open console gets a keep-alive event and its session is checked. */
  heartbeatMs?: number;
  /**
   * Opens an account: the first account, in the transaction that creates the owner, or the account that replaces the demo
   * account.
   */
  createAccount: (tx: Tx, owner: NewOwner) => Promise<{ id: string }>;
  /** Deletes a demo; absent if all of its data belongs to its account. */
  removeMore?: RemoveMore;
}

/** The dependencies of the console's endpoints. */
export type PeopleDeps = ReturnType<typeof createPeople>;

/**
 * The people of a service: sign-in, and the permissions of sessions. `sessions.credential` makes a session a credential of the
 * API; `identify` runs before the console's endpoints, which `mount` creates from `peopleOperations`.
 */
export function createPeople<Tx extends Queries>({
  service,
  db,
  redis,
  logger,
  settings,
  leastRoles,
  changes,
  limits = async () => [],
  heartbeatMs = 15_000,
  createAccount,
  removeMore,
}: PeopleOptions<Tx>) {
  const publicUrl = settings.PUBLIC_URL;
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = settings;
  const sessions = createSessions({ service, db, publicUrl, leastRoles });
  return {
    db: db as StatementDb,
    service,
    logger,
    publicUrl,
    settings,
    /** The mailer; undefined if the service sends no mail. */
    mailer: smtpUrl === undefined || mailFrom === undefined ? undefined : createMailer(smtpUrl, mailFrom),
    /** The base URL of links. Mail is sent only if PUBLIC_URL is set, because an attacker could choose the host of a request. */
    baseUrl: (request: Request) => publicUrl ?? `${request.protocol}://${request.host}`,
    changes: createChanges(db, changes, logger),
    limits,
    heartbeatMs,
    removeMore,
    sessions,
    auth: { caller: sessions.caller } satisfies { caller: (request: never) => ConsoleCaller },
    identify: sessions.identify as RequestHandler,
    throttle: createThrottle({ service, redis, logger }),
    /** The identity provider; undefined if none is configured. */
    provider: providerOf(settings),
    /** The cookie that binds a response of the identity provider to the browser that started the sign-in. */
    pending: ownCookie(service, 'oidc', publicUrl),
    /** The second step that a browser has begun. */
    challenge: ownCookie(service, 'challenge', publicUrl),
    /** Marks browsers in which a person has signed in before. */
    device: ownCookie(service, 'device', publicUrl),
    transaction: <Result>(work: (tx: SignInTransaction) => Promise<Result>): Promise<Result> =>
      db.transaction((tx) => work({ query: tx.query, createAccount: (owner) => createAccount(tx, owner) })),
  };
}

function providerOf(settings: PeopleSettings) {
  const {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (!publicUrl || !issuer || !clientId || !clientSecret) return undefined;
  return createProvider({ issuer, clientId, clientSecret, redirectUri: `${publicUrl}/console/api/oidc/callback` });
}
