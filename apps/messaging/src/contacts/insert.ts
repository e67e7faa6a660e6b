import { isoSql } from '@services/common/database/iso-time';
import { newId } from '@services/common/runtime/ids';

import { hashAddress } from './addresses/hashing.ts';
import { columnsOf, prepared, type Contact, type Queries } from '../db.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { emitEvents } from '../events/store.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { ATTRIBUTES_BYTES, MAX_TAGS, type NewContact } from './schemas.ts';

export const CONTACT_COLUMNS = columnsOf(Prisma.ContactScalarFieldEnum, 'contacts');

/** The consent, by channel, that the account's (`$1`) opt-outs of an address state. `channels` and `hash` are SQL. */
export const suppressedConsent = (channels: string, hash: string) => `coalesce((
    SELECT jsonb_object_agg(s.channel, jsonb_build_object('status', 'unsubscribed', 'source', s.source,
      'at', ${isoSql('s.created_at')}))
    FROM suppressions s WHERE s.account_id = $1 AND s.channel IN (${channels}) AND s.address_hash = ${hash} AND s.scope = ''), '{}')`;

/**
 * The field, as SQL, in which the row `after` exceeds the limits of API requests, or null. Otherwise a client could read a contact but not
 * write it back, and lists would become too large. A contact `before` that exceeds a limit may keep its size.
 */
export const excessOf = (after: string, before: string) => `CASE
      WHEN cardinality(${after}.tags) > greatest(${MAX_TAGS}, cardinality(${before}.tags)) THEN 'tags'
      WHEN octet_length(${after}.attributes::text) > greatest(${ATTRIBUTES_BYTES}, octet_length(${before}.attributes::text)) THEN 'attributes' END`;

/** Skips rows whose address or external id is taken. Suppressed addresses are marked as unsubscribed in the new contacts' consent. */
const INSERT_CONTACTS = prepared(`INSERT INTO contacts
      (id, account_id, external_id, first_name, last_name, email, phone, locale, timezone, attributes, tags, consent)
    SELECT d.id, $1, d."externalId", d."firstName", d."lastName", d.email, d.phone, d.locale, d.timezone, d.attributes,
      ARRAY(SELECT json_array_elements_text(d.tags)),
      d.consent || ${suppressedConsent("'sms', 'whatsapp'", 'd.phone_hash')} || ${suppressedConsent("'email'", 'd.email_hash')}
    FROM json_to_recordset($2::json) AS d(id text, "externalId" text, "firstName" text, "lastName" text, email text,
      phone text, locale text, timezone text, attributes jsonb, tags json, consent jsonb, phone_hash text, email_hash text)
    ON CONFLICT DO NOTHING RETURNING ${CONTACT_COLUMNS}`);

export type CheckedContact = Omit<NewContact, 'consent'>;

/** The initial consent by channel, with its source. An existing suppression takes precedence. */
type InitialConsent = Record<string, { status: string; source: string; at: string }>;

export interface Draft {
  contact: CheckedContact;
  consent: InitialConsent;
}

/**
 * Inserts contacts, with their `contact.created` events. Call it in a transaction.
 *
 * @returns one entry per draft: the contact, or null if its email address, phone number or external id is taken.
 */
export async function insertContacts(
  db: Queries,
  { addressKey, handlers }: ContactsContext,
  accountId: string,
  drafts: readonly Draft[],
): Promise<(Contact | null)[]> {
  const rows = drafts.map(({ contact, consent }) => ({
    ...contact,
    id: newId('con_'),
    consent,
    phone_hash: contact.phone ? hashAddress(addressKey, contact.phone) : null,
    email_hash: contact.email ? hashAddress(addressKey, contact.email) : null,
  }));
  const inserted = await db.query<Contact>(INSERT_CONTACTS, [accountId, JSON.stringify(rows)]);
  await emitEvents(db, inserted.map(createdEvent));
  await handlers.happened(
    db,
    accountId,
    inserted.flatMap(({ id: contactId, phone, tags }) => [
      { type: 'contact_created' as const, contactId, phone },
      ...tags.map((tag) => ({ type: 'tag_added' as const, contactId, tag })),
    ]),
  );
  const byId = new Map(inserted.map((contact) => [contact.id, contact]));
  return rows.map(({ id }) => byId.get(id) ?? null);
}

function createdEvent({ id, accountId, externalId, firstName, lastName, email, phone, tags, createdAt }: Contact) {
  return {
    accountId,
    event: 'contact.created' as const,
    subjectId: id,
    payload: { contactId: id, externalId, firstName, lastName, email, phone, tags, createdAt },
  };
}
