import type { Sql } from '../db.ts';
import type { PostContent } from './schemas.ts';
import { insertWithSlug } from './slug.ts';
import { twitterKey, urlKey } from './url-key.ts';

/** A post with its related rows, which were read before. */
interface SubmittedPost extends PostContent {
  userId: string;
  topicIds: (string | null)[];
  makerIds: (string | null)[];
}

/** The content's columns and their values, in one order. */
export function contentColumns(post: PostContent): [column: string, value: unknown][] {
  return [
    ['name', post.name],
    ['tagline', post.tagline],
    ['description', post.description || null],
    ['website', post.website],
    ['website_key', urlKey(post.website)],
    ['twitter_url', post.twitterUrl ?? null],
    ['twitter_key', post.twitterUrl ? twitterKey(post.twitterUrl) : null],
    ['thumbnail_url', post.thumbnailUrl ?? null],
    ['media', JSON.stringify(post.media)],
    ['product_links', JSON.stringify(post.productLinks)],
  ];
}

/** Some fields of a post; undefined ones are unchanged. */
export type PostChange = { [Field in keyof PostContent]?: PostContent[Field] | undefined };

/** The columns of the given fields. */
export function changedColumns(content: PostChange): [column: string, value: unknown][] {
  const { name = '', tagline = '', website = '', media = [], productLinks = [] } = content;
  const whole = contentColumns({ ...content, name, tagline, website, media, productLinks });
  const given = Object.entries(content).filter(([, value]) => value !== undefined);
  const wanted = new Set(given.flatMap(([field]) => columnsOf[field] ?? []));
  return whole.filter(([column]) => wanted.has(column));
}

const columnsOf: Record<string, string[]> = {
  name: ['name'],
  tagline: ['tagline'],
  description: ['description'],
  website: ['website', 'website_key'],
  twitterUrl: ['twitter_url', 'twitter_key'],
  thumbnailUrl: ['thumbnail_url'],
  media: ['media'],
  productLinks: ['product_links'],
};

/** Writes the post, its topics and its makers; to be run in a transaction. @returns the new post's id. */
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
    // Lock users before topics, as everywhere: a transaction that holds a topic waits for no other.
    if (makerIds.length > 0) await link('post_makers', 'user_id', makerIds);
    if (topicIds.length > 0) await link('post_topics', 'topic_id', topicIds);
  });
}

/**
 * Changes what belongs to a post. Triggers count the changes; a hidden post, which is not counted anywhere, is counted
 * meanwhile, so that the sums agree when it is shown again.
 */
export async function whileCounted(sql: Sql, id: string, work: () => Promise<void>): Promise<void> {
  const count = (step: number) =>
    sql.query(`SELECT count_post(id, user_id, ${step}) FROM posts WHERE id = $1 AND hidden_at IS NOT NULL`, [id], true);
  await count(1);
  await work();
  await count(-1);
}
