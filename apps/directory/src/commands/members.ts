import { validate } from '@services/common/http/validation';
import type { Flags } from '@services/common/process/cli';

import type { Database, Sql } from '../db.ts';
import { createMember } from '../users/members.ts';
import { continueUsers, deleteUser, hideUser, unhideUser } from '../users/edit.ts';
import { hashNewPassword, MIN_PASSWORD_LENGTH } from '../users/passwords.ts';
import { roles, setRole } from '../users/roles.ts';
import { NewUsername, Profile } from '../users/schemas.ts';
import { needUser, type Commands } from './command.ts';

export const memberCommands: Commands = {
  'users create': {
    usage: '--username USER --operator NAME [--name NAME] [--headline TEXT] [--website-url URL]',
    help: 'adds a member of the directory; users set-password lets them sign in',
    async run({ transaction }, flags) {
      const username = validate(NewUsername, flags.need('username'));
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
      const id = await needUser(orm, flags);
      const password = await flags.secret('password', MIN_PASSWORD_LENGTH);
      const { username, name } = await orm.user.findUniqueOrThrow({ where: { id } });
      const passwordHash = await hashNewPassword(password, [username, name]);
      await orm.user.update({ where: { id }, data: { passwordHash } });
      return { changed: true };
    },
  },
  'users hide': {
    usage: '--username USER --operator NAME',
    help: 'hides a member with all posts and comments; the member’s tokens stop working',
    async run(database, flags) {
      await onUser(database, flags, hideUser);
      return { hidden: true };
    },
  },
  'users unhide': {
    usage: '--username USER --operator NAME',
    async run(database, flags) {
      await onUser(database, flags, unhideUser);
      return { hidden: false };
    },
  },
  'users delete': {
    usage: '--username USER --operator NAME',
    help: 'deletes a member with all posts, comments and collections; also deletes all comments on these posts and all replies to the member’s comments',
    async run(database, flags) {
      await onUser(database, flags, deleteUser);
      return { deleted: true };
    },
  },
  'users set-role': {
    usage: '--username USER --role editor|operator|none --operator NAME',
    help: 'editors correct, hide, feature and schedule posts; operators also delete posts and hide members',
    async run({ transaction }, flags) {
      const role = flags.oneOf('role', [...roles, 'none']);
      const [username, actor] = [flags.need('username'), flags.need('operator')];
      await transaction((sql) => setRole(sql, actor, username, role === 'none' ? null : role));
      return { username, role };
    },
  },
};

/** Runs an operator's change to the member that `--username` names, in a transaction. */
async function onUser(
  database: Database,
  flags: Flags,
  work: (sql: Sql, actor: string, id: string) => Promise<boolean>,
): Promise<void> {
  const { orm, transaction } = database;
  const [id, actor] = [await needUser(orm, flags), flags.need('operator')];
  await transaction((sql) => work(sql, actor, String(id)));
  while ((await continueUsers(database)) > 0);
}
