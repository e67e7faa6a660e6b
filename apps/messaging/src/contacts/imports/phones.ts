import { prepared, type Queries } from '../../db.ts';
import { phoneKey, spellingsOf } from '../addresses/phone.ts';
import type { Row } from './rows.ts';

const FIND = prepared(`SELECT k.phone FROM unnest($2::text[], $3::text[]) AS g(own, other) CROSS JOIN LATERAL (
    SELECT phone FROM contacts WHERE account_id = $1 AND phone IN (g.own, g.other) ORDER BY phone = g.own DESC LIMIT 1) AS k`);

/**
 * Replaces each phone number that has two spellings by one of the two: the spelling of an existing contact, or else of the first row.
 * Otherwise one person would become two contacts and get each campaign twice.
 */
export async function withKnownPhones(tx: Queries, accountId: string, rows: readonly Row[]): Promise<Row[]> {
  const pairs = rows.flatMap(({ contact: { phone } }) => (phone ? [spellingsOf(phone)] : []));
  const spelled = pairs.filter(({ length }) => length > 1);
  if (spelled.length === 0) return [...rows];
  const [own, other] = [spelled.map(([each]) => each), spelled.map(([, each]) => each)];
  const found = await tx.query<{ phone: string }>(FIND, [accountId, own, other]);
  const exact = new Set(found.map(({ phone }) => phone));
  const known = new Map([...exact].map((phone) => [phoneKey(phone), phone]));
  return rows.map((row) => {
    const { phone } = row.contact;
    if (!phone || exact.has(phone)) return row;
    const key = phoneKey(phone);
    if (!known.has(key)) known.set(key, phone);
    return { ...row, contact: { ...row.contact, phone: known.get(key) } };
  });
}
