/** What list and export can be narrowed by; the keyword is folded already. */
export interface Filters {
  keyword?: string | undefined;
  trigger_type?: string | undefined;
  status?: string | undefined;
  tag?: string | undefined;
  /** Part of a username or display name, in lower case. */
  search?: string | undefined;
  start_date?: Date | undefined;
  end_date?: Date | undefined;
}

/**
 * The condition of a list or an export, with its values (times as ISO 8601: the driver would write a `Date` in the
 * server's zone, whose offset it cuts to minutes), and a name that is different for each set of conditions.
 * The account comes first, a trigger type, if any, second, and then a status.
 */
export function leadConditions(accountId: string, filters: Filters) {
  const values = [accountId];
  const parts = ['account_id = $1'];
  const names: string[] = [];
  const add = (name: string, condition: string, value: string | undefined) => {
    if (value === undefined) return;
    parts.push(condition.replace('?', () => `$${values.push(value)}`));
    names.push(name);
  };
  add('type', 'trigger_type = ?', filters.trigger_type);
  add('status', 'status = ?', filters.status);
  add('keyword', 'keyword_folded = ?', filters.keyword);
  add('start', 'captured_at >= ?', filters.start_date?.toISOString());
  add('end', 'captured_at <= ?', filters.end_date?.toISOString());
  add('tag', 'tags @> ARRAY[?::text]', filters.tag);
  add('search', `lower(username || ' ' || display_name) LIKE ?`, filters.search && `%${escapeLike(filters.search)}%`);
  return { where: parts.join(' AND '), values, name: names.join(' ') };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

export type LeadConditions = ReturnType<typeof leadConditions>;
