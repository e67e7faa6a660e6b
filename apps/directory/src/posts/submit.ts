import type { Sql } from '../db.ts';
import { requireVisible } from '../tokens/invalid.ts';
import type { PostContent } from './schemas.ts';
import { insertWithSlug } from './slug.ts';
import { twitterKey, urlKey } from './url-key.ts';

/** A post with its related rows, which were read before. */
interface SubmittedPost extends PostContent {
  userId: string;
  topicIds: (string | null)[];
  makerIds: (string | null)[];
}

type Columns = [column: string, value: unknown][];

/** The columns of each field of a post's content, with their values. */
const COLUMNS: { [Field in keyof PostContent]-?: (value: PostContent[Field]) => Columns } = {
  name: (name) => [['name', name]],
  tagline: (tagline) => [['tagline', tagline]],
  description: (text) => [['description', text || null]],
  website: (url) => [
    ['website', url],
    ['website_key', urlKey(url)],
  ],
  twitterUrl: (url) => [
    ['twitter_url', url ?? null],
    ['twitter_key', url ? twitterKey(url) : null],
  ],
  thumbnailUrl: (url) => [['thumbnail_url', url ?? null]],
  media: (media) => [['media', JSON.stringify(media)]],
  productLinks: (links) => [['product_links', JSON.stringify(links)]],
};
const FIELDS = Object.keys(COLUMNS) as (keyof PostContent)[];

/** A part of a post's content. Undefined fields stay as they are. */
export type PostChange = { [Field in keyof PostContent]?: PostContent[Field] | undefined };

const columnsOf = (content: PostChange, fields: (keyof PostContent)[]) =>
  fields.flatMap((field) => COLUMNS[field](content[field] as never));

/** The content's columns and their values, in the same order for every post. */
export const contentColumns = (post: PostContent) => columnsOf(post, FIELDS);

export const changedColumns = (change: PostChange) =>
  columnsOf(
    change,
    FIELDS.filter((field) => change[field] !== undefined),
  );

/**
 * Writes the post, its topics and its makers. Call it in a transaction.
 *
 * @returns the new post's id.
 * @throws AppError 401 UNAUTHENTICATED if the author was just hidden.
 */
export async function createPost(sql: Sql, { userId, topicIds, makerIds, ...content }: SubmittedPost): Promise<string> {
  const columns = contentColumns(content);
  const names = columns.map(([name]) => name).join(', ');
  const places = columns.map((_column, index) => `$${index + 3}`).join(', ');
  const text = `INSERT INTO posts (slug, user_id, ${names}) VALUES ($1, $2, ${places})
    ON CONFLICT (slug) DO NOTHING RETURNING id`;
  // The author's and the makers' counters change at different moments below: locking them in one order first keeps two
  // submissions from waiting for each other.
  await sql.query('SELECT FROM users WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
    [userId, ...makerIds],
  ]);
  await requireVisible(sql, userId);
  const id = await insertWithSlug(content.name, (slug) =>
    sql.query<{ id: string }>(text, [slug, userId, ...columns.map(([, value]) => value)]),
  );
  await linkPost(sql, id, topicIds, makerIds);
  return id;
}

/** Adds missing topics and makers to a post. */
export async function linkPost(
  sql: Sql,
  id: string,
  topicIds: readonly (string | null)[],
  makerIds: readonly (string | null)[],
): Promise<void> {
  const link = (table: string, column: string, targets: readonly (string | null)[]) =>
    sql.query(
      `INSERT INTO ${table} (post_id, ${column}) SELECT $1, target FROM unnest($2::bigint[]) AS target
       ORDER BY target ON CONFLICT DO NOTHING`,
      [id, targets],
    );
  if (makerIds.length === 0 && topicIds.length === 0) return;
  await whileCounted(sql, id, async () => {
    // Lock users before topics, as all transactions do: a transaction that has locked a topic then waits for no other transaction.
    if (makerIds.length > 0) await link('post_makers', 'user_id', makerIds);
    if (topicIds.length > 0) await link('post_topics', 'topic_id', topicIds);
  });
}

/**
 * Changes rows that belong to a post. Triggers count the changes. A hidden post is not counted anywhere. Such a post is counted during the
 * change, so that the counters are correct when it is shown again.
 */
export async function whileCounted(sql: Sql, id: string, work: () => Promise<void>): Promise<void> {
  const count = (step: number) =>
    sql.query(`SELECT count_posts(ARRAY[id], ${step}) FROM posts WHERE id = $1 AND hidden_at IS NOT NULL`, [id], true);
  await count(1);
  await work();
  await count(-1);
}
