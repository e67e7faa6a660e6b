import { InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';

import type { Sql } from '../db.ts';
import { contentColumns, linkPost } from '../posts/submit.ts';
import { NewUsername } from '../users/schemas.ts';
import type { ImportRecord } from './records.ts';

type RecordOf<Type> = Extract<ImportRecord, { type: Type }>;

/** A line that cannot be taken although its form is right: it names something unknown. */
export class UnknownReferenceError extends Error {}

/** Writes a record, or brings the one of the same name up to date: a file may be imported twice. */
export async function writeRecord(sql: Sql, record: ImportRecord): Promise<void> {
  if (record.type === 'topic') return writeTopic(sql, record);
  if (record.type === 'user') return writeUser(sql, record);
  if (record.type === 'post') return writePost(sql, record);
  return writeVote(sql, record);
}

async function writeTopic(sql: Sql, { slug, name, description, imageUrl }: RecordOf<'topic'>): Promise<void> {
  await sql.query(
    `INSERT INTO topics (slug, name, description, image_url) VALUES ($1, $2, $3, $4) ON CONFLICT (slug)
     DO UPDATE SET name = excluded.name, description = excluded.description, image_url = excluded.image_url`,
    [slug, name, description, imageUrl ?? null],
  );
}

async function writeUser(sql: Sql, user: RecordOf<'user'>): Promise<void> {
  await checkUsername(sql, user.username);
  await sql.query(
    `INSERT INTO users (username, name, headline, website_url, twitter_username, profile_image_url, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, now())) ON CONFLICT (username)
     DO UPDATE SET name = excluded.name, headline = excluded.headline, website_url = excluded.website_url,
       twitter_username = excluded.twitter_username, profile_image_url = excluded.profile_image_url`,
    [
      user.username,
      user.name,
      user.headline ?? null,
      user.websiteUrl ?? null,
      user.twitterUsername ?? null,
      user.profileImageUrl ?? null,
      user.createdAt ?? null,
    ],
  );
}

/** A member that is there keeps its name, which may be older than the rules. @throws InvalidInputError */
async function checkUsername(sql: Sql, username: string): Promise<void> {
  const text = `SELECT username FROM users WHERE lower(username) = lower($1) ORDER BY username = $1 DESC LIMIT 1`;
  const [known] = await sql.query<{ username: string }>(text, [username], true);
  if (known?.username === username) return;
  validate(NewUsername, username);
  if (!known) return;
  const message = `Username is that of ${known.username} in other capitals`;
  throw new InvalidInputError('body', [{ field: 'username', message }]);
}

async function writePost(sql: Sql, record: RecordOf<'post'>): Promise<void> {
  const { slug, user, topics, makers, createdAt, featuredAt } = record;
  const [userId] = await find(sql, 'users', 'username', [user]);
  const topicIds = await find(sql, 'topics', 'slug', topics);
  const makerIds = await find(sql, 'users', 'username', makers);
  const columns: [string, unknown][] = [
    ...contentColumns(record),
    ['reviews_count', record.reviewsCount],
    ['reviews_rating', record.reviewsRating],
    ['featured_at', featuredAt ?? null],
    ...(createdAt === undefined ? [] : [['created_at', createdAt] satisfies [string, unknown]]),
  ];
  const names = columns.map(([name]) => name);
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO posts (slug, user_id, ${names.join(', ')})
     VALUES ($1, $2, ${names.map((_name, index) => `$${index + 3}`).join(', ')})
     ON CONFLICT (slug) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')} RETURNING id`,
    [slug, userId, ...columns.map(([, value]) => value)],
  );
  if (row) await linkPost(sql, row.id, topicIds, makerIds);
}

async function writeVote(sql: Sql, { post, user, createdAt }: RecordOf<'vote'>): Promise<void> {
  const [postId] = await find(sql, 'posts', 'slug', [post]);
  const [userId] = await find(sql, 'users', 'username', [user]);
  await sql.query(
    `INSERT INTO votes (post_id, user_id, created_at) VALUES ($1, $2, coalesce($3::timestamptz, now()))
     ON CONFLICT DO NOTHING`,
    [postId, userId, createdAt ?? null],
  );
}

/** @throws UnknownReferenceError naming the first that is not there. */
async function find(sql: Sql, table: string, column: string, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const text = `SELECT id, ${column} AS name FROM ${table} WHERE ${column} = ANY($1)`;
  const rows = await sql.query<{ id: string; name: string }>(text, [names], true);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new UnknownReferenceError(`There is no "${name}" in ${table}`);
    return id;
  });
}
