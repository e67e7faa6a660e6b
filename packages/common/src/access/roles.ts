/** A person's possible roles in an account, in ascending order. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The lowest role that has each scope of a service. A viewer reads, a member does the daily work, and an admin also manages
 * keys, webhooks and settings. An owner has all scopes.
 */
export type LeastRoles<Scope extends string = string> = Readonly<Record<Scope, Role>>;

/** The scopes of a service, in the order of the table. */
export function scopesIn<Scope extends string>(leastRoles: LeastRoles<Scope>): [Scope, ...Scope[]] {
  return Object.keys(leastRoles) as [Scope, ...Scope[]];
}

/** Whether `role` is `least` or a higher role. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** The scopes of a role, in the order of the table. */
export function scopesOf<Scope extends string>(role: Role, leastRoles: LeastRoles<Scope>): Scope[] {
  return scopesIn(leastRoles).filter((scope) => isAtLeast(role, leastRoles[scope]));
}
