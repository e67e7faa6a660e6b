/** Answers like messaging at the minimum cost: with Express, node-postgres, and one named statement per answer. */
import { randomBytes } from 'node:crypto';

import express from 'express';

import { createCeiling, describedIn } from '../ceiling.ts';

// Like the service, plans each statement once per connection. Otherwise every read of the table partitioned by month is planned again.
const { app, pool } = createCeiling('-c plan_cache_mode=force_generic_plan');

const { columns, LISTED } = await describedIn('messaging/src/messages/table.ts');
/** Fields that are empty for the bench's messages, so that the ceiling need not compute them. */
const EMPTY = {
  error: null,
  from: null,
  cc: [],
  copies: [],
  copyOf: null,
  replyTo: null,
  headers: {},
  attachments: [],
  opens: 0,
  clicks: 0,
};
const select = (names: string[]) => columns.select(names.filter((name) => !(name in EMPTY)));
const find = {
  name: 'find',
  text: `SELECT ${select(columns.names)} FROM messages WHERE account_id = $1 AND id = $2`,
};
const list = {
  name: 'list',
  text: `SELECT ${select(LISTED)}, (SELECT coalesce(sum(total), 0) FROM message_counts WHERE account_id = $1)::int AS total
    FROM messages WHERE account_id = $1 ORDER BY id DESC LIMIT $2`,
};
const insert = {
  name: 'insert',
  text: `INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, segments, encoding,
      tags, events, created_at, queued_at)
    VALUES ($1, $2, $3, 'ch_acc_bench', '{}', $4, $5, 'queued', 'single', 1, 'GSM-7', '{}', '[]', now(), now())
    RETURNING ${columns.select(['messageId', 'channel', 'to', 'status', 'createdAt'])}`,
};

app.get('/api/v1/messages/:id', async (request, response) => {
  const { rows } = await pool.query({ ...find, values: ['acc_bench', request.params.id] });
  if (!rows[0]) return response.sendStatus(404);
  response.json({ ...rows[0], ...EMPTY });
});

app.get('/api/v1/messages', async (request, response) => {
  const limit = Number(request.query['limit']);
  const { rows } = await pool.query({ ...list, values: ['acc_bench', limit] });
  const total = rows[0]?.total ?? 0;
  const next = rows.at(-1)?.messageId;
  response.json({
    data: rows.map(({ total: _total, ...row }) => ({ ...row, error: null })),
    pagination: { page: 1, limit, total, pages: Math.ceil(total / limit), next },
  });
});

app.post('/api/v1/messages/send', express.json(), async (request, response) => {
  const { channel, to, body } = request.body as Record<string, string>;
  const values = ['acc_bench', `msg_${randomBytes(13).toString('hex')}`, channel, to, body];
  const { rows } = await pool.query({ ...insert, values });
  response.status(202).json(rows[0]);
});
