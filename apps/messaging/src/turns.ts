import { inTurn } from '@services/common/limits/turns';
import type { Slots } from '@services/common/runtime/slots';

import type { Db } from './db.ts';

/** The database whose transactions begin when it is the account's turn. Single statements do not wait. */
export function withTurns<Given extends Db>(db: Given, turns: Slots, accountId: string): Given {
  return {
    ...db,
    transaction: (work: Parameters<Db['transaction']>[0]) => inTurn(turns, accountId, () => db.transaction(work)),
    statements: (work: Parameters<Db['statements']>[0]) => inTurn(turns, accountId, () => db.statements(work)),
  };
}
