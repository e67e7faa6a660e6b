import type { Person } from './settings.ts';

/** The requestable fields of a profile; by default every person has an invented profile. */
const FIELDS: Record<string, (id: string, person: Person) => unknown> = {
  id: (id) => id,
  name: (id, person) => (person.name === undefined ? `Person ${id.slice(-6)}` : person.name),
  username: (id, person) => usernameOf(id, person),
  profile_pic: (id, person) =>
    person.profile_pic === undefined ? `https://cdn.example.com/profiles/${id}.jpg` : person.profile_pic,
  follower_count: (id, person) => person.follower_count ?? Number(id.slice(-3)),
  is_verified_user: (_id, person) => person.is_verified_user ?? false,
  is_user_follow_business: (_id, person) => person.is_user_follow_business ?? true,
  is_business_follow_user: (_id, person) => person.is_business_follow_user ?? false,
};

export const usernameOf = (id: string, person: Person | undefined) => person?.username ?? `person_${id.slice(-6)}`;

/** The requested fields of a profile, always with the id; or the name of a field that does not exist. */
export function profile(id: string, person: Person, fields: string[]): Record<string, unknown> | { unknown: string } {
  const unknown = fields.find((field) => !Object.hasOwn(FIELDS, field));
  if (unknown !== undefined) return { unknown };
  return Object.fromEntries([...new Set([...fields, 'id'])].map((field) => [field, FIELDS[field]!(id, person)]));
}
