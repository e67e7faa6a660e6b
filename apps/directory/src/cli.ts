import { validate } from '@services/common/http/validation';
import { peopleCommands } from '@services/common/people/commands';
import { readSecret, runCli, UsageError, type Command, type Flags } from '@services/common/process/cli';

import { NewAccount } from './accounts/schemas.ts';
import { createAccount, getAccount, listAccounts, rotateAccountKey, tieAccount } from './accounts/store.ts';
import { ApplicationChange, LimitAmounts, NewApplication, toApplication } from './applications/schemas.ts';
import { applicationEvent } from './applications/audit-events.ts';
import { changeApplication, createApplication, listApplications, rotateSecret } from './applications/store.ts';
import { OPERATOR, operatorsChange, writeAudit } from './audit.ts';
import { block, unblock } from './blocks/store.ts';
import { connect, type Database, type Db, type Sql } from './db.ts';
import { importFile } from './imports/import.ts';
import { accountKeyCommands, tokenCommands } from './key-commands.ts';
import { grantLimit, listPendingRequests, refuseLimitRequest, revokeGrants } from './limits/store.ts';
import { refreshSortColumns } from './posts/counts.ts';
import { deletePost, featurePost } from './posts/edit.ts';
import { freezeRanks } from './ranking/freeze.ts';
import { closeFlag, listOpenFlags } from './review/flags.ts';
import { seed } from './seed/seed.ts';
import { createMember } from './users/members.ts';
import { hashPassword } from './users/passwords.ts';
import { roles, setRole } from './users/roles.ts';
import { Profile, Username } from './users/schemas.ts';

const DAY_MS = 86_400_000;
const MIN_PASSWORD_LENGTH = 12;

const commands: Record<string, Command<Database>> = {
  'accounts create': {
    usage: '--name NAME --email EMAIL [--organisation NAME] [--domain DOMAIN] [--username USER]',
    help: 'prints the account key, shown only once; accounts of one verified e-mail domain form one organisation',
    async run({ orm }, flags) {
      const domain = flags.find('domain') ?? null;
      const name = flags.need('name');
      const organisation = flags.find('organisation') ?? domain ?? name;
      const fresh = validate(NewAccount, { organisation, domain, name, email: flags.need('email') });
      const { account, key } = await createAccount(orm, { ...fresh, userId: await findUser(orm, flags) });
      return { id: account.id, organisationId: account.organisationId, key };
    },
  },
  'accounts list': { usage: '', run: ({ orm }) => listAccounts(orm) },
  'accounts rotate-key': {
    usage: '--account ID',
    async run({ shared }, flags) {
      const id = flags.need('account');
      const rotate = async ({ orm }: Db) => {
        const rotated = await rotateAccountKey(orm, id);
        await writeAudit(orm, { action: 'rotate-account-key', subjectId: id, actor: OPERATOR });
        return rotated;
      };
      const event = { action: 'account.key_rotated', target: { type: 'account', id } };
      return { key: await operatorsChange(shared, id, rotate, () => event) };
    },
  },
  'accounts tie': {
    usage: '--account ID --username USER --operator NAME',
    help: 'developer tokens of the account act as this member; those that act as another end',
    async run({ orm }, flags) {
      flags.need('username');
      const userId = await findUser(orm, flags);
      await tieAccount(orm, flags.need('operator'), flags.need('account'), userId);
      return { tied: true };
    },
  },
  'accounts untie': {
    usage: '--account ID --operator NAME',
    help: 'ends the developer tokens that act as the member',
    async run({ orm }, flags) {
      await tieAccount(orm, flags.need('operator'), flags.need('account'), null);
      return { tied: false };
    },
  },
  ...peopleCommands<Database>({ dbOf: ({ shared }) => shared }),
  'applications create': {
    usage: '--account ID --name NAME [--redirect-uri URI] [--type confidential|public]',
    help: 'prints client id and secret, shown only once; public clients have no secret',
    async run({ shared }, flags) {
      const redirectUri = flags.find('redirect-uri');
      const redirectUris = redirectUri === undefined ? [] : [redirectUri];
      const fresh = validate(NewApplication, { name: flags.need('name'), redirectUris, type: flags.find('type') });
      const accountId = flags.need('account');
      const { application, clientSecret } = await operatorsChange(
        shared,
        accountId,
        (tx) => createApplication(tx, accountId, fresh, OPERATOR),
        ({ application: { id, name, clientType } }) => applicationEvent('created', id, { name, type: clientType }),
      );
      return { id: application.id, clientId: application.clientId, clientSecret };
    },
  },
  'applications list': {
    usage: '--account ID',
    async run({ orm }, flags) {
      const { id } = await getAccount(orm, flags.need('account'));
      return (await listApplications(orm, id)).map(toApplication);
    },
  },
  'applications update': {
    usage: '--account ID --application ID [--name NAME] [--redirect-uris URI,URI] [--type confidential|public]',
    help: 'replaces what is given; a public client loses its secret',
    async run({ shared }, flags) {
      const redirectUris = flags.find('redirect-uris')?.split(',');
      const change = validate(ApplicationChange, { name: flags.find('name'), redirectUris, type: flags.find('type') });
      const [accountId, id] = [flags.need('account'), flags.need('application')];
      const work = (tx: Db) => changeApplication(tx, accountId, id, change, OPERATOR);
      const describe = () => applicationEvent('changed', id, change);
      return toApplication(await operatorsChange(shared, accountId, work, describe));
    },
  },
  'applications rotate-secret': {
    usage: '--account ID --application ID',
    async run({ shared }, flags) {
      const [accountId, id] = [flags.need('account'), flags.need('application')];
      const work = (tx: Db) => rotateSecret(tx, accountId, id, OPERATOR);
      return {
        clientSecret: await operatorsChange(shared, accountId, work, () => applicationEvent('secret_rotated', id)),
      };
    },
  },
  ...accountKeyCommands,
  ...tokenCommands(findUser),
  'users create': {
    usage: '--username USER --operator NAME [--name NAME] [--headline TEXT] [--website-url URL]',
    help: 'adds a member of the directory; users set-password lets them sign in',
    async run({ transaction }, flags) {
      const username = validate(Username, flags.need('username'));
      const name = flags.find('name') ?? username;
      const given = { name, headline: flags.find('headline'), websiteUrl: flags.find('website-url') };
      const profile = validate(Profile, given);
      const actor = flags.need('operator');
      return { id: `user_${await transaction((sql) => createMember(sql, actor, username, profile))}`, username };
    },
  },
  'users set-password': {
    usage: '--username USER',
    help: 'reads the password from standard input',
    async run({ orm }, flags) {
      flags.need('username');
      const id = await findUser(orm, flags);
      const password = await readSecret('password', MIN_PASSWORD_LENGTH);
      await orm.user.update({ where: { id: id ?? 0n }, data: { passwordHash: await hashPassword(password) } });
      return { changed: true };
    },
  },
  'users set-role': {
    usage: '--username USER --role editor|operator|none --operator NAME',
    help: 'editors feature and correct posts and delete comments; operators also delete posts',
    async run({ transaction }, flags) {
      const role = flags.oneOf('role', [...roles, 'none']);
      const [username, actor] = [flags.need('username'), flags.need('operator')];
      await transaction((sql) => setRole(sql, actor, username, role === 'none' ? null : role));
      return { username, role };
    },
  },
  'posts feature': {
    usage: '--slug SLUG --operator NAME [--at TIME]',
    async run(database, flags) {
      const at = flags.time('at') ?? new Date();
      if (at.getTime() > Date.now()) throw new UsageError('--at must not be in the future');
      await onPost(database, flags, (sql, actor, id) => featurePost(sql, actor, id, at.toISOString(), '--at'));
      return { featuredAt: at };
    },
  },
  'posts unfeature': {
    usage: '--slug SLUG --operator NAME',
    async run(database, flags) {
      await onPost(database, flags, (sql, actor, id) => featurePost(sql, actor, id, null));
      return { featuredAt: null };
    },
  },
  'posts delete': {
    usage: '--slug SLUG --operator NAME',
    help: 'deletes the post with its votes and comments',
    async run(database, flags) {
      await onPost(database, flags, deletePost);
      return { deleted: true };
    },
  },
  'limits requests': {
    usage: '',
    help: 'lists pending requests for higher limits',
    run: ({ orm }) => listPendingRequests(orm),
  },
  'limits grant': {
    usage: '--application ID --requests N --cost N --days N --reason TEXT --operator NAME [--from DATE]',
    async run({ orm }, flags) {
      const startsAt = flags.time('from') ?? new Date();
      const endsAt = new Date(startsAt.getTime() + flags.number('days') * DAY_MS);
      const amounts = { requests: flags.number('requests'), cost: flags.number('cost') };
      const figures = { ...validate(LimitAmounts, amounts), startsAt, endsAt };
      const who = { applicationId: flags.need('application'), grantedBy: flags.need('operator') };
      return { grant: await grantLimit(orm, { ...who, ...figures, reason: flags.need('reason') }) };
    },
  },
  'limits refuse': {
    usage: '--request ID --reason TEXT --operator NAME',
    async run({ orm }, flags) {
      await refuseLimitRequest(orm, flags.need('request'), flags.need('operator'), flags.need('reason'));
      return { refused: true };
    },
  },
  'limits revoke': {
    usage: '--application ID --operator NAME',
    run: async ({ orm }, flags) => ({
      revoked: await revokeGrants(orm, flags.need('application'), flags.need('operator')),
    }),
  },
  block: {
    usage: '--subject ID --reason TEXT --operator NAME [--days N]',
    help: 'blocks an application, an account or an organisation',
    async run({ orm }, flags) {
      const endsAt = flags.find('days') === undefined ? null : new Date(Date.now() + flags.number('days') * DAY_MS);
      const reason = { reason: flags.need('reason'), blockedBy: flags.need('operator') };
      return { block: await block(orm, { subjectId: flags.need('subject'), ...reason, endsAt }) };
    },
  },
  unblock: {
    usage: '--subject ID --operator NAME',
    run: async ({ orm }, flags) => ({ lifted: await unblock(orm, flags.need('subject'), flags.need('operator')) }),
  },
  'flags list': { usage: '', run: ({ orm }) => listOpenFlags(orm) },
  'flags close': {
    usage: '--flag ID --operator NAME',
    async run({ orm }, flags) {
      await closeFlag(orm, flags.need('flag'), flags.need('operator'));
      return { closed: true };
    },
  },
  import: {
    usage: 'FILE',
    help: 'imports a .jsonl file; resumes after an interruption and reports rejected lines',
    async run(database, flags) {
      const done = await importFile(database, flags.file('file'), {
        progress: ({ offset, bytes, accepted, refused }) =>
          bar(offset, bytes, `${accepted} accepted, ${refused} rejected`),
        refused: (line, reasons) => process.stderr.write(`\nline ${line}: ${reasons.join('; ')}\n`),
      });
      process.stderr.write('\n');
      await refreshSortColumns(database);
      await freezeRanks(database);
      return done;
    },
  },
  seed: {
    usage: '--posts N [--votes N]',
    help: 'generates demo data in an empty directory',
    async run(database, flags) {
      const votes = flags.find('votes') === undefined ? {} : { votes: flags.number('votes') };
      const progress = (done: number, of: number) => bar(done, of, '');
      const options = { posts: flags.number('posts'), ...votes, progress };
      const seeded = await database.transaction((sql) => seed(sql, options));
      process.stderr.write('\n');
      if (!seeded) throw new UsageError('The directory is not empty: demo data needs an empty one');
      await refreshSortColumns(database);
      return { ranked: await freezeRanks(database) };
    },
  },
  'ranks freeze': { usage: '', run: async (database) => ({ ranked: await freezeRanks(database) }) },
};

/** The user that `--username` names; null without the flag. */
async function findUser(orm: Database['orm'], flags: Flags): Promise<bigint | null> {
  const username = flags.find('username');
  if (username === undefined) return null;
  const user = await orm.user.findUnique({ where: { username }, select: { id: true } });
  if (!user) throw new UsageError(`There is no user ${username}`);
  return user.id;
}

/** Runs an editor's work on the post that `--slug` names, in a transaction. */
async function onPost(
  { orm, transaction }: Database,
  flags: Flags,
  work: (sql: Sql, actor: string, id: string) => Promise<boolean>,
): Promise<void> {
  const [slug, actor] = [flags.need('slug'), flags.need('operator')];
  const post = await orm.post.findUnique({ where: { slug }, select: { id: true } });
  const isDone = post !== null && (await transaction((sql) => work(sql, actor, String(post.id))));
  if (!isDone) throw new UsageError(`There is no post ${slug}`);
}

function bar(done: number, of: number, note: string): void {
  const share = of === 0 ? 1 : done / of;
  const filled = '#'.repeat(Math.round(share * 30)).padEnd(30, '.');
  process.stderr.write(`\r[${filled}] ${String(Math.floor(share * 100)).padStart(3)} %  ${note}`);
}

// An operator's command may take as long as it takes.
await runCli({
  service: 'directory',
  commands,
  connect: (url) => connect(url, { poolSize: 2, statementTimeoutMs: 0 }),
});
