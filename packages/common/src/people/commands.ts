import { IS_OPEN_ACCOUNT } from '../access/open-accounts.ts';
import { ROLES } from '../access/roles.ts';
import { removeDemo, type RemoveMore } from '../accounts/deletion.ts';
import { auditOfOperator, writeAudit } from '../audit/audit.ts';
import { prepared, type Queries, type StatementDb } from '../database/database.ts';
import { validate } from '../http/validation.ts';
import { invite } from '../members/invitations.ts';
import { listDemos } from '../members/demo.ts';
import { removeAllFactors } from '../members/factors.ts';
import { removeMemberByEmail } from '../members/changes.ts';
import { createLink, endLinks } from '../members/links.ts';
import { hashNewPassword, NewPassword } from '../members/passwords.ts';
import { createSetupCode } from '../members/setup.ts';
import {
  Email,
  findPersonByEmail,
  insertPerson,
  join,
  listAccountsOf,
  listMembers,
  PersonName,
  type PersonRow,
  setPassword,
} from '../members/store.ts';
import { UsageError, type Command, type Flags } from '../process/cli.ts';
import { endAllSessions } from '../sessions/store.ts';

interface PeopleCommandsOptions<Database> {
  /** The connection that the statements run on. */
  dbOf: (database: Database) => StatementDb;
  /** Deletes a demo; absent if all of its data belongs to its account. */
  removeMore?: RemoveMore;
}

const ACCOUNT = prepared(`SELECT a.id FROM accounts a WHERE a.id = $1 AND ${IS_OPEN_ACCOUNT}`);

/** The commands `people …` and `demo remove`, the same in every service. */
export function peopleCommands<Database>({
  dbOf,
  removeMore,
}: PeopleCommandsOptions<Database>): Record<string, Command<Database>> {
  return {
    'people create': {
      usage: `--account ID --email EMAIL --name NAME --role ${ROLES.join('|')}`,
      help: 'reads the password from standard input; an existing person keeps their password and becomes a member',
      async run(database, flags) {
        const db = dbOf(database);
        const [accountId, email] = [await accountOf(db, flags), emailOf(flags)];
        const role = flags.oneOf('role', ROLES);
        const name = validate(PersonName, flags.need('name'));
        const known = await findPersonByEmail(db, email);
        const passwordHash = known ? null : await readPassword(flags, [name, email]);
        return db.statements(async (tx) => {
          const id = known?.id ?? (await insertPerson(tx, { email, name, passwordHash, verified: true }));
          await join(tx, accountId, id, role);
          const target = { type: 'person', id };
          const event = { action: 'member.created', target, details: { email, role } };
          await writeAudit(tx, auditOfOperator(accountId), event);
          return { id, email, accounts: await listAccountsOf(tx, id) };
        });
      },
    },
    'people invite': {
      usage: `--account ID --email EMAIL --role ${ROLES.join('|')}`,
      help: 'prints an invitation token that is valid for seven days: open /console/invitation#token=TOKEN',
      async run(database, flags) {
        const db = dbOf(database);
        const [accountId, email] = [await accountOf(db, flags), emailOf(flags)];
        const wanted = { accountId, email, role: flags.oneOf('role', ROLES), invitedBy: null, mailed: false };
        const made = await db.statements((tx) => invite(tx, auditOfOperator(accountId), wanted));
        return {
          token: made.token,
          path: `/console/invitation#token=${made.token}`,
          expiresAt: made.invitation.expiresAt,
        };
      },
    },
    'people list': {
      usage: '--account ID',
      async run(database, flags) {
        const db = dbOf(database);
        return listMembers(db, await accountOf(db, flags));
      },
    },
    'people remove': {
      usage: '--account ID --email EMAIL',
      help: 'ends the membership; a person without another account is deleted, with sessions, second factors and password',
      async run(database, flags) {
        const [id, email] = [flags.need('account'), emailOf(flags)];
        await dbOf(database).statements((tx) => removeMemberByEmail(tx, auditOfOperator(id), email));
        return { removed: true };
      },
    },
    'people sign-in-link': {
      usage: '--email EMAIL',
      help: 'prints a one-time sign-in token that is valid for 15 minutes: open /console/sign-in#token=TOKEN',
      async run(database, flags) {
        const db = dbOf(database);
        const { id } = await personOf(db, flags);
        const token = await db.statements((tx) => createLink(tx, id));
        return { token, path: `/console/sign-in#token=${token}` };
      },
    },
    'people reset-password': {
      usage: '--email EMAIL',
      help: 'reads the new password from standard input and ends all sessions and links of the person',
      async run(database, flags) {
        const db = dbOf(database);
        const person = await personOf(db, flags);
        const passwordHash = await readPassword(flags, [person.name, person.email]);
        await db.statements(async (tx) => {
          await setPassword(tx, person.id, passwordHash);
          await endAllSessions(tx, person.id);
          await endLinks(tx, person.id);
          await auditForPerson(tx, person, 'password.reset');
        });
        return { changed: true };
      },
    },
    'people reset-second-factors': {
      usage: '--email EMAIL',
      help: 'removes all second factors and recovery codes of a person who has lost them, and ends the person’s sessions',
      async run(database, flags) {
        const db = dbOf(database);
        const person = await personOf(db, flags);
        await db.statements(async (tx) => {
          await removeAllFactors(tx, person.id);
          await endAllSessions(tx, person.id);
          await endLinks(tx, person.id);
          await auditForPerson(tx, person, 'second_factors.reset');
        });
        return { reset: true };
      },
    },
    'demo remove': {
      usage: '',
      help: 'deletes the demo accounts that `npm start` created, with everything in them, and nothing else',
      async run(database) {
        const db = dbOf(database);
        const removed = await listDemos(db);
        for (const id of removed) await db.statements((tx) => removeDemo(tx, id, removeMore));
        return { removed };
      },
    },
    'people setup-code': {
      usage: '',
      help: 'prints a code that creates the first owner at /console and is valid for seven days; an earlier code becomes invalid',
      run: async (database) => ({ setupCode: await createSetupCode(dbOf(database)) }),
    },
  };
}

async function accountOf(db: StatementDb, flags: Flags): Promise<string> {
  const id = flags.need('account');
  if ((await db.query(ACCOUNT, [id])).length === 0) throw new UsageError(`No such account: ${id}`);
  return id;
}

async function personOf(db: StatementDb, flags: Flags): Promise<PersonRow> {
  const email = emailOf(flags);
  const person = await findPersonByEmail(db, email);
  if (!person) throw new UsageError(`No person has the address ${email}`);
  return person;
}

/** Records an operator's action for a person in the audit logs of all accounts of the person. */
async function auditForPerson(tx: Queries, { id, email }: PersonRow, action: string): Promise<void> {
  for (const account of await listAccountsOf(tx, id)) {
    const event = { action, target: { type: 'person', id }, details: { email } };
    await writeAudit(tx, auditOfOperator(account.id), event);
  }
}

function emailOf(flags: Flags): string {
  return validate(Email, flags.need('email'));
}

async function readPassword(flags: Flags, words: readonly string[]): Promise<string> {
  return hashNewPassword(validate(NewPassword, await flags.secret('The password')), words);
}
