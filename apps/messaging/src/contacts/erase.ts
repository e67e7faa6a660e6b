import { hashAddress } from '../addresses/hashing.ts';
import type { Db, Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { eraseRuns } from '../flows/erase.ts';
import { eraseDeliveries } from '../webhooks/erase.ts';
import { changeConsent } from './consent.ts';
import { addressFor, getContact } from './store.ts';

/** What was not sent yet is not sent any more. */
const CANCEL_QUEUED: Statement = {
  name: 'cancel_of_contact',
  text: `UPDATE messages SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now(), 'code', 'contact_deleted'))
    WHERE account_id = $1 AND status IN ('queued', 'scheduled') AND (contact_id = $2 OR lower(recipient) = ANY($3::text[]))`,
};
/** Messages stay countable, but tell nothing about the person. */
const ERASE_MESSAGES: Statement = {
  name: 'erase_messages',
  text: `UPDATE messages SET recipient = '', body = '', subject = NULL, html = NULL, variables = NULL, whatsapp_template = NULL, metadata = NULL,
      contact_id = NULL, tags = '{}', error_message = NULL, events = (
        SELECT jsonb_agg(e.event - 'message' ORDER BY e.position)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, position))
    WHERE account_id = $1 AND (contact_id = $2 OR lower(recipient) = ANY($3::text[])) RETURNING id`,
};

/**
 * Erases a contact: its row, its addresses and texts in messages, and what webhook deliveries tell about it, those still
 * to be made included. Webhooks hear of it as `contact.deleted`, so that they can do the same. Opt-outs stay, as keyed
 * hashes, so that a later import cannot bring them back. Call it in a transaction.
 *
 * @param suppress refuse all further messages to its addresses, too.
 * @throws AppError 404 when the account has no such contact.
 */
export async function eraseContact(
  db: Db,
  addressKey: Buffer,
  accountId: string,
  id: string,
  suppress: boolean,
): Promise<void> {
  const contact = await getContact(db, accountId, id);
  if (suppress) {
    for (const channel of ['sms', 'email', 'whatsapp'] as const) {
      const address = addressFor(channel, contact);
      if (!address) continue;
      const addressHash = hashAddress(addressKey, address);
      await changeConsent(db, {
        accountId,
        channel,
        address,
        addressHash,
        status: 'unsubscribed',
        source: 'erasure',
        cause: 'api',
      });
    }
  }
  const addresses = [contact.email, contact.phone]
    .filter((address) => address !== null)
    .map((address) => address.toLowerCase());
  await eraseRuns(db, accountId, id, addresses);
  await db.query(CANCEL_QUEUED, [accountId, id, addresses]);
  const erased = await db.query<{ id: string }>(ERASE_MESSAGES, [accountId, id, addresses]);
  await eraseDeliveries(db, accountId, [id, ...erased.map((message) => message.id)], addresses);
  await db.orm.contact.delete({ where: { id, accountId } });
  const payload = { contactId: id, deletedAt: new Date().toISOString() };
  await emitEvents(db, [{ accountId, event: 'contact.deleted', subjectId: id, payload }]);
}
