import type { Authenticator } from '@services/common/access/authentication';
import type { Once } from '@services/common/idempotency/idempotency';
import type { Metrics } from '@services/common/runtime/metrics';

import type { Caller } from './accounts/store.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';

/** What the routes work with. */
export interface Deps {
  config: Config;
  db: Database;
  auth: Authenticator<Caller>;
  once: Once<Db>;
  metrics: Metrics;
  /** Called when events were stored, so that matching begins at once. */
  onEvents: () => void;
}
