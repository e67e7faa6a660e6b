/** Answers like lead capture at the minimum cost: with Express, node-postgres, and one named statement per answer. */
import express from 'express';

import { createCeiling, describedIn } from '../ceiling.ts';

const { app, pool } = createCeiling();

const { leads, CREATED, LISTED, toListed } = await describedIn('lead-capture/src/leads/table.ts');
const find = {
  name: 'find',
  text: `SELECT ${leads.select(leads.names)} FROM leads WHERE account_id = $1 AND id = $2`,
};
const list = {
  name: 'list',
  text: `SELECT ${leads.select(LISTED)},
      (SELECT coalesce(sum(total), 0) FROM lead_counts WHERE account_id = $1)::int AS total
    FROM leads WHERE account_id = $1 ORDER BY captured_at DESC, id DESC LIMIT $2`,
};
const insert = {
  name: 'insert',
  text: `INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags)
    VALUES ('ld_' || md5(random()::text), $1, $2, $3, $4, $4, $5, '{}')
    RETURNING ${leads.select(CREATED)}`,
};

app.get('/v1/leads/:id', async (request, response) => {
  const { rows } = await pool.query({ ...find, values: ['acc_bench', request.params.id] });
  response.json({ success: true, data: rows[0] });
});

app.get('/v1/leads', async (request, response) => {
  const limit = Number(request.query['limit']);
  const { rows } = await pool.query({ ...list, values: ['acc_bench', limit] });
  const last = rows.at(-1);
  const data = rows.map(({ total: _total, ...lead }) => toListed(lead));
  const cursor = Buffer.from(JSON.stringify(['captured_at', 'desc', last.captured_at.toISOString(), last.id])).toString(
    'base64url',
  );
  response.json({ success: true, data, pagination: { page: 1, limit, total: last.total, next_cursor: cursor } });
});

app.post('/v1/leads', express.json(), async (request, response) => {
  const { username, display_name, trigger_keyword, trigger_type } = request.body;
  const values = ['acc_bench', username, display_name, trigger_keyword, trigger_type];
  const { rows } = await pool.query({ ...insert, values });
  response.status(201).json({ success: true, data: rows[0] });
});
