import type { Authenticator } from '@services/common/authentication';
import type { Once } from '@services/common/idempotency';
import type { Logger } from '@services/common/logging';
import type { RateLimiter } from '@services/common/rate-limit';

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
