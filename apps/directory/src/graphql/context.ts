import type { Database, Sql } from '../db.ts';
import { apiError } from '../errors.ts';
import type { BulkExportRow } from '../exports/store.ts';
import type { BudgetState } from '../limits/budget.ts';
import type { Lists } from '../lists/connection.ts';
import type { Hear } from '../subscriptions/hub.ts';
import type { Scope } from '../tokens/store.ts';
import { actorName, requireRole, type Role } from '../users/roles.ts';
import type { Votes } from '../votes/votes.ts';
import type { Loaders } from './loaders.ts';

/** The context of resolvers; one for each operation. */
export interface Context {
  /** The connections that mutations write with. */
  write: Sql;
  transaction: Database['transaction'];
  votes: Votes;
  sql: Sql;
  lists: Lists;
  loaders: Loaders;
  /** Drops the rows that lists and loaders have read, so that they are read again. */
  forgetReads: () => void;
  applicationId: string;
  /** The user that mutations act for; null for an application's own token. */
  actorId: string | null;
  /** The person who acts in the console; undefined for a token. */
  personId: string | undefined;
  /** The user that mutations act for, if the token may reveal it (scope `private`); null otherwise. */
  viewerId: string | null;
  scopes: ReadonlySet<Scope>;
  /** The public site's address, for the `url` fields. */
  siteUrl: string;
  /** Listens for events from now on, for subscriptions. */
  hear: Hear;
  /** Drops the member's tokens from the cache. Call it after a change that disables or restores the tokens. */
  forgetTokensOf: (userId: string) => void;
  /** The export of the caller's application. `start` returns the new export, the reason for a refusal, or null while an export runs. */
  bulkExports: {
    start: (query: string) => Promise<BulkExportRow | string | null>;
    cancel: () => Promise<BulkExportRow | null>;
    find: () => Promise<BulkExportRow | null>;
    urlOf: (id: string) => string;
  };
  /** The points that the operation was charged, and the points that remain. */
  cost: number;
  budget: BudgetState;
}

/**
 * The name of the acting editor for the audit log.
 *
 * @throws AppError 403 without the scope `edit`, and for users whose role is lower than `least`.
 */
export async function editorOf(context: Context, least: Role): Promise<string> {
  if (!context.scopes.has('edit')) throw apiError('INSUFFICIENT_SCOPE', 'This requires the scope `edit`');
  await requireRole(context.sql, context.actorId, least);
  return actorName(String(context.actorId), context.personId);
}
