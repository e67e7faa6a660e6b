import type { Authenticator } from '@services/common/access/authentication';
import type { Once } from '@services/common/idempotency/idempotency';
import type { Slots } from '@services/common/runtime/slots';
import type { RateLimiter } from '@services/common/limits/rate-limit';
import type { SendDownload } from '@services/common/files/downloads';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Keyring } from '@services/common/secrets/encryption';

import type { Caller } from './accounts/store.ts';
import type { Config } from './config.ts';
import type { ContactsContext } from './events/contacts.ts';
import type { Database, Db } from './db.ts';
import type { Channel } from './generated/prisma/client.ts';
import type { Provider } from './providers/outcome.ts';
import type { Progress } from './providers/progress.ts';
import type { OnceLong } from './idempotency/long.ts';

export const WORKS = ['single', 'messages', 'webhooks', 'imports'] as const;
/** Kinds of work: `single` messages to send, `messages` of every queue to send, `webhooks` to deliver, or `imports` of contacts. */
export type Work = (typeof WORKS)[number];

/** Notifies the workers of new work. Callers do not wait for the result: a lost notification only delays work until the next poll. */
export type Wake = (work: Work) => void;

/** The dependencies that loops of the workers have in common. */
export interface LoopDeps {
  db: Database;
  addressKey: Buffer;
  keyring: Keyring;
  logger: Logger;
  /** How long a worker may process claimed work before another worker may take it over. */
  leaseSeconds: number;
}

/** The dependencies of the routes. */
export interface Deps {
  config: Config;
  db: Db;
  /** The database without the fair queue of accounts, for statements that requests of several accounts share. */
  sharedDb: Db;
  auth: Authenticator<Caller>;
  /** Makes a POST safe to repeat, in one transaction. */
  once: Once<Db>;
  /** Makes a POST with long-running work safe to repeat, outside of any transaction. */
  onceLong: OnceLong;
  contacts: ContactsContext;
  /** Network access to addresses that customers choose. */
  network: Network;
  /** The channel's provider, ready to be used. */
  providers: { of(channel: Channel): Provider };
  logger: Logger;
  /** Notifies the workers of new work before their next poll. */
  wake: Wake;
  /** Streams files from the database, only a few at a time. */
  sendDownload: SendDownload;
  /** Slots in the fair queue for lists of many megabytes. */
  longListTurn: Slots;
  /** Slots for downloads of media, because each download is kept in memory. */
  mediaTurn: Slots;
  /** Slots in the fair queue for an account's transactions. */
  turns: Slots;
  /** Slots for actions of an account's recipients. These slots are separate because clicks must not delay the account's own requests. */
  recipientTurns: Slots;
  /** Slots for receipts: one call may contain thousands, and the receipts of all accounts are written together. */
  receiptTurns: Slots;
  /** Counts sign-ups by IP address and by account. */
  signUpLimiter: RateLimiter;
  report: (progress: Progress) => Promise<void>;
  /** The channel that a provider's callback names, with its decrypted credentials. The channel is cached for a few seconds. */
  findReceivingChannel: (id: string) => Promise<{ channel: Channel; credentials: unknown } | null>;
}
