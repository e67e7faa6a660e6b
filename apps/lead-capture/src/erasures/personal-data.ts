import type { PersonalTable } from '@services/common/files/personal-data';

// Parameters: the account, the platform's ids of the people, an automation to which the data is limited, ids of leads.
const WHOSE = `connection_id IN (SELECT id FROM connections WHERE account_id = $1)
  AND platform_user_id = ANY($2::text[]) AND platform_user_id <> ''
  AND ($3::text IS NULL OR automation_id = $3)`;
export const LEADS_OF_PERSON = `account_id = $1 AND (id = ANY($4::text[])
  OR (platform_user_id = ANY($2::text[]) AND ($3::text IS NULL OR automation_id = $3)))`;
const CONTACTS = 'account_id = $1 AND platform_user_id = ANY($2::text[])';

interface ErasedTable extends PersonalTable {
  /** The changes of a row that is kept without the person's data. Default: the row is deleted. */
  erased?: string;
  /** The counter in the erasure's record that includes the rows of this table. */
  counted?: 'events' | 'replies';
}

/** The event's content is erased, but not its platform id, so that repeated deliveries are still recognized. */
const EVENT_ERASED = `platform_user_id = '', username = NULL, text = '', raw = '{}', failure = NULL, unread_by = NULL,
  traceparent = NULL, fate = 'erased', matched_at = coalesce(matched_at, now())`;
/** A reply that is being sent cannot be recalled, so it is marked as discarded and not queued again. */
const PUBLIC_REPLY_ERASED = `platform_user_id = '', username = NULL, message = NULL, detail = NULL, lead_id = NULL,
  platform_message_id = NULL, expires_at = now(), due_at = NULL,
  reason = CASE status WHEN 'queued' THEN 'erased' WHEN 'sending' THEN 'discarded' ELSE reason END,
  status = CASE status WHEN 'queued' THEN 'failed' ELSE status END`;

/**
 * Tables with separate statements that erase rows, in this order. Events come first: their statement waits for an event that is
 * being matched, so that later statements find its rows. Messages come before conversations, because sending a message updates
 * its conversation.
 */
export const ERASED_ALONE: readonly ErasedTable[] = [
  { table: 'events', whose: WHOSE, erased: EVENT_ERASED, counted: 'events' },
  { table: 'triggers', whose: WHOSE, erased: `recipient = '', text = '', ${PUBLIC_REPLY_ERASED}`, counted: 'replies' },
  { table: 'public_replies', whose: WHOSE, erased: PUBLIC_REPLY_ERASED },
  { table: 'conversation_messages', whose: WHOSE },
  { table: 'conversations', whose: WHOSE },
];

/**
 * The tables with data of people. Erasure and export both use this list. The rows after `ERASED_ALONE` are deleted with the
 * leads.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  { table: 'contacts', whose: CONTACTS, internal: ['search_text'] },
  { table: 'leads', whose: LEADS_OF_PERSON, internal: ['search_text'] },
  {
    table: 'notes',
    whose: `account_id = $1 AND (lead_id IN (SELECT id FROM leads WHERE ${LEADS_OF_PERSON})
      OR contact_id IN (SELECT id FROM contacts WHERE ${CONTACTS}))`,
  },
  ...ERASED_ALONE,
];
