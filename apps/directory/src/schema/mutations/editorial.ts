import type { InputFieldMap, InputShapeFromFields } from '@pothos/core';
import { InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';

import { deleteComment, deleteOwnComment, editComment, hideComment, unhideComment } from '../../comments/edit.ts';
import {
  CollectionChange,
  deleteCollection,
  editCollection,
  hideCollection,
  unhideCollection,
} from '../../collections/edit.ts';
import type { Sql } from '../../db.ts';
import { invalidField } from '../../errors.ts';
import { capitalized, decodeId } from '../../graphql/ids.ts';
import { type Context, editorOf } from '../../graphql/context.ts';
import { mutation, notFound, type InputBuilder } from '../../graphql/mutation.ts';
import { deletePost, editPost, featurePost } from '../../posts/edit.ts';
import { CommentContent, MAX_LONG_TEXT, MAX_TOPICS, PostChange } from '../../posts/schemas.ts';
import { hidePost, schedulePost, unhidePost } from '../../posts/visibility.ts';
import { deleteUser, editUser, hideUser, unhideUser } from '../../users/edit.ts';
import { actorName, findRole, type Role } from '../../users/roles.ts';
import { ProfileChange } from '../../users/schemas.ts';
import { collectionTexts } from './collections.ts';
import { profileFields } from './viewer.ts';

/** Changes one object in a transaction. @returns false when it does not exist. */
type Change = (sql: Sql, actor: string, id: string) => Promise<boolean>;

interface Act<Fields extends InputFieldMap> {
  least: Role;
  description: string;
  /** Whether `node` is read before the change, because it cannot be read afterwards. */
  isGone?: boolean;
  /** True if the author may also do this, without the role. A `Change` if the author's change differs from the editors'. */
  own?: true | Change;
  /** The fields of the input other than the id. */
  input?: (t: InputBuilder) => Fields;
  /** Makes the change that the input describes, and is called only if the caller has the role. */
  change: (input: InputShapeFromFields<Fields>, context: Context) => Change | Promise<Change>;
}

/** Defines a mutation by which editors or operators change one object, whose id is in the input. */
function act<Fields extends InputFieldMap>(
  subject: 'post' | 'comment' | 'user' | 'collection',
  name: string,
  { least, description, isGone = false, own, input, change }: Act<Fields>,
): void {
  const field = `${subject}Id`;
  const noun = capitalized(subject);
  mutation(name, {
    returns: subject,
    needsWrite: false,
    description: `${description} ${own ? 'The author may do this; other users need' : 'Requires'} the role \`${least}\` and the scope \`edit\`.`,
    input: (t) => ({ [field]: t.id({ required: true, description: `The ID of the ${subject}.` }), ...input?.(t) }),
    async work(given, context) {
      const { [field]: named, ...fields } = given as Record<string, unknown>;
      const id = decodeId(subject, String(named));
      const before = (isGone || own) && id !== null ? await context.loaders[subject].load(id) : null;
      const isOwn =
        own !== undefined &&
        context.scopes.has('write') &&
        before !== null &&
        'userId' in before &&
        before.userId === context.actorId;
      if (own && before === null && (await findRole(context.sql, context.actorId ?? '')) === null) {
        return notFound(field, noun);
      }
      const actor = isOwn ? actorName(before.userId, context.personId) : await editorOf(context, least);
      if (isGone && subject === 'user' && id === context.actorId) {
        return { field, message: 'You cannot do this to yourself', code: 'FORBIDDEN' };
      }
      const make = isOwn && typeof own === 'function' ? own : await change(fields as never, context);
      const inTransaction = async (sql: Sql) => {
        // A post may have so many votes and comments that hiding or deleting it takes longer than other statements may.
        if (!isOwn) await sql.query(`SELECT set_config('statement_timeout', '2min', true)`);
        return make(sql, actor, id ?? '');
      };
      if (id === null || !(await context.transaction(inTransaction))) return notFound(field, noun);
      if (subject === 'user') context.forgetTokensOf(id);
      return isGone ? { before } : { id };
    },
  });
}

const revision = (t: InputBuilder) =>
  t.string({
    description:
      'The `revision` of the post that you have read. If the post has changed since, nothing is changed, and the error’s code is `CHANGED`.',
  });
/** The last sentence in the descriptions of mutations that show a hidden object. */
const AUTHOR = 'The object stays hidden while its author is hidden.';
const BEFORE = '`node` shows the state before the change.';

act('post', 'postFeature', {
  least: 'editor',
  description: 'Features a visible post. The affected days, weeks, months and years are ranked again.',
  input: (t) => ({
    featuredAt: t.field({
      type: 'DateTime',
      description:
        'The time at which the post is featured, between its submission and now. Default: now, or no change if the post is already featured.',
    }),
  }),
  change({ featuredAt }) {
    if (featuredAt && Date.parse(featuredAt) > Date.now()) {
      throw invalidField('featuredAt', '`featuredAt` must not be in the future');
    }
    return (sql, actor, id) => featurePost(sql, actor, id, featuredAt ?? undefined);
  },
});
act('post', 'postUnfeature', {
  least: 'editor',
  description: 'Stops featuring a post. The post loses its ranks.',
  change: () => (sql, actor, id) => featurePost(sql, actor, id, null),
});
act('post', 'postUpdate', {
  least: 'editor',
  own: true,
  description: 'Updates a post. Omitted fields stay unchanged.',
  input: (t) => ({
    name: t.string({ description: 'The name of the product, at most 60 characters.' }),
    tagline: t.string({ description: 'One line about the product, at most 120 characters.' }),
    description: t.string({
      description: `A longer text about the product, at most ${MAX_LONG_TEXT} characters; an empty text removes it.`,
    }),
    website: t.string({ description: 'The http or https URL of the product’s website.' }),
    revision: revision(t),
    topicIds: t.idList({
      description: `The IDs of the topics that replace the current topics, at most ${MAX_TOPICS}.`,
    }),
  }),
  async change(input, { loaders }) {
    const { revision: read, ...fields } = input;
    const { topicIds, ...content } = validate(PostChange, fields);
    const topics = topicIds?.map((id) => decodeId('topic', id));
    const known = await Promise.all((topics ?? []).map((id) => id !== null && loaders.topic.load(id)));
    if (!known.every(Boolean)) throw new InvalidInputError('body', [notFound('topicIds', 'Topic')]);
    return (sql, actor, id) => editPost(sql, actor, id, content, topics, read);
  },
});
act('post', 'postSchedule', {
  least: 'editor',
  isGone: true,
  description: `Hides a post until a given time, when it appears and is featured. ${BEFORE}`,
  input: (t) => ({
    revision: revision(t),
    scheduledAt: t.field({
      type: 'DateTime',
      description: 'When the post appears; must be in the future. Null cancels the launch, and the post stays hidden.',
    }),
  }),
  change: ({ scheduledAt, revision: read }) => {
    return (sql, actor, id) => schedulePost(sql, actor, id, scheduledAt ?? null, read);
  },
});
act('post', 'postHide', {
  least: 'editor',
  isGone: true,
  description: `Hides a post from reads, search and counts. ${BEFORE}`,
  change: () => hidePost,
});
act('post', 'postUnhide', {
  least: 'editor',
  description: `Makes a hidden or scheduled post visible to everyone. ${AUTHOR}`,
  change: () => unhidePost,
});
act('post', 'postDelete', {
  least: 'operator',
  own: true,
  isGone: true,
  description: `Deletes a post with its votes and comments. ${BEFORE}`,
  change: () => deletePost,
});

act('comment', 'commentUpdate', {
  least: 'editor',
  own: true,
  description: 'Replaces the text of a comment.',
  input: (t) => ({
    body: t.string({ required: true, description: `The new text, at most ${MAX_LONG_TEXT} characters.` }),
  }),
  change(input) {
    const { body } = validate(CommentContent, input);
    return (sql, actor, id) => editComment(sql, actor, id, body);
  },
});
act('comment', 'commentHide', {
  least: 'editor',
  isGone: true,
  description: `Hides a comment and the replies to it. ${BEFORE}`,
  change: () => hideComment,
});
act('comment', 'commentUnhide', {
  least: 'editor',
  description: `Makes a hidden comment, and the replies hidden with it, visible again. ${AUTHOR}`,
  change: () => unhideComment,
});
act('comment', 'commentDelete', {
  least: 'editor',
  isGone: true,
  own: deleteOwnComment,
  description: `Deletes a comment and the replies to it. If the author deletes a comment with replies, the replies stay, and only the text of the comment is removed. ${BEFORE}`,
  change: () => deleteComment,
});

act('collection', 'collectionUpdate', {
  least: 'editor',
  own: true,
  description: 'Updates a collection. Omitted fields stay unchanged; null or an empty text removes a value.',
  input: (t) => ({
    ...collectionTexts(t),
    name: t.string({ description: 'The name of the collection, at most 100 characters.' }),
  }),
  change(input) {
    const content = validate(CollectionChange, input);
    return (sql, actor, id) => editCollection(sql, actor, id, content);
  },
});
act('collection', 'collectionHide', {
  least: 'editor',
  isGone: true,
  description: `Hides a collection from reads, search and counts. ${BEFORE}`,
  change: () => hideCollection,
});
act('collection', 'collectionUnhide', {
  least: 'editor',
  description: `Makes a hidden collection visible again. ${AUTHOR}`,
  change: () => unhideCollection,
});
act('collection', 'collectionDelete', {
  least: 'operator',
  isGone: true,
  own: true,
  description: `Deletes a collection. Its posts stay. ${BEFORE}`,
  change: () => deleteCollection,
});

act('user', 'userUpdate', {
  least: 'editor',
  description: 'Updates a user’s profile. Omitted fields stay unchanged.',
  input: profileFields,
  change(input) {
    const profile = validate(ProfileChange, input);
    return (sql, actor, id) => editUser(sql, actor, id, profile);
  },
});
act('user', 'userHide', {
  least: 'operator',
  isGone: true,
  description: `Hides a user with all of their posts, comments and collections, and disables the user’s tokens. ${BEFORE}`,
  change: () => hideUser,
});
act('user', 'userUnhide', {
  least: 'operator',
  description:
    'Makes a hidden user visible again, with the posts, comments and collections that were hidden with the user.',
  change: () => unhideUser,
});
act('user', 'userDelete', {
  least: 'operator',
  isGone: true,
  description: `Deletes a user with all of their posts, comments and collections. Also deletes all comments on these posts and all replies to the user’s comments. ${BEFORE}`,
  change: () => deleteUser,
});
