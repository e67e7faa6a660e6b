import { randomBytes } from 'node:crypto';

import { generateApiKey } from '@services/common/access/api-keys';
import type pg from 'pg';

/** The required settings, with limits that benches do not reach. */
export const environment = {
  PUBLIC_URL: 'http://localhost',
  LINK_SECRETS: randomBytes(32).toString('hex'),
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  RATE_LIMIT_PER_MINUTE: '10000000',
};

/** An account with an API key and its issuer of credits; returns the header that authenticates it. */
export async function insertAccount(client: pg.Client, id: string): Promise<Record<string, string>> {
  const { key, hash, hint } = generateApiKey('pf_');
  await client.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Bench')`, [id]);
  await client.query(`INSERT INTO credit_accounts (account_id, kind) VALUES ($1, 'issuer')`, [id]);
  await client.query(
    `INSERT INTO api_keys (id, account_id, hash, hint, label, scopes)
     VALUES ('key-' || $1, $1, $2, $3, 'bench', '{products:read,feedback:read,feedback:moderate}')`,
    [id, hash, hint],
  );
  return { authorization: `Bearer ${key}` };
}

/** The id of the n-th feedback, or product, of an account. */
export function idOf(kind: 'fb' | 'prod', accountId: string, n: number): string {
  return `${kind}-${accountId}${String(n).padStart(12, '0')}`;
}

/** Products of an account, and feedback spread over them and over the past. */
export async function insertFeedback(
  client: pg.Client,
  accountId: string,
  products: number,
  feedback: number,
): Promise<void> {
  await client.query(
    `INSERT INTO products (id, account_id, name, description, url, category, status, created_at)
     SELECT 'prod-' || $1 || lpad(n::text, 12, '0'), $1, 'Product ' || n, 'What product ' || n || ' is for', 'https://example.com/' || n,
       'Tools', 'Active', date_trunc('milliseconds', now() - n * interval '1 minute')
     FROM generate_series(1, $2::int) AS n`,
    [accountId, products],
  );
  await client.query(
    `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, content, created_at)
     SELECT 'fb-' || $1 || lpad(n::text, 12, '0'), $1, 'prod-' || $1 || lpad((n % $2::int + 1)::text, 12, '0'), 'reviewer-' || n % 500,
       'Reviewer ' || n % 500, 'structured',
       '{"clear": "The first steps", "confusing": "The last", "works": "Search", "improve": "Undo"}',
       date_trunc('milliseconds', now() - n * interval '1 second')
     FROM generate_series(1, $3::int) AS n`,
    [accountId, products, feedback],
  );
  await client.query('VACUUM ANALYZE products, feedback');
  // The loaded data is written to disk now instead of during the first scenario.
  await client.query('CHECKPOINT');
}
