import { CONTACT_COLUMNS } from '../../contacts/insert.ts';
import type { Contact, Db } from '../../db.ts';
import { compileSegment } from '../../segments/compile.ts';
import type { Audience } from '../schemas.ts';

/** The account comes first among the values. */
function conditions(accountId: string, { tags, segment, contactIds }: Audience) {
  const values: unknown[] = [accountId];
  const parts = ['c.account_id = $1'];
  if (tags.length > 0) parts.push(`c.tags @> $${values.push(tags)}::text[]`);
  if (contactIds.length > 0) parts.push(`c.id = ANY($${values.push(contactIds)}::text[])`);
  if (segment) parts.push(compileSegment(segment, values));
  return { where: parts.join(' AND '), values };
}

/** How many contacts an audience has now. */
export async function countAudience(db: Db, accountId: string, audience: Audience): Promise<number> {
  const { where, values } = conditions(accountId, audience);
  const everybody = values.length === 1 && isEverybody(audience);
  const text = everybody
    ? 'SELECT coalesce(sum(total), 0)::int AS total FROM contact_counts WHERE account_id = $1'
    : `SELECT count(*)::int AS total FROM contacts c WHERE ${where}`;
  // Statements of customers' own making have no name: as many plans as segments would stay in every connection.
  const [counted] = await db.query<{ total: number }>({ name: '', text }, values);
  return counted?.total ?? 0;
}

function isEverybody({ segment }: Audience): boolean {
  return segment !== undefined && 'all' in segment && segment.all.length === 0;
}

export interface Span {
  after: string;
  upTo: string;
  limit: number;
}

/** The next contacts of an audience in the order of their ids. */
export function readAudience(
  db: Db,
  accountId: string,
  audience: Audience,
  { after, upTo, limit }: Span,
): Promise<Contact[]> {
  const { where, values } = conditions(accountId, audience);
  const from = `c.id > $${values.push(after)}::text AND c.id <= $${values.push(upTo)}::text`;
  const text = `SELECT ${CONTACT_COLUMNS} FROM contacts c WHERE ${where} AND ${from} ORDER BY c.id LIMIT ${limit}`;
  return db.query<Contact>({ name: '', text }, values);
}

/** The account's newest contact: whoever comes later belongs to no campaign that has started before. */
export async function lastContactId(db: Db, accountId: string): Promise<string> {
  const text = 'SELECT id FROM contacts WHERE account_id = $1 ORDER BY id DESC LIMIT 1';
  const [last] = await db.query<{ id: string }>({ name: 'last_contact', text }, [accountId]);
  return last?.id ?? '';
}
