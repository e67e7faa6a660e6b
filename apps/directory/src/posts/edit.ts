import { invalidField } from '../errors.ts';
import { auditBy } from '../audit.ts';
import { lookUpByIndex } from '../comments/edit.ts';
import { changeColumns, type Sql } from '../db.ts';
import { publishPost } from '../events.ts';
import { isSameMoment } from '../moments.ts';
import { NO_RANKS, reopenPeriods } from '../ranking/freeze.ts';
import { EDITABLE, requireRevision, type Editable } from './revision.ts';
import { changedColumns, linkPost, whileCounted, type PostChange } from './submit.ts';
import { urlKey } from './url-key.ts';

/** The editor: `user_5`, or an operator's name. */
type Actor = string;

/**
 * Features a post from a given time, or unfeatures it. The periods that it joins or leaves are ranked again; a post that is not
 * featured has no rank. Call it in a transaction.
 *
 * @param given ISO 8601, not in the future; null to unfeature the post. Undefined features it now, unless it is already featured, so that a
 *   repeated request changes and announces nothing.
 * @returns false when the post does not exist.
 * @throws InvalidInputError when the post was submitted after the given time, and when it is hidden or scheduled: it would be featured later,
 *   without the announcement.
 */
export async function featurePost(
  sql: Sql,
  actor: Actor,
  id: string,
  given: string | null | undefined,
): Promise<boolean> {
  const before = await lock(sql, id);
  if (!before) return false;
  const featuredAt = given === undefined ? (before.featuredAt ?? new Date().toISOString()) : given;
  if (featuredAt !== null && toSecond(featuredAt) < toSecond(before.createdAt)) {
    const message = `\`featuredAt\` must not be before the post was submitted (${new Date(before.createdAt).toISOString()})`;
    throw invalidField('featuredAt', message);
  }
  if (isSameMoment(before.featuredAt, featuredAt)) return true;
  if (featuredAt !== null && before.isHidden) {
    throw invalidField('postId', 'A hidden or scheduled post cannot be featured. Show it first');
  }
  await sql.query(`UPDATE posts SET featured_at = $2, ${NO_RANKS} WHERE id = $1`, [id, featuredAt]);
  await reopenPeriods(
    sql,
    [before.featuredAt, featuredAt].filter((moment) => moment !== null),
  );
  if (featuredAt !== null && before.featuredAt === null) await publishPost(sql, 'post.featured', id);
  const action = featuredAt === null ? 'unfeature-post' : 'feature-post';
  await auditBy(sql, { action, subjectId: `post_${id}`, actor, detail: { before: before.featuredAt, featuredAt } });
  return true;
}

/**
 * Changes the given fields of a post; topics are replaced. Call it in a transaction.
 *
 * @param revision the revision that the change is based on; without it, the post may have changed
 * @returns false when the post does not exist.
 * @throws InvalidInputError for a website that another post has, and if the post has another revision.
 */
export async function editPost(
  sql: Sql,
  actor: Actor,
  id: string,
  content: PostChange,
  topicIds?: readonly (string | null)[],
  revision?: string | null,
): Promise<boolean> {
  const before = await lock(sql, id);
  if (!before) return false;
  requireRevision(before, revision);
  await refuseTakenWebsite(sql, id, content.website);
  const changed = (await changeColumns(sql, 'posts', id, changedColumns(content))) ?? [];
  if (topicIds && (await replaceTopics(sql, id, topicIds))) changed.push('topics');
  if (changed.length === 0) return true;
  const detail = { changed: changed.join(', ') };
  await auditBy(sql, { action: 'edit-post', subjectId: `post_${id}`, actor, detail });
  return true;
}

/** @returns whether the topics changed. */
async function replaceTopics(sql: Sql, id: string, topicIds: readonly (string | null)[]): Promise<boolean> {
  const rows = await sql.query<{ topic: string }>('SELECT topic_id AS topic FROM post_topics WHERE post_id = $1', [id]);
  const before = new Set(rows.map(({ topic }) => topic));
  const wanted = new Set(topicIds.filter((topic) => topic !== null));
  if (before.size === wanted.size && [...before].every((topic) => wanted.has(topic))) return false;
  const others = 'DELETE FROM post_topics WHERE post_id = $1 AND topic_id <> ALL ($2::bigint[])';
  await whileCounted(sql, id, async () => void (await sql.query(others, [id, topicIds])));
  await linkPost(sql, id, topicIds, []);
  return true;
}

/** Deletes a post with its votes and comments. Call it in a transaction. @returns false when the post does not exist. */
export async function deletePost(sql: Sql, actor: Actor, id: string): Promise<boolean> {
  // Concurrent votes lock the post's key. Waiting for these votes before locking anything else avoids a deadlock.
  const before = await lock(sql, id, 'UPDATE');
  if (!before) return false;
  // The deletion decrements counters, so hidden comments are counted again first, while their post exists.
  await lookUpByIndex(sql);
  const counted = 'UPDATE comments SET hidden_at = NULL, hidden_with = NULL WHERE hidden_at IS NOT NULL';
  await sql.query(`${counted} AND post_id = $1`, [id]);
  await sql.query('DELETE FROM posts WHERE id = $1', [id]);
  await reopenPeriods(sql, before.featuredAt === null ? [] : [before.featuredAt]);
  const detail = { author: `user_${before.userId}` };
  await auditBy(sql, { action: 'delete-post', subjectId: `post_${id}`, actor, detail });
  return true;
}

/**
 * Giving a post the website of another post is a mistake: `posts(url:)` would find both posts. A second launch is submitted as a new post.
 */
async function refuseTakenWebsite(sql: Sql, id: string, website: string | undefined): Promise<void> {
  if (website === undefined) return;
  const [other] = await sql.query<{ name: string }>(
    `SELECT name FROM posts WHERE website_key = $2 AND id <> $1
       AND website_key <> (SELECT website_key FROM posts AS own WHERE own.id = $1) ORDER BY id LIMIT 1`,
    [id, urlKey(website)],
  );
  if (other) throw invalidField('website', `The post ${other.name} already has this website`, 'TAKEN');
}

/** Clients see the time of submission in whole seconds, so the whole second of the submission must be accepted. */
function toSecond(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}

async function lock(sql: Sql, id: string, strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE') {
  type Row = Editable & { userId: string; createdAt: string; featuredAt: string | null; isHidden: boolean };
  const [row] = await sql.query<Row>(
    `SELECT ${EDITABLE}, user_id AS "userId", created_at AS "createdAt", featured_at AS "featuredAt", hidden_at IS NOT NULL AS "isHidden"
     FROM posts WHERE id = $1 FOR ${strength}`,
    [id],
  );
  return row;
}
