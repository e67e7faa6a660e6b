import { validate } from '@services/common/http/validation';

import { createMember } from '../users/members.ts';
import { hashPassword } from '../users/passwords.ts';
import { roles, setRole } from '../users/roles.ts';
import { Profile, Username } from '../users/schemas.ts';
import { needUser, type Commands } from './command.ts';

const MIN_PASSWORD_LENGTH = 12;

/** Members of the directory. */
export const memberCommands: Commands = {
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
      const id = await needUser(orm, flags);
      const password = await flags.secret('password', MIN_PASSWORD_LENGTH);
      await orm.user.update({ where: { id }, data: { passwordHash: await hashPassword(password) } });
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
};
