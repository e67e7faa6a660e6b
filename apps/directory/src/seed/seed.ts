import type { Sql } from '../db.ts';
import { urlKey } from '../posts/url-key.ts';
import { createRandom, type Random } from './random.ts';
import words from './words.json' with { type: 'json' };

const { firstNames, remarks, topics } = words;

const BATCH = 5000;

interface SeedOptions {
  posts: number;
  /** The total number of votes. Default: ten per post. */
  votes?: number;
  seed?: number;
  /** The time at which the generated history ends. */
  now?: Date;
  progress?: (done: number, of: number) => void;
}

/**
 * Fills an empty directory with generated data. The same options generate the same directory.
 *
 * @returns false, without writing anything, when there are posts already.
 */
export async function seed(sql: Sql, options: SeedOptions): Promise<boolean> {
  const { posts, votes = posts * 10, now = new Date(), progress = () => {} } = options;
  const [present] = await sql.query('SELECT FROM posts LIMIT 1');
  if (present) return false;
  const random = createRandom(options.seed ?? 1);
  const topicIds = await seedTopics(sql, now);
  // Only new users get this content, so that removing the demo leaves the content of other users unchanged.
  const userIds = await seedUsers(sql, Math.max(50, Math.floor(posts / 4)), random, now);
  for (let start = 0; start < posts; start += BATCH) {
    const count = Math.min(BATCH, posts - start);
    const ids = await seedPosts(sql, { start, count, userIds, topicIds, random, now });
    await seedVotes(sql, ids, Math.floor(votes / posts), userIds, random, now);
    await seedComments(sql, ids, userIds, random, now);
    progress(start + count, posts);
  }
  await seedCollections(sql, Math.max(10, Math.floor(posts / 40)), userIds, random, now);
  await seedFollows(sql, userIds, topicIds, random, now);
  await sql.query('ANALYZE');
  return true;
}

async function insertIds(sql: Sql, text: string, rows: unknown[], ...more: unknown[]): Promise<string[]> {
  const inserted = await sql.query<{ id: string }>(text, [JSON.stringify(rows), ...more]);
  return inserted.map((row) => row.id);
}

async function seedTopics(sql: Sql, now: Date): Promise<string[]> {
  const rows = topics.map(({ name, description }, index) => ({
    name,
    about: `${description}.`,
    slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    at: new Date(now.getTime() - (1000 - index) * 86_400_000),
  }));
  return insertIds(
    sql,
    `INSERT INTO topics (slug, name, description, image_url, created_at, is_demo)
     SELECT slug, name, about, 'https://images.example.com/topics/' || slug || '.png', at, true
     FROM jsonb_to_recordset($1) AS row(slug text, name text, about text, at timestamptz)
     ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id`,
    rows,
  );
}

async function seedUsers(sql: Sql, count: number, random: Random, now: Date): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = random.pick(firstNames);
    return {
      username: `${name.toLowerCase()}${index + 1}`,
      name: `${name} ${String.fromCharCode(65 + random.below(26))}.`,
      headline: random.next() < 0.5 ? `Works with ${random.pick(topics).name.toLowerCase()}` : null,
      at: new Date(now.getTime() - 366 * 86_400_000 - random.below(365) * 86_400_000),
    };
  });
  return insertIds(
    sql,
    `INSERT INTO users (username, name, headline, profile_image_url, created_at, is_demo)
     SELECT username, name, headline, 'https://images.example.com/people/' || username || '.png', at, true
     FROM jsonb_to_recordset($1) AS row(username text, name text, headline text, at timestamptz)
     ON CONFLICT (username) DO NOTHING RETURNING id`,
    rows,
  );
}

interface PostsBatch {
  start: number;
  count: number;
  userIds: string[];
  topicIds: string[];
  random: Random;
  now: Date;
}

async function seedPosts(sql: Sql, { start, count, userIds, topicIds, random, now }: PostsBatch): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...makePost(start + index + 1, random, now),
    userId: random.pick(userIds),
  }));
  const ids = await insertIds(
    sql,
    `INSERT INTO posts (slug, user_id, name, tagline, description, website, website_key, thumbnail_url, media,
       product_links, reviews_count, reviews_rating, created_at, featured_at)
     SELECT slug, "userId", name, tagline, description, website, "websiteKey", "thumbnailUrl", media,
       "productLinks", "reviewsCount", "reviewsRating", "createdAt", "featuredAt"
     FROM jsonb_to_recordset($1) AS row(slug text, "userId" bigint, name text, tagline text, description text,
       website text, "websiteKey" text, "thumbnailUrl" text, media jsonb, "productLinks" jsonb, "reviewsCount" int,
       "reviewsRating" float8, "createdAt" timestamptz, "featuredAt" timestamptz) RETURNING id`,
    rows,
  );
  const links = (targets: string[], most: number) =>
    ids.flatMap((post) => {
      const first = random.below(targets.length);
      const amount = Math.min(1 + random.below(most), targets.length);
      return Array.from({ length: amount }, (_, step) => ({
        post,
        target: targets[(first + step * 7) % targets.length],
      }));
    });
  const insertLinks = (table: string, column: string, rows: unknown[]) =>
    sql.query(
      `INSERT INTO ${table} (post_id, ${column}) SELECT post, target
       FROM jsonb_to_recordset($1) AS row(post bigint, target bigint) ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    );
  await insertLinks('post_makers', 'user_id', links(userIds, 3));
  await insertLinks('post_topics', 'topic_id', links(topicIds, 4));
  return ids;
}

async function seedVotes(sql: Sql, posts: string[], mean: number, users: string[], random: Random, now: Date) {
  // The cube of a random number has a mean of a quarter of its maximum.
  const rows = posts.map((post) => ({
    post,
    amount: Math.min(random.skewed(mean * 4 + 1), users.length),
    first: random.below(users.length),
  }));
  await sql.query(
    `INSERT INTO votes (post_id, user_id, created_at)
     SELECT post, ($2::bigint[])[1 + (first + step) % cardinality($2::bigint[])],
       least($3::timestamptz, posts.created_at + step * interval '37 minutes')
     FROM jsonb_to_recordset($1) AS row(post bigint, amount int, first int)
     JOIN posts ON posts.id = post CROSS JOIN LATERAL generate_series(0, amount - 1) AS step
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows), users, now],
  );
}

async function seedComments(sql: Sql, posts: string[], users: string[], random: Random, now: Date) {
  const rows = posts.flatMap((post) =>
    Array.from({ length: random.skewed(9) }, () => ({ post, user: random.pick(users), body: random.pick(remarks) })),
  );
  const ids = await insertIds(
    sql,
    `INSERT INTO comments (post_id, user_id, body, created_at)
     SELECT post, "user", body, least($2::timestamptz, posts.created_at + random * interval '9 days')
     FROM jsonb_to_recordset($1) AS row(post bigint, "user" bigint, body text)
     JOIN posts ON posts.id = post CROSS JOIN LATERAL (SELECT (posts.id % 97) / 97.0 AS random) AS spread RETURNING id`,
    rows,
    now,
  );
  const replies = ids
    .filter(() => random.next() < 0.4)
    .map((parent) => ({ parent, user: random.pick(users), body: random.pick(remarks) }));
  await sql.query(
    `INSERT INTO comments (post_id, parent_id, user_id, body, created_at)
     SELECT comments.post_id, parent, "user", row.body, least($2::timestamptz, comments.created_at + interval '2 hours')
     FROM jsonb_to_recordset($1) AS row(parent bigint, "user" bigint, body text) JOIN comments ON comments.id = parent`,
    [JSON.stringify(replies), now],
  );
}

async function seedCollections(sql: Sql, count: number, users: string[], random: Random, now: Date) {
  const rows = Array.from({ length: count }, (_, index) => {
    const topic = random.pick(topics).name;
    return {
      slug: `${topic.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-picks-${index + 1}`,
      topic,
      user: random.pick(users),
      age: index % 300,
    };
  });
  const ids = await insertIds(
    sql,
    `INSERT INTO collections (slug, user_id, name, tagline, created_at, featured_at)
     SELECT slug, "user", topic || ' picks', 'Good things for ' || lower(topic), at, CASE WHEN age % 3 = 0 THEN at END
     FROM jsonb_to_recordset($1) AS row(slug text, "user" bigint, topic text, age int)
     CROSS JOIN LATERAL (SELECT $2::timestamptz - age * interval '1 day' AS at) AS times
     ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id`,
    rows,
    now,
  );
  await sql.query(
    `INSERT INTO collection_topics (collection_id, topic_id)
     SELECT collections.id, topics.id FROM collections JOIN topics ON collections.name = topics.name || ' picks'
     ON CONFLICT DO NOTHING`,
  );
  await sql.query(
    `INSERT INTO collection_posts (collection_id, post_id, created_at)
     SELECT entry.collection_id, picked.post_id, picked.created_at + interval '3 days'
     FROM collection_topics AS entry CROSS JOIN LATERAL (
       SELECT post_id, created_at FROM post_topics WHERE topic_id = entry.topic_id
       ORDER BY votes_count DESC, post_id DESC OFFSET entry.collection_id % 10 LIMIT 12) AS picked
     WHERE entry.collection_id = ANY($1::bigint[]) ON CONFLICT DO NOTHING`,
    [ids],
  );
}

async function seedFollows(sql: Sql, users: string[], topicIds: string[], random: Random, now: Date) {
  const follow = (table: string, columns: string, pairs: { a: string; b: string | undefined }[]) =>
    sql.query(
      `INSERT INTO ${table} (${columns}, created_at) SELECT a, b, $2::timestamptz - (a * 7 + b) % 300 * interval '1 day'
       FROM jsonb_to_recordset($1) AS row(a bigint, b bigint) WHERE a <> b OR $3 ON CONFLICT DO NOTHING`,
      [JSON.stringify(pairs), now, table !== 'user_follows'],
    );
  const pairs = (targets: string[], most: number) =>
    users.flatMap((a) => Array.from({ length: random.skewed(most + 1) }, () => ({ a, b: random.pick(targets) })));
  await follow('user_follows', 'follower_id, followed_id', pairs(users, 12));
  await follow('topic_follows', 'user_id, topic_id', pairs(topicIds, 8));
  const collections = await sql.query<{ id: string }>('SELECT id FROM collections');
  const collectionIds = collections.map(({ id }) => id);
  await follow('collection_follows', 'user_id, collection_id', pairs(collectionIds, 6));
}

const { audiences, beginnings, endings, kinds, merits } = words;

const DAY_MS = 86_400_000;

/** A generated product: obviously fictional, and different enough from the others to be useful in a demo. */
function makePost(number: number, random: Random, now: Date) {
  const [kind, audience, merit] = [random.pick(kinds), random.pick(audiences), random.pick(merits)];
  const plain = `${random.pick(beginnings)}${random.pick(endings)}`;
  const name = number < 2000 ? plain : `${plain} ${number}`;
  const slug = `${plain.toLowerCase()}-${number}`;
  const createdAt = new Date(now.getTime() - Math.floor(random.next() * 365 * DAY_MS) - 60_000);
  const featured = random.next() < 0.6;
  const website = `https://${slug}.example.com/`;
  return {
    slug,
    name,
    tagline: `${/^[aeiou]/.test(kind) ? 'An' : 'A'} ${kind} for ${audience} ${merit}`,
    description:
      `${name} is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} made for ${audience}. It is the one ${merit}, and it was built by people who wanted it ` +
      `for themselves. Try it with ${random.pick(audiences)} or alone.`,
    website,
    websiteKey: urlKey(website),
    thumbnailUrl: `https://images.example.com/${slug}/thumbnail.png`,
    media: [1, 2, 3].slice(0, 1 + random.below(3)).map((shot) => ({
      type: 'image',
      url: `https://images.example.com/${slug}/${shot}.png`,
    })),
    productLinks: [{ type: 'WEBSITE', url: website }],
    reviewsCount: random.skewed(200),
    reviewsRating: Math.round((3 + random.next() * 2) * 10) / 10,
    createdAt: createdAt.toISOString(),
    featuredAt: featured ? new Date(createdAt.getTime() + 60_000).toISOString() : null,
  };
}
