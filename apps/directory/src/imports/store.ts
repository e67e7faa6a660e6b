import { validate } from '@services/common/http/validation';

import { columnsOf } from '../collections/edit.ts';
import type { Sql } from '../db.ts';
import { invalidField } from '../errors.ts';
import { isSameMoment } from '../moments.ts';
import { NO_RANKS } from '../ranking/freeze.ts';
import { contentColumns } from '../posts/submit.ts';
import { NewUsername } from '../users/schemas.ts';
import type { ImportRecord } from './records.ts';

type RecordOf<Type> = Extract<ImportRecord, { type: Type }>;

/** Thrown when a well-formed line refers to an unknown object. */
export class UnknownReferenceError extends Error {}

/**
 * The key of a record, which must be unique in a batch, because one statement writes all records. Null for a vote or a follow,
 * which may repeat.
 */
export function subjectOf(record: ImportRecord): string | null {
  if (record.type === 'vote' || record.type === 'follow') return null;
  if (record.type === 'comment') return `comment ${record.key}`;
  return `${record.type} ${record.type === 'user' ? record.username.toLowerCase() : record.slug}`;
}

/** The number of rows that a record writes. */
export function rowsOf(record: ImportRecord): number {
  if (record.type === 'post') return 1 + record.topics.length + record.makers.length;
  return record.type === 'collection' ? 1 + record.posts.length + record.topics.length : 1;
}

/** The rows that a line may refer to: rows of the directory and of earlier lines. */
export interface Known {
  topics: Set<string>;
  /** Scheduled posts are hidden, too. */
  posts: Map<string, { user: string; hidden: boolean; featuredAt: string | null }>;
  /** Usernames in lower case, because they are unique regardless of case. */
  users: Map<string, string>;
  /** The usernames of hidden members. */
  hidden: Set<string>;
  comments: Map<string, { post: string; user: string; hidden: boolean }>;
  collections: Map<string, { user: string; hidden: boolean }>;
}

/** The rows of the directory that these records name. */
export async function findKnown(sql: Sql, records: readonly ImportRecord[]): Promise<Known> {
  const select = async (text: string, names: readonly string[]) =>
    (await sql.query<{ name: string }>(text, [names], true)).map(({ name }) => name);
  const usernames = records.flatMap(usersIn).map((name) => name.toLowerCase());
  const users = await sql.query<{ name: string; hidden: boolean }>(
    'SELECT username AS name, hidden_at IS NOT NULL AS hidden FROM users WHERE lower(username) = ANY($1)',
    [usernames],
    true,
  );
  const comments = await sql.query<{ key: string; post: string; user: string; hidden: boolean }>(
    `SELECT import_key AS key, posts.slug AS post, users.username AS user, comments.hidden_at IS NOT NULL AS hidden
     FROM comments JOIN posts ON posts.id = comments.post_id JOIN users ON users.id = comments.user_id
     WHERE import_key = ANY($1)`,
    [records.flatMap(commentsIn)],
    true,
  );
  const ofAuthors = <Row>(table: string, columns: string, slugs: readonly string[]) =>
    sql.query<Row & { slug: string; user: string }>(
      `SELECT slug, users.username AS user${columns} FROM ${table} JOIN users ON users.id = user_id WHERE slug = ANY($1)`,
      [slugs],
      true,
    );
  const posts = await ofAuthors<{ hidden: boolean; featuredAt: string | null }>(
    'posts',
    ', posts.hidden_at IS NOT NULL AS hidden, posts.featured_at AS "featuredAt"',
    records.flatMap(postsIn),
  );
  const collections = await ofAuthors<{ hidden: boolean }>(
    'collections',
    ', collections.hidden_at IS NOT NULL AS hidden',
    records.flatMap(collectionsIn),
  );
  return {
    topics: new Set(await select('SELECT slug AS name FROM topics WHERE slug = ANY($1)', records.flatMap(topicsIn))),
    posts: new Map(posts.map(({ slug, ...post }) => [slug, post])),
    users: new Map(users.map(({ name }) => [name.toLowerCase(), name])),
    hidden: new Set(users.flatMap(({ name, hidden }) => (hidden ? [name] : []))),
    comments: new Map(comments.map(({ key, ...comment }) => [key, comment])),
    collections: new Map(collections.map(({ slug, ...collection }) => [slug, collection])),
  };
}

/**
 * Checks a record's references, and adds the record's object to `known`.
 *
 * @throws UnknownReferenceError that names the first missing object.
 * @throws InvalidInputError for a username that differs from a taken username only in case, or that a new member may not have.
 */
export function checkReferences(record: ImportRecord, known: Known): void {
  if (record.type === 'user') return checkUsername(record.username, known);
  if (record.type === 'topic') return void known.topics.add(record.slug);
  for (const name of usersIn(record)) {
    if (known.users.get(name.toLowerCase()) !== name)
      throw new UnknownReferenceError(`The user "${name}" does not exist`);
  }
  // Records of hidden members are refused, because the texts of these members would otherwise become visible.
  const named = record.type === 'follow' ? usersIn(record) : [record.user];
  const hidden = named.find((name) => known.hidden.has(name));
  if (hidden !== undefined) throw new UnknownReferenceError(`The member "${hidden}" is hidden`);
  const unknown = topicsIn(record).find((slug) => !known.topics.has(slug));
  if (unknown !== undefined) throw new UnknownReferenceError(`The topic "${unknown}" does not exist`);
  if (record.type === 'post') return checkPost(record, known);
  const missing = postsIn(record).find((slug) => !known.posts.has(slug));
  if (missing !== undefined) throw new UnknownReferenceError(`The post "${missing}" does not exist`);
  if (record.type === 'comment') checkComment(record, known);
  if (record.type === 'vote' && record.comment !== undefined) checkShown('comment', record.comment, known.comments);
  if (record.type === 'follow' && record.collection !== undefined) {
    checkShown('collection', record.collection, known.collections);
  }
  if (record.type !== 'collection') return;
  const before = known.collections.get(record.slug);
  checkAuthor('collection', record, before?.user);
  if (!before) known.collections.set(record.slug, { user: record.user, hidden: false });
}

function checkAuthor(kind: string, { slug, user }: { slug: string; user: string }, author: string | undefined): void {
  if (author === undefined || author === user) return;
  throw new UnknownReferenceError(`The ${kind} "${slug}" belongs to another member`);
}

/** As `featurePost`, refuses to feature a hidden or scheduled post, which would be featured later, without the announcement. */
function checkPost(record: RecordOf<'post'>, { posts }: Known): void {
  const before = posts.get(record.slug);
  checkAuthor('post', record, before?.user);
  const featuredAt = record.featuredAt ?? null;
  if (before?.hidden && featuredAt !== null && !isSameMoment(before.featuredAt, featuredAt)) {
    throw new UnknownReferenceError(`The post "${record.slug}" is hidden or scheduled, so it cannot be featured`);
  }
  if (!before) posts.set(record.slug, { user: record.user, hidden: false, featuredAt });
}

/** Refuses votes for hidden objects and follows of hidden objects, because they are not counted. */
function checkShown(kind: string, name: string, known: ReadonlyMap<string, { hidden: boolean }>): void {
  const found = known.get(name);
  if (found === undefined) throw new UnknownReferenceError(`The ${kind} "${name}" does not exist`);
  if (found.hidden) throw new UnknownReferenceError(`The ${kind} "${name}" is hidden`);
}

function checkComment({ key, post, user, parent }: RecordOf<'comment'>, { comments }: Known): void {
  const before = comments.get(key);
  if (before && (before.post !== post || before.user !== user)) {
    throw new UnknownReferenceError(`The comment "${key}" belongs to another post or member`);
  }
  if (parent !== undefined) {
    const answered = comments.get(parent);
    if (answered?.post !== post) throw new UnknownReferenceError(`The post "${post}" has no comment "${parent}"`);
    if (answered.hidden) throw new UnknownReferenceError(`The comment "${parent}" is hidden`);
  }
  if (!before) comments.set(key, { post, user, hidden: false });
}

/** An existing member keeps its username, which may be older than the rules for usernames. */
function checkUsername(username: string, { users }: Known): void {
  const known = users.get(username.toLowerCase());
  if (known === username) return;
  validate(NewUsername, username);
  if (known !== undefined) {
    throw invalidField('username', `Username differs from ${known} only in upper and lower case`);
  }
  users.set(username.toLowerCase(), username);
}

const given = (name: string | undefined): string[] => (name === undefined ? [] : [name]);
const topicsIn = (record: ImportRecord): string[] => {
  if (record.type === 'topic') return [record.slug];
  if (record.type === 'follow') return given(record.topic);
  return record.type === 'post' || record.type === 'collection' ? record.topics : [];
};
const postsIn = (record: ImportRecord): string[] => {
  if (record.type === 'post') return [record.slug];
  if (record.type === 'collection') return record.posts;
  return record.type === 'vote' || record.type === 'comment' ? given(record.post) : [];
};
const collectionsIn = (record: ImportRecord): string[] => {
  if (record.type === 'collection') return [record.slug];
  return record.type === 'follow' ? given(record.collection) : [];
};
const usersIn = (record: ImportRecord): string[] => {
  if (record.type === 'topic') return [];
  if (record.type === 'user') return [record.username];
  if (record.type === 'follow') return [record.user, ...given(record.member)];
  return record.type === 'post' ? [record.user, ...record.makers] : [record.user];
};
const commentsIn = (record: ImportRecord): string[] => {
  if (record.type === 'comment') return [record.key, ...given(record.parent)];
  return record.type === 'vote' ? given(record.comment) : [];
};

/**
 * Creates or updates records, so that a file may be imported twice. All records are written with a few statements. Each row with a counter
 * is locked and written once. Topics and their links are written last, so that other writers wait for topics only briefly. Call it in a
 * transaction, after `lockNamed`, with records that passed `checkReferences` and have different subjects.
 */
export async function writeRecords(sql: Sql, records: readonly ImportRecord[]): Promise<void> {
  const [posts, collections, votes, follows] = [
    of(records, 'post'),
    of(records, 'collection'),
    of(records, 'vote'),
    of(records, 'follow'),
  ];
  await writeRows(sql, 'users', of(records, 'user').map(userColumns));
  const userIds = await findIds(sql, 'users', 'username', records.flatMap(usersIn));
  await writeRows(
    sql,
    'posts',
    posts.map((post) => postColumns(post, userIds)),
  );
  const postIds = await findIds(sql, 'posts', 'slug', records.flatMap(postsIn));
  await writeComments(sql, of(records, 'comment'), { postIds, userIds });
  await writeCollections(sql, collections, { postIds, userIds });
  const collectionIds = await findIds(sql, 'collections', 'slug', records.flatMap(collectionsIn));
  const commentIds = await findIds(sql, 'comments', 'import_key', votes.flatMap(commentsIn));
  const add = (table: string, column: string, acts: Act[], ids: Ids, nameOf: (act: Act) => string | undefined) =>
    addActs(
      sql,
      table,
      column,
      acts.flatMap((act) => {
        const target = ids.get(nameOf(act) ?? '');
        return target === undefined ? [] : [{ target, user: userIds.get(act.user), at: act.createdAt ?? null }];
      }),
    );
  await add('votes', 'post_id, user_id', votes, postIds, ({ post }) => post);
  await add('votes', 'comment_id, user_id', votes, commentIds, ({ comment }) => comment);
  await add('collection_follows', 'collection_id, user_id', follows, collectionIds, ({ collection }) => collection);
  await add('user_follows', 'followed_id, follower_id', follows, userIds, ({ member }) => member);
  await sql.query(
    `SELECT FROM topics WHERE id IN (SELECT id FROM topics WHERE slug = ANY($1)
       UNION SELECT topic_id FROM post_topics WHERE post_id = ANY($2)) ORDER BY id FOR NO KEY UPDATE`,
    [records.flatMap(topicsIn), posts.map(({ slug }) => postIds.get(slug))],
    true,
  );
  await writeRows(sql, 'topics', of(records, 'topic').map(topicColumns));
  const topicIds = await findIds(sql, 'topics', 'slug', records.flatMap(topicsIn));
  await linkPosts(sql, posts, { postIds, userIds, topicIds });
  await replaceLinks(
    sql,
    'collection_topics',
    ['collection_id', 'topic_id'],
    collections.map(({ slug, topics }) => [collectionIds.get(slug), topics.map((topic) => topicIds.get(topic))]),
  );
  await add('topic_follows', 'topic_id, user_id', follows, topicIds, ({ topic }) => topic);
}

const of = <Type extends ImportRecord['type']>(records: readonly ImportRecord[], type: Type) =>
  records.filter((record): record is RecordOf<Type> => record.type === type);

/**
 * Removes the ranks of posts that are about to be featured at another time, or no longer.
 *
 * @returns the times at which they were featured.
 */
export async function removeChangedRanks(sql: Sql, posts: readonly RecordOf<'post'>[]): Promise<string[]> {
  const text = `UPDATE posts SET ${NO_RANKS} FROM unnest($1::text[], $2::timestamptz[]) AS given (slug, featured_at)
    WHERE posts.slug = given.slug AND posts.featured_at IS DISTINCT FROM given.featured_at
      AND posts.featured_at IS NOT NULL RETURNING posts.featured_at AS "featuredAt"`;
  const values = [posts.map(({ slug }) => slug), posts.map(({ featuredAt }) => featuredAt ?? null)];
  const changed = await sql.query<{ featuredAt: string }>(text, values, true);
  return changed.map(({ featuredAt }) => featuredAt);
}

/** A member's action on one object: a vote or a follow. */
type Act = Pick<RecordOf<'vote'>, 'user' | 'createdAt'> &
  Partial<Pick<RecordOf<'vote'>, 'post' | 'comment'> & Pick<RecordOf<'follow'>, 'collection' | 'member' | 'topic'>>;

async function addActs(
  sql: Sql,
  table: string,
  columns: string,
  acts: { target: string; user: string | undefined; at: string | Date | null }[],
): Promise<void> {
  if (acts.length === 0) return;
  await sql.query(
    `INSERT INTO ${table} (${columns}, created_at)
     SELECT target, user_id, coalesce(at, now()) FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS act (target, user_id, at)
     ORDER BY target ON CONFLICT DO NOTHING`,
    [acts.map(({ target }) => target), acts.map(({ user }) => user), acts.map(({ at }) => at)],
    true,
  );
}

/** The id of the advisory lock that excludes other imports: an arbitrary unused number. */
const LOCK = 60_417_003;

/**
 * Locks the rows whose counters the records change: the rows that the records name; the posts and makers that they remove from collections
 * and posts; and the rows that count a hidden post or collection, which is counted while its links are replaced. All writers lock in the
 * same order: posts, comments, counters of posts, collections, users, topics; each by id. A post that is added to a collection before
 * the collection is locked is not included; the database may then cancel a transaction, which is repeated. Call it in a transaction.
 */
export async function lockNamed(sql: Sql, records: readonly ImportRecord[]): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK], true);
  const lock = (table: string, rows: string, names: string[][], id = 'id') => {
    const text = `SELECT FROM ${table} WHERE ${id} IN (${rows}) ORDER BY ${id} FOR NO KEY UPDATE`;
    return names.some(({ length }) => length > 0) ? sql.query(text, names, true) : null;
  };
  const [posts, collections] = [records.flatMap(postsIn), records.flatMap(collectionsIn)];
  const linkedPosts = of(records, 'post').map(({ slug }) => slug);
  const linkedCollections = of(records, 'collection').map(({ slug }) => slug);
  const named = (table: string, place: number) => `SELECT id FROM ${table} WHERE slug = ANY($${place})`;
  const hidden = (table: string, place: number) => `${named(table, place)} AND hidden_at IS NOT NULL`;
  await lock('posts', named('posts', 1), [posts]);
  await lock('comments', 'SELECT id FROM comments WHERE import_key = ANY($1)', [records.flatMap(commentsIn)]);
  await lock(
    'post_counts',
    `${named('posts', 1)} UNION SELECT post_id FROM collection_posts WHERE collection_id IN (${named('collections', 2)})`,
    [posts, linkedCollections],
    'post_id',
  );
  await lock(
    'collections',
    `${named('collections', 1)} UNION SELECT collection_id FROM collection_posts WHERE post_id IN (${hidden('posts', 2)})`,
    [collections, linkedPosts],
  );
  await lock(
    'users',
    `SELECT id FROM users WHERE username = ANY($1)
     UNION SELECT user_id FROM post_makers WHERE post_id IN (${named('posts', 2)})
     UNION SELECT user_id FROM votes WHERE post_id IN (${hidden('posts', 2)})
     UNION SELECT user_id FROM collection_follows WHERE collection_id IN (${hidden('collections', 3)})`,
    [records.flatMap(usersIn), linkedPosts, linkedCollections],
  );
}

interface Written {
  postIds: Ids;
  userIds: Ids;
}

/** An existing comment gets the new text. New comments get their ids first, so that one statement writes them and their replies. */
async function writeComments(sql: Sql, comments: RecordOf<'comment'>[], { postIds, userIds }: Written): Promise<void> {
  if (comments.length === 0) return;
  const ids = new Map(await findIds(sql, 'comments', 'import_key', comments.flatMap(commentsIn)));
  const added = comments.flatMap(({ key }) => (ids.has(key) ? [] : [key]));
  const text = `SELECT nextval(pg_get_serial_sequence('comments', 'id'))::text AS id FROM generate_series(1, $1::int)`;
  const free = await sql.query<{ id: string }>(text, [added.length], true);
  for (const [index, key] of added.entries()) ids.set(key, free[index]?.id ?? '');
  await sql.query(
    `INSERT INTO comments (id, import_key, post_id, user_id, parent_id, body, created_at)
     SELECT id, key, post_id, user_id, parent_id, body, coalesce(at, now())
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::timestamptz[])
       AS given (id, key, post_id, user_id, parent_id, body, at)
     ON CONFLICT (import_key) WHERE import_key IS NOT NULL DO UPDATE SET body = excluded.body`,
    [
      comments.map(({ key }) => ids.get(key)),
      comments.map(({ key }) => key),
      comments.map(({ post }) => postIds.get(post)),
      comments.map(({ user }) => userIds.get(user)),
      comments.map(({ parent }) => (parent === undefined ? null : ids.get(parent))),
      comments.map(({ body }) => body),
      comments.map(({ createdAt }) => createdAt ?? null),
    ],
    true,
  );
}

/** Writes collections and their posts. Posts that were in a collection before keep their place. While the posts are added, their counters include hidden collections. */
async function writeCollections(
  sql: Sql,
  collections: RecordOf<'collection'>[],
  { postIds, userIds }: Written,
): Promise<void> {
  if (collections.length === 0) return;
  await writeRows(
    sql,
    'collections',
    collections.map((collection): Columns => [
      ['slug', collection.slug],
      ['user_id', userIds.get(collection.user)],
      ...columnsOf({
        name: collection.name,
        tagline: collection.tagline ?? null,
        description: collection.description ?? null,
        coverImageUrl: collection.coverImageUrl ?? null,
      }),
      ['featured_at', collection.featuredAt ?? null],
      ...createdColumn(collection),
    ]),
  );
  const ids = await findIds(
    sql,
    'collections',
    'slug',
    collections.map(({ slug }) => slug),
  );
  const entries = collections.flatMap(({ slug, posts }) =>
    posts.map((post, index) => [ids.get(slug), postIds.get(post), index - posts.length]),
  );
  const entered = collections.map(({ slug, posts }): Links => [ids.get(slug), posts.map((post) => postIds.get(post))]);
  const text = `INSERT INTO collection_posts (collection_id, post_id, created_at)
    SELECT collection_id, post_id, now() + position * interval '1 millisecond'
    FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS entry (collection_id, post_id, position)
    ORDER BY post_id ON CONFLICT DO NOTHING`;
  const columns = [0, 1, 2].map((column) => entries.map((entry) => entry[column]));
  await whileAllCount(sql, 'collections', collections, async () => {
    await removeOtherLinks(sql, 'collection_posts', ['collection_id', 'post_id'], entered);
    await sql.query(text, columns, true);
  });
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

type Columns = [name: string, value: unknown][];

/** If a record has no `createdAt`, an existing row keeps its time. */
const createdColumn = ({ createdAt }: { createdAt?: string | undefined }): Columns =>
  createdAt === undefined ? [] : [['created_at', createdAt]];

const topicColumns = ({ slug, name, description, imageUrl }: RecordOf<'topic'>): Columns => [
  ['slug', slug],
  ['name', name],
  ['description', description],
  ['image_url', imageUrl ?? null],
];

const userColumns = (user: RecordOf<'user'>): Columns => [
  ['username', user.username],
  ['name', user.name],
  ['headline', user.headline ?? null],
  ['website_url', user.websiteUrl ?? null],
  ['twitter_username', user.twitterUsername ?? null],
  ['profile_image_url', user.profileImageUrl ?? null],
  ...createdColumn(user),
];

const postColumns = (post: RecordOf<'post'>, userIds: Ids): Columns => [
  ['slug', post.slug],
  ['user_id', userIds.get(post.user)],
  ...contentColumns(post),
  ['reviews_count', post.reviewsCount],
  ['reviews_rating', post.reviewsRating],
  ['featured_at', post.featuredAt ?? null],
  ...createdColumn(post),
];

/** The columns that an existing row keeps, beginning with the column by which the row is found. */
const KEPT = {
  users: ['username', 'created_at'],
  topics: ['slug'],
  posts: ['slug', 'user_id'],
  collections: ['slug', 'user_id'],
};

/** Adds or updates rows. Rows with and without `created_at` are written separately. */
async function writeRows(sql: Sql, table: keyof typeof KEPT, rows: readonly Columns[]): Promise<void> {
  const most = Math.max(...rows.map(({ length }) => length));
  for (const some of [rows.filter(({ length }) => length === most), rows.filter(({ length }) => length < most)]) {
    const names = some[0]?.map(([name]) => name);
    if (!names) continue;
    const places = names.map((name, index) => `$${index + 1}::${TYPES[name] ?? 'text'}[]`);
    const changed = names.filter((name) => !KEPT[table].includes(name));
    await sql.query(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${places.join(', ')}) ON CONFLICT (${KEPT[table][0]})
       DO UPDATE SET ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      names.map((_name, index) => some.map((row) => row[index]?.[1])),
      true,
    );
  }
}

/** Replaces the topics and makers of posts. */
async function linkPosts(
  sql: Sql,
  posts: RecordOf<'post'>[],
  { postIds, userIds, topicIds }: { postIds: Ids; userIds: Ids; topicIds: Ids },
): Promise<void> {
  const link = (table: string, column: string, targetsOf: (post: RecordOf<'post'>) => (string | undefined)[]) =>
    replaceLinks(
      sql,
      table,
      ['post_id', column],
      posts.map((post) => [postIds.get(post.slug), targetsOf(post)]),
    );
  await whileAllCount(sql, 'posts', posts, async () => {
    await link('post_makers', 'user_id', ({ makers }) => makers.map((name) => userIds.get(name)));
    await link('post_topics', 'topic_id', ({ topics }) => topics.map((slug) => topicIds.get(slug)));
  });
}

/** An object and all objects that it is linked to. */
type Links = [source: string | undefined, targets: (string | undefined)[]];

const pairsOf = (links: readonly Links[]) => {
  const pairs = links.flatMap(([source, targets]) => targets.map((target) => [source, target]));
  return [pairs.map(([source]) => source), pairs.map(([, target]) => target)];
};

/** Makes the rows of a table that links two objects equal to the given links. */
async function replaceLinks(sql: Sql, table: string, columns: [string, string], links: Links[]): Promise<void> {
  if (links.length === 0) return;
  await removeOtherLinks(sql, table, columns, links);
  await sql.query(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS link (source, target)
     ORDER BY target ON CONFLICT DO NOTHING`,
    pairsOf(links),
    true,
  );
}

async function removeOtherLinks(sql: Sql, table: string, [source, target]: [string, string], links: Links[]) {
  await sql.query(
    `DELETE FROM ${table} AS entry WHERE ${source} = ANY($3::bigint[]) AND NOT EXISTS (
       SELECT FROM unnest($1::bigint[], $2::bigint[]) AS link (source, target)
       WHERE link.source = entry.${source} AND link.target = entry.${target})`,
    [...pairsOf(links), links.map(([id]) => id)],
    true,
  );
}

/** Makes a change while the hidden ones of these objects are counted, too, as in `whileCounted`. */
async function whileAllCount(
  sql: Sql,
  table: 'posts' | 'collections',
  records: readonly { slug: string }[],
  change: () => Promise<void>,
): Promise<void> {
  if (records.length === 0) return;
  const count = (step: number) =>
    sql.query(
      `SELECT count_${table}(array_agg(id), ${step}) FROM ${table} WHERE slug = ANY($1) AND hidden_at IS NOT NULL
       HAVING count(*) > 0`,
      [records.map(({ slug }) => slug)],
      true,
    );
  await count(1);
  await change();
  await count(-1);
}

async function findIds(sql: Sql, table: string, column: string, names: readonly string[]): Promise<Ids> {
  const text = `SELECT id, ${column} AS name FROM ${table} WHERE ${column} = ANY($1)`;
  const rows = names.length === 0 ? [] : await sql.query<{ id: string; name: string }>(text, [names], true);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
