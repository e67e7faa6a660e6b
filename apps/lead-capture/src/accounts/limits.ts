import { requestUse, type LimitsCaller, type LimitUse } from '@services/common/people/limits';
import type { RateLimiter, Window } from '@services/common/limits/rate-limit';

import type { Config, Plan } from '../config.ts';
import type { Db } from '../db.ts';

/** The account's limits and their current use: automations of its plan, and requests. */
export async function limitsOf(
  { db, limiter, config }: { db: Db; limiter: RateLimiter; config: Pick<Config, 'PLAN_AUTOMATIONS'> },
  caller: LimitsCaller,
  windows: { ofSession: readonly Window[]; ofKeys: readonly Window[] },
): Promise<LimitUse[]> {
  const { accountId } = caller;
  const [account, used] = await Promise.all([
    db.orm.account.findUniqueOrThrow({ where: { id: accountId }, select: { plan: true } }),
    db.orm.automation.count({ where: { accountId } }),
  ]);
  const plan = account.plan as Plan;
  const automations: LimitUse = {
    name: 'automations',
    of: { type: 'plan', id: accountId, name: plan },
    used,
    limit: config.PLAN_AUTOMATIONS[plan],
    seconds: null,
    resetAt: null,
  };
  return [automations, ...(await requestUse({ db, limiter }, caller, windows))];
}
