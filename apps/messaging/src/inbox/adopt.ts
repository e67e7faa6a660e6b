import { spellingsOf } from '../contacts/addresses/phone.ts';
import type { Queries, Statement } from '../db.ts';

const ADOPT: Statement = {
  name: 'adopt_conversations',
  text: `WITH moved AS (
      UPDATE conversations c SET address = g.phone FROM unnest($2::text[], $3::text[]) AS g(phone, other)
      WHERE c.account_id = $1 AND c.address = g.other
        AND NOT EXISTS (SELECT FROM conversations e WHERE e.account_id = $1 AND e.address = g.phone)
        AND NOT EXISTS (SELECT FROM contacts k WHERE k.account_id = $1 AND k.phone = g.other)
      RETURNING g.phone, g.other)
    UPDATE inbound_messages i SET sender = m.phone FROM moved m WHERE i.account_id = $1 AND i.sender = m.other`,
};

/** Gives new contacts the conversation that a person began under the other spelling of the contact's phone number. */
export async function adoptConversations(db: Queries, accountId: string, phones: readonly string[]): Promise<void> {
  const pairs = phones.map(spellingsOf).filter(({ length }) => length > 1);
  if (pairs.length === 0) return;
  await db.query(ADOPT, [accountId, pairs.map(([phone]) => phone), pairs.map(([, other]) => other)]);
}
