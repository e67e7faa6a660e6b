import type { PersonalTable } from '@services/common/files/personal-data';

// Parameters: the account, the person's addresses in lower case, the contact, the hashes of the addresses.
/** The person's flow runs, or the messages sent to the person. */
export const SENT_TO_PERSON = 'account_id = $1 AND (contact_id = $3 OR lower(recipient) = ANY($2::text[]))';
const withCopies = (
  which: string,
) => `account_id = $1 AND (contact_id = $3 OR lower(recipient) = ANY($2::text[]) OR id = ANY(ARRAY(
  SELECT c->>'messageId' FROM messages, jsonb_array_elements(mail->'copies') AS c WHERE ${SENT_TO_PERSON} AND mail IS NOT NULL AND ${which})))`;
const engagementWith = (messages: string) =>
  `account_id = $1 AND message_id = ANY(ARRAY(SELECT id FROM messages WHERE ${messages}))`;
/** The person's messages and the copies of them that other recipients got, which are about the person, too. */
export const MESSAGES = withCopies('true');
export const ENGAGEMENT = engagementWith(MESSAGES);
/** MESSAGES without the blind copies that others got: an export of these copies would disclose their recipients to the person. */
const VISIBLE_MESSAGES = withCopies(`c->>'type' <> 'bcc'`);
export const INBOUND = 'account_id = $1 AND sender = ANY($2::text[])';
/** Replies that the person wrote to emails that were sent to other addresses. */
export const WRITTEN_FOR_OTHERS = `account_id = $1 AND channel = 'email' AND lower(content #>> '{from,address}') = ANY($2::text[])`;
export const CONVERSATIONS = 'account_id = $1 AND address = ANY($2::text[])';
export const SIGN_UPS = 'account_id = $1 AND (contact_id = $3 OR lower(email) = ANY($2::text[]))';
/** @param hashes the parameter with the hashes of the addresses. */
export const optOutsOf = (hashes: string) =>
  `account_id = $1 AND channel IN ('sms', 'email', 'whatsapp') AND address_hash = ANY(${hashes}::text[])`;

/** Rows of imported files with one of the addresses in a cell. */
export const IMPORT_ROWS = 'account_id = $1 AND addresses && $2::text[]';

/**
 * Where a person's data is: erasure and export use the same conditions, except for blind copies. Rows that identify the person by a hash
 * outlive an erasure.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  { table: 'contacts', whose: 'account_id = $1 AND id = $3' },
  { table: 'contact_import_rows', whose: IMPORT_ROWS, internal: ['addresses'] },
  { table: 'messages', whose: VISIBLE_MESSAGES },
  { table: 'message_engagement', whose: engagementWith(VISIBLE_MESSAGES) },
  { table: 'inbound_messages', whose: `(${INBOUND}) OR (${WRITTEN_FOR_OTHERS})` },
  { table: 'conversations', whose: CONVERSATIONS },
  { table: 'flow_runs', whose: SENT_TO_PERSON },
  { table: 'flow_message_counts', whose: 'account_id = $1 AND (person = $3 OR person = ANY($4::text[]))' },
  { table: 'capped_messages', whose: 'account_id = $1 AND (person = $3 OR person = ANY($4::text[]))' },
  { table: 'campaign_skips', whose: 'account_id = $1 AND contact_id = $3' },
  { table: 'sign_ups', whose: SIGN_UPS, internal: ['address_hash'] },
  { table: 'suppressions', whose: optOutsOf('$4') },
  { table: 'address_bounces', whose: 'account_id = $1 AND address_hash = ANY($4::text[])' },
];
