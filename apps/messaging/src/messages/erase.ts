import type { Db, Statement } from '../db.ts';
import { LOCK_IN_ORDER } from './locks.ts';

/** Cancels unsent messages of the contact. */
const CANCEL_QUEUED: Statement = {
  name: 'cancel_of_contact',
  text: `UPDATE messages SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now(), 'code', 'contact_deleted'))
    WHERE account_id = $1 AND status IN ('queued', 'scheduled')
      AND (contact_id = $2 OR lower(recipient) = ANY($3::text[]) OR id = ANY($4::text[]))`,
};
/** Messages are still counted, but no longer contain personal data. */
const ERASE: Statement = {
  name: 'erase_messages',
  text: `UPDATE messages SET recipient = '', body = '', subject = NULL, html = NULL, variables = NULL, whatsapp_template = NULL, metadata = NULL,
      mail = NULL, mail_files = NULL,
      contact_id = NULL, tags = '{}', error_message = NULL, events = (
        SELECT jsonb_agg(e.event - 'message' - 'url' ORDER BY e.position)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, position))
    WHERE account_id = $1 AND (contact_id = $2 OR lower(recipient) = ANY($3::text[]) OR id = ANY($4::text[])) RETURNING id`,
};

/** Finds the copies of the person's messages, which are about the person, too, and the originals of copies sent to the person. */
const FIND_COPIES: Statement = {
  name: 'find_copies_of_contact',
  text: `SELECT c->>'messageId' AS copy, NULL AS original FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
    WHERE m.account_id = $1 AND (m.contact_id = $2 OR lower(m.recipient) = ANY($3::text[])) AND m.mail IS NOT NULL
    UNION ALL
    SELECT NULL, m.mail->>'copyOf' FROM messages m
    WHERE m.account_id = $1 AND (m.contact_id = $2 OR lower(m.recipient) = ANY($3::text[])) AND m.mail->>'copyOf' IS NOT NULL`,
};
/** Before the first change, locks the person's messages, their copies, the originals, and the other copies of these originals. */
const LOCK: Statement = {
  name: 'lock_messages_of_contact',
  text: `SELECT id FROM messages WHERE account_id = $1
      AND (contact_id = $2 OR lower(recipient) = ANY($3::text[]) OR id = ANY($4::text[]) OR id = ANY($5::text[])
        OR id = ANY(ARRAY(SELECT c->>'messageId' FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
          WHERE m.account_id = $1 AND m.id = ANY($5::text[]))))
    ${LOCK_IN_ORDER}`,
};
const ERASE_ENGAGEMENT: Statement = {
  name: 'erase_engagement',
  text: 'DELETE FROM message_engagement WHERE account_id = $1 AND message_id = ANY($2::text[])',
};
/** Removes the person from the visible addresses of mail to other recipients. */
const FORGET_NAMED: Statement = {
  name: 'forget_named_in_copies',
  text: `UPDATE messages SET mail = jsonb_set(mail, '{cc}', coalesce((
      SELECT jsonb_agg(c) FROM jsonb_array_elements(mail->'cc') AS c WHERE NOT lower(c->>'address') = ANY($3::text[])), '[]'))
    WHERE account_id = $1 AND mail->'cc' IS NOT NULL AND (id = ANY($2::text[]) OR id = ANY(ARRAY(
      SELECT c->>'messageId' FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
      WHERE m.account_id = $1 AND m.id = ANY($2::text[]))))`,
};

/**
 * Cancels queued messages to an erased contact, and removes its addresses and texts from all its messages and their copies.
 *
 * @param person.addresses in lower case.
 * @returns the ids of the contact's messages and their copies.
 */
export async function eraseMessages(
  db: Db,
  { accountId, contactId, addresses }: { accountId: string; contactId: string; addresses: string[] },
): Promise<string[]> {
  const person = [accountId, contactId, addresses];
  const found = await db.query<{ copy: string | null; original: string | null }>(FIND_COPIES, person);
  const originals = found.flatMap(({ original }) => original ?? []);
  const copies = found.flatMap(({ copy }) => copy ?? []);
  await db.query(LOCK, [...person, copies, originals]);
  if (originals.length > 0) await db.query(FORGET_NAMED, [accountId, originals, addresses]);
  await db.query(CANCEL_QUEUED, [...person, copies]);
  const erased = await db.query<{ id: string }>(ERASE, [...person, copies]);
  if (erased.length > 0) await db.query(ERASE_ENGAGEMENT, [accountId, erased.map(({ id }) => id)]);
  return erased.map(({ id }) => id);
}
