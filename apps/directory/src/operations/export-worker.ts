import { setTimeout as rest } from 'node:timers/promises';

import { isTemporary } from '@services/common/database/errors';
import { logFailure } from '@services/common/database/log-failure';
import { AppError } from '@services/common/http/errors';
import { LRUCache } from 'lru-cache';

import type { Deps } from '../deps.ts';
import {
  addPage,
  claimExport,
  endExport,
  postponeExport,
  type ClaimedExport,
  type ExportError,
} from '../exports/store.ts';
import { createCursors } from '../lists/cursors.ts';
import { findCallerById } from '../tokens/store.ts';
import { createVotes } from '../votes/votes.ts';
import { documentHash } from './documents.ts';
import { createExecutor } from './execute.ts';
import { pageVariables, planExport, type ExportPlan } from './exports.ts';
import { readRegistered } from './persisted.ts';

/** The maximum size of a file. */
export const MAX_EXPORT_BYTES = 100_000_000;
const MAX_ATTEMPTS = 5;
/** The pause after a page, as a multiple of the time that the page took. During the pause the process has time for requests. */
const REST = 1;
const MAX_PLANS = 20;

type WorkerDeps = Pick<Deps, 'budget' | 'config' | 'logger' | 'replica' | 'sql' | 'transaction' | 'write'>;

function unused(): never {
  throw new Error('Exports run queries only');
}

/** Whether the page was refused because of the token or the application, not because of the list. */
const isLost = ({ status }: AppError) => status === 401 || status === 403;

type Entry = Record<string, unknown>;

/**
 * Creates a function that reads the next page of the export that has waited longest, with the token that started it, and
 * returns how many pages it read: 0 or 1. A killed worker loses at most its page, which another worker reads again.
 */
export function createExportWorker({ budget, config, logger, replica, sql, transaction, write }: WorkerDeps) {
  const execute = createExecutor({
    budget,
    config,
    replica,
    sql,
    transaction,
    write,
    cursors: createCursors(config.CURSOR_SECRET),
    votes: createVotes(write),
    auth: { forget: unused },
    hear: unused,
    takeTurn: unused,
    parse: unused,
  });
  const plans = new LRUCache<string, ExportPlan>({ max: MAX_PLANS });
  const fail = (id: string, code: ExportError, message: string) =>
    endExport(transaction, id, 'failed', { code, message });

  function planOf(query: string): ExportPlan {
    const plan = plans.get(query) ?? planExport(query);
    plans.set(query, plan);
    return plan;
  }

  async function readPage(claimed: ClaimedExport): Promise<unknown> {
    const { id, tokenId, query, position, bytes, attempts, isPaid } = claimed;
    if (attempts > MAX_ATTEMPTS) return fail(id, 'PAGE_FAILED', `A page could not be read in ${MAX_ATTEMPTS} attempts`);
    const caller = await findCallerById(sql, tokenId);
    if (!caller) return fail(id, 'ACCESS_LOST', 'The access token was revoked or has expired');
    if (caller.blocked) return fail(id, 'ACCESS_LOST', 'The application is blocked');
    if (caller.registeredOnly) await readRegistered(sql, caller.applicationId, documentHash(query));
    const plan = planOf(query);
    const points = isPaid ? 0 : plan.points;
    const unknown = { limit: 0, remaining: 0, resetAt: 0 };
    const charge = () =>
      budget.chargePoints(budget.ofApplication(caller), points, unknown, null).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 429) return Number(error.headers['Retry-After']);
        throw error;
      });
    const charged = isPaid ? unknown : await charge();
    if (typeof charged === 'number') return postponeExport(write, id, charged);
    const options = { caller, news: undefined, cost: points, budget: charged };
    const { data, errors = [] } = await execute(plan.operation, pageVariables(plan, position), options);
    const [error] = errors;
    if (error) throw error.originalError ?? error;
    const list = plan.path.reduce<Entry | null>((parent, key) => (parent?.[key] ?? null) as Entry | null, data ?? null);
    const entries = ((list?.[plan.entries] ?? []) as unknown[]).filter((entry) => entry !== null);
    const body = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    if (bytes + body.length > MAX_EXPORT_BYTES) {
      return fail(
        id,
        'FILE_TOO_LARGE',
        `The file would be larger than ${MAX_EXPORT_BYTES} bytes. Select fewer fields, or filter the list`,
      );
    }
    const { hasNextPage = false, endCursor = null } = (list?.['pageInfo'] ?? {}) as {
      hasNextPage?: boolean;
      endCursor?: string | null;
    };
    return addPage(transaction, claimed, {
      body,
      objects: entries.length,
      points,
      next: hasNextPage ? endCursor : null,
    });
  }

  return async function work(): Promise<number> {
    const claimed = await claimExport(write);
    if (!claimed) return 0;
    const startMs = performance.now();
    try {
      await readPage(claimed);
    } catch (error) {
      if (isTemporary(error)) throw error;
      // Retrying would not help, because the same page would always fail.
      if (error instanceof AppError && error.status < 500)
        await fail(claimed.id, isLost(error) ? 'ACCESS_LOST' : 'PAGE_REFUSED', error.message);
      // The page is due again when its claim ends. Throwing would pause the loop, and with it all other exports.
      else logFailure(logger, error, 'a page of an export failed; retrying', { exportId: claimed.id });
    }
    await rest(REST * (performance.now() - startMs));
    return 1;
  };
}
