import { DUE_NOW } from '@services/common/database/claims';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Queries } from '../db.ts';
import { announce } from '../mail/waking.ts';
import { getProduct } from '../products/store.ts';

export const PACES = ['off', 'at_once', 'daily'] as const;
type Pace = (typeof PACES)[number];

/** Daily messages are sent at the next 8 o'clock in the time zone of the account `a`. */
const ZONE = 'AT TIME ZONE known_zone(a.time_zone)';
const DAILY_AT = `(date_trunc('day', now() ${ZONE} - interval '8 hours') + interval '32 hours') ${ZONE}`;
/** The minimum pause between immediate messages; items that arrive during the pause are sent together. */
const PAUSE = `interval '5 minutes'`;

const NOTE = prepared(`WITH noted AS (
      INSERT INTO notification_items (setting_id, feedback_id, account_id, due_at)
      SELECT s.id, $3, s.account_id, CASE pace WHEN 'daily' THEN ${DAILY_AT} ELSE greatest(now(), last_mail_at + ${PAUSE}) END
      FROM notification_settings AS s JOIN accounts AS a ON a.id = s.account_id
      WHERE s.product_id = $2 AND s.account_id = $1 RETURNING due_at
    ), due AS (SELECT FROM noted WHERE due_at < now() + interval '1 second')
    ${announce('due')}`);

/** Queues notifications of new feedback for members who want them. `tx` must be the transaction that stores the feedback. */
export async function noteFeedback(
  tx: Queries,
  accountId: string,
  productId: string,
  feedbackId: string,
): Promise<void> {
  await tx.query(NOTE, [accountId, productId, feedbackId]);
}

interface SettingRow {
  product_id: string;
  feedback: Exclude<Pace, 'off'>;
}

const LIST = prepared(`SELECT product_id, pace AS feedback FROM notification_settings
    WHERE account_id = $1 AND person_id = $2 ORDER BY product_id LIMIT 1000`);

/** The notification settings of a member; notifications are off for products that are not listed. */
export function listSettings(db: Queries, accountId: string, personId: string): Promise<SettingRow[]> {
  return db.query<SettingRow>(LIST, [accountId, personId]);
}

const ADDRESS = prepared(`SELECT p.email, p.email_verified_at IS NOT NULL AS confirmed,
      (SELECT reason FROM mail_suppressions AS m WHERE m.account_id = $1 AND m.email = p.email) AS refused
    FROM people AS p WHERE p.id = $2`);

interface AddressRow {
  email: string;
  /** Whether the member has proved that they read mail at this address. */
  confirmed: boolean;
  /** The mail server's response when it refused the address permanently. */
  refused: string | null;
}

/** The address of a member, with its state in this account. */
export async function getAddress(db: Queries, accountId: string, personId: string): Promise<AddressRow> {
  const [row] = await db.query<AddressRow>(ADDRESS, [accountId, personId]);
  if (!row) throw new Error('The member is gone');
  return row;
}

const OFF = prepared('DELETE FROM notification_settings WHERE account_id = $1 AND person_id = $2 AND product_id = $3');
const SET = prepared(`INSERT INTO notification_settings (id, account_id, person_id, product_id, pace)
    VALUES ($4, $1, $2, $3, $5::notification_pace)
    ON CONFLICT (product_id, person_id) DO UPDATE SET pace = excluded.pace RETURNING id`);
/** Switching to immediate notifications also sends the items that wait for the daily message. */
const HURRY = prepared(`
    WITH hurried AS (UPDATE notification_items SET due_at = ${DUE_NOW} WHERE setting_id = $1 RETURNING setting_id)
    ${announce('hurried')}`);
/** Removes the suppression of the person's address, because a person who turns notifications on expects mail. */
const ALLOW = prepared(
  `DELETE FROM mail_suppressions WHERE account_id = $1 AND email = (SELECT email FROM people WHERE id = $2)`,
);

/** Sets how a member is notified of a product's feedback. `tx` must be a transaction. @throws AppError 404 `product_not_found`. */
export async function choosePace(
  tx: Queries,
  accountId: string,
  personId: string,
  productId: string,
  pace: Pace,
): Promise<void> {
  await getProduct(tx, accountId, productId);
  if (pace === 'off') {
    await tx.query(OFF, [accountId, personId, productId]);
    return;
  }
  const [setting] = await tx.query<{ id: string }>(SET, [accountId, personId, productId, newId('notify-'), pace]);
  if (pace === 'at_once') await tx.query(HURRY, [setting?.id]);
  await tx.query(ALLOW, [accountId, personId]);
}

const FIND = prepared(`
    SELECT s.product_id AS "productId", p.email FROM notification_settings AS s JOIN people AS p ON p.id = s.person_id
    WHERE s.id = $1`);
const END = prepared('DELETE FROM notification_settings WHERE id = $1');

/** A setting by its id alone, for the bearer of a link; null if notifications are off. */
export async function findSetting(db: Queries, id: string) {
  const [row] = await db.query<{ productId: string; email: string }>(FIND, [id]);
  return row ?? null;
}

export async function endSetting(db: Queries, id: string): Promise<void> {
  await db.query(END, [id]);
}
