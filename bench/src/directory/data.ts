import { randomBytes } from 'node:crypto';

import { generateApiKey } from '@services/common/access/api-keys';
import type pg from 'pg';

const POSTS = 100_000;
const USERS = 25_000;
const TOPICS = 30;

/** The required settings, with limits that benches do not reach. */
export const environment = {
  CURSOR_SECRET: 'a secret that is used in the bench only',
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  REQUESTS_PER_WINDOW: '1000000000',
  POINTS_PER_WINDOW: '1000000000',
  WORKERS: 'off',
};

const words = `ARRAY['calendar','notebook','dashboard','assistant','editor','tracker','planner','inbox','toolkit','library']`;
const people = `ARRAY['teams','teachers','designers','developers','students','musicians','travellers','writers','founders']`;

/** A few posts get most of the million votes: the most popular post has a thousand, and a typical post has six. */
const votesOf = (post: string) => `6 + 61600 / (61 + ${post} * 7919 % ${POSTS})`;

/**
 * A directory with one to three makers and topics per post and a million votes. All triggers except the triggers of posts are
 * disabled, and indexes are created after the rows, because triggers and index updates would take most of the time.
 */
export async function fillDirectory(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica');
  const indexes = await dropIndexes(client);
  await client.query(`INSERT INTO users (username, name, headline, created_at)
    SELECT 'person_' || n, 'Person ' || n, 'Makes things', now() - n * interval '1 minute' FROM generate_series(1, ${USERS}) AS n`);
  await client.query(`INSERT INTO topics (slug, name, description, created_at)
    SELECT 'topic-' || n, 'Topic ' || n, 'About ' || n, now() - n * interval '1 day' FROM generate_series(1, ${TOPICS}) AS n`);
  // Triggers run for posts, because they create counters, ranks and search texts.
  await client.query('SET session_replication_role = origin');
  await client.query(`INSERT INTO posts (slug, user_id, name, tagline, description, website, website_key, votes_count,
      created_at, featured_at)
    SELECT 'product-' || n, 1 + n * 7 % ${USERS}, initcap((${words})[1 + n % 10]) || ' ' || n,
      'A ' || (${words})[1 + n % 10] || ' for ' || (${people})[1 + n % 9],
      'Product ' || n || ' is made for people who want one thing done well, and nothing else.',
      'https://product-' || n || '.example.com/', 'product-' || n || '.example.com', ${votesOf('n')},
      now() - n * interval '5 minutes', CASE WHEN n % 3 > 0 THEN now() - n * interval '5 minutes' END
    FROM generate_series(1, ${POSTS}) AS n`);
  await client.query('SET session_replication_role = replica');
  // Steps of 17 reach every user's id before one repeats, so that no user votes for a post twice.
  await client.query(`INSERT INTO votes (post_id, user_id, created_at)
    SELECT posts.id, 1 + (posts.id * 31 + vote * 17) % ${USERS}, posts.created_at + vote * interval '20 seconds'
    FROM posts, generate_series(1, votes_count) AS vote`);
  await client.query(`INSERT INTO post_makers (post_id, user_id)
    SELECT n, 1 + (n * 11 + step * 101) % ${USERS} FROM generate_series(1, ${POSTS}) AS n, generate_series(0, n % 3) AS step`);
  await client.query(`INSERT INTO post_topics (post_id, topic_id, rank_score, votes_count, created_at, featured_at)
    SELECT posts.id, 1 + (posts.id + step * 7) % ${TOPICS}, rank_score, votes_count, created_at, featured_at
    FROM posts, generate_series(0, posts.id::int % 3) AS step`);
  await client.query(`SET maintenance_work_mem = '256MB'`);
  for (const definition of indexes) await client.query(definition);
  await client.query('RESET maintenance_work_mem; RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
}

/** Comments with replies on the first thousand posts, and collections of ten posts. */
export async function fillDiscussions(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica');
  const body = `'I have used this for ' || n || ' days, and it saves me an hour of work in each of them. '`;
  await client.query(`INSERT INTO comments (id, post_id, user_id, body, replies_count, created_at)
    SELECT n, 1 + n % 1000, 1 + n * 13 % ${USERS}, ${body}, 3, now() - n * interval '1 minute' FROM generate_series(1, 20000) AS n`);
  await client.query(`INSERT INTO comments (id, post_id, parent_id, user_id, body, created_at)
    SELECT 20000 + n, 1 + (1 + n % 20000) % 1000, 1 + n % 20000, 1 + n * 17 % ${USERS}, ${body}, now() - n * interval '20 seconds'
    FROM generate_series(1, 60000) AS n`);
  await client.query(`INSERT INTO collections (id, slug, user_id, name, posts_count, created_at)
    SELECT n, 'collection-' || n, n, 'Collection ' || n, 10, now() - n * interval '1 hour' FROM generate_series(1, 1000) AS n`);
  await client.query(`INSERT INTO collection_posts (collection_id, post_id, created_at)
    SELECT 1 + n / 10, 1 + n * 31 % ${POSTS}, now() - n * interval '1 minute' FROM generate_series(0, 9999) AS n`);
  await client.query('RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
}

/** Drops all indexes but primary keys. @returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ('{posts,post_texts,votes,post_makers,post_topics}'::regclass[])
       AND NOT indisprimary`,
  );
  await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ definition }) => definition);
}

/** Creates an application in a new account and organization. Returns its access token. */
export async function insertApplication(client: pg.Client, name = 'bench'): Promise<string> {
  const { key, hash, hint } = generateApiKey('dir_');
  const ids = ['org', 'acc', 'app', 'tok'].map((kind) => `${kind}_${name}`);
  const [organisation, account, application, token] = ids;
  await client.query('INSERT INTO organisations (id, name) VALUES ($1, $2)', [organisation, name]);
  await client.query(
    `INSERT INTO accounts (id, organisation_id, email, name) VALUES ($1, $2, $3 || '@example.com', $3)`,
    [account, organisation, name],
  );
  await client.query(
    `INSERT INTO applications (id, account_id, name, client_id, secret_hash, secret_hint)
     VALUES ($1, $2, $3, $3, 'none', 'none')`,
    [application, account, name],
  );
  await client.query(
    `INSERT INTO access_tokens (id, hash, hint, kind, application_id, scopes)
     VALUES ($1, $2, $3, 'developer', $4, ARRAY['public'])`,
    [token, hash, hint, application],
  );
  return key;
}
