import type { Authenticator } from '@services/common/access/authentication';
import type { TakeTurn } from '@services/common/openapi/mount';
import type { Logger } from '@services/common/runtime/logging';
import type { Request } from 'express';
import type { Cluster, Redis } from 'ioredis';

import type { Owner } from './accounts/store.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Budget } from './limits/budget.ts';
import type { Cursors } from './lists/cursors.ts';
import type { Replica } from './replica.ts';
import type { Signals } from './review/signals.ts';
import type { Hear } from './subscriptions/hub.ts';
import type { Caller } from './tokens/store.ts';
import type { Votes } from './votes/votes.ts';

/** The dependencies of the routes. */
export interface Deps extends Pick<Database, 'orm' | 'sql' | 'write' | 'transaction'> {
  config: Config;
  /** Authenticates applications by their tokens. */
  auth: Authenticator<Caller>;
  /** Authenticates like `auth`, but without its cache of some seconds. */
  findCaller: (request: Request) => Promise<Caller | null>;
  /** Authenticates accounts by their own keys. */
  owners: Authenticator<Owner>;
  redis: Redis | Cluster | undefined;
  budget: Budget;
  /** Await it before a response with status 401 or 429. The argument is the key that the request is charged to. */
  delayRefusal: (key: string) => Promise<void>;
  cursors: Cursors;
  /** Shares the connections for writing between applications and accounts: otherwise one of them could occupy all connections. */
  takeTurn: TakeTurn;
  votes: Votes;
  signals: Signals;
  hear: Hear;
  /** The replica that queries read from. Without a replica, queries read from the primary. */
  replica: Replica | undefined;
  logger: Logger;
}
