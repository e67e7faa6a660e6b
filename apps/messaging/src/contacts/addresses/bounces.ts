import { hashAddress } from './hashing.ts';
import { prepared, type Db } from '../../db.ts';

/** An address is suppressed after LIMIT failures of one class, each at most WITHIN_DAYS after the previous failure. */
const LIMIT = 5;
const WITHIN_DAYS = 7;

/** Failures that are about the address. A rejection for policy reasons is not about the address. */
const COUNTED = ['mailbox_full', 'recipient_unreachable'] as const;
type BounceClass = (typeof COUNTED)[number];

export function isCountedBounce(code: string | null): code is BounceClass {
  return COUNTED.some((each) => each === code);
}

const COUNT = prepared(`INSERT INTO address_bounces AS b (account_id, address_hash, class, count) VALUES ($1, $2, $3, 1)
    ON CONFLICT (account_id, address_hash, class) DO UPDATE SET updated_at = now(),
      count = CASE WHEN b.updated_at > now() - make_interval(days => ${WITHIN_DAYS}) THEN b.count + 1 ELSE 1 END
    RETURNING count`);
const FORGET = prepared('DELETE FROM address_bounces WHERE account_id = $1 AND address_hash = $2');

interface Addressed {
  accountId: string;
  recipient: string;
}

/** Counts a failure. Returns true once the address has reached LIMIT and must be suppressed. */
export async function countBounce(
  db: Db,
  addressKey: Buffer,
  { accountId, recipient }: Addressed,
  bounceClass: BounceClass,
): Promise<boolean> {
  const values = [accountId, hashAddress(addressKey, recipient), bounceClass];
  const [counted] = await db.query<{ count: number }>(COUNT, values);
  return counted !== undefined && counted.count >= LIMIT;
}

/** A delivered email resets the failure counts of its address. */
export async function forgetBounces(db: Db, addressKey: Buffer, { accountId, recipient }: Addressed): Promise<void> {
  await db.query(FORGET, [accountId, hashAddress(addressKey, recipient)]);
}
