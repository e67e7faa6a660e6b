import type { Database, Sql } from '../db.ts';
import type { BudgetState } from '../limits/budget.ts';
import type { Lists } from '../lists/connection.ts';
import type { Hear } from '../subscriptions/hub.ts';
import type { Votes } from '../votes/votes.ts';
import type { Loaders } from './loaders.ts';

/** The context of resolvers; one for each operation. */
export interface Context {
  /** For mutations. */
  write: Sql;
  transaction: Database['transaction'];
  votes: Votes;
  sql: Sql;
  lists: Lists;
  loaders: Loaders;
  /** Drops the rows that lists and loaders have read, so that they are read again. */
  forgetReads: () => void;
  /** The user in whose name mutations are made: null for an application's own token. */
  actorId: string | null;
  /** The same user where the token may reveal who it is (scope `private`): null otherwise. */
  viewerId: string | null;
  scopes: ReadonlySet<string>;
  /** The public site's address, for the `url` fields. */
  siteUrl: string;
  /** Events from now on, for subscriptions. */
  hear: Hear;
  /** Drops the member's cached tokens; call it after a change that ends or restores them. */
  forgetTokensOf: (userId: string) => void;
  /** Points that the operation was charged, and what is left of them. */
  cost: number;
  budget: BudgetState;
}
