import type { Queries } from '@services/common/database/database';

// `$1` is the demo account.
const ITS_APPLICATIONS = 'SELECT id FROM applications WHERE account_id = $1';
const FORGET = [
  `DELETE FROM usage_signals WHERE application_id IN (${ITS_APPLICATIONS})`,
  `DELETE FROM review_flags WHERE applications && ARRAY(${ITS_APPLICATIONS})`,
  `DELETE FROM blocks WHERE subject_id = $1 OR subject_id IN (${ITS_APPLICATIONS})`,
  `DELETE FROM audit_entries WHERE subject_id = $1 OR subject_id IN (${ITS_APPLICATIONS})`,
];
const FIND_ORGANISATION = 'SELECT organisation_id AS id FROM accounts WHERE id = $1';
const REMOVE_ORGANISATION = `DELETE FROM organisations WHERE id = $1
  AND NOT EXISTS (SELECT FROM accounts WHERE organisation_id = $1)`;

const DEMO_USERS = 'SELECT id FROM users WHERE is_demo';
const DEMO_POSTS = `SELECT id FROM posts WHERE user_id IN (${DEMO_USERS})`;
const DEMO_COLLECTIONS = `SELECT id FROM collections WHERE user_id IN (${DEMO_USERS})`;
const removeUnusedWords = (dictionary: string, table: string) =>
  `DELETE FROM ${dictionary} WHERE word NOT IN (SELECT word FROM ts_stat('SELECT words FROM ${table}'))`;
/**
 * Dependent rows are deleted first, such as votes before their posts: the deletion of a post would update its counters for each of its
 * votes.
 */
const REMOVE_CONTENT = [
  // Posts that stay are ranked again in the periods that also contain posts of the demo.
  `DELETE FROM ranking_periods AS p WHERE EXISTS (SELECT FROM posts WHERE user_id IN (${DEMO_USERS})
    AND featured_at >= p.starts_at AND featured_at < p.starts_at + ('1 ' || p.kind)::interval)`,
  `DELETE FROM votes WHERE user_id IN (${DEMO_USERS}) OR post_id IN (${DEMO_POSTS})`,
  `DELETE FROM comments WHERE user_id IN (${DEMO_USERS}) OR post_id IN (${DEMO_POSTS})`,
  `DELETE FROM collection_follows WHERE user_id IN (${DEMO_USERS}) OR collection_id IN (${DEMO_COLLECTIONS})`,
  `DELETE FROM topic_follows WHERE user_id IN (${DEMO_USERS})`,
  `DELETE FROM user_follows WHERE follower_id IN (${DEMO_USERS}) OR followed_id IN (${DEMO_USERS})`,
  `DELETE FROM collection_posts WHERE collection_id IN (${DEMO_COLLECTIONS}) OR post_id IN (${DEMO_POSTS})`,
  `DELETE FROM post_makers WHERE user_id IN (${DEMO_USERS}) OR post_id IN (${DEMO_POSTS})`,
  `DELETE FROM post_topics WHERE post_id IN (${DEMO_POSTS})`,
  `DELETE FROM collections WHERE user_id IN (${DEMO_USERS})`,
  `DELETE FROM posts WHERE user_id IN (${DEMO_USERS})`,
  'DELETE FROM stale_posts WHERE post_id NOT IN (SELECT id FROM posts)',
  'DELETE FROM users WHERE is_demo',
  // A topic that is in use stays.
  `DELETE FROM topics AS t WHERE is_demo AND NOT EXISTS (SELECT FROM post_topics WHERE topic_id = t.id)
    AND NOT EXISTS (SELECT FROM collection_topics WHERE topic_id = t.id)
    AND NOT EXISTS (SELECT FROM topic_follows WHERE topic_id = t.id)`,
  removeUnusedWords('search_words', 'post_texts'),
  removeUnusedWords('topic_words', 'topic_texts'),
  removeUnusedWords('user_words', 'user_texts'),
  removeUnusedWords('collection_words', 'collection_texts'),
];

/**
 * Deletes what a demo has in the directory: its account, and the products and people of `seed`, which belong to no account.
 *
 * @param removeAccount deletes the account with all rows that name it
 */
export async function removeDirectoryDemo(
  tx: Queries,
  accountId: string,
  removeAccount: () => Promise<void>,
): Promise<void> {
  const [organisation] = await tx.query<{ id: string }>({ text: FIND_ORGANISATION }, [accountId]);
  for (const text of FORGET) await tx.query({ text }, [accountId]);
  await removeAccount();
  await tx.query({ text: REMOVE_ORGANISATION }, [organisation?.id]);
  for (const text of REMOVE_CONTENT) await tx.query({ text });
}
