import type { IsoTime } from '@services/common/database/iso-time';

import { countUnsubscribe, type UnsubscribeCause } from '../campaigns/statistics.ts';
import type { Kind } from '../channels/schemas.ts';
import type { Db, Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';

export interface ConsentChange {
  accountId: string;
  channel: Kind;
  /** In stored form: E.164, or a normalized e-mail address. */
  address: string;
  addressHash: string;
  status: 'subscribed' | 'unsubscribed';
  /** Who said so: `api`, `sms_keyword`, `list_unsubscribe`, `hard_bounce`, … */
  source: string;
  /**
   * How an opt-out counts for the campaign that it follows; without it, for none: what an import records may have been
   * said at any time.
   */
  cause?: UnsubscribeCause;
  /** The message that it is an answer to, where that is known; else it is the last one of a campaign to the address. */
  messageId?: string;
}

const SUPPRESS: Statement = {
  name: 'suppress',
  text: `INSERT INTO suppressions (account_id, channel, address_hash, source) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING channel`,
};
const RELEASE: Statement = {
  name: 'release_suppression',
  text: `DELETE FROM suppressions WHERE account_id = $1 AND channel = $2 AND address_hash = $3 RETURNING channel`,
};
/** The contact that owns the address, if there is one, shows what was decided. */
const SHOW: Statement = {
  name: 'show_consent',
  text: `UPDATE contacts SET updated_at = now(), consent = consent || jsonb_build_object($2::text,
      jsonb_build_object('status', $4::text, 'source', $5::text, 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    WHERE account_id = $1 AND CASE WHEN $2 = 'email' THEN lower(email) = lower($3) ELSE phone = $3 END
    RETURNING id`,
};
/** What is still queued for someone who has opted out is not sent any more. */
const FAIL_QUEUED: Statement = {
  name: 'fail_opted_out',
  text: `UPDATE messages SET status = 'failed', failed_at = now(), next_attempt_at = NULL,
      error_code = 'recipient_opted_out', error_message = 'The recipient has opted out',
      events = events || jsonb_build_array(jsonb_build_object('status', 'failed', 'at', now(), 'code', 'recipient_opted_out'))
    WHERE account_id = $1 AND channel = $2 AND lower(recipient) = lower($3) AND status IN ('queued', 'scheduled')
    RETURNING id, recipient, failed_at AS "failedAt"`,
};

/**
 * Records that a recipient wants, or does not want, messages of a kind. Opting out also fails what is still queued for
 * the address. Call it in a transaction.
 */
export async function changeConsent(db: Db, change: ConsentChange): Promise<void> {
  const { accountId, channel, address, addressHash, status, source, cause } = change;
  const [changed] =
    status === 'unsubscribed'
      ? await db.query(SUPPRESS, [accountId, channel, addressHash, source])
      : await db.query(RELEASE, [accountId, channel, addressHash]);
  const [contact] = await db.query<{ id: string }>(SHOW, [accountId, channel, address, status, source]);
  if (status === 'unsubscribed') await failQueued(db, change);
  if (!changed) return;
  if (status === 'unsubscribed' && cause !== undefined) await countUnsubscribe(db, { ...change, cause });
  const at = new Date().toISOString();
  await emitEvents(db, [
    {
      accountId,
      event: `contact.${status}`,
      subjectId: contact?.id ?? '',
      payload: { contactId: contact?.id ?? null, channel, address, source, at },
    },
  ]);
}

async function failQueued(db: Db, { accountId, channel, address }: ConsentChange): Promise<void> {
  const failed = await db.query<{ id: string; recipient: string; failedAt: IsoTime }>(FAIL_QUEUED, [
    accountId,
    channel,
    address,
  ]);
  await emitEvents(
    db,
    failed.map(({ id, recipient, failedAt }) => ({
      accountId,
      event: 'message.failed',
      subjectId: id,
      payload: {
        messageId: id,
        channel,
        to: recipient,
        status: 'failed',
        failedAt,
        error: { code: 'recipient_opted_out', message: 'The recipient has opted out', providerCode: null },
      },
    })),
  );
}
