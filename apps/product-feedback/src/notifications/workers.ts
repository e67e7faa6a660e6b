import type { Logger } from '@services/common/runtime/logging';
import { startWorkLoop } from '@services/common/database/work-loop';

import { prepared, type Db, type Queries } from '../db.ts';
import { queueMail } from '../mail/outbox.ts';
import { POLL_MS } from '../mail/waking.ts';
import { describeFeedback, type QuotedFeedback } from './messages.ts';

/** The maximum number of items that one message quotes; other items are only counted. */
const MAX_QUOTED = 30;

/**
 * Claims the due items of one member. The attempt is counted before it is made, and the items become due again later, so that a
 * failure does not delay other members. The setting's lock keeps two workers from splitting one message.
 */
const CLAIM = prepared(`WITH setting AS (
      SELECT s.id FROM notification_items AS i JOIN notification_settings AS s ON s.id = i.setting_id
      WHERE i.due_at <= now() ORDER BY i.due_at LIMIT 1 FOR NO KEY UPDATE OF s SKIP LOCKED
    )
    UPDATE notification_items AS i SET due_at = now() + interval '10 minutes', attempts = i.attempts + 1 FROM setting
    WHERE i.setting_id = setting.id AND i.due_at <= now()
    RETURNING i.setting_id AS "settingId", i.feedback_id AS "feedbackId", i.attempts`);
/** Items are given up after MAX_ATTEMPTS attempts, which take an hour and a half. */
const MAX_ATTEMPTS = 10;

/** Locks the product first, as its deletion does. */
const LOCK = prepared(`SELECT s.account_id AS "accountId", s.product_id AS "productId", p.name AS product, m.email
    FROM products AS p JOIN notification_settings AS s ON s.product_id = p.id JOIN people AS m ON m.id = s.person_id
    WHERE s.id = $1 FOR KEY SHARE OF p`);
const TAKE = prepared(
  `DELETE FROM notification_items WHERE setting_id = $1 AND feedback_id = ANY ($2::text[]) RETURNING feedback_id AS id`,
);
const QUOTE = prepared(`SELECT reviewer_id AS "reviewerId", reviewer_name AS "reviewerName", content FROM feedback
    WHERE id = ANY ($1::text[]) ORDER BY created_at DESC, id DESC LIMIT ${MAX_QUOTED}`);
const NOTE_MAIL = prepared('UPDATE notification_settings SET last_mail_at = now() WHERE id = $1');

interface Setting {
  accountId: string;
  productId: string;
  product: string;
  email: string;
}

/** Queues the messages of due notifications. Any number of processes may do so. */
export function startNotificationWorkers({ db, logger }: { db: Db; logger: Logger }) {
  return startWorkLoop({ name: 'notifications', run: () => runOnce(db, logger), pollMs: POLL_MS, logger });
}

async function runOnce(db: Db, logger: Logger): Promise<number> {
  const items = await db.query<{ settingId: string; feedbackId: string; attempts: number }>(CLAIM);
  const [first] = items;
  if (!first) return 0;
  const { settingId } = first;
  const idsOf = (isOver: boolean) =>
    items.filter(({ attempts }) => attempts > MAX_ATTEMPTS === isOver).map(({ feedbackId }) => feedbackId);
  const [feedbackIds, givenUp] = [idsOf(false), idsOf(true)];
  if (givenUp.length > 0) {
    await db.query(TAKE, [settingId, givenUp]);
    logger.error({ settingId, feedbackIds: givenUp }, 'a member is not notified of feedback: too many attempts failed');
  }
  try {
    await db.statements((tx) => queueOne(tx, settingId, feedbackIds));
  } catch (error) {
    logger.warn({ err: error, settingId }, 'a member could not be notified of feedback; it will be retried');
  }
  return 1;
}

/** Queues one message about all items. Items that have been deleted are left out. */
async function queueOne(tx: Queries, settingId: string, feedbackIds: readonly string[]): Promise<void> {
  const [setting] = await tx.query<Setting>(LOCK, [settingId]);
  if (!setting) return;
  const taken = (await tx.query<{ id: string }>(TAKE, [settingId, feedbackIds])).map(({ id }) => id);
  const quoted = await tx.query<QuotedFeedback>(QUOTE, [taken]);
  if (quoted.length === 0) return;
  const { accountId, productId, product, email } = setting;
  const message = {
    accountId,
    productId,
    kind: 'feedback' as const,
    ...describeFeedback(product, quoted, taken.length),
    path: `/console/feedback?product=${productId}`,
    subjectIds: quoted.map(({ reviewerId }) => reviewerId),
  };
  await queueMail(tx, message, [{ email, list: 'feedback', id: settingId }]);
  await tx.query(NOTE_MAIL, [settingId]);
}
