import type { Authenticator } from '@services/common/access/authentication';
import type { SendDownload } from '@services/common/files/downloads';
import type { Once } from '@services/common/idempotency/idempotency';
import type { PeopleDeps } from '@services/common/people/people';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';

import type { Caller } from './caller.ts';
import type { Config } from './config.ts';
import type { Db, Queries } from './db.ts';
import type { Instagram } from './instagram/client.ts';
import type { Login } from './instagram/login.ts';

/** A keyword with which an automation can never fire. */
export interface Warning {
  code: 'keyword_never_fires';
  keyword: string;
  /** The automation that fires. */
  automation_id: string;
  message: string;
}

type Transaction = <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>;

/** The dependencies of the operations. */
export interface Deps {
  config: Config;
  /** Within an idempotent operation, `db` is the transaction that also stores the response. */
  db: Db;
  auth: Authenticator<Caller>;
  /** The session of a request in an account, which may differ from the account that the session has open. */
  sessionIn: PeopleDeps['sessions']['findIn'];
  once: Once<Db>;
  logger: Logger;
  network: Network;
  /** Streams exports from the database to the client. */
  download: SendDownload;
  /** Runs an import once no other import of the account is running. Each of its transactions waits for a free slot of the account. */
  importing: <Result>(accountId: string, work: (inTransaction: Transaction) => Promise<Result>) => Promise<Result>;
  /** Counts the items that the webhook delivers. */
  eventsReceived: ReturnType<Metrics['counter']>;
  /** The platform's Graph API. */
  instagram: Instagram;
  /** Logins at the platform; null if no Instagram app is configured. */
  login: Login | null;
  /**
   * Ends at most `most` unmatched events, conversations, and queued replies of each kind, of a connection within the transaction. Returns the
   * number of replies, and whether nothing was left.
   */
  endReplies: (tx: Db, connectionId: string, most: number) => Promise<{ replies: number; isDone: boolean }>;
  /** Discards the queued replies of an automation. Returns their number. */
  discardReplies: (db: Db, accountId: string, automationId: string) => Promise<number>;
  /** The keywords with which an automation can never fire. */
  warningsOf: (db: Db, accountId: string, automationId: string) => Promise<Warning[]>;
  /** Called after events are stored, so that matching begins at once. */
  onEvents: () => void;
}
