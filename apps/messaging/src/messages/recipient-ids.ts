import { isPhoneNumber } from '../contacts/addresses/phone.ts';
import { prepared, type Db } from '../db.ts';
import type { Progress } from '../providers/progress.ts';

const remember = (column: string) =>
  prepared(`UPDATE messages SET ${column} = $3 WHERE account_id = (SELECT account_id FROM channels WHERE id = $1)
    AND channel_id = $1 AND id = $2 AND recipient <> '' AND ${column} IS NULL`);
const REMEMBER = { recipient_id: remember('recipient_id'), recipient_user_id: remember('recipient_user_id') };

/** The column for the number or ID from which a recipient writes. */
export const recipientColumn = (id: string) => (isPhoneNumber(id) ? 'recipient_id' : 'recipient_user_id');

/**
 * Stores the number or ID from which a message's recipient writes. The response to the request that sent the message names the number and
 * receipts name the ID, in any order, and also receipts that no longer change the message's status.
 */
export async function rememberRecipientId(
  db: Db,
  { channelId, messageId, recipientId }: Pick<Progress, 'channelId' | 'messageId' | 'recipientId'>,
): Promise<void> {
  if (recipientId === undefined) return;
  await db.query(REMEMBER[recipientColumn(recipientId)], [channelId, messageId, recipientId]);
}
