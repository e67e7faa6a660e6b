import type { Authenticator } from '@services/common/authentication';
import type { Once } from '@services/common/idempotency';
import type { Metrics } from '@services/common/metrics';

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
