import type { Authenticator } from '@services/common/access/authentication';
import type { AppError } from '@services/common/http/errors';
import type { Once } from '@services/common/idempotency/idempotency';
import type { OnceLong } from '@services/common/idempotency/long-idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Response } from 'express';

import type { Caller } from './accounts/store.ts';
import type { Providers } from './channels/providers.ts';
import type { Config } from './config.ts';
import type { ContactsContext } from './contacts/handlers.ts';
import type { Db } from './db.ts';
import type { Channel } from './generated/prisma/client.ts';
import type { Progress } from './messages/advance.ts';
import type { Draft } from './messages/drafts.ts';
import type { Wake } from './wake.ts';

/** What the routes work with. */
export interface Deps {
  config: Config;
  db: Db;
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
  /** Accepts a message together with those of other requests. */
  acceptTogether: (draft: Draft) => Promise<AppError | null>;
  exportContacts: (accountId: string, tag: string | undefined, response: Response) => Promise<void>;
  report: (progress: Progress) => Promise<void>;
  /** The channel that a provider's callback names; a change counts within seconds. */
  findReceivingChannel: (id: string) => Promise<Channel | null>;
}
