import { ENGAGEMENT, MESSAGES, SENT_TO_PERSON } from '../contacts/personal-data.ts';
import { prepared, type Db } from '../db.ts';
import type { ErasedContact } from '../events/contacts.ts';
import { LOCK_IN_ORDER } from './locks.ts';

/** Cancels unsent messages of the contact. */
const CANCEL_QUEUED = prepared(`UPDATE messages SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now(), 'code', 'contact_deleted'))
    WHERE status IN ('queued', 'scheduled') AND ${MESSAGES}`);
/** Messages are still counted, but no longer contain personal data. WhatsApp's ids contain the phone number. */
const ERASE = prepared(`
    UPDATE messages SET recipient = '', recipient_id = NULL, recipient_user_id = NULL, body = '', subject = NULL, html = NULL, variables = NULL, whatsapp_template = NULL, metadata = NULL,
      mail = NULL, mail_files = NULL,
      provider_message_id = CASE WHEN channel <> 'whatsapp' THEN provider_message_id END,
      contact_id = NULL, tags = '{}', error_message = NULL, events = (
        SELECT jsonb_agg(e.event - 'message' - 'url' ORDER BY e.position)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, position))
    WHERE ${MESSAGES} RETURNING id`);

/** Finds the originals of copies sent to the person. */
const FIND_ORIGINALS = prepared(
  `SELECT mail->>'copyOf' AS original FROM messages WHERE ${SENT_TO_PERSON} AND mail->>'copyOf' IS NOT NULL`,
);
/** Before the first change, locks the person's messages, their copies, the originals, and the other copies of these originals. */
const LOCK = prepared(`SELECT id FROM messages WHERE ${MESSAGES} OR (account_id = $1 AND (id = ANY($4::text[])
      OR id = ANY(ARRAY(SELECT c->>'messageId' FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
        WHERE m.account_id = $1 AND m.id = ANY($4::text[])))))
    ${LOCK_IN_ORDER}`);
const ERASE_ENGAGEMENT = prepared(`DELETE FROM message_engagement WHERE ${ENGAGEMENT}`);
/** Removes the person from the visible addresses of mail to other recipients. */
const FORGET_NAMED = prepared(`UPDATE messages SET mail = jsonb_set(mail, '{cc}', coalesce((
      SELECT jsonb_agg(c) FROM jsonb_array_elements(mail->'cc') AS c WHERE NOT lower(c->>'address') = ANY($3::text[])), '[]'))
    WHERE account_id = $1 AND mail->'cc' IS NOT NULL AND (id = ANY($2::text[]) OR id = ANY(ARRAY(
      SELECT c->>'messageId' FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
      WHERE m.account_id = $1 AND m.id = ANY($2::text[]))))`);

/**
 * Locks the person's messages and their copies. A reply that arrives concurrently locks the message that it answers, so the reply is either
 * received before the erasure or ignored.
 *
 * @returns the ids of the originals of copies sent to the person.
 */
export async function lockMessages(db: Db, { accountId, contactId, addresses }: ErasedContact): Promise<string[]> {
  const person = [accountId, addresses, contactId];
  const originals = (await db.query<{ original: string }>(FIND_ORIGINALS, person)).map(({ original }) => original);
  await db.query(LOCK, [...person, originals]);
  return originals;
}

/**
 * Cancels queued messages to an erased contact, and removes its addresses and texts from all its messages and their copies.
 *
 * @param erased the contact, with addresses in lower case.
 * @returns the ids of the contact's messages and their copies.
 */
export async function eraseMessages(db: Db, erased: ErasedContact): Promise<string[]> {
  const { accountId, contactId, addresses } = erased;
  const person = [accountId, addresses, contactId];
  const originals = await lockMessages(db, erased);
  if (originals.length > 0) await db.query(FORGET_NAMED, [accountId, originals, addresses]);
  await db.query(CANCEL_QUEUED, person);
  await db.query(ERASE_ENGAGEMENT, person);
  const rows = await db.query<{ id: string }>(ERASE, person);
  return rows.map(({ id }) => id);
}
