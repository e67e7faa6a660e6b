import type { Db, Statement } from '../db.ts';

/** The members of payloads that tell about a person, and what stands in their place. */
const BLANKS = {
  to: '',
  from: '',
  body: '',
  address: '',
  externalId: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  tags: [],
};

/** The members keep their order and number, so that a receiver sees an event of the kind that it knows. */
const ERASE: Statement = {
  name: 'erase_deliveries',
  text: `UPDATE webhook_deliveries SET
      payload = (
        SELECT json_object_agg(m.key, CASE WHEN m.key = 'error' THEN (m.value::jsonb || '{"message": ""}')::json
          ELSE coalesce($4::json -> m.key, m.value) END ORDER BY m.position)
        FROM json_each(payload::json) WITH ORDINALITY AS m(key, value, position)),
      log = (
        SELECT coalesce(jsonb_agg(a.attempt || '{"response": null}' ORDER BY a.position), '[]')
        FROM jsonb_array_elements(log) WITH ORDINALITY AS a(attempt, position))
    WHERE account_id = $1 AND (subject_id = ANY($2::text[])
      OR (subject_id = '' AND lower(coalesce(payload::json ->> 'address', payload::json ->> 'from')) = ANY($3::text[])))`,
};

/**
 * Takes what events tell about a person out of their deliveries, and what receivers answered. What is still pending is
 * sent all the same, blank: the receiver learns what happened, and counts no gap. Call it in a transaction.
 *
 * @param subjectIds the contact and its messages.
 * @param addresses in lower case; events of the time before they were a contact's are found by them.
 */
export async function eraseDeliveries(
  db: Db,
  accountId: string,
  subjectIds: string[],
  addresses: string[],
): Promise<void> {
  await db.query(ERASE, [accountId, subjectIds, addresses, JSON.stringify(BLANKS)]);
}
