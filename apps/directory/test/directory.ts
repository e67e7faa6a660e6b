import { refreshSortColumns } from '../src/posts/counts.ts';
import { seed } from '../src/seed/seed.ts';
import { setRole, type Role } from '../src/users/roles.ts';
import type { TestApp, TestClient } from './app.ts';

/** A request for limits that are not lower than those of the test configuration. */
export const HIGHER_LIMITS = { requests: 1_000_000, cost: 1_000_000_000, reason: 'A nightly report' };

/** A small generated directory, the same in every run. */
export async function seedDirectory(app: TestApp, posts = 120): Promise<void> {
  await app.database.transaction((sql) => seed(sql, { posts, now: new Date('2026-06-30T12:00:00Z') }));
}

/** A member of the directory. */
export async function createUser(app: TestApp, username: string, passwordHash: string | null = null): Promise<bigint> {
  const { id } = await app.database.orm.user.create({ data: { username, name: username, passwordHash } });
  return id;
}

/** A member with a role, and an account that is linked to it. */
export async function createEditor(app: TestApp, username: string, role: Role | null) {
  const userId = await createUser(app, username);
  await app.database.transaction((sql) => setRole(sql, 'Jo', username, role));
  return { userId, client: await app.client({ userId }) };
}

/** A minimal post. */
export async function createPost(app: TestApp, slug: string, fields: Record<string, unknown> = {}): Promise<bigint> {
  const { orm } = app.database;
  const user = await orm.user.upsert({
    where: { username: 'author' },
    create: { username: 'author', name: 'A' },
    update: {},
  });
  const website = `https://${slug}.example.com`;
  const data = { slug, name: slug, tagline: 'A thing', website, websiteKey: `${slug}.example.com`, userId: user.id };
  return (await orm.post.create({ data: { ...data, ...fields } })).id;
}

/** All stored counters that differ from the number of rows. */
export async function wrongCounters(app: TestApp): Promise<unknown[]> {
  await refreshSortColumns(app.database);
  const visible = 'JOIN posts AS p ON p.id = x.post_id AND p.hidden_at IS NULL';
  const count = (from: string, where: string) => `(SELECT count(*) FROM ${from} WHERE ${where})`;
  const kept = (table: string, column: string, counted: string) =>
    `SELECT '${table}.${column}' AS counter, t.id::text, t.${column} AS kept, ${counted} AS counted FROM ${table} AS t
     WHERE t.${column} <> ${counted}`;
  const seen = 'x.hidden_at IS NULL';
  const shownCollection = 'JOIN collections AS c ON c.id = x.collection_id AND c.hidden_at IS NULL';
  const { rows } = await app.database.pool.query(
    [
      kept('topics', 'posts_count', count(`post_topics AS x ${visible}`, 'x.topic_id = t.id')),
      kept('collections', 'posts_count', count(`collection_posts AS x ${visible}`, 'x.collection_id = t.id')),
      kept('users', 'submitted_posts_count', count('posts AS x', `x.user_id = t.id AND ${seen}`)),
      kept('users', 'made_posts_count', count(`post_makers AS x ${visible}`, 'x.user_id = t.id')),
      kept('users', 'voted_posts_count', count(`votes AS x ${visible}`, 'x.user_id = t.id')),
      kept('users', 'followers_count', count('user_follows AS x', 'x.followed_id = t.id')),
      kept('users', 'following_count', count('user_follows AS x', 'x.follower_id = t.id')),
      kept('posts', 'votes_count', count('votes AS x', 'x.post_id = t.id')),
      kept('posts', 'collections_count', count(`collection_posts AS x ${shownCollection}`, 'x.post_id = t.id')),
      kept(
        'users',
        'followed_collections_count',
        count(`collection_follows AS x ${shownCollection}`, 'x.user_id = t.id'),
      ),
      kept('collections', 'followers_count', count('collection_follows AS x', 'x.collection_id = t.id')),
      kept('topics', 'followers_count', count('topic_follows AS x', 'x.topic_id = t.id')),
      kept('posts', 'comments_count', count('comments AS x', `x.post_id = t.id AND ${seen}`)),
      kept('comments', 'votes_count', count('votes AS x', 'x.comment_id = t.id')),
      kept('comments', 'replies_count', count('comments AS x', `x.parent_id = t.id AND ${seen}`)),
    ].join(' UNION ALL '),
  );
  return rows;
}

/** Sends one mutation. @returns its payload, or the code of the error that refused it. */
export async function mutate(from: TestClient, field: string, input: object, node = 'id') {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { result: ${field}(input: $input) { node { ${node} } errors { field message } } }`;
  const { body } = await from.send({ query, variables: { input } });
  return body.errors ? body.errors[0].extensions.code : body.data.result;
}

/** The payload of a mutation that changed the object. */
export const done = (node: object) => ({ node, errors: [] });

/** The payload of a mutation that was refused because of one field. */
export const refused = (field: string, message: unknown = expect.any(String)) => ({
  node: null,
  errors: [{ field, message }],
});

/** The audit entries about one object, oldest first. */
export async function auditOf(app: TestApp, subjectId: string) {
  const entries = await app.database.orm.auditEntry.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });
  return entries.map(({ action, actor, detail }) => ({ action, actor, detail }));
}

export const actionsOn = async (app: TestApp, subjectId: string) =>
  (await auditOf(app, subjectId)).map(({ action }) => action);

/** The connections that listen for events. */
export const LISTENERS = `SELECT pid FROM pg_stat_activity
  WHERE query LIKE 'LISTEN%directory_news%' AND state = 'idle' AND datname = current_database()`;
