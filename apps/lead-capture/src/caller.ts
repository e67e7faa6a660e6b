import type { Plan } from './config.ts';

/** Who calls: one account, on one plan. */
export interface Caller {
  accountId: string;
  keyId: string;
  plan: Plan;
  /** What the key may do; null for everything. */
  scopes: readonly string[] | null;
}
