import { parseArgs } from 'node:util';

import { createAccount, listAccounts, rotateAccountKey } from './accounts/store.ts';
import { createApplication, listApplications, rotateSecret } from './applications/store.ts';
import { block, unblock } from './blocks/store.ts';
import { connect, type Database } from './db.ts';
import { importFile } from './imports/import.ts';
import { grantLimit, listPendingRequests, refuseLimitRequest, revokeGrants } from './limits/store.ts';
import { freezeRanks } from './ranking/freeze.ts';
import { closeFlag, listOpenFlags } from './review/flags.ts';
import { seed } from './seed/seed.ts';
import { issueToken, scopes, type Scope } from './tokens/store.ts';
import { hashPassword } from './users/passwords.ts';

const USAGE = `Usage: npm run cli -w apps/directory -- <command>

  accounts create --name NAME --email EMAIL [--organisation NAME] [--domain DOMAIN] [--username USER]
                                               prints the account's key, shown only once; --domain is a verified e-mail
                                               domain; accounts of one domain form one organisation
  accounts list
  accounts rotate-key --account ID
  applications create --account ID --name NAME [--redirect-uri URI]
                                               prints client id and secret, shown only once
  applications list --account ID
  applications rotate-secret --account ID --application ID
  tokens create --application ID [--scopes public,private,write] [--username USER]
  users set-password --username USER           reads the password from standard input
  limits requests                              lists pending requests
  limits grant --application ID --requests N --cost N --days N --reason TEXT --operator NAME [--from DATE]
  limits refuse --request ID --reason TEXT --operator NAME
  limits revoke --application ID --operator NAME
  block --subject ID --reason TEXT --operator NAME [--days N]
  unblock --subject ID --operator NAME         an application's, account's or organisation's id
  flags list
  flags close --flag ID --operator NAME
  import FILE.jsonl                            resumes after an interruption; rejected lines are reported
  seed --posts N [--votes N]                   generated demo data, into an empty directory
  ranks freeze

Settings are read from the environment, like the service's own.`;

class UsageError extends Error {}

const FLAGS = [
  'name',
  'email',
  'organisation',
  'domain',
  'username',
  'account',
  'redirect-uri',
  'application',
  'scopes',
  'requests',
  'cost',
  'days',
  'reason',
  'operator',
  'from',
  'request',
  'subject',
  'flag',
  'posts',
  'votes',
] as const;
type Flags = Partial<Record<(typeof FLAGS)[number], string>>;
type Command = (database: Database, flags: Flags, file: string) => Promise<unknown>;

const DAY_MS = 86_400_000;

const COMMANDS: Record<string, Command> = {
  'accounts create': async ({ orm }, flags) => {
    const domain = flags.domain?.toLowerCase() ?? null;
    const organisation = flags.organisation ?? domain ?? need(flags, 'name');
    const userId = flags.username === undefined ? null : await userOf(orm, flags.username);
    const fresh = {
      organisation,
      domain,
      name: need(flags, 'name'),
      email: need(flags, 'email').toLowerCase(),
      userId,
    };
    const { account, key } = await createAccount(orm, fresh);
    return { id: account.id, organisationId: account.organisationId, key };
  },
  'accounts list': ({ orm }) => listAccounts(orm),
  'accounts rotate-key': async ({ orm }, flags) => ({ key: await rotateAccountKey(orm, need(flags, 'account')) }),
  'applications create': async ({ orm }, flags) => {
    const redirectUris = flags['redirect-uri'] === undefined ? [] : [flags['redirect-uri']];
    const fresh = { name: need(flags, 'name'), redirectUris };
    const { application, clientSecret } = await createApplication(orm, need(flags, 'account'), fresh);
    return { id: application.id, clientId: application.clientId, clientSecret };
  },
  'applications list': ({ orm }, flags) => listApplications(orm, need(flags, 'account')),
  'applications rotate-secret': async ({ orm }, flags) => ({
    clientSecret: await rotateSecret(orm, need(flags, 'account'), need(flags, 'application')),
  }),
  'tokens create': async ({ orm }, flags) => {
    const userId = flags.username === undefined ? null : await userOf(orm, flags.username);
    const wanted = (flags.scopes ?? 'public').split(',') as Scope[];
    if (!wanted.every((scope) => scopes.includes(scope))) throw new UsageError(`The scopes are ${scopes.join(', ')}`);
    const token = { kind: 'developer', applicationId: need(flags, 'application'), userId, scopes: wanted } as const;
    const { text, row } = await issueToken(orm, { ...token, expiresAt: null });
    return { id: row.id, accessToken: text };
  },
  'users set-password': async ({ orm }, flags) => {
    const id = await userOf(orm, need(flags, 'username'));
    await orm.user.update({ where: { id }, data: { passwordHash: await hashPassword(await readSecret()) } });
    return { changed: true };
  },
  'limits requests': ({ orm }) => listPendingRequests(orm),
  'limits grant': async ({ orm }, flags) => {
    const startsAt = flags.from === undefined ? new Date() : new Date(flags.from);
    if (Number.isNaN(startsAt.getTime())) throw new UsageError('--from must be a date');
    const endsAt = new Date(startsAt.getTime() + number(flags, 'days') * DAY_MS);
    const figures = { requests: number(flags, 'requests'), cost: number(flags, 'cost'), startsAt, endsAt };
    const who = { applicationId: need(flags, 'application'), grantedBy: need(flags, 'operator') };
    return { grant: await grantLimit(orm, { ...who, ...figures, reason: need(flags, 'reason') }) };
  },
  'limits refuse': async ({ orm }, flags) => {
    await refuseLimitRequest(orm, need(flags, 'request'), need(flags, 'operator'), need(flags, 'reason'));
    return { refused: true };
  },
  'limits revoke': async ({ orm }, flags) => ({
    revoked: await revokeGrants(orm, need(flags, 'application'), need(flags, 'operator')),
  }),
  block: async ({ orm }, flags) => {
    const endsAt = flags.days === undefined ? null : new Date(Date.now() + number(flags, 'days') * DAY_MS);
    const reason = { reason: need(flags, 'reason'), blockedBy: need(flags, 'operator') };
    return { block: await block(orm, { subjectId: need(flags, 'subject'), ...reason, endsAt }) };
  },
  unblock: async ({ orm }, flags) => ({ lifted: await unblock(orm, need(flags, 'subject'), need(flags, 'operator')) }),
  'flags list': ({ orm }) => listOpenFlags(orm),
  'flags close': async ({ orm }, flags) => {
    await closeFlag(orm, need(flags, 'flag'), need(flags, 'operator'));
    return { closed: true };
  },
  import: async (database, _flags, file) => {
    if (file === '') throw new UsageError('The file to import is missing');
    const done = await importFile(database, file, {
      progress: ({ offset, bytes, accepted, refused }) =>
        bar(offset, bytes, `${accepted} accepted, ${refused} rejected`),
      refused: (line, reasons) => process.stderr.write(`\nline ${line}: ${reasons.join('; ')}\n`),
    });
    process.stderr.write('\n');
    await freezeRanks(database);
    return done;
  },
  seed: async (database, flags) => {
    const votes = flags.votes === undefined ? {} : { votes: number(flags, 'votes') };
    const options = {
      posts: number(flags, 'posts'),
      ...votes,
      progress: (done: number, of: number) => bar(done, of, ''),
    };
    const seeded = await database.transaction((sql) => seed(sql, options));
    process.stderr.write('\n');
    if (!seeded)
      throw new UsageError('The directory is not empty: demo data can only be generated into an empty directory');
    return { ranked: await freezeRanks(database) };
  },
  'ranks freeze': async (database) => ({ ranked: await freezeRanks(database) }),
};

function need(flags: Flags, name: keyof Flags): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

function number(flags: Flags, name: keyof Flags): number {
  const value = Number(need(flags, name));
  if (!Number.isSafeInteger(value) || value < 1) throw new UsageError(`--${name} must be a whole number above 0`);
  return value;
}

async function userOf(orm: Database['orm'], username: string): Promise<bigint> {
  const user = await orm.user.findUnique({ where: { username }, select: { id: true } });
  if (!user) throw new UsageError(`There is no user ${username}`);
  return user.id;
}

/** From standard input: an argument would stand in the shell's history and in the list of processes. */
async function readSecret(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const secret = Buffer.concat(chunks).toString('utf8').trim();
  if (secret.length < 12) throw new UsageError('A password of at least 12 characters is expected on standard input');
  return secret;
}

function bar(done: number, of: number, note: string): void {
  const share = of === 0 ? 1 : done / of;
  const filled = '#'.repeat(Math.round(share * 30)).padEnd(30, '.');
  process.stderr.write(`\r[${filled}] ${String(Math.floor(share * 100)).padStart(3)} %  ${note}`);
}

async function run(): Promise<void> {
  const options = Object.fromEntries(FLAGS.map((name) => [name, { type: 'string' as const }]));
  const help = { type: 'boolean', short: 'h' } as const;
  const { positionals, values } = parseArgs({ options: { ...options, help }, allowPositionals: true });
  if (values.help === true) return console.log(USAGE);
  const [verb = '', second = ''] = positionals;
  const command = COMMANDS[`${verb} ${second}`] ?? COMMANDS[verb];
  if (!command || positionals.length > 2) throw new UsageError(USAGE);
  const { DATABASE_URL: url } = process.env;
  if (!url) throw new UsageError('DATABASE_URL is not set');
  // An operator's command may take as long as it takes.
  const database = connect(url, { poolSize: 2, statementTimeoutMs: 0 });
  try {
    const result = await command(database, values as Flags, second);
    console.log(JSON.stringify(result, (_key, value) => (typeof value === 'bigint' ? String(value) : value), 2));
  } finally {
    await database.close();
  }
}

/** What whoever typed the command can mend: no trace of the program is of use then. */
function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isUnknownFlag = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const isMissingFile = 'syscall' in error && 'path' in error;
  return isUnknownFlag || isMissingFile || error instanceof UsageError || error.name === 'AppError';
}

try {
  await run();
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = 1;
}
