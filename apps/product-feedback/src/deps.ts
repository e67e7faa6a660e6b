import type { Authenticator } from '@services/common/access/authentication';
import type { SendDownload } from '@services/common/files/downloads';
import type { Once } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { RateLimiter } from '@services/common/limits/rate-limit';

import type { Caller } from './scopes.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';

/** The dependencies of the operations and pages. */
export interface Deps {
  config: Config;
  /** The database or, within an idempotent operation, the transaction that also stores the response. */
  db: Db;
  auth: Authenticator<Caller>;
  once: Once<Db>;
  /** Counts the forms that hosted pages send. */
  formLimiter: RateLimiter;
  /** Counts votes and comments on the pages of a board. */
  boardLimiter: RateLimiter;
  /** Counts the mails with which people confirm their address. */
  confirmationLimiter: RateLimiter;
  /** The network through which the service reaches addresses that customers chose. */
  network: Network;
  logger: Logger;
  sendDownload: SendDownload;
}
