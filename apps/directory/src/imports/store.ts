import { InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';

import type { Sql } from '../db.ts';
import { contentColumns } from '../posts/submit.ts';
import { NewUsername } from '../users/schemas.ts';
import type { ImportRecord } from './records.ts';

type RecordOf<Type> = Extract<ImportRecord, { type: Type }>;

/** Thrown when a well-formed line refers to an unknown object. */
export class UnknownReferenceError extends Error {}

/**
 * The key of a record, which must be unique in a batch, because one statement writes all records. Null for a vote, which may
 * repeat.
 */
export function subjectOf(record: ImportRecord): string | null {
  if (record.type === 'vote') return null;
  return `${record.type} ${record.type === 'user' ? record.username.toLowerCase() : record.slug}`;
}

/** The rows that a line may refer to: rows of the directory and of earlier lines. */
export interface Known {
  topics: Set<string>;
  posts: Set<string>;
  /** Usernames in lower case, because they are unique regardless of case. */
  users: Map<string, string>;
}

/** The rows of the directory that these records name. */
export async function findKnown(sql: Sql, records: readonly ImportRecord[]): Promise<Known> {
  const select = async (text: string, names: readonly string[]) =>
    (await sql.query<{ name: string }>(text, [names], true)).map(({ name }) => name);
  const usernames = records.flatMap(usersIn).map((name) => name.toLowerCase());
  const users = await select('SELECT username AS name FROM users WHERE lower(username) = ANY($1)', usernames);
  return {
    topics: new Set(await select('SELECT slug AS name FROM topics WHERE slug = ANY($1)', records.flatMap(topicsIn))),
    posts: new Set(await select('SELECT slug AS name FROM posts WHERE slug = ANY($1)', records.flatMap(postsIn))),
    users: new Map(users.map((name) => [name.toLowerCase(), name])),
  };
}

/**
 * Checks a record's references, and adds its object.
 *
 * @throws UnknownReferenceError that names the first missing object.
 * @throws InvalidInputError for a username that is taken in another case, or that a new member may not have.
 */
export function checkReferences(record: ImportRecord, known: Known): void {
  if (record.type === 'user') return checkUsername(record.username, known);
  if (record.type === 'topic') return void known.topics.add(record.slug);
  for (const name of usersIn(record)) {
    if (known.users.get(name.toLowerCase()) !== name) throw new UnknownReferenceError(`There is no "${name}" in users`);
  }
  if (record.type === 'vote') {
    if (!known.posts.has(record.post)) throw new UnknownReferenceError(`There is no "${record.post}" in posts`);
    return;
  }
  const unknown = record.topics.find((slug) => !known.topics.has(slug));
  if (unknown !== undefined) throw new UnknownReferenceError(`There is no "${unknown}" in topics`);
  known.posts.add(record.slug);
}

/** An existing member keeps its username, which may be older than the rules for usernames. */
function checkUsername(username: string, { users }: Known): void {
  const known = users.get(username.toLowerCase());
  if (known === username) return;
  validate(NewUsername, username);
  if (known !== undefined) {
    const message = `Username differs from ${known} only in upper and lower case`;
    throw new InvalidInputError('body', [{ field: 'username', message }]);
  }
  users.set(username.toLowerCase(), username);
}

const topicsIn = (record: ImportRecord): string[] =>
  record.type === 'topic' ? [record.slug] : record.type === 'post' ? record.topics : [];
const postsIn = (record: ImportRecord): string[] =>
  record.type === 'post' ? [record.slug] : record.type === 'vote' ? [record.post] : [];
const usersIn = (record: ImportRecord): string[] => {
  if (record.type === 'user') return [record.username];
  if (record.type === 'post') return [record.user, ...record.makers];
  return record.type === 'vote' ? [record.user] : [];
};

/**
 * Creates or updates records, so that a file may be imported twice. It uses a few statements for all records. Each row with a
 * counter is locked and written once. Topics come last, because most writers need them. Call it in a transaction, with
 * records that passed `checkReferences` and have different subjects.
 */
export async function writeRecords(sql: Sql, records: readonly ImportRecord[]): Promise<void> {
  const of = <Type extends ImportRecord['type']>(type: Type) =>
    records.filter((record): record is RecordOf<Type> => record.type === type);
  const [topics, users, posts, votes] = [of('topic'), of('user'), of('post'), of('vote')];
  await lockCounted(sql, records);
  await writeUsers(sql, users);
  const userIds = await findIds(sql, 'users', 'username', records.flatMap(usersIn));
  await writePosts(sql, posts, userIds);
  const postIds = await findIds(sql, 'posts', 'slug', records.flatMap(postsIn));
  await writeTopics(sql, topics);
  const topicIds = await findIds(sql, 'topics', 'slug', records.flatMap(topicsIn));
  await linkPosts(sql, posts, { postIds, userIds, topicIds });
  if (votes.length === 0) return;
  await sql.query(
    `INSERT INTO votes (post_id, user_id, created_at)
     SELECT post_id, user_id, coalesce(at, now()) FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS vote (post_id, user_id, at)
     ON CONFLICT DO NOTHING`,
    [
      votes.map(({ post }) => postIds.get(post)),
      votes.map(({ user }) => userIds.get(user)),
      votes.map(({ createdAt }) => createdAt ?? null),
    ],
    true,
  );
}

/** Triggers update counters. The counters' rows are locked first, in the order of all writers (posts, their counters, users; by id). */
async function lockCounted(sql: Sql, records: readonly ImportRecord[]): Promise<void> {
  const posts = records.flatMap(postsIn);
  await sql.query('SELECT FROM posts WHERE slug = ANY($1) ORDER BY id FOR NO KEY UPDATE', [posts], true);
  const counters = 'SELECT id FROM posts WHERE slug = ANY($1)';
  await sql.query(
    `SELECT FROM post_counts WHERE post_id IN (${counters}) ORDER BY post_id FOR NO KEY UPDATE`,
    [posts],
    true,
  );
  const users = 'SELECT FROM users WHERE username = ANY($1) ORDER BY id FOR NO KEY UPDATE';
  await sql.query(users, [records.flatMap(usersIn)], true);
}

async function writeTopics(sql: Sql, topics: RecordOf<'topic'>[]): Promise<void> {
  if (topics.length === 0) return;
  await sql.query(
    `INSERT INTO topics (slug, name, description, image_url)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ON CONFLICT (slug)
     DO UPDATE SET name = excluded.name, description = excluded.description, image_url = excluded.image_url`,
    [
      topics.map(({ slug }) => slug),
      topics.map(({ name }) => name),
      topics.map(({ description }) => description),
      topics.map(({ imageUrl }) => imageUrl ?? null),
    ],
    true,
  );
}

async function writeUsers(sql: Sql, users: RecordOf<'user'>[]): Promise<void> {
  if (users.length === 0) return;
  await sql.query(
    `INSERT INTO users (username, name, headline, website_url, twitter_username, profile_image_url, created_at)
     SELECT username, name, headline, website, twitter, image, coalesce(at, now())
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS given (username, name, headline, website, twitter, image, at) ON CONFLICT (username)
     DO UPDATE SET name = excluded.name, headline = excluded.headline, website_url = excluded.website_url,
       twitter_username = excluded.twitter_username, profile_image_url = excluded.profile_image_url`,
    [
      users.map(({ username }) => username),
      users.map(({ name }) => name),
      users.map(({ headline }) => headline ?? null),
      users.map(({ websiteUrl }) => websiteUrl ?? null),
      users.map(({ twitterUsername }) => twitterUsername ?? null),
      users.map(({ profileImageUrl }) => profileImageUrl ?? null),
      users.map(({ createdAt }) => createdAt ?? null),
    ],
    true,
  );
}

/** The PostgreSQL types of the columns that are not text. */
const TYPES: Record<string, string> = {
  media: 'jsonb',
  product_links: 'jsonb',
  user_id: 'bigint',
  reviews_count: 'integer',
  reviews_rating: 'double precision',
  featured_at: 'timestamptz',
  created_at: 'timestamptz',
};

type Ids = ReadonlyMap<string, string>;

async function writePosts(sql: Sql, posts: RecordOf<'post'>[], userIds: Ids): Promise<void> {
  // If a record has no `createdAt`, an existing post keeps its time of submission.
  for (const dated of [true, false]) {
    const rows = posts
      .filter(({ createdAt }) => (createdAt !== undefined) === dated)
      .map((post): [string, unknown][] => [
        ['slug', post.slug],
        ['user_id', userIds.get(post.user)],
        ...contentColumns(post),
        ['reviews_count', post.reviewsCount],
        ['reviews_rating', post.reviewsRating],
        ['featured_at', post.featuredAt ?? null],
        ...(dated ? ([['created_at', post.createdAt]] satisfies [string, unknown][]) : []),
      ]);
    const names = rows[0]?.map(([name]) => name);
    if (!names) continue;
    const places = names.map((name, index) => `$${index + 1}::${TYPES[name] ?? 'text'}[]`);
    const kept = new Set(['slug', 'user_id']);
    await sql.query(
      `INSERT INTO posts (${names.join(', ')}) SELECT * FROM unnest(${places.join(', ')}) ON CONFLICT (slug)
       DO UPDATE SET ${names.flatMap((name) => (kept.has(name) ? [] : `${name} = excluded.${name}`)).join(', ')}`,
      names.map((_name, index) => rows.map((row) => row[index]?.[1])),
      true,
    );
  }
}

/** Adds missing topics and makers. During the change, a hidden post is counted, as in `whileCounted`. */
async function linkPosts(
  sql: Sql,
  posts: RecordOf<'post'>[],
  { postIds, userIds, topicIds }: { postIds: Ids; userIds: Ids; topicIds: Ids },
): Promise<void> {
  const ids = posts.map(({ slug }) => postIds.get(slug));
  const count = (step: number) =>
    sql.query(
      `SELECT count_post(id, user_id, ${step}) FROM posts WHERE id = ANY($1::bigint[]) AND hidden_at IS NOT NULL ORDER BY id`,
      [ids],
      true,
    );
  const link = async (table: string, column: string, targetsOf: (post: RecordOf<'post'>) => (string | undefined)[]) => {
    const links = posts.flatMap((post) => targetsOf(post).map((target) => [postIds.get(post.slug), target]));
    if (links.length === 0) return;
    await sql.query(
      `INSERT INTO ${table} (post_id, ${column}) SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS link (post_id, target)
       ORDER BY target ON CONFLICT DO NOTHING`,
      [links.map(([post]) => post), links.map(([, target]) => target)],
      true,
    );
  };
  if (!posts.some(({ makers, topics }) => makers.length + topics.length > 0)) return;
  await count(1);
  await link('post_makers', 'user_id', ({ makers }) => makers.map((name) => userIds.get(name)));
  await link('post_topics', 'topic_id', ({ topics }) => topics.map((slug) => topicIds.get(slug)));
  await count(-1);
}

async function findIds(sql: Sql, table: string, column: string, names: readonly string[]): Promise<Ids> {
  const text = `SELECT id, ${column} AS name FROM ${table} WHERE ${column} = ANY($1)`;
  const rows = names.length === 0 ? [] : await sql.query<{ id: string; name: string }>(text, [names], true);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
