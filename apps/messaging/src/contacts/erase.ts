import { hashAddress } from './addresses/hashing.ts';
import { spellingsOf } from './addresses/phone.ts';
import { prepared, type Db } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { forgetAddresses } from './consent.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { IMPORT_ROWS } from './personal-data.ts';
import { applyConsent, contactNotFound, getContact } from './store.ts';

const REMOVE_IMPORT_ROWS = prepared(`DELETE FROM contact_import_rows WHERE ${IMPORT_ROWS}`);

/**
 * A contact with the person's addresses, in lower case, and their hashes.
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
  return { contact, addresses, hashes: addresses.map((address) => hashAddress(addressKey, address)) };
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
  const { contact, addresses, hashes } = await findPerson(db, context, accountId, id);
  if (suppress) {
    const refused = { status: 'unsubscribed', source: 'erasure' } as const;
    await applyConsent(db, context, accountId, contact, { sms: refused, email: refused, whatsapp: refused });
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
