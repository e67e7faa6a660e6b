import { UsageError, type Command, type Flags } from '@services/common/process/cli';

import type { Database } from '../db.ts';

export type Commands = Readonly<Record<string, Command<Database>>>;

/** The user that `--username` names; null without the flag. */
export async function findUser(orm: Database['orm'], flags: Flags): Promise<bigint | null> {
  return flags.find('username') === undefined ? null : needUser(orm, flags);
}

/** The user that `--username` names. @throws UsageError when the flag is missing, or the user does not exist. */
export async function needUser(orm: Database['orm'], flags: Flags): Promise<bigint> {
  const username = flags.need('username');
  const user = await orm.user.findUnique({ where: { username }, select: { id: true } });
  if (!user) throw new UsageError(`No such user: ${username}`);
  return user.id;
}
