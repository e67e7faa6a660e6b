import { createHash } from 'node:crypto';

import { wellFormed } from '@services/common/runtime/text';

import { touchEngaged } from '../../contacts/activity.ts';
import { prepared, type Db } from '../../db.ts';
import { emitEvents } from '../../events/store.ts';
import type { Tracked } from '../../messages/tracking/token.ts';

/** The maximum number of counted opens or clicks of one link, to limit writes. */
const MAX_COUNT = 1000;

/**
 * Nothing is recorded for deleted messages or erased recipients. Erasing also locks the message before it removes its counts, so the two
 * cannot deadlock, and nothing is counted in between.
 */
const LOCK = prepared(
  `SELECT id FROM messages WHERE account_id = $1 AND id = $2 AND recipient <> '' FOR NO KEY UPDATE`,
);
const COUNT = prepared(`INSERT INTO message_engagement AS e (account_id, message_id, kind, link, count)
    VALUES ($1, $2, $3, $4, 1)
    ON CONFLICT (account_id, message_id, kind, link) DO UPDATE SET count = e.count + 1 WHERE e.count < ${MAX_COUNT}
    RETURNING count`);
/** Counts messages with at least one open or click, at the time at which they were accepted, like all other numbers of messages. */
const ADD_NUMBER = prepared(`
    INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
    SELECT m.account_id, quarter_of(m.created_at), m.channel, coalesce(m.campaign_id, ''), coalesce(m.category, ''),
      $3, '', pg_backend_pid() % 32, 1
    FROM messages m WHERE m.account_id = $1 AND m.id = $2
    ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
      DO UPDATE SET total = message_numbers.total + 1`);
const ADD_EVENT = prepared(`UPDATE messages SET events = events || $3::jsonb WHERE account_id = $1 AND id = $2
    RETURNING channel, recipient`);

/**
 * Counts an open of a mail or a click on one of its links. The first open, and the first click on each link, are added to the message's
 * history and sent to webhooks.
 * Nothing about the request itself, such as its IP address, is stored.
 *
 * @returns whether there is an event to deliver.
 */
export async function recordEngagement(db: Db, { accountId, messageId, url }: Tracked): Promise<boolean> {
  const kind = url === null ? 'opened' : 'clicked';
  await touchEngaged(db, kind, accountId, messageId);
  return db.transaction(async (tx) => {
    const [exists] = await tx.query(LOCK, [accountId, messageId]);
    if (!exists) return false;
    const count = async (link: string): Promise<boolean> => {
      const [counted] = await tx.query<{ count: number }>(COUNT, [accountId, messageId, kind, link]);
      return counted?.count === 1;
    };
    const isFirst = await count('');
    if (isFirst) await tx.query(ADD_NUMBER, [accountId, messageId, kind]);
    const isNew =
      url === null ? isFirst : await count(createHash('sha256').update(url).digest('base64url').slice(0, 22));
    if (!isNew) return false;
    const at = new Date().toISOString();
    const shown = url === null ? {} : { url: wellFormed(url) };
    const event = JSON.stringify([{ status: kind, at, ...shown }]);
    const [message] = await tx.query<{ channel: string; recipient: string }>(ADD_EVENT, [accountId, messageId, event]);
    if (!message) return false;
    const { channel, recipient: to } = message;
    const payload = { messageId, channel, to, [`${kind}At`]: at, ...shown };
    await emitEvents(tx, [
      { accountId, event: kind === 'opened' ? 'message.opened' : 'message.clicked', subjectId: messageId, payload },
    ]);
    return true;
  });
}
