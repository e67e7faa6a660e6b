import type { Client } from 'pg';
import { finds, rowsOf } from './side.ts';

interface Member {
  email: string;
  id: string;
  verified: boolean;
  role: string;
  accountId: string;
  /** The person's row as JSON. */
  person: string;
  /** The membership's. */
  since: string;
}

const MEMBERS = `SELECT p.email, p.id, p.email_verified_at IS NOT NULL AS verified, m.role, m.account_id AS "accountId",
    to_jsonb(p)::text AS person, m.created_at::text AS since
  FROM memberships m JOIN people p ON p.id = m.person_id WHERE m.account_id = ANY($1) ORDER BY p.email, m.account_id`;
const SAME = 'SELECT id, email, email_verified_at IS NOT NULL AS verified FROM people WHERE email = $1 OR id = $2';

interface Known {
  id: string;
  email: string;
  verified: boolean;
}

/** Who a member is in the target: their id there, `new`, or null where nobody knows whether it is the same person. */
async function identify(target: Client, { email, id, verified }: Member): Promise<string | null> {
  const known = await rowsOf<Known>(target, SAME, [email, id]);
  const same = known.find((each) => each.email === email);
  if (same === undefined) return known.length === 0 ? 'new' : null;
  // Anybody may have entered somebody else's address; a person that an earlier move has made keeps the id.
  return same.id === id || (verified && same.verified) ? same.id : null;
}

/** The members whose address belongs in the target to somebody who has not shown that it is theirs: they do not come along. */
export async function strangers(source: Client, target: Client, ids: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const member of await rowsOf<Member>(source, MEMBERS, [ids])) {
    if ((await identify(target, member)) === null) left.push(member.email);
  }
  return [...new Set(left)];
}

/** Copies the account's members, by their addresses, into the transaction of the target. */
export async function copyPeople(source: Client, target: Client, ids: readonly string[]): Promise<void> {
  for (const member of await rowsOf<Member>(source, MEMBERS, [ids])) {
    const found = await identify(target, member);
    if (found === null) continue;
    if (found === 'new') {
      await target.query('INSERT INTO people SELECT * FROM jsonb_populate_record(NULL::people, $1::jsonb)', [
        member.person,
      ]);
      await copyIdentities(source, target, member.id);
    }
    await target.query('INSERT INTO memberships (account_id, person_id, role, created_at) VALUES ($1, $2, $3, $4)', [
      member.accountId,
      found === 'new' ? member.id : found,
      member.role,
      member.since,
    ]);
  }
}

async function copyIdentities(source: Client, target: Client, personId: string): Promise<void> {
  const found = await rowsOf<{ row: string }>(
    source,
    'SELECT to_jsonb(i)::text AS row FROM identities i WHERE person_id = $1',
    [personId],
  );
  for (const { row } of found) {
    await target.query(
      'INSERT INTO identities SELECT * FROM jsonb_populate_record(NULL::identities, $1::jsonb) ON CONFLICT DO NOTHING',
      [row],
    );
  }
}

/** Whether an account has members at all. */
export const hasMembers = (db: Client, ids: readonly string[]) =>
  finds(db, 'SELECT FROM memberships WHERE account_id = ANY($1)', [ids]);
