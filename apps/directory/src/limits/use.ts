import { prepared, type Queries } from '@services/common/database/database';
import { useOfWindows, type LimitsCaller, type LimitUse } from '@services/common/people/limits';
import type { RateLimiter } from '@services/common/limits/rate-limit';

import { selectGranted } from '../tokens/store.ts';
import type { ApplicationLimits, Bucket, Budget } from './budget.ts';

/** The maximum number of applications that are shown, newest first. */
const MAX_APPLICATIONS = 20;

type Row = ApplicationLimits & { name: string; organisation: string };

const APPLICATIONS = prepared(`
    SELECT application.id AS "applicationId", application.name, account.organisation_id AS "organisationId",
      organisation.name AS organisation,${selectGranted}
    FROM applications AS application
    JOIN accounts AS account ON account.id = application.account_id
    JOIN organisations AS organisation ON organisation.id = account.organisation_id
    WHERE account.id = $1 ORDER BY application.id DESC LIMIT $2`);

/** The used part of each limit: of the session, the account, each application, and all applications of the organization together. */
export async function limitsOf(
  { db, limiter, budget }: { db: Queries; limiter: RateLimiter; budget: Budget },
  { accountId, sessionId }: LimitsCaller,
): Promise<LimitUse[]> {
  const rows = await db.query<Row>(APPLICATIONS, [accountId, MAX_APPLICATIONS]);
  const ofApplications = rows.map((row) => {
    const of = { type: 'application' as const, id: row.applicationId, name: row.name };
    return use(limiter, budget.ofApplication(row), of, 0);
  });
  const [first] = rows;
  if (first) {
    const of = { type: 'organisation' as const, id: first.organisationId, name: first.organisation };
    ofApplications.unshift(use(limiter, budget.ofApplication(first), of, 1));
  }
  const account = { type: 'account' as const, id: accountId, name: 'All API keys' };
  const session = { type: 'session' as const, id: sessionId, name: 'Your session' };
  const others = [
    useOfWindows(limiter, { ...requestsOf(budget.ofOwner({ id: accountId })), of: account }),
    useOfWindows(limiter, { ...requestsOf(budget.ofOwner({ id: accountId, sessionId })), of: session }),
  ];
  return (await Promise.all([...ofApplications, ...others])).flat();
}

function requestsOf({ key, requests }: Bucket) {
  return { key, windows: requests };
}

/** @param index 0 for an application's own window, 1 for the organization's. */
async function use(limiter: RateLimiter, { key, requests, points }: Bucket, of: LimitUse['of'], index: 0 | 1) {
  const ofIndex = (windows: Bucket['requests']) => windows.slice(index, index + 1);
  const both = await Promise.all([
    useOfWindows(limiter, { key, windows: ofIndex(requests), of }),
    useOfWindows(limiter, { key, windows: ofIndex(points), of, name: 'points' }),
  ]);
  return both.flat();
}
