import type { AuditDb } from '../audit/audit.ts';
import { hashPassword } from './passwords.ts';
import { findPersonByEmail, insertPerson, join, setPassword } from './store.ts';

/** The email address of the owner of a local stack's demo accounts. */
export const DEMO_OWNER = 'owner@example.com';

/**
 * Makes sure that the owner of a demo account can sign in with the password. For local stacks only.
 *
 * @returns the credentials for signing in; undefined without a password, in which case no owner is created.
 */
export async function ensureDemoOwner(
  db: AuditDb,
  { accountId, email, password }: { accountId: string; email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (password === undefined) return undefined;
  const passwordHash = await hashPassword(password);
  await db.statements(async (tx) => {
    const known = await findPersonByEmail(tx, email);
    const owner = { email, name: 'Demo owner', passwordHash, verified: true };
    const id = known?.id ?? (await insertPerson(tx, owner));
    if (known) await setPassword(tx, id, passwordHash);
    await join(tx, accountId, id, 'owner');
  });
  return { email, password };
}
