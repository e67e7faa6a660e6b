import { auditBy } from '../audit.ts';
import { changeColumns, type Sql } from '../db.ts';
import { apiError } from '../errors.ts';
import type { ProfileChange } from './schemas.ts';

const columnsOf: Record<keyof ProfileChange, string> = {
  name: 'name',
  headline: 'headline',
  websiteUrl: 'website_url',
  twitterUsername: 'twitter_username',
  profileImageUrl: 'profile_image_url',
};

/**
 * Adds a member. Call it in a transaction.
 *
 * @param actor the operator's name.
 * @returns the member's id.
 * @throws AppError 409 CONFLICT when the username is taken, ignoring case.
 */
export async function createMember(sql: Sql, actor: string, username: string, profile: ProfileChange): Promise<string> {
  // `ON CONFLICT` covers a username that a concurrent request takes: the unique index ignores case, too.
  const text = `INSERT INTO users (username, name) SELECT $1::text, $2::text
    WHERE NOT EXISTS (SELECT FROM users WHERE lower(username) = lower($1)) ON CONFLICT DO NOTHING RETURNING id`;
  const [member] = await sql.query<{ id: string }>(text, [username, profile.name ?? username]);
  if (!member) throw apiError('CONFLICT', `There is already a user ${username}`);
  const id = String(member.id);
  await changeProfile(sql, id, profile);
  await auditBy(sql, { action: 'create-member', subjectId: `user_${id}`, actor, detail: { username } });
  return id;
}

/**
 * Changes the given fields of a member's profile; null and empty text remove a value. Call it in a transaction.
 *
 * @returns the columns that changed; null when the member does not exist.
 */
export async function changeProfile(sql: Sql, id: string, profile: ProfileChange): Promise<string[] | null> {
  const given = Object.entries(columnsOf).flatMap(([field, column]) => {
    const value = profile[field as keyof ProfileChange];
    return value === undefined ? [] : [[column, value === '' ? null : value] as const];
  });
  return changeColumns(sql, 'users', id, given);
}
