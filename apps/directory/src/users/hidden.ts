/**
 * The SQL assignments that make a hidden object of a member visible again. While the member is hidden, the object stays hidden, and is
 * shown with the member.
 */
export function shownWithAuthor(table: 'posts' | 'collections'): string {
  const isHidden = `EXISTS (SELECT FROM users WHERE users.id = ${table}.user_id AND users.hidden_at IS NOT NULL)`;
  return `hidden_at = CASE WHEN ${isHidden} THEN hidden_at END,
    hidden_with = CASE WHEN ${isHidden} THEN 'user_' || user_id END`;
}
