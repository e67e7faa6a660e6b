import type { Authenticator } from '@services/common/access/authentication';
import type { Once } from '@services/common/idempotency/idempotency';
import type { OnceLong } from '@services/common/idempotency/long-idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';

import type { Caller } from './accounts/store.ts';
import type { Providers } from './channels/providers.ts';
import type { Config } from './config.ts';
import type { ContactsContext } from './contacts/handlers.ts';
import type { Database, Db } from './db.ts';
import type { Wake } from './wake.ts';

/** What the routes work with. */
export interface Deps {
  config: Config;
  db: Database;
  auth: Authenticator<Caller>;
  /** Makes a POST safe to repeat, in one transaction. */
  once: Once<Db>;
  /** The same for work that may take long, outside of any transaction. */
  onceLong: OnceLong;
  contacts: ContactsContext;
  /** How addresses that customers chose are reached. */
  network: Network;
  providers: Providers;
  logger: Logger;
  /** There is something to deliver: the workers need not wait for their next poll. */
  wake: Wake;
}
