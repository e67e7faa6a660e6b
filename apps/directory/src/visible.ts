/** The members that are being hidden or deleted, as an array. */
export const DISAPPEARING = 'ARRAY(SELECT id FROM users WHERE unfinished IS NOT NULL AND hidden_at IS NOT NULL)';

/**
 * The SQL condition of visible posts, comments or collections: neither hidden nor by a member that is being hidden or deleted. The content
 * of such a member is hidden in several transactions, but disappears at once. Usually there is no such member, and PostgreSQL looks for one
 * once in each statement. With `nullif`, PostgreSQL expects that nearly all rows meet the condition, whoever wrote most of them.
 */
export const visible = (table: string) =>
  `${table}.hidden_at IS NULL AND nullif(${table}.user_id = ANY (${DISAPPEARING}), true) IS NOT NULL`;

/**
 * The SQL assignments that make a hidden object of a member visible again. While the member is hidden, the object stays hidden, and is
 * shown with the member.
 */
export function shownWithAuthor(table: 'posts' | 'collections'): string {
  const isHidden = `EXISTS (SELECT FROM users WHERE users.id = ${table}.user_id AND users.hidden_at IS NOT NULL)`;
  return `hidden_at = CASE WHEN ${isHidden} THEN hidden_at END,
    hidden_with = CASE WHEN ${isHidden} THEN 'user_' || user_id END`;
}
