import { DUE_NOW } from '@services/common/database/claims';

import { prepared, type Db } from '../../db.ts';
import { jsonPieces } from '../../messages/acceptance/json-pieces.ts';
import type { Purpose } from '../../contacts/topics/purposes.ts';
import type { Copy } from './content.ts';

const CHANNEL = prepared(`SELECT id FROM channels WHERE account_id = $1 AND kind = $2 AND status <> 'disconnected'
      AND ($3::text IS NULL OR id = $3)
    ORDER BY (status = 'connected') DESC, priority, id LIMIT 1`);

/** The channel that sends a campaign's messages. Null if none is connected. */
export async function findCampaignChannel(
  db: Db,
  { accountId, channel, channelId }: { accountId: string; channel: string; channelId: string | null },
): Promise<string | null> {
  const [found] = await db.query<{ id: string }>(CHANNEL, [accountId, channel, channelId]);
  return found?.id ?? null;
}

const INSERT = prepared(`
    INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, subject, html, template_id,
      template_version, whatsapp_template, contact_id, campaign_id, variant, status, lane, segments, encoding, tags,
      quiet_hours, scheduled_at, created_at, queued_at, next_attempt_at, category, topic, tracking, events)
    SELECT $1, d.id, $2, $3, '{}', d.recipient, d.body, d.subject, d.html, d."templateId", d."templateVersion",
      d."whatsappTemplate", d."contactId", $4, d.variant, d.status, 'bulk', d.segments, d.encoding, '{}', $5::jsonb,
      d."sendAt", now(), CASE WHEN d.status = 'queued' THEN now() END, coalesce(d."sendAt", ${DUE_NOW}), $7, $8, $9::jsonb,
      jsonb_build_array(jsonb_build_object('status', d.status, 'at', now()))
    FROM json_to_recordset($6::json) AS d(id text, recipient text, body text, subject text, html text, "templateId" text,
      "templateVersion" int, "whatsappTemplate" jsonb, "contactId" text, variant int, status text, segments int,
      encoding text, "sendAt" timestamptz)`);

export interface CampaignMessage extends Copy {
  contactId: string;
  sendAt: Date | null;
}

export interface Sending extends Purpose {
  accountId: string;
  channel: string;
  id: string;
  /** The channel from `findCampaignChannel`. */
  channelId: string;
  quietHours: object | null;
  tracking: unknown;
}

export async function insertMessages(db: Db, sending: Sending, messages: readonly CampaignMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { accountId, channel, id, channelId, quietHours, category, topic, tracking } = sending;
  const rows = messages.map((each) => ({ ...each, status: each.sendAt ? 'scheduled' : 'queued' }));
  const quiet = quietHours && JSON.stringify(quietHours);
  const noticed = tracking === null ? null : JSON.stringify(tracking);
  for (const piece of jsonPieces(rows)) {
    await db.query(INSERT, [accountId, channel, channelId, id, quiet, piece, category, topic, noticed]);
  }
}
