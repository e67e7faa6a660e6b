import { ROLES, scopesOf, type LeastRoles, type Role } from '../src/access/roles.ts';
import type { Queries } from '../src/database/database.ts';
import { insertPerson, join } from '../src/members/store.ts';
import { exampleRequest } from './contract-checks.ts';
import type { OperationContract } from '../src/openapi/operation.ts';
import { newId } from '../src/runtime/ids.ts';
import { insertSession } from '../src/sessions/store.ts';

/** A person who is signed in, for tests. */
export interface SignedIn {
  personId: string;
  email: string;
  /** The headers that the person's browser sends with every request: the session's cookie, from the same origin. */
  headers: { Cookie: string; 'Sec-Fetch-Site': 'same-origin' };
}

/** For tests: creates a person with the role in the account and signs them in. */
export async function signInAs(
  db: Queries,
  { service, accountId, role }: { service: string; accountId: string; role: Role },
): Promise<SignedIn> {
  const email = `${newId(`${role}-`)}@example.com`.toLowerCase();
  const personId = await insertPerson(db, { email, name: role, passwordHash: null, verified: true });
  await join(db, accountId, personId, role);
  const { token } = await insertSession(db, { personId, accountId, method: 'password', userAgent: '', address: '' });
  return { personId, email, headers: { Cookie: `${service}-session=${token}`, 'Sec-Fetch-Site': 'same-origin' } };
}

/** A running service, with an account that the check may change. */
export interface RoleSweep {
  /** The address that the service listens on. */
  url: string;
  db: Queries;
  /** The service's name, as in the session cookie. */
  service: string;
  accountId: string;
  operations: readonly OperationContract[];
  leastRoles: LeastRoles;
}

/**
 * For tests: sends every operation's example as a person of each role and compares the refusals with the role's scopes.
 *
 * @returns the ids of operations that a role may use although it lacks their scope, or may not use although it has the
 * scope; empty lists when all is well.
 * @throws Error when a session is not accepted.
 */
export async function differencesFromRoles(sweep: RoleSweep): Promise<Record<Role, string[]>> {
  const wrong: Record<Role, string[]> = { viewer: [], member: [], admin: [], owner: [] };
  for (const role of ROLES) {
    const { headers } = await signInAs(sweep.db, { ...sweep, role });
    const scopes: readonly string[] = scopesOf(role, sweep.leastRoles);
    for (const operation of sweep.operations) {
      if (operation.scope === false) continue;
      const refused = await isRefused(sweep.url, operation, headers);
      if (refused === scopes.includes(String(operation.scope))) wrong[role].push(operation.id);
    }
  }
  return wrong;
}

async function isRefused(url: string, operation: OperationContract, headers: Record<string, string>): Promise<boolean> {
  const withExample = { ...operation, example: operation.example ?? {} };
  const { method, url: path, body, contentType } = exampleRequest(withExample, { params: idsOf(operation.path) });
  const sent = await fetch(`${url}${path}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': contentType ?? 'application/json' }) },
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = await sent.text();
  if (sent.status === 401) throw new Error(`${operation.id} does not accept the session: ${answer}`);
  return sent.status === 403 && answer.includes(`Your role lacks the scope ${operation.scope}`);
}

/** Any id will do, because the scope is checked before the id is looked up. */
function idsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), 'unknown']));
}
