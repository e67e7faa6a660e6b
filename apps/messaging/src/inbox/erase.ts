import { CONVERSATIONS, INBOUND, WRITTEN_FOR_OTHERS } from '../contacts/personal-data.ts';
import { prepared, type Db } from '../db.ts';

const ERASE = prepared(`DELETE FROM inbound_messages WHERE ${INBOUND}`);
/** Replies that a person wrote to emails for other recipients stay in those conversations, without their content. */
const EMPTY = prepared(
  `UPDATE inbound_messages SET body = '', media = '[]', content = NULL WHERE ${WRITTEN_FOR_OTHERS}`,
);
const ERASE_CONVERSATIONS = prepared(`DELETE FROM conversations WHERE ${CONVERSATIONS}`);

/**
 * Deletes the messages received from the addresses, and the content of replies that were written from these addresses to emails for other
 * recipients. Call it in a transaction.
 *
 * A message received concurrently either waits for the conversation's lock or was inserted just before, in which case the second statement
 * removes it.
 */
export async function eraseInbound(db: Db, accountId: string, addresses: readonly string[]): Promise<void> {
  await db.query(ERASE, [accountId, addresses]);
  await db.query(ERASE_CONVERSATIONS, [accountId, addresses]);
  await db.query(ERASE, [accountId, addresses]);
  await db.query(EMPTY, [accountId, addresses]);
}
