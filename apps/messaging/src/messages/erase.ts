import type { Db, Statement } from '../db.ts';

/** What was not sent yet is not sent any more. */
const CANCEL_QUEUED: Statement = {
  name: 'cancel_of_contact',
  text: `UPDATE messages SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now(), 'code', 'contact_deleted'))
    WHERE account_id = $1 AND status IN ('queued', 'scheduled') AND (contact_id = $2 OR lower(recipient) = ANY($3::text[]))`,
};
/** Messages are still counted, but say nothing about the person. */
const ERASE: Statement = {
  name: 'erase_messages',
  text: `UPDATE messages SET recipient = '', body = '', subject = NULL, html = NULL, variables = NULL, whatsapp_template = NULL, metadata = NULL,
      mail = NULL, mail_files = NULL,
      contact_id = NULL, tags = '{}', error_message = NULL, events = (
        SELECT jsonb_agg(e.event - 'message' ORDER BY e.position)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, position))
    WHERE account_id = $1 AND (contact_id = $2 OR lower(recipient) = ANY($3::text[])) RETURNING id`,
};

/**
 * Cancels what is still queued for an erased contact, and removes its addresses and texts from all its messages.
 *
 * @param person.addresses in lower case.
 * @returns the ids of its messages.
 */
export async function eraseMessages(
  db: Db,
  { accountId, contactId, addresses }: { accountId: string; contactId: string; addresses: string[] },
): Promise<string[]> {
  await db.query(CANCEL_QUEUED, [accountId, contactId, addresses]);
  const erased = await db.query<{ id: string }>(ERASE, [accountId, contactId, addresses]);
  return erased.map(({ id }) => id);
}
