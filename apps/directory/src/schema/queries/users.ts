import { allCollections } from '../../collections/store.ts';
import { apiError } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { findByIdOrSlug } from '../../graphql/ids.ts';
import { CollectionConnection, TopicConnection, User } from '../../graphql/refs.ts';
import { allTopics } from '../../topics/store.ts';
import { findRole } from '../../users/roles.ts';
import { findUserByUsername, type UserRow } from '../../users/store.ts';

const UserBy = builder.inputType('UserBy', {
  isOneOf: true,
  description: 'Identifies a user by exactly one of these fields.',
  fields: (t) => ({
    id: t.id({ description: 'The ID of the user.' }),
    username: t.string({ description: 'The username of the user.' }),
  }),
});

const TokenScope = builder.enumType('TokenScope', {
  description: 'A scope of a token.',
  values: {
    PUBLIC: { value: 'public', description: 'Read public data.' },
    PRIVATE: { value: 'private', description: 'Read data about the viewer.' },
    WRITE: { value: 'write', description: 'Run mutations as the viewer.' },
    EDIT: { value: 'edit', description: 'Run mutations of editors and operators.' },
  } as const,
});

const MemberRole = builder.enumType('MemberRole', {
  description: 'A role that allows a member to change the content of other members.',
  values: {
    EDITOR: { value: 'editor', description: 'May feature, correct, schedule and hide content.' },
    OPERATOR: { value: 'operator', description: 'May do everything that editors may, and delete content.' },
  } as const,
});

const Viewer = builder.objectRef<{ user: UserRow }>('Viewer').implement({
  description: 'The user whom the token belongs to.',
  fields: (t) => ({
    user: t.field({ type: User, description: 'The profile of the viewer.', resolve: (viewer) => viewer.user }),
    role: t.field({
      type: MemberRole,
      nullable: true,
      description: 'The role of the viewer; null if the viewer has no role.',
      resolve: ({ user }, _args, { sql }) => findRole(sql, user.id),
    }),
    scopes: t.field({
      type: [TokenScope],
      description: 'The scopes of the token.',
      resolve: (_viewer, _args, { scopes }) => [...scopes],
    }),
    collections: t.field({
      type: CollectionConnection,
      description: 'The collections of the viewer, newest first.',
      args: pageArguments,
      resolve: ({ user }, args, context, info) =>
        listOf(() => allCollections('NEWEST', { userId: user.id }), args, context, info),
    }),
    followedTopics: t.field({
      type: TopicConnection,
      description: 'The topics that the viewer follows, most recently created first.',
      args: pageArguments,
      resolve: ({ user }, args, context, info) =>
        listOf(() => allTopics('NEWEST', { followedBy: user.id }), args, context, info),
    }),
  }),
});

builder.queryFields((t) => ({
  user: t.field({
    type: User,
    nullable: true,
    description: 'Looks up a user by ID or username; null if not found.',
    args: {
      by: t.arg({ type: UserBy, description: 'Identifies the user. Required if `id` and `username` are omitted.' }),
      id: t.arg.id({ description: 'The ID of the user, as in Product Hunt’s schema.' }),
      username: t.arg.string({
        description: 'The username of the user, as in Product Hunt’s schema. Ignored if `id` finds a user.',
      }),
    },
    resolve(_root, { by, id, username }, { loaders, sql }) {
      const byId = (rowId: string) => loaders.member.load(rowId);
      const bySlug = (text: string) => findUserByUsername(sql, text);
      const named = by && { id: by.id, slug: by.username };
      return findByIdOrSlug({ kind: 'user', by: named, id, slug: username, byId, bySlug });
    },
  }),
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description:
      'The user whom the token belongs to; null for an application’s own token. Requires the scope `private`.',
    async resolve(_root, _args, { loaders, actorId, scopes }) {
      if (actorId === null) return null;
      if (!scopes.has('private'))
        throw apiError('INSUFFICIENT_SCOPE', '`viewer` requires a token with the scope `private`');
      const user = await loaders.user.load(actorId);
      return user && { user };
    },
  }),
}));
