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

/** Of advisory locks with two keys; any number that nothing else uses. */
const USERNAME_LOCK = 60_417_003;

/**
 * Adds a member. To be run in a transaction.
 *
 * @param actor the operator's name.
 * @returns the member's id.
 * @throws AppError 409 CONFLICT when the username is taken, in whatever capitals.
 */
export async function createMember(sql: Sql, actor: string, username: string, profile: ProfileChange): Promise<string> {
  // Whoever adds the same name in other capitals at this moment waits: no index holds such names apart.
  await sql.query('SELECT pg_advisory_xact_lock($1, hashtext(lower($2)))::text', [USERNAME_LOCK, username]);
  const [taken] = await sql.query('SELECT FROM users WHERE lower(username) = lower($1)', [username]);
  const text = 'INSERT INTO users (username, name) VALUES ($1, $2) ON CONFLICT (username) DO NOTHING RETURNING id';
  const [member] = taken ? [] : await sql.query<{ id: string }>(text, [username, profile.name ?? username]);
  if (!member) throw apiError('CONFLICT', `There is already a user ${username}`);
  const id = String(member.id);
  await changeProfile(sql, id, profile);
  await auditBy(sql, { action: 'create-member', subjectId: `user_${id}`, actor, detail: { username } });
  return id;
}

/**
 * Changes what is given of a member's profile; null and empty text remove it. To be run in a transaction.
 *
 * @returns the columns that have another value now; null without such a member.
 */
export async function changeProfile(sql: Sql, id: string, profile: ProfileChange): Promise<string[] | null> {
  const given = Object.entries(columnsOf).flatMap(([field, column]) => {
    const value = profile[field as keyof ProfileChange];
    return value === undefined ? [] : [[column, value === '' ? null : value] as const];
  });
  return changeColumns(sql, 'users', id, given);
}
