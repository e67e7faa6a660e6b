import { columnOf } from '@services/common/tables/table';

import { prepared, type Queries, type Statement } from '../db.ts';

type Activity = 'lastMessageAt' | 'lastOpenedAt' | 'lastClickedAt' | 'lastBouncedAt';

/** Rows are locked in the order of their ids, so that two statements cannot deadlock. */
const touch = (activity: Activity): Statement =>
  prepared(`UPDATE contacts c SET ${columnOf(activity)} = t.at FROM (
      SELECT k.id, g.at FROM json_to_recordset($1::json) AS g("accountId" text, "contactId" text, at timestamptz)
      JOIN contacts k ON k.account_id = g."accountId" AND k.id = g."contactId"
      WHERE k.${columnOf(activity)} IS NULL OR k.${columnOf(activity)} < g.at ORDER BY k.id FOR NO KEY UPDATE OF k
    ) AS t WHERE c.id = t.id`);
const TOUCH = { lastMessageAt: touch('lastMessageAt'), lastBouncedAt: touch('lastBouncedAt') };

interface Touched {
  accountId: string;
  contactId: string | null;
  at: string;
}

/** Records when contacts last got or bounced a message. */
export async function touchContacts(db: Queries, activity: keyof typeof TOUCH, touched: readonly Touched[]) {
  const rows = touched.filter(({ contactId }) => contactId !== null);
  if (rows.length > 0) await db.query(TOUCH[activity], [JSON.stringify(rows)]);
}

/** Opens and clicks of one message within a minute count once, to limit writes. */
const engage = (activity: Activity): Statement =>
  prepared(`UPDATE contacts c SET ${columnOf(activity)} = now() FROM messages m
    WHERE m.account_id = $1 AND m.id = $2 AND c.account_id = $1 AND c.id = m.contact_id
      AND (c.${columnOf(activity)} IS NULL OR c.${columnOf(activity)} < now() - interval '1 minute')`);
const ENGAGE = { opened: engage('lastOpenedAt'), clicked: engage('lastClickedAt') };

/** Records that the contact of a message opened the message or clicked one of its links. */
export async function touchEngaged(db: Queries, kind: keyof typeof ENGAGE, accountId: string, messageId: string) {
  await db.query(ENGAGE[kind], [accountId, messageId]);
}
