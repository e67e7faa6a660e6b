import { tablesWithoutAccount } from '@services/tooling/testing/tenants/account-columns';

import { startTestApp } from './app.ts';
import { createNeighbour } from './neighbour.ts';

const app = startTestApp();

test('every table has the account of its rows, but those of people, who may belong to several, and of the service', async () => {
  const tables = ['identities', 'people', 'setup_codes', 'sign_in_links'];
  expect(await tablesWithoutAccount(app.db.pool)).toEqual(tables);
});

test('what the previous release inserts without an account gets it from what it belongs to', async () => {
  const { id } = await createNeighbour(app);
  const { query } = { query: (text: string) => app.db.pool.query<{ account_id: string }>(text, [id]) };
  const inserted = await Promise.all([
    query(
      `INSERT INTO notes (id, lead_id, note) SELECT 'old', id, 'x' FROM leads WHERE account_id = $1 LIMIT 1 RETURNING *`,
    ),
    query(`INSERT INTO variations (automation_id, number, message) SELECT id, 99, 'x' FROM automations WHERE account_id = $1
      ORDER BY id LIMIT 1 RETURNING *`),
    query(`INSERT INTO private_reply_counts (connection_id, minute, sent) SELECT id, now(), 1 FROM connections WHERE account_id = $1
      RETURNING *`),
    query(`INSERT INTO public_reply_counts (connection_id, minute, sent) SELECT id, now(), 1 FROM connections WHERE account_id = $1
      RETURNING *`),
  ]);
  expect(inserted.map(({ rows: [row] }) => row?.account_id)).toEqual([id, id, id, id]);
});
