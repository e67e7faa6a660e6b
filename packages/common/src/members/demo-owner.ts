import { writeAudit } from '../audit/audit.ts';
import { prepared, type Queries, type StatementDb } from '../database/database.ts';
import { hashPassword } from './passwords.ts';
import { findPersonByEmail, insertPerson, join, setPassword } from './store.ts';

/** The email address of the owner of a local stack's demo accounts. */
export const DEMO_OWNER = 'owner@example.com';

const HAS_MEMBERS = prepared('SELECT FROM memberships WHERE account_id = $1 LIMIT 1');
// A key's name is in the column `name` or `label`.
const LIST_KEYS = prepared(`SELECT id, coalesce(to_jsonb(k) ->> 'name', to_jsonb(k) ->> 'label') AS name
    FROM api_keys k WHERE account_id = $1 ORDER BY id`);
const LIST_WEBHOOKS = prepared('SELECT id, url FROM webhooks WHERE account_id = $1 ORDER BY id');
const MOVE_MEMBER = prepared(`UPDATE memberships SET created_at = now() - make_interval(days => $3)
    WHERE account_id = $1 AND person_id = $2`);
// Moves all entries of the account: it has just been created, so it has no older entries.
const MOVE_ENTRIES = prepared(`UPDATE audit_log SET at = now() - make_interval(days => 2 * place)
    FROM (SELECT id AS entry, row_number() OVER (ORDER BY id DESC)::int AS place FROM audit_log WHERE account_id = $1) AS entries
    WHERE id = entry`);

/**
 * Makes sure that the owner of a demo account can sign in with the password. The first call also invents two other members, and the history
 * of changes in the audit log. For local stacks only.
 *
 * @returns the credentials for signing in; undefined without a password, in which case no owner is created.
 */
export async function ensureDemoOwner(
  db: StatementDb,
  { accountId, email, password }: { accountId: string; email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (password === undefined) return undefined;
  const passwordHash = await hashPassword(password);
  await db.statements(async (tx) => {
    const isNew = (await tx.query(HAS_MEMBERS, [accountId])).length === 0;
    const id = await ensurePerson(tx, { email, name: 'Demo owner', passwordHash });
    await join(tx, accountId, id, 'owner');
    if (isNew) await inventTeam(tx, accountId, { id, email });
  });
  return { email, password };
}

async function ensurePerson(tx: Queries, person: { email: string; name: string; passwordHash: string | null }) {
  const known = await findPersonByEmail(tx, person.email);
  if (!known) return insertPerson(tx, { ...person, verified: true });
  if (person.passwordHash !== null) await setPassword(tx, known.id, person.passwordHash);
  return known.id;
}

async function inventTeam(
  tx: Queries,
  accountId: string,
  { id: ownerId, email: ownerEmail }: { id: string; email: string },
) {
  const owner = { accountId, actor: { type: 'person', id: ownerId, name: ownerEmail }, address: '192.0.2.10' } as const;
  await tx.query(MOVE_MEMBER, [accountId, ownerId, 40]);
  for (const { id, ...details } of await tx.query<{ id: string; name: string }>(LIST_KEYS, [accountId])) {
    await writeAudit(tx, owner, { action: 'api_key.created', target: { type: 'api_key', id }, details });
  }
  for (const { id, ...details } of await tx.query<{ id: string; url: string }>(LIST_WEBHOOKS, [accountId])) {
    await writeAudit(tx, owner, { action: 'webhook.created', target: { type: 'webhook', id }, details });
  }
  for (const [name, role, days] of [
    ['Ada Berg', 'admin', 6],
    ['Ben Costa', 'viewer', 2],
  ] as const) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
    const id = await ensurePerson(tx, { email, name, passwordHash: null });
    await join(tx, accountId, id, role);
    await tx.query(MOVE_MEMBER, [accountId, id, days]);
    const details = { email, role };
    await writeAudit(tx, owner, { action: 'invitation.created', target: { type: 'invitation', id }, details });
    const joined = { action: 'member.joined', target: { type: 'person', id }, details };
    await writeAudit(tx, { accountId, actor: { type: 'person', id, name: email }, address: '192.0.2.24' }, joined);
  }
  await tx.query(MOVE_ENTRIES, [accountId]);
}
