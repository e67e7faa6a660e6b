import type { Authenticator } from '@services/common/access/authentication';
import type { Once } from '@services/common/idempotency/idempotency';
import type { Logger } from '@services/common/runtime/logging';
import type { RateLimiter } from '@services/common/limits/rate-limit';

import type { Caller } from './accounts/scopes.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';

/** What the routes work with. */
export interface Deps {
  config: Config;
  db: Database;
  auth: Authenticator<Caller>;
  once: Once<Db>;
  /** Charged for each form that a hosted page sends. */
  formLimiter: RateLimiter;
  logger: Logger;
}
