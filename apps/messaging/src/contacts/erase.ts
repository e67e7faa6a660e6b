import { hashAddress } from './addresses/hashing.ts';
import { isPersonal, spellingsOf } from './addresses/phone.ts';
import { prepared, type Db } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { KINDS } from '../providers/kinds.ts';
import { changeConsents, forgetAddresses } from './consent.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { IMPORT_ROWS } from './personal-data.ts';
import { contactNotFound, getContact } from './store.ts';

const REMOVE_IMPORT_ROWS = prepared(`DELETE FROM contact_import_rows WHERE ${IMPORT_ROWS}`);

/** The numbers and IDs from which WhatsApp's recipients write. A number that is another contact's belongs to that contact. */
const FIND_RECIPIENT_IDS =
  prepared(`SELECT DISTINCT r.id FROM messages, unnest(ARRAY[recipient_id, recipient_user_id]) AS r(id)
    WHERE account_id = $1 AND lower(recipient) = ANY($2::text[]) AND r.id IS NOT NULL
      AND NOT EXISTS (SELECT FROM contacts k WHERE k.account_id = $1 AND k.phone = r.id)`);

/**
 * The addresses of a contact, in lower case, and their hashes. WhatsApp's ID of the person is also included as it is.
 *
 * @throws AppError 404 when the account has no such contact.
 */
export async function findPerson(db: Db, { addressKey }: ContactsContext, accountId: string, id: string) {
  const contact = await getContact(db, accountId, id);
  const [phone, other] = contact.phone === null ? [] : spellingsOf(contact.phone);
  // The other spelling of the phone number belongs to the same person, unless another contact has it.
  const isOwned = other !== undefined && (await db.orm.contact.count({ where: { accountId, phone: other } })) > 0;
  const addresses = [contact.email?.toLowerCase(), phone, isOwned ? undefined : other].filter(
    (address) => address !== undefined,
  );
  const ids = await db.query<{ id: string }>(FIND_RECIPIENT_IDS, [accountId, addresses]);
  // Recipients of messages are compared in lower case.
  const all = [...new Set([...addresses, ...ids.flatMap(({ id }) => [id, id.toLowerCase()])])];
  return { addresses: all, hashes: all.map((address) => hashAddress(addressKey, address)) };
}

/**
 * Erases a contact: its row, its addresses and texts in messages, and its data in past and pending webhook deliveries. Webhooks get
 * `contact.deleted`, so that their receivers can erase it, too. Opt-outs stay, as keyed hashes, so that a later import does not subscribe
 * the person again. Call it in a transaction.
 *
 * @param suppress whether to also refuse all future messages to the contact's addresses.
 * @throws AppError 404 when the account has no such contact.
 */
export async function eraseContact(
  db: Db,
  context: ContactsContext,
  accountId: string,
  id: string,
  suppress: boolean,
): Promise<void> {
  const { addresses, hashes } = await findPerson(db, context, accountId, id);
  if (suppress) {
    for (const channel of KINDS) {
      const refused = { accountId, channel, status: 'unsubscribed', source: 'erasure', cause: 'api' } as const;
      const isOf = (address: string) => (channel === 'email' ? address.includes('@') : isPersonal(channel, address));
      await changeConsents(db, context, refused, addresses.filter(isOf));
    }
  }
  await forgetAddresses(db, accountId, hashes);
  await db.query(REMOVE_IMPORT_ROWS, [accountId, addresses]);
  await context.handlers.erased(db, { accountId, contactId: id, addresses });
  // Another request may have deleted the contact concurrently.
  const { count } = await db.orm.contact.deleteMany({ where: { id, accountId } });
  if (count === 0) throw contactNotFound();
  const payload = { contactId: id, deletedAt: new Date().toISOString() };
  await emitEvents(db, [{ accountId, event: 'contact.deleted', subjectId: id, payload }]);
}
