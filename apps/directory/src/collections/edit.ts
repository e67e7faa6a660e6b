import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { auditBy } from '../audit.ts';
import { changeColumns, type Sql } from '../db.ts';
import { shownWithAuthor } from '../visible.ts';
import { MAX_LONG_TEXT } from '../posts/schemas.ts';
import { line, removableWebAddress } from '../web-address.ts';

export const CollectionContent = z.object({
  name: line({ min: 1, max: 100, label: 'Name' }),
  tagline: line({ max: 200, label: 'Tagline' }).nullish(),
  description: text({ max: MAX_LONG_TEXT, label: 'Description' }).nullish(),
  coverImageUrl: removableWebAddress('Cover image address').nullish(),
});
export const CollectionChange = CollectionContent.partial();

/** The columns of a collection with their values. Undefined fields are left out. */
export function columnsOf({ name, tagline, description, coverImageUrl }: z.output<typeof CollectionChange>) {
  const columns: [string, string | null | undefined][] = [
    ['name', name],
    ['tagline', tagline === null ? '' : tagline],
    ['description', description === undefined ? undefined : description || null],
    ['cover_image_url', coverImageUrl === undefined ? undefined : coverImageUrl || null],
  ];
  return columns.filter(([, value]) => value !== undefined);
}

const subject = (id: string) => `collection_${id}`;

/** Changes the given fields. Call it in a transaction. @returns false when the collection does not exist. */
export async function editCollection(
  sql: Sql,
  actor: string,
  id: string,
  change: z.output<typeof CollectionChange>,
): Promise<boolean> {
  const changed = await changeColumns(sql, 'collections', id, columnsOf(change));
  if (!changed || changed.length === 0) return changed !== null;
  const detail = { changed: changed.join(', ') };
  await auditBy(sql, { action: 'edit-collection', subjectId: subject(id), actor, detail });
  return true;
}

/** Deletes a collection. Its posts stay. Call it in a transaction. @returns false when the collection does not exist. */
export async function deleteCollection(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockCollections(sql, 'id = $1', id);
  const text = 'DELETE FROM collections WHERE id = $1 RETURNING user_id AS "userId"';
  const [deleted] = await sql.query<{ userId: string }>(text, [id]);
  if (!deleted) return false;
  const detail = { author: `user_${deleted.userId}` };
  await auditBy(sql, { action: 'delete-collection', subjectId: subject(id), actor, detail });
  return true;
}

/** Hides a collection from reads, search and counts. Call it in a transaction. @returns false when it does not exist. */
export async function hideCollection(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockCollections(sql, 'id = $1', id);
  const text = `UPDATE collections SET hidden_at = coalesce(hidden_at, now()), hidden_with = $2
    WHERE id = $1 RETURNING id`;
  if ((await sql.query(text, [id, subject(id)])).length === 0) return false;
  await auditBy(sql, { action: 'hide-collection', subjectId: subject(id), actor });
  return true;
}

/** Shows a hidden collection, unless its author is hidden. Call it in a transaction. @returns false when it does not exist. */
export async function unhideCollection(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockCollections(sql, 'id = $1', id);
  const text = `UPDATE collections SET ${shownWithAuthor('collections')} WHERE id = $1 RETURNING id`;
  if ((await sql.query(text, [id])).length === 0) return false;
  await auditBy(sql, { action: 'unhide-collection', subjectId: subject(id), actor });
  return true;
}

/**
 * Locks the counters of the posts in collections, then the collections. All transactions lock in this order.
 *
 * @param which a condition on `$1` that selects the collections.
 */
export async function lockCollections(sql: Sql, which: string, value: string): Promise<void> {
  const collections = `SELECT id FROM collections WHERE ${which}`;
  const entries = `SELECT post_id FROM collection_posts WHERE collection_id IN (${collections})`;
  await sql.query(`SELECT FROM post_counts WHERE post_id IN (${entries}) ORDER BY post_id FOR NO KEY UPDATE`, [value]);
  await sql.query(`${collections} ORDER BY id FOR NO KEY UPDATE`, [value]);
}
