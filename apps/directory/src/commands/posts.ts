import { validate } from '@services/common/http/validation';
import { UsageError, type Flags } from '@services/common/process/cli';

import type { Database, Sql } from '../db.ts';
import { deleteComment, editComment, hideComment, unhideComment } from '../comments/edit.ts';
import { deletePost, featurePost } from '../posts/edit.ts';
import { hidePost, schedulePost, unhidePost } from '../posts/visibility.ts';
import { CommentContent } from '../posts/schemas.ts';
import type { Commands } from './command.ts';

/** Commands for editors: posts and comments. */
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
  'posts hide': {
    usage: '--slug SLUG --operator NAME',
    help: 'the post disappears from pages, search and counts; a scheduled launch is canceled',
    async run(database, flags) {
      await onPost(database, flags, hidePost);
      return { hidden: true };
    },
  },
  'posts unhide': {
    usage: '--slug SLUG --operator NAME',
    async run(database, flags) {
      await onPost(database, flags, unhidePost);
      return { hidden: false };
    },
  },
  'posts schedule': {
    usage: '--slug SLUG --at TIME --operator NAME',
    help: 'hides the post until a time at which it appears and is featured',
    async run(database, flags) {
      flags.need('at');
      const at = flags.time('at')?.toISOString() ?? null;
      await onPost(database, flags, (sql, actor, id) =>
        schedulePost(sql, actor, id, at, { field: 'at', label: '--at', subject: 'slug' }),
      );
      return { scheduledAt: at };
    },
  },
  'posts unschedule': {
    usage: '--slug SLUG --operator NAME',
    help: 'cancels the launch; the post stays hidden',
    async run(database, flags) {
      await onPost(database, flags, (sql, actor, id) => schedulePost(sql, actor, id, null));
      return { scheduledAt: null };
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
  'comments edit': {
    usage: '--comment ID --body TEXT --operator NAME',
    async run(database, flags) {
      const { body } = validate(CommentContent, { body: flags.need('body') });
      await onComment(database, flags, (sql, actor, id) => editComment(sql, actor, id, body));
      return { body };
    },
  },
  'comments hide': {
    usage: '--comment ID --operator NAME',
    help: 'hides the comment with the replies to it',
    async run(database, flags) {
      await onComment(database, flags, hideComment);
      return { hidden: true };
    },
  },
  'comments unhide': {
    usage: '--comment ID --operator NAME',
    async run(database, flags) {
      await onComment(database, flags, unhideComment);
      return { hidden: false };
    },
  },
  'comments delete': {
    usage: '--comment ID --operator NAME',
    help: 'deletes the comment with the replies to it',
    async run(database, flags) {
      await onComment(database, flags, deleteComment);
      return { deleted: true };
    },
  },
};

/** Runs an editor's work on the comment that `--comment` names, as clients see its id, in a transaction. */
async function onComment(
  { transaction }: Database,
  flags: Flags,
  work: (sql: Sql, actor: string, id: string) => Promise<boolean>,
): Promise<void> {
  const [given, actor] = [flags.need('comment'), flags.need('operator')];
  const [, id] = /^comment_([1-9]\d{0,17})$/.exec(given) ?? [];
  const isDone = id !== undefined && (await transaction((sql) => work(sql, actor, id)));
  if (!isDone) throw new UsageError(`No such comment: ${given}`);
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
  if (!isDone) throw new UsageError(`No such post: ${slug}`);
}
