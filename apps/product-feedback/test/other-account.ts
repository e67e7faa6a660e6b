import { whileLocked } from '@services/tooling/testing/locks';
import { guardOtherAccount } from '@services/tooling/testing/other-account';

import type { TestAccount, TestApp } from './app.ts';
import { createFeedback, createPost, createProduct, createSurvey, respond } from './factories.ts';

/** Tables in which the other account has rows. */
const HAS = [
  'products',
  'feedback',
  'surveys',
  'survey_responses',
  'survey_corrections',
  'survey_places',
  'survey_files',
  'updates',
  'boards',
  'posts',
  'votes',
  'post_comments',
  'post_status_changes',
  'subscribers',
  'credit_accounts',
  'credit_transfers',
  'credit_entries',
  'webhooks',
  'webhook_outbox',
  'api_keys',
  'idempotency_keys',
];

/** A second account with the same people, names, texts and idempotency keys as the tests use, in every state. */
export async function createOtherAccount(app: TestApp): Promise<string> {
  const account = await app.account();
  await account.post('/api/v1/webhooks', { url: 'https://hooks.example.com/neighbour', events: [] }).expect(200);
  const { id: productId } = await createProduct(account);
  await createProduct(account, { owner_id: 'user-7' });
  const [validated, dismissed] = [await createFeedback(account, productId), await createFeedback(account, productId)];
  await createFeedback(account, productId, { type: 'quick', content: { comment: 'Nice' } });
  await account.post(`/api/v1/feedback/${validated.id}/validate`).set('Idempotency-Key', 'key-1').expect(200);
  await account.post(`/api/v1/feedback/${dismissed.id}/dismiss`).expect(200);
  const { id: surveyId } = await createSurvey(account, { credit_reward: 15 }, productId);
  await respond(account, surveyId).expect(200);
  await respond(account, surveyId, { respondent_id: 'user-8', finished: false }).expect(200);
  await account.put(`/api/v1/surveys/${surveyId}`, { intro: 'Hello', max_responses: 9 }).expect(200);
  await account.post(`/api/v1/surveys/${surveyId}/links`, { respondent_id: 'user-8' }).expect(200);
  await account.put(`/api/v1/products/${productId}/board`, { open: true }).expect(200);
  const [post, duplicate] = [await createPost(account, productId), await createPost(account, productId)];
  for (const { id } of [post, duplicate]) {
    await account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-7' }).expect(200);
    await account.post(`/api/v1/posts/${id}/comments`, { person_id: 'user-7', text: 'Please' }).expect(200);
  }
  await account.post(`/api/v1/posts/${duplicate.id}/merge`, { into: post.id }).expect(200);
  await account.post(`/api/v1/products/${productId}/updates`, { title: 'News' }).expect(200);
  await addSubscribers(app, account.id, productId);
  // Nothing is sent to this webhook, so its deliveries do not change.
  await app.db.pool.query(`UPDATE webhooks SET disabled_at = now() WHERE account_id = $1`, [account.id]);
  await app.db.pool.query(
    `INSERT INTO survey_files (id, account_id, response_id, question, name, size, bytes)
      SELECT 'file-' || id, account_id, id, 'q1', 'a.png', 1, 'a' FROM survey_responses WHERE account_id = $1`,
    [account.id],
  );
  await app.db.pool.query(`UPDATE webhook_outbox SET status = 'failed' WHERE account_id = $1`, [account.id]);
  return account.id;
}

/** The addresses that the tests use, in every state, with queued and refused messages. Nothing is sent to them. */
async function addSubscribers({ db }: TestApp, accountId: string, productId: string): Promise<void> {
  const emails = ['reader', 'one', 'a', 'gone', 'victim'].map((name) => `${name}@example.com`);
  await db.pool.query(
    `INSERT INTO subscribers (id, account_id, product_id, email, status)
      SELECT 'sub-' || $1 || email, $1, $2, email, 'confirmed' FROM unnest($3::text[]) AS email`,
    [accountId, productId, emails],
  );
  await db.pool.query(
    `INSERT INTO mail_suppressions (account_id, email, reason) SELECT $1, email, '550' FROM unnest($2::text[]) AS email`,
    [accountId, emails],
  );
}

/** Gives a test file another account whose rows no test may change. Call it after `startTestApp`. */
export function withOtherAccount(app: TestApp): void {
  guardOtherAccount(async () => ({ db: app.db.pool, ids: [await createOtherAccount(app)], has: HAS }));
}

/** Creates a row of one account that refers to a row of another, without updating the counts that triggers maintain. */
export async function insertForeign({ db }: TestApp, statement: string, values: unknown[]): Promise<void> {
  const client = await db.pool.connect();
  try {
    // All statements run in one transaction, because behind a pooler the next transaction may use another connection.
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await client.query(statement, values);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Runs `work` while another transaction locks an account's rows of some tables. */
export function whileHeld({ db }: TestApp, { id }: TestAccount, tables: string[], work: () => Promise<unknown>) {
  const statements = tables.map((table) => `SELECT FROM ${table} WHERE account_id = '${id}' FOR UPDATE`);
  return whileLocked({ pool: db.pool, statement: statements.join('; ') }, work);
}
