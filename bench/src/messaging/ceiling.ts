/** The minimum cost of messaging's answers: Express, node-postgres, one named statement each. */
import { randomBytes } from 'node:crypto';

import express from 'express';

import { createCeiling } from '../ceiling.ts';

// Like the service, plans each statement once per connection. Otherwise every read of the table partitioned by month is planned again.
const { app, pool } = createCeiling('-c plan_cache_mode=force_generic_plan');

const LISTED = `id, channel, channel_id, recipient, body, subject, template_id, contact_id, campaign_id, category, topic, status, segments, encoding, tags,
  metadata, attempts, uncertain, scheduled_at, expires_at, created_at, sent_at, delivered_at, read_at, failed_at`;
const find = {
  name: 'find',
  text: `SELECT ${LISTED}, html, template_version, variables, provider_message_id, mail, tracking, in_reply_to, queued_at,
      canceled_at, expired_at, events
    FROM messages WHERE account_id = $1 AND id = $2`,
};
const list = {
  name: 'list',
  text: `SELECT ${LISTED}, (SELECT coalesce(sum(total), 0) FROM message_counts WHERE account_id = $1)::int AS total
    FROM messages WHERE account_id = $1 ORDER BY id DESC LIMIT $2`,
};
const insert = {
  name: 'insert',
  text: `INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, segments, encoding,
      tags, events, created_at, queued_at)
    VALUES ($1, $2, $3, 'ch_acc_bench', '{}', $4, $5, 'queued', 'single', 1, 'GSM-7', '{}', '[]', now(), now())
    RETURNING id, channel, recipient, status, created_at`,
};

interface Row {
  id: string;
  channel: string;
  recipient: string;
  status: string;
  created_at: Date;
  [column: string]: unknown;
}

const listed = (row: Row) => ({
  messageId: row.id,
  channel: row.channel,
  channelId: row['channel_id'],
  to: row.recipient,
  body: row['body'],
  subject: row['subject'],
  templateId: row['template_id'],
  contactId: row['contact_id'],
  campaignId: row['campaign_id'],
  category: row['category'],
  topic: row['topic'],
  status: row.status,
  segments: row['segments'],
  encoding: row['encoding'],
  tags: row['tags'],
  metadata: row['metadata'],
  attempts: row['attempts'],
  possibleDuplicate: row['uncertain'],
  scheduledAt: row['scheduled_at'],
  expiresAt: row['expires_at'],
  createdAt: row.created_at,
  sentAt: row['sent_at'],
  deliveredAt: row['delivered_at'],
  readAt: row['read_at'],
  failedAt: row['failed_at'],
  error: null,
});

app.get('/api/v1/messages/:id', async (request, response) => {
  const { rows } = await pool.query<Row>({ ...find, values: ['acc_bench', request.params.id] });
  const [row] = rows;
  if (!row) return response.sendStatus(404);
  response.json({
    ...listed(row),
    direction: 'outbound',
    html: row['html'],
    templateVersion: row['template_version'],
    variables: row['variables'],
    providerMessageId: row['provider_message_id'],
    // The message is not mail, so the fields of mail are absent.
    from: row['mail'],
    cc: [],
    copies: [],
    copyOf: null,
    replyTo: null,
    headers: {},
    attachments: [],
    tracking: row['tracking'],
    opens: 0,
    clicks: 0,
    inReplyTo: row['in_reply_to'],
    queuedAt: row['queued_at'],
    canceledAt: row['canceled_at'],
    expiredAt: row['expired_at'],
    events: row['events'],
  });
});

app.get('/api/v1/messages', async (request, response) => {
  const limit = Number(request.query['limit']);
  const { rows } = await pool.query<Row & { total: number }>({ ...list, values: ['acc_bench', limit] });
  const total = rows[0]?.total ?? 0;
  const next = rows.at(-1)?.id;
  response.json({
    data: rows.map(listed),
    pagination: { page: 1, limit, total, pages: Math.ceil(total / limit), next },
  });
});

app.post('/api/v1/messages/send', express.json(), async (request, response) => {
  const { channel, to, body } = request.body as Record<string, string>;
  const values = ['acc_bench', `msg_${randomBytes(13).toString('hex')}`, channel, to, body];
  const { rows } = await pool.query<Row>({ ...insert, values });
  const [row] = rows;
  response.status(202).json({
    messageId: row?.id,
    channel: row?.channel,
    to: row?.recipient,
    status: row?.status,
    createdAt: row?.created_at,
  });
});
