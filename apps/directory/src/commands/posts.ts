import { UsageError, type Flags } from '@services/common/process/cli';

import type { Database, Sql } from '../db.ts';
import { deletePost, featurePost } from '../posts/edit.ts';
import type { Commands } from './command.ts';

/** What editors do with posts. */
export const postCommands: Commands = {
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
};

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
