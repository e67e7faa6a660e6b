import type { ObjectRef } from '@pothos/core';
import { validate } from '@services/common/http/validation';

import { editComment, hideComment, unhideComment } from '../../comments/edit.ts';
import type { Sql } from '../../db.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId, encodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Comment, Post, User } from '../../graphql/refs.ts';
import { MAX_LONG_TEXT } from '../../posts/limits.ts';
import { CommentContent } from '../../posts/schemas.ts';
import { hidePost, schedulePost, unhidePost } from '../../posts/visibility.ts';
import { deleteUser, editUser, hideUser, unhideUser } from '../../users/edit.ts';
import type { Role } from '../../users/roles.ts';
import { ProfileChange } from '../../users/schemas.ts';
import { editorOf } from './editor.ts';

type SchemaTypesOf = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
type Subject = 'post' | 'comment' | 'user';

/** The effect of a mutation on the object that its input names. */
interface Act<Row> {
  name: string;
  subject: Subject;
  node: ObjectRef<SchemaTypesOf, Row>;
  least: Role;
  description: string;
  /** Whether `node` is read before the change, because it cannot be read afterwards. */
  isGone?: boolean;
  work: (sql: Sql, actor: string, id: string) => Promise<boolean>;
}

const names: Record<Subject, string> = { post: 'Post', comment: 'Comment', user: 'User' };
const mutationId = { description: MUTATION_ID };

/** Runs an editor's work on one thing. */
async function run<Row>(
  context: Context,
  { subject, least, isGone = false, work }: Pick<Act<Row>, 'subject' | 'least' | 'isGone' | 'work'>,
  given: string,
) {
  const actor = await editorOf(context, least);
  const field = `${subject}Id`;
  const id = decodeId(subject, given);
  const loader = context.loaders[subject];
  // Reading it before other acts, too, would change nothing but their time.
  const before = isGone && id !== null ? await loader.load(id) : null;
  if (isGone && subject === 'user' && actor === encodeId('user', id ?? '')) {
    return { field, message: 'You cannot do this to yourself' };
  }
  if (id === null || !(await context.transaction((sql) => work(sql, actor, id)))) {
    return { field, message: `${names[subject]} not found` };
  }
  if (subject === 'user') context.forgetTokensOf(id);
  // Objects that are hidden or deleted together with it are read again.
  if (before && 'postId' in before) context.loaders.post.clear(before.postId);
  return { node: (isGone ? before : await loader.clear(id).load(id)) as Row | null };
}

/** Defines a mutation whose input is nothing but the thing's id. */
function act<Row>({ name, subject, node, least, description, ...rest }: Act<Row>): void {
  const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const field = `${subject}Id` as 'postId';
  const Input = builder.inputType(`${Name}Input`, {
    description: `Which ${subject}.`,
    fields: (t) => ({
      clientMutationId: t.string(mutationId),
      [field]: t.id({ required: true, description: `The ${subject}’s id.` }),
    }),
  });
  const Payload = payloadOf(`${Name}Payload`, node);
  builder.mutationField(name, (t) =>
    t.field({
      type: Payload,
      nullable: true,
      description: `${description} Requires the role \`${least}\` and the scope \`edit\`.`,
      args: { input: t.arg({ type: Input, required: true, description: `Which ${subject}.` }) },
      resolve: (_root, { input }, context) => {
        const given = input as unknown as { clientMutationId?: string | null; postId: string };
        return payload(given, () => run<Row>(context, { subject, least, ...rest }, given[field])) as never;
      },
    }),
  );
}

const post = { subject: 'post', node: Post, least: 'editor' } as const;
const comment = { subject: 'comment', node: Comment, least: 'editor' } as const;
const user = { subject: 'user', node: User, least: 'operator' } as const;
const AS_IT_WAS = '`node` shows the state before.';

act({
  ...post,
  name: 'postHide',
  isGone: true,
  description: `Hides a post from reads, search and counts. ${AS_IT_WAS}`,
  work: hidePost,
});
act({
  ...post,
  name: 'postUnhide',
  description: 'Makes a hidden or scheduled post visible to everyone.',
  work: unhidePost,
});
act({
  ...comment,
  name: 'commentHide',
  isGone: true,
  description: `Hides a comment with the replies to it. ${AS_IT_WAS}`,
  work: hideComment,
});
act({
  ...comment,
  name: 'commentUnhide',
  description: 'Shows a hidden comment, and the replies hidden with it, again.',
  work: unhideComment,
});
act({
  ...user,
  name: 'userHide',
  isGone: true,
  description: `Hides a member and all of the member’s posts and comments; the member’s tokens no longer work. ${AS_IT_WAS}`,
  work: hideUser,
});
act({
  ...user,
  name: 'userUnhide',
  description: 'Shows a hidden member, and what was hidden with it, again.',
  work: unhideUser,
});
act({
  ...user,
  name: 'userDelete',
  isGone: true,
  description: `Deletes a member with all posts, comments and collections, including replies and comments of others on them. ${AS_IT_WAS}`,
  work: deleteUser,
});

const PostScheduleInput = builder.inputType('PostScheduleInput', {
  description: 'Which post, and when it appears.',
  fields: (t) => ({
    clientMutationId: t.string(mutationId),
    postId: t.id({ required: true, description: 'The post’s id.' }),
    scheduledAt: t.field({
      type: 'DateTime',
      description: 'When the post appears and is featured, in the future; null cancels that, and it stays hidden.',
    }),
  }),
});
const CommentUpdateInput = builder.inputType('CommentUpdateInput', {
  description: 'Which comment, and its new text.',
  fields: (t) => ({
    clientMutationId: t.string(mutationId),
    commentId: t.id({ required: true, description: 'The comment’s id.' }),
    body: t.string({ required: true, description: `At most ${MAX_LONG_TEXT} characters.` }),
  }),
});
const UserUpdateInput = builder.inputType('UserUpdateInput', {
  description: 'Fields that are not given stay as they are; null removes an optional value.',
  fields: (t) => ({
    clientMutationId: t.string(mutationId),
    userId: t.id({ required: true, description: 'The member’s id.' }),
    name: t.string({ description: 'At most 80 characters.' }),
    headline: t.string({ description: 'At most 200 characters.' }),
    websiteUrl: t.string({ description: 'An http or https address.' }),
    twitterUsername: t.string({ description: 'At most 60 characters.' }),
    profileImageUrl: t.string({ description: 'An http or https address.' }),
  }),
});
const PostSchedulePayload = payloadOf('PostSchedulePayload', Post);
const CommentUpdatePayload = payloadOf('CommentUpdatePayload', Comment);
const UserUpdatePayload = payloadOf('UserUpdatePayload', User);

const REQUIRES = 'Requires the role `editor` and the scope `edit`.';

builder.mutationFields((t) => ({
  postSchedule: t.field({
    type: PostSchedulePayload,
    nullable: true,
    description:
      'Hides a post until a time at which it appears and is featured. Until then `node` shows the state before, or null ' +
      `if it was hidden. ${REQUIRES}`,
    args: { input: t.arg({ type: PostScheduleInput, required: true, description: 'Which post, and when.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, () => {
        const at = input.scheduledAt ?? null;
        const work: Act<never>['work'] = (sql, actor, id) => schedulePost(sql, actor, id, at);
        return run(context, { subject: 'post', least: 'editor', isGone: true, work }, input.postId);
      }),
  }),
  commentUpdate: t.field({
    type: CommentUpdatePayload,
    nullable: true,
    description: `Replaces a comment’s text. ${REQUIRES}`,
    args: { input: t.arg({ type: CommentUpdateInput, required: true, description: 'Which comment, and its text.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, () => {
        const { body } = validate(CommentContent, { body: input.body });
        const work: Act<never>['work'] = (sql, actor, id) => editComment(sql, actor, id, body);
        return run(context, { subject: 'comment', least: 'editor', work }, input.commentId);
      }),
  }),
  userUpdate: t.field({
    type: UserUpdatePayload,
    nullable: true,
    description: `Corrects a member’s profile. ${REQUIRES}`,
    args: { input: t.arg({ type: UserUpdateInput, required: true, description: 'Which member, and what to change.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, () => {
        const { userId, clientMutationId: _id, ...fields } = input;
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        const profile = validate(ProfileChange, given);
        const work: Act<never>['work'] = (sql, actor, id) => editUser(sql, actor, id, profile);
        return run(context, { subject: 'user', least: 'editor', work }, userId);
      }),
  }),
}));
