import { allCollections, followedCollections } from '../collections/store.ts';
import { apiError } from '../errors.ts';
import { author, authorId, image, sized, viewerFlag } from '../graphql/fields.ts';
import { builder } from '../graphql/builder.ts';
import { ownList, listOf, pageArguments } from '../graphql/connections.ts';
import { encodeId, findByIdOrSlug } from '../graphql/ids.ts';
import { ID, NEEDS_VIEWER, Node } from '../graphql/interfaces.ts';
import { CollectionConnection, PostConnection, TopicConnection, User, UserConnection, Vote } from '../graphql/refs.ts';
import { madePosts, submittedPosts, votedPosts } from '../posts/store.ts';
import { allTopics } from '../topics/store.ts';
import { findRole } from '../users/roles.ts';
import { findUserByUsername, userFollowers, userFollowing, type UserRow } from '../users/store.ts';

User.implement({
  description: 'A member of the directory.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (user) => encodeId('user', user.id) }),
    username: t.exposeString('username', {
      description:
        'The unique name of the user in URLs, for `user(username:)`. A hidden user is shown as `user_` and a number.',
    }),
    name: t.exposeString('name', { description: 'The display name.' }),
    headline: t.exposeString('headline', {
      description: 'One line about the user, at most 200 characters; null if not set.',
      nullable: true,
    }),
    url: t.field({
      type: 'URL',
      description: 'The URL of the user on the directory’s site.',
      resolve: ({ username }, _args, { siteUrl }) => `${siteUrl}/@${username}`,
    }),
    websiteUrl: t.expose('websiteUrl', {
      type: 'URL',
      description: 'The URL of the user’s website; null if not set.',
      nullable: true,
    }),
    twitterUsername: t.exposeString('twitterUsername', {
      description: 'The user’s name on Twitter; null if not set.',
      nullable: true,
    }),
    profileImage: t.field({
      type: 'URL',
      description: 'The URL of the profile image in the given size; null if not set.',
      nullable: true,
      args: { size: t.arg.int({ description: 'The width and height in pixels, at most 4096.' }) },
      resolve: ({ profileImageUrl }, { size }) =>
        profileImageUrl === null ? null : sized(profileImageUrl, { width: size, height: size }),
    }),
    coverImage: t.field(image('cover image', 'coverImageUrl')),
    createdAt: t.expose('createdAt', { description: 'When the user joined.', type: 'DateTime' }),
    isMaker: t.exposeBoolean('isMaker', { description: 'Whether the user is a maker of a post.' }),
    isViewer: t.boolean({
      description: `Whether the user is the viewer. ${NEEDS_VIEWER}`,
      resolve: (user, _args, { viewerId }) => user.id === viewerId,
    }),
    isFollowing: t.boolean(viewerFlag('the viewer follows the user', 'isUserFollowed')),
    madePosts: t.field({
      description: 'The posts that name the user as a maker, newest first.',
      type: PostConnection,
      ...ownList(madePosts, 'madePostsCount'),
    }),
    submittedPosts: t.field({
      description: 'The posts that the user submitted, newest first.',
      type: PostConnection,
      ...ownList(submittedPosts, 'submittedPostsCount'),
    }),
    votedPosts: t.field({
      description: 'The posts that the user voted for, most recent vote first.',
      type: PostConnection,
      ...ownList(votedPosts, 'votedPostsCount'),
    }),
    followedCollections: t.field({
      description: 'The collections that the user follows, most recently followed first.',
      type: CollectionConnection,
      ...ownList(followedCollections, 'followedCollectionsCount'),
    }),
    followers: t.field({
      description: 'The users who follow the user, most recent follower first.',
      type: UserConnection,
      ...ownList(userFollowers, 'followersCount'),
    }),
    following: t.field({
      description: 'The users whom the user follows, most recently followed first.',
      type: UserConnection,
      ...ownList(userFollowing, 'followingCount'),
    }),
  }),
});

Vote.implement({
  description: 'A user’s vote for a post or a comment.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (vote) => encodeId('vote', vote.id) }),
    createdAt: t.expose('createdAt', { description: 'When the user voted.', type: 'DateTime' }),
    userId: t.id({ description: 'The ID of the user who voted.', ...authorId }),
    user: t.field({ description: 'The user who voted.', ...author }),
  }),
});

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
      const identity = { by: by && { id: by.id, slug: by.username }, id, slug: username };
      return findByIdOrSlug('user', identity, loaders.member, (name) => findUserByUsername(sql, name));
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
