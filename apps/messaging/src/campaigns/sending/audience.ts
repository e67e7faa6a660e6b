import { CONTACT_COLUMNS } from '../../contacts/insert.ts';
import { prepared, type Contact, type Db } from '../../db.ts';
import { compileSegment } from '../../contacts/segments/compile.ts';
import { getSegment } from '../../contacts/segments/store.ts';
import type { Audience } from '../schemas.ts';

/** The audience with the conditions of its saved segment. @throws AppError 404 `segment_not_found` */
export async function resolveSegment(db: Db, accountId: string, { segmentId, ...others }: Audience): Promise<Audience> {
  if (segmentId === undefined) return others;
  const { conditions: segment } = await getSegment(db, accountId, segmentId, 'audience.segmentId');
  return { ...others, segment };
}

/** The audience's conditions in SQL, with their parameters. The first parameter is the account id. */
async function conditions(db: Db, accountId: string, audience: Audience) {
  const { tags, segment, contactIds } = await resolveSegment(db, accountId, audience);
  const values: unknown[] = [accountId];
  const parts = ['c.account_id = $1'];
  if (tags.length > 0) parts.push(`c.tags @> $${values.push(tags)}::text[]`);
  if (contactIds.length > 0) parts.push(`c.id = ANY($${values.push(contactIds)}::text[])`);
  if (segment) parts.push(compileSegment(segment, values));
  return { where: parts.join(' AND '), values };
}

export async function countAudience(db: Db, accountId: string, audience: Audience): Promise<number> {
  const { where, values } = await conditions(db, accountId, audience);
  const everybody = values.length === 1 && isEverybody(audience);
  const text = everybody
    ? 'SELECT coalesce(sum(total), 0)::int AS total FROM contact_counts WHERE account_id = $1'
    : `SELECT count(*)::int AS total FROM contacts c WHERE ${where}`;
  // Statements built from segments are unnamed; otherwise every connection would cache a plan for each segment.
  const [counted] = await db.query<{ total: number }>({ text }, values);
  return counted?.total ?? 0;
}

function isEverybody({ segment }: Audience): boolean {
  return segment !== undefined && 'all' in segment && segment.all.length === 0;
}

/**
 * For each variable of a template, how many contacts of an audience have an address but no value for the variable. Variables that every
 * such contact has are left out.
 *
 * @param variables `firstName`, the name of an attribute, or `attributes.<name>`.
 */
export async function countWithout(
  db: Db,
  { accountId, audience, channel }: { accountId: string; audience: Audience; channel: string },
  variables: readonly string[],
): Promise<{ variable: string; contacts: number }[]> {
  if (variables.length === 0) return [];
  const { where, values } = await conditions(db, accountId, audience);
  const text = `SELECT v.variable, count(*)::int AS contacts FROM contacts c
    CROSS JOIN unnest($${values.push(variables)}::text[]) AS v(variable)
    WHERE ${where} AND c.${channel === 'email' ? 'email' : 'phone'} IS NOT NULL AND NOT CASE
      WHEN v.variable LIKE 'attributes.%' THEN c.attributes ? substr(v.variable, 12)
      ELSE c.attributes || jsonb_strip_nulls(jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
        'phone', c.phone, 'externalId', c.external_id, 'locale', c.locale, 'timezone', c.timezone)) ? v.variable END
    GROUP BY 1 ORDER BY 2 DESC, 1`;
  return db.query<{ variable: string; contacts: number }>({ text }, values);
}

interface Span {
  after: string;
  upTo: string;
  limit: number;
}

/** Maximum JSON bytes of the attributes of the contacts read at once. In memory, attributes take up to twenty times as much. */
const MAX_BYTES_AT_ONCE = 2_000_000;

/** The next contacts of an audience in the order of their ids, and whether the page was cut short because of long attributes. */
export async function readAudience(
  db: Db,
  accountId: string,
  audience: Audience,
  { after, upTo, limit }: Span,
): Promise<{ contacts: Contact[]; isCut: boolean }> {
  const { where, values } = await conditions(db, accountId, audience);
  const from = `c.id > $${values.push(after)}::text AND c.id <= $${values.push(upTo)}::text`;
  const text = `WITH found AS (
      SELECT c.*, octet_length(c.attributes::text) AS size FROM contacts c WHERE ${where} AND ${from} ORDER BY c.id LIMIT ${limit}
    ), sized AS (SELECT *, sum(size) OVER (ORDER BY id) - size AS before, count(*) OVER ()::int AS found FROM found)
    SELECT ${CONTACT_COLUMNS}, found FROM sized AS contacts WHERE before < ${MAX_BYTES_AT_ONCE} ORDER BY id`;
  const rows = await db.query<Contact & { found: number }>({ text }, values);
  return { contacts: rows, isCut: rows.length < (rows[0]?.found ?? 0) };
}

/** The account's newest contact when a campaign starts. The campaign ignores contacts created later. */
export async function lastContactId(db: Db, accountId: string): Promise<string> {
  const text = 'SELECT id FROM contacts WHERE account_id = $1 ORDER BY id DESC LIMIT 1';
  const [last] = await db.query<{ id: string }>(prepared(text), [accountId]);
  return last?.id ?? '';
}
