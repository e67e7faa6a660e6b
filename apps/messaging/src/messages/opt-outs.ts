import type { IsoTime } from '@services/common/database/iso-time';

import type { Db, Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';

/** What is still queued for someone who has opted out is not sent any more. */
const FAIL_QUEUED: Statement = {
  name: 'fail_opted_out',
  text: `UPDATE messages SET status = 'failed', failed_at = now(), next_attempt_at = NULL,
      error_code = 'recipient_opted_out', error_message = 'The recipient has opted out',
      events = events || jsonb_build_array(jsonb_build_object('status', 'failed', 'at', now(), 'code', 'recipient_opted_out'))
    WHERE account_id = $1 AND channel = $2 AND lower(recipient) = lower($3) AND status IN ('queued', 'scheduled')
    RETURNING account_id AS "accountId", id, channel, recipient, failed_at AS "failedAt"`,
};

interface OptedOut {
  accountId: string;
  id: string;
  channel: string;
  recipient: string;
  failedAt: IsoTime;
}

/** Fails what is queued for an address. Call it in the transaction that records the opt-out. */
export async function failQueued(
  db: Db,
  { accountId, channel, address }: { accountId: string; channel: string; address: string },
): Promise<void> {
  await emitFailures(db, await db.query<OptedOut>(FAIL_QUEUED, [accountId, channel, address]));
}

function emitFailures(db: Db, failed: readonly OptedOut[]): Promise<void> {
  return emitEvents(
    db,
    failed.map(({ accountId, id, channel, recipient, failedAt }) => ({
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
