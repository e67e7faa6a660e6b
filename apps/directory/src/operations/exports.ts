import { AppError } from '@services/common/http/errors';

import type { Deps } from '../deps.ts';
import { cancelExport, createExport, findExport } from '../exports/store.ts';
import { apiError } from '../errors.ts';
import type { Context } from '../graphql/context.ts';
import type { Sql } from '../db.ts';
import type { Caller } from '../tokens/store.ts';
import type { Admit } from '../limits/admission.ts';
import type { BudgetState } from '../limits/budget.ts';
import { documentHash } from './documents.ts';
import { planExport } from './export-plan.ts';
import { readRegistered } from './persisted.ts';
import { documentPoints } from './prices.ts';

/** The exports of one operation's caller. */
export function exportsOf(
  { budget, config: { PUBLIC_URL }, parse }: Pick<Deps, 'budget' | 'config'> & { parse: Admit },
  caller: Caller,
  state: BudgetState,
  { sql, write, transaction }: { sql: Sql; write: Sql; transaction: Context['transaction'] },
): Context['bulkExports'] {
  return {
    urlOf: (id) => `${PUBLIC_URL}/v2/exports/${id}`,
    find: () => findExport(sql, caller),
    cancel: () => cancelExport({ write, transaction }, caller),
    async start(query) {
      if (caller.personId) throw apiError('INSUFFICIENT_SCOPE', 'Exports require an access token of an application');
      if (caller.registeredOnly) await readRegistered(sql, caller.applicationId, documentHash(query));
      const points = documentPoints(query);
      await budget.chargePoints(budget.ofApplication(caller), points, state, null);
      try {
        await parse(caller.applicationId, { points }, () => planExport(query));
      } catch (error) {
        if (error instanceof AppError && error.status === 400) return error.message;
        throw error;
      }
      return createExport(transaction, caller, query);
    },
  };
}
