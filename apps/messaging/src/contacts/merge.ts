import { conflict } from '@services/common/database/errors';
import type { Refusal } from '@services/common/files/import-columns';

import type { ContactsContext } from '../events/contacts.ts';
import { prepared, type Queries } from '../db.ts';
import { hashAddress } from './addresses/hashing.ts';
import { excessOf, suppressedConsent, type CheckedContact } from './insert.ts';
import { ATTRIBUTES_BYTES, MAX_TAGS } from './schemas.ts';

/** A row of an imported file. Its contact may exist already. */
export interface NumberedRow {
  row: number;
  contact: CheckedContact;
  /** The fields whose values the row removes. */
  cleared: string[];
}

/** The new value of a field: the row's value if it has one, otherwise the contact's value unless the row removes that value. */
const merged = (field: string, column: string) =>
  `coalesce(d."${field}", CASE WHEN NOT d.cleared ? '${field}' THEN c.${column} END)`;
const HAS_NEW_EMAIL = 'd.email IS NOT NULL AND lower(d.email) IS DISTINCT FROM lower(c.email)';
const HAS_NEW_PHONE = 'd.phone IS NOT NULL AND d.phone IS DISTINCT FROM c.phone';
/** The keys by which a row can name an existing contact, in the order in which they are tried. */
const KEYS = {
  externalId: 'm.external_id = d."externalId"',
  email: 'lower(m.email) = lower(d.email)',
  phone: 'm.phone = d.phone',
};
type Key = keyof typeof KEYS;
/** The contact with the row's key. Each key has its own index, which one condition with OR would not use. */
const idBy = (key: Key) => `(SELECT m.id FROM contacts m WHERE m.account_id = $1 AND ${KEYS[key]})`;
const FIND =
  prepared(`SELECT d.row, ${idBy('externalId')} AS "externalId", ${idBy('email')} AS email, ${idBy('phone')} AS phone
    FROM json_to_recordset($2::json) AS d(row int, "externalId" text, email text, phone text)`);

/**
 * Updates existing contacts with the filled cells of the rows. Finds them by external id, else by email address, else by phone number.
 * Consent belongs to an address, so it does not apply to a new address.
 */
const MERGE_CONTACTS = prepared(`WITH found AS (
      SELECT d.*, c.id AS "contactId", c.tags AS "tagsBefore", a.tags AS "newTags", a.attributes AS "newAttributes",
        ${excessOf('a', 'c')} AS excess
      FROM json_to_recordset($2::json) AS d(row int, "externalId" text, "firstName" text, "lastName" text, email text,
        phone text, locale text, timezone text, attributes jsonb, tags json, cleared jsonb, phone_hash text, email_hash text)
      JOIN contacts c ON c.id = coalesce(${idBy('externalId')}, ${idBy('email')}, ${idBy('phone')})
      CROSS JOIN LATERAL (SELECT
        (CASE WHEN NOT d.cleared ? 'attributes' THEN c.attributes - ARRAY(
          SELECT substr(field, 12) FROM jsonb_array_elements_text(d.cleared) AS field) ELSE '{}' END) || d.attributes AS attributes,
        ARRAY(SELECT tag FROM unnest(CASE WHEN NOT d.cleared ? 'tags' THEN c.tags END
          || ARRAY(SELECT json_array_elements_text(d.tags))) WITH ORDINALITY AS t(tag, n) GROUP BY tag ORDER BY min(n)) AS tags) AS a
      WHERE coalesce(${idBy('email')}, c.id) = c.id AND coalesce(${idBy('phone')}, c.id) = c.id
      ORDER BY c.id FOR UPDATE OF c
    ), updated AS (UPDATE contacts c SET updated_at = now(), external_id = coalesce(d."externalId", c.external_id),
      email = CASE WHEN ${HAS_NEW_EMAIL} THEN d.email ELSE c.email END, phone = coalesce(d.phone, c.phone),
      consent = CASE WHEN ${HAS_NEW_EMAIL} THEN c.consent - 'email' || ${suppressedConsent("'email'", 'd.email_hash')} ELSE c.consent END
        - CASE WHEN ${HAS_NEW_PHONE} THEN '{sms,whatsapp}'::text[] ELSE '{}' END
        || CASE WHEN ${HAS_NEW_PHONE} THEN ${suppressedConsent("'sms', 'whatsapp'", 'd.phone_hash')} ELSE '{}' END,
      first_name = ${merged('firstName', 'first_name')}, last_name = ${merged('lastName', 'last_name')},
      locale = ${merged('locale', 'locale')}, timezone = ${merged('timezone', 'timezone')},
      attributes = d."newAttributes", tags = d."newTags"
    FROM found d WHERE c.id = d."contactId" AND d.excess IS NULL)
    SELECT row, "contactId", excess, ARRAY(SELECT unnest("newTags") EXCEPT SELECT unnest("tagsBefore")) AS added FROM found`);

interface Merged {
  row: number;
  contactId: string;
  /** The limit that the row would exceed, so that it did not change the contact. */
  excess: keyof typeof LIMITS | null;
  /** The tags that the contact did not have before. */
  added: string[];
}

const LIMITS = { tags: `more than ${MAX_TAGS} tags`, attributes: `attributes of more than ${ATTRIBUTES_BYTES} bytes` };

/** The ids of the contacts that each row names, by key. */
async function findNamed(db: Queries, accountId: string, rows: readonly NumberedRow[]) {
  const data = rows.map(({ row, contact: { externalId, email, phone } }) => ({ row, externalId, email, phone }));
  const found = await db.query<{ row: number } & Record<Key, string | null>>(FIND, [accountId, JSON.stringify(data)]);
  return new Map(found.map(({ row, ...ids }) => [row, ids]));
}

/**
 * The first rows that concern different contacts, so that they can be stored together: rows about the same contact are applied in the order
 * of the file, and one statement changes a contact only once.
 */
export async function independentRows<Row extends NumberedRow>(
  db: Queries,
  accountId: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  // Compares the rows with each other first, because the same contact in each row would otherwise look up all rows again and again.
  const apart = beforeRepetition(rows, keysOf);
  if (apart.length === 1) return apart;
  const named = await findNamed(db, accountId, apart);
  return beforeRepetition(apart, (row) => [...keysOf(row), ...Object.values(named.get(row.row) ?? {})]);
}

type Values = (string | null | undefined)[];

const keysOf = ({ contact: { externalId, email, phone } }: NumberedRow): Values => [
  externalId && `id ${externalId}`,
  email?.toLowerCase(),
  phone,
];

/** The rows before the first row that has a value of an earlier row. */
function beforeRepetition<Row>(rows: readonly Row[], valuesOf: (row: Row) => Values): readonly Row[] {
  const used = new Set<string>();
  const end = rows.findIndex((row) => {
    const values = valuesOf(row).filter((value) => value !== null && value !== undefined);
    if (values.some((value) => used.has(value))) return true;
    for (const value of values) used.add(value);
    return false;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/**
 * Updates existing contacts with the non-empty cells of rows that concern different contacts. Call it in a transaction.
 *
 * @returns the refused rows.
 */
export async function mergeContacts(
  db: Queries,
  { addressKey, handlers }: ContactsContext,
  accountId: string,
  rows: readonly NumberedRow[],
): Promise<Refusal[]> {
  if (rows.length === 0) return [];
  const data = rows.map(({ row, contact, cleared }) => {
    const [phone_hash, email_hash] = [contact.phone, contact.email].map(
      (each) => each && hashAddress(addressKey, each),
    );
    return { row, ...contact, cleared, phone_hash, email_hash };
  });
  const found = await db.query<Merged>(MERGE_CONTACTS, [accountId, JSON.stringify(data)]);
  const tagged = found.flatMap(({ contactId, added, excess }) =>
    excess === null ? added.map((tag) => ({ type: 'tag_added' as const, contactId, tag })) : [],
  );
  await handlers.happened(db, accountId, tagged);
  const excesses = found.flatMap(({ row, excess: field }): Refusal[] =>
    field === null
      ? []
      : [{ row, code: 'validation_error', field, message: `The contact would have ${LIMITS[field]}` }],
  );
  const known = new Set(found.map(({ row }) => row));
  const ambiguous = rows.filter(({ row }) => !known.has(row));
  return [...excesses, ...(await explainTaken(db, accountId, ambiguous, true))];
}

/**
 * Explains why rows whose contacts exist were not stored.
 *
 * @param update whether the rows would have changed their contacts, but name several.
 * @throws a conflict, after which the transaction can be repeated, when a contact has been deleted since.
 */
export async function explainTaken(
  db: Queries,
  accountId: string,
  rows: readonly NumberedRow[],
  update: boolean,
): Promise<Refusal[]> {
  if (rows.length === 0) return [];
  const named = await findNamed(db, accountId, rows);
  return rows.map(({ row }) => {
    const ids = Object.entries(named.get(row) ?? {}).filter(([, id]) => id !== null);
    const [first, ...others] = ids;
    if (!first) throw conflict();
    const [key, contactId] = first;
    const [field] = update ? (others.find(([, id]) => id !== contactId) ?? [key]) : [key];
    const message = update
      ? `The ${field} belongs to another contact than the ${key}`
      : `A contact with this ${field} already exists. Set update to change it`;
    return { row, code: 'contact_already_exists', field, message };
  });
}
