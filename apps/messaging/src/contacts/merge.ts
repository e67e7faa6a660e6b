import type { ContactsContext } from '../events/contacts.ts';
import { prepared, type Queries } from '../db.ts';
import { hashAddress } from './addresses/hashing.ts';
import { suppressedConsent, type CheckedContact } from './insert.ts';

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
/** Whether an address of the row belongs to no other contact. EXISTS could read all contacts, even for one row. */
const isFree = (condition: string) =>
  `coalesce((SELECT o.id FROM contacts o WHERE o.account_id = $1 AND ${condition}), c.id) = c.id`;
/**
 * Updates existing contacts with the filled cells of the rows. Finds them by external id, else by email address, else by phone number. Each
 * of the three conditions has its own index, which one condition with OR would not use. Consent belongs to an address, so it does not apply
 * to a new address.
 */
const MERGE_CONTACTS = prepared(`WITH found AS (
      SELECT d.*, c.id AS "contactId", c.tags AS "tagsBefore"
      FROM json_to_recordset($2::json) AS d(row int, "externalId" text, "firstName" text, "lastName" text, email text,
        phone text, locale text, timezone text, attributes jsonb, tags json, cleared jsonb, phone_hash text, email_hash text)
      JOIN contacts c ON c.id = coalesce(
        (SELECT m.id FROM contacts m WHERE m.account_id = $1 AND m.external_id = d."externalId"),
        (SELECT m.id FROM contacts m WHERE m.account_id = $1 AND lower(m.email) = lower(d.email)),
        (SELECT m.id FROM contacts m WHERE m.account_id = $1 AND m.phone = d.phone))
      WHERE ${isFree('lower(o.email) = lower(d.email)')} AND ${isFree('o.phone = d.phone')}
      ORDER BY c.id FOR UPDATE OF c
    )
    UPDATE contacts c SET updated_at = now(), external_id = coalesce(d."externalId", c.external_id),
      email = CASE WHEN ${HAS_NEW_EMAIL} THEN d.email ELSE c.email END, phone = coalesce(d.phone, c.phone),
      consent = CASE WHEN ${HAS_NEW_EMAIL} THEN c.consent - 'email' || ${suppressedConsent("'email'", 'd.email_hash')} ELSE c.consent END
        - CASE WHEN ${HAS_NEW_PHONE} THEN '{sms,whatsapp}'::text[] ELSE '{}' END
        || CASE WHEN ${HAS_NEW_PHONE} THEN ${suppressedConsent("'sms', 'whatsapp'", 'd.phone_hash')} ELSE '{}' END,
      first_name = ${merged('firstName', 'first_name')}, last_name = ${merged('lastName', 'last_name')},
      locale = ${merged('locale', 'locale')}, timezone = ${merged('timezone', 'timezone')},
      attributes = (CASE WHEN NOT d.cleared ? 'attributes' THEN c.attributes - ARRAY(
        SELECT substr(field, 12) FROM jsonb_array_elements_text(d.cleared) AS field) ELSE '{}' END) || d.attributes,
      tags = ARRAY(SELECT DISTINCT unnest(CASE WHEN NOT d.cleared ? 'tags' THEN c.tags END
        || ARRAY(SELECT json_array_elements_text(d.tags))))
    FROM found d WHERE c.id = d."contactId"
    RETURNING d.row, c.id AS "contactId", ARRAY(SELECT unnest(c.tags) EXCEPT SELECT unnest(d."tagsBefore")) AS added`);

interface Merged {
  row: number;
  contactId: string;
  /** The tags that the contact did not have before. */
  added: string[];
}

/** Rows about the same contact are applied in the order of the file, in separate statements: one statement updates a contact only once. */
function wavesOf(rows: readonly NumberedRow[]): NumberedRow[][] {
  const waves: NumberedRow[][] = [];
  const next = new Map<string, number>();
  for (const row of rows) {
    const { externalId, email, phone } = row.contact;
    const keys = [externalId && `id ${externalId}`, email && `email ${email.toLowerCase()}`, phone && `phone ${phone}`];
    const known = keys.filter((key) => typeof key === 'string' && key !== '') as string[];
    const wave = Math.max(...known.map((key) => next.get(key) ?? 0));
    for (const key of known) next.set(key, wave + 1);
    (waves[wave] ??= []).push(row);
  }
  return waves;
}

/**
 * Updates existing contacts with the non-empty cells of the rows, in order. Call it in a transaction.
 *
 * @returns the numbers of the rows that have updated a contact. A row whose addresses belong to several contacts updates none.
 */
export async function mergeContacts(
  db: Queries,
  { addressKey, handlers }: ContactsContext,
  accountId: string,
  rows: readonly NumberedRow[],
): Promise<Set<number>> {
  const merged = new Set<number>();
  for (const wave of wavesOf(rows)) {
    const data = wave.map(({ row, contact, cleared }) => {
      const [phone_hash, email_hash] = [contact.phone, contact.email].map(
        (each) => each && hashAddress(addressKey, each),
      );
      return { row, ...contact, cleared, phone_hash, email_hash };
    });
    const updated = await db.query<Merged>(MERGE_CONTACTS, [accountId, JSON.stringify(data)]);
    const tagged = updated.flatMap(({ contactId, added }) =>
      added.map((tag) => ({ type: 'tag_added' as const, contactId, tag })),
    );
    await handlers.happened(db, accountId, tagged);
    for (const { row } of updated) merged.add(row);
  }
  return merged;
}
