import { writeAudit } from '../audit/audit.ts';
import { IS_OPEN_ACCOUNT } from '../access/open-accounts.ts';
import { prepared, type Queries, type StatementDb } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError } from '../http/errors.ts';
import type { Logger } from '../runtime/logging.ts';
import { insertPerson, isSetUp, join } from './store.ts';
import { hashOfCode, newCode } from './typed-codes.ts';

/**
 * Locked while a code or the first owner is created: otherwise parallel requests or starts could create two codes or
 * owners.
 */
const LOCK = prepared('SELECT pg_advisory_xact_lock(72707370)::text');
const INSERT = prepared(`INSERT INTO setup_codes (hash, expires_at) VALUES ($1, now() + interval '7 days')`);
const VALID = prepared(
  'SELECT created_at AS "createdAt", expires_at AS "expiresAt" FROM setup_codes WHERE expires_at > now()',
);
const FIND = prepared('SELECT hash FROM setup_codes WHERE hash = $1 AND expires_at > now()');
const DELETE_ALL = prepared('DELETE FROM setup_codes');
const ACCOUNTS = prepared(`SELECT a.id FROM accounts a WHERE ${IS_OPEN_ACCOUNT} ORDER BY a.id LIMIT 100`);

/**
 * A new code that creates the first owner within seven days; an earlier code becomes invalid. Only operators see codes: in the log, or
 * from the CLI.
 *
 * @throws AppError 409 `already_set_up` when an owner exists.
 */
export function createSetupCode({ statements }: Pick<StatementDb, 'statements'>): Promise<string> {
  return statements(async (tx) => {
    await tx.query(LOCK);
    if (await isSetUp(tx)) throw alreadySetUp();
    return replaceCode(tx);
  });
}

/**
 * Writes a code to the log as long as no person exists. With this code, a reader of the log can create the owner. While
 * a code is valid, further starts and other replicas log only when it was created and when it expires, because the
 * database contains only its hash.
 */
export async function announceSetupCode(
  { statements }: Pick<StatementDb, 'statements'>,
  logger: Logger,
): Promise<void> {
  try {
    const { valid, setupCode } = await statements(async (tx) => {
      await tx.query(LOCK);
      if (await isSetUp(tx)) return {};
      const [earlier] = await tx.query<{ createdAt: IsoTime; expiresAt: IsoTime }>(VALID);
      return earlier ? { valid: earlier } : { setupCode: await replaceCode(tx) };
    });
    // After the commit, so that the log never has a code that was not stored.
    if (valid) {
      const message =
        'No one can sign in to the console yet. An earlier setup code is valid; "people setup-code" replaces it';
      logger.info(valid, message);
    } else if (setupCode !== undefined) {
      logger.info({ setupCode }, 'No one can sign in to the console yet. Create the owner at /console with this code');
    }
  } catch (error) {
    logger.warn({ err: error }, 'The setup code could not be created. Run "people setup-code" to create one');
  }
}

async function replaceCode(tx: Queries): Promise<string> {
  const code = newCode();
  await tx.query(DELETE_ALL);
  await tx.query(INSERT, [hashOfCode(code)]);
  return code;
}

/** @throws AppError 409 `already_set_up`, 401 `invalid_setup_code`. */
export async function checkSetupCode(db: Queries, code: string): Promise<void> {
  if (await isSetUp(db)) throw alreadySetUp();
  if ((await db.query(FIND, [hashOfCode(code)])).length === 0) {
    throw new AppError(401, 'invalid_setup_code', 'The setup code is invalid or has expired');
  }
}

interface FirstOwner {
  code: string;
  email: string;
  name: string;
  passwordHash: string;
  address: string | null;
}

/**
 * Creates the first person as the owner of all accounts (at most the 100 oldest), and ends all setup codes.
 *
 * @param createAccount opens an account in the same transaction; it is called if there is no account yet
 * @throws AppError as `checkSetupCode`.
 */
export async function createFirstOwner(
  tx: Queries,
  owner: FirstOwner,
  createAccount: () => Promise<unknown>,
): Promise<{ personId: string; accountId: string | null }> {
  const { code, email, name, passwordHash, address } = owner;
  await tx.query(LOCK);
  await checkSetupCode(tx, code);
  await tx.query(DELETE_ALL);
  // The address counts as verified, because a person with a setup code is trusted to give their own address.
  const personId = await insertPerson(tx, { email, name, passwordHash, verified: true });
  if ((await tx.query(ACCOUNTS)).length === 0) await createAccount();
  const accounts = await tx.query<{ id: string }>(ACCOUNTS);
  for (const { id: accountId } of accounts) {
    await join(tx, accountId, personId, 'owner');
    const actor = { type: 'person', id: personId, name: email } as const;
    const target = { type: 'person', id: personId };
    await writeAudit(
      tx,
      { accountId, actor, address },
      { action: 'member.set_up', target, details: { role: 'owner' } },
    );
  }
  return { personId, accountId: accounts[0]?.id ?? null };
}

function alreadySetUp(): AppError {
  return new AppError(409, 'already_set_up', 'An owner already exists. Sign in, or ask for an invitation');
}
