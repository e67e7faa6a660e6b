import { spellingsOf } from '../contacts/addresses/phone.ts';
import { prepared, type Queries } from '../db.ts';

/** Locks messages by id, then conversations by address: the order of the statements that receive messages or mark them as read. */
const LOCK = prepared(`WITH messages AS (
      SELECT id FROM inbound_messages WHERE account_id = $1 AND sender = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE)
    SELECT id FROM conversations WHERE account_id = $1 AND address = ANY($2::text[]) AND (SELECT count(*) FROM messages) >= 0
    ORDER BY address FOR NO KEY UPDATE`);
const ADOPT = prepared(`WITH moved AS (
      UPDATE conversations c SET address = g.phone FROM unnest($2::text[], $3::text[]) AS g(phone, other)
      WHERE c.account_id = $1 AND c.address = g.other
        AND NOT EXISTS (SELECT FROM conversations e WHERE e.account_id = $1 AND e.address = g.phone)
        AND NOT EXISTS (SELECT FROM contacts k WHERE k.account_id = $1 AND k.phone = g.other)
      RETURNING g.phone, g.other)
    UPDATE inbound_messages i SET sender = m.phone FROM moved m WHERE i.account_id = $1 AND i.sender = m.other`);

/** Gives new contacts the conversation that a person began under the other spelling of the contact's phone number. */
export async function adoptConversations(db: Queries, accountId: string, numbers: readonly string[]): Promise<void> {
  const pairs = numbers.map(spellingsOf).filter(({ length }) => length > 1);
  if (pairs.length === 0) return;
  const [phones, others] = [pairs.map(([phone]) => phone), pairs.map(([, other]) => other)];
  const locked = await db.query(LOCK, [accountId, others]);
  if (locked.length > 0) await db.query(ADOPT, [accountId, phones, others]);
}
