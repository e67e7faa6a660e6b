import { testDemo } from '@services/tooling/local-stack/test-demo';

import { createDemo } from '../../scripts/demo.ts';
import { startTestApp } from '../app.ts';
import { insertConnection } from '../factories.ts';

testDemo({ otherAccount: ['--name', 'Other', '--plan', 'free'] });

const app = startTestApp();

test('each reply of the demo account refers to the event that it answers', async () => {
  const { id } = await app.account('pro');
  await createDemo(app.db, id, await insertConnection(app.db, id));
  const { rows } = await app.db.pool.query(
    `SELECT count(*)::int AS replies, count(*) FILTER (WHERE e.trigger_id = t.id)::int AS "ofEvents"
     FROM triggers AS t LEFT JOIN events AS e ON e.id = t.event_id WHERE t.account_id = $1`,
    [id],
  );
  expect(rows[0].replies).toBeGreaterThan(50);
  expect(rows[0].ofEvents).toBe(rows[0].replies);
});
