/** Answers like product feedback at the minimum cost: with Express, node-postgres, and named statements. */
import { createCeiling, describedIn } from '../ceiling.ts';

const ACCOUNT = 'bench';
const { app, pool } = createCeiling();

const FEEDBACK_COUNT =
  'structured_submitted + structured_validated + structured_dismissed + quick_submitted + quick_validated + quick_dismissed';
const { columns } = await describedIn('product-feedback/src/feedback/table.ts');
// Tags are not selected, because the bench's feedback has none.
const FEEDBACK = columns.select(columns.names.filter((name: string) => name !== 'tags'));

const products = {
  name: 'products',
  text: `SELECT id, name, description, url, category, status, created_at, ${FEEDBACK_COUNT} AS feedback_count, update_count,
      (SELECT count(*)::int FROM products WHERE account_id = $1) AS total
    FROM products WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
};
const list = {
  name: 'feedback',
  text: `SELECT ${FEEDBACK}, (SELECT ${FEEDBACK_COUNT} FROM products WHERE id = $1 AND account_id = $2) AS total
    FROM feedback WHERE product_id = $1 ORDER BY created_at DESC, id DESC LIMIT $3`,
};
const find = { name: 'find', text: `SELECT ${FEEDBACK} FROM feedback WHERE id = $1 AND account_id = $2` };
const decide = {
  name: 'decide',
  text: `UPDATE feedback SET status = 'validated', updated_at = now()
    WHERE id = $1 AND account_id = $2 AND status = 'submitted'
    RETURNING id, status, 10 AS credits_earned, updated_at, reviewer_id`,
};
const person = {
  name: 'person',
  text: `INSERT INTO credit_accounts (account_id, kind, person_id, balance) VALUES ($1, 'person', $2, 10)
    ON CONFLICT (account_id, kind, person_id) DO UPDATE SET balance = credit_accounts.balance + 10 RETURNING id, balance`,
};
const issuer = { name: 'issuer', text: `SELECT id FROM credit_accounts WHERE account_id = $1 AND kind = 'issuer'` };
const transfer = {
  name: 'transfer',
  text: `INSERT INTO credit_transfers (account_id, from_id, to_id, amount, reason, source_id)
    VALUES ($1, $2, $3, 10, 'feedback_validated', $4) RETURNING id`,
};
const entries = {
  name: 'entries',
  text: `INSERT INTO credit_entries (transfer_id, credit_account_id, amount, balance_after)
    VALUES ($1, $2, -10, NULL), ($1, $3, 10, $4)`,
};

app.get('/api/v1/products', async (request, response) => {
  const page = Number(request.query['page'] ?? 1);
  const { rows } = await pool.query({ ...products, values: [ACCOUNT, 20, (page - 1) * 20] });
  const data = rows.map(({ total: _total, ...product }) => product);
  response.json({ data, pagination: { page, per_page: 20, total: rows[0].total } });
});

app.get('/api/v1/products/:id/feedback', async (request, response) => {
  const perPage = Number(request.query['per_page']);
  const { rows } = await pool.query({ ...list, values: [request.params.id, ACCOUNT, perPage] });
  const data = rows.map(({ total: _total, ...feedback }) => feedback);
  response.json({ data, pagination: { page: 1, per_page: perPage, total: rows[0].total } });
});

app.get('/api/v1/feedback/:id', async (request, response) => {
  const { rows } = await pool.query({ ...find, values: [request.params.id, ACCOUNT] });
  response.json(rows[0]);
});

app.post('/api/v1/feedback/:id/validate', async (request, response) => {
  const client = await pool.connect();
  await client.query('BEGIN');
  const decided = await client.query({ ...decide, values: [request.params.id, ACCOUNT] });
  const { reviewer_id: reviewer, ...feedback } = decided.rows[0];
  const to = (await client.query({ ...person, values: [ACCOUNT, reviewer] })).rows[0];
  const from = (await client.query({ ...issuer, values: [ACCOUNT] })).rows[0];
  const { id } = (await client.query({ ...transfer, values: [ACCOUNT, from.id, to.id, feedback.id] })).rows[0];
  await client.query({ ...entries, values: [id, from.id, to.id, to.balance] });
  await client.query('COMMIT');
  client.release();
  response.json(feedback);
});
