import { newId } from '@services/common/runtime/ids';
import { currentTraceparent } from '@services/common/runtime/trace-context';

import type { Queries } from '../db.ts';

export const EVENT_TYPES = [
  'feedback.submitted',
  'feedback.validated',
  'feedback.dismissed',
  'survey.response.submitted',
  'update.published',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The payload of a webhook, in the form that Standard Webhooks recommends. */
export interface Event {
  type: EventType;
  /** The resource as the API shows it. */
  data: object;
}

const PUBLISH = {
  name: 'outbox-publish',
  text: `INSERT INTO webhook_deliveries (id, account_id, endpoint_id, message_id, type, body, traceparent)
    SELECT $2 || '-' || row_number() OVER (ORDER BY id), $1, id, $2, $3, $4, $5
    FROM webhook_endpoints
    WHERE account_id = $1 AND disabled_at IS NULL AND (cardinality(events) = 0 OR $3 = ANY (events))
    RETURNING id`,
};

/** Queues an event for every endpoint that wants it. Call it in the transaction that makes it true: both commit, or neither. */
export async function publish(tx: Queries, accountId: string, { type, data }: Event): Promise<void> {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  await tx.query(PUBLISH, [accountId, newId('msg_'), type, body, currentTraceparent()]);
}
