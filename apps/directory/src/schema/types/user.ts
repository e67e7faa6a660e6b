import { followedCollections } from '../../collections/store.ts';
import { costHints } from '../../graphql/builder.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { NEEDS_VIEWER, ID, Node } from '../../graphql/interfaces.ts';
import { CollectionConnection, PostConnection, User, UserConnection } from '../../graphql/refs.ts';
import { madePosts, submittedPosts, votedPosts } from '../../posts/store.ts';
import { userFollowers, userFollowing } from '../../users/store.ts';

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
    coverImage: t.field({
      type: 'URL',
      description: 'The URL of the cover image in the given size; null if not set.',
      nullable: true,
      args: imageArguments,
      resolve: ({ coverImageUrl }, size) => (coverImageUrl === null ? null : sized(coverImageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { description: 'When the user joined.', type: 'DateTime' }),
    isMaker: t.exposeBoolean('isMaker', { description: 'Whether the user is a maker of a post.' }),
    isViewer: t.boolean({
      description: `Whether the user is the viewer. ${NEEDS_VIEWER}`,
      resolve: (user, _args, { viewerId }) => user.id === viewerId,
    }),
    isFollowing: t.boolean({
      description: `Whether the viewer follows the user. ${NEEDS_VIEWER}`,
      resolve: (user, _args, { loaders }) => loaders.isUserFollowed.load(user.id),
    }),
    madePosts: t.field({
      description: 'The posts that name the user as a maker, newest first.',
      type: PostConnection,
      ...costHints({ keptTotal: 'madePostsCount' }),
      args: pageArguments,
      resolve: (user, args, context, info) => listOf(madePosts, args, context, info, user),
    }),
    submittedPosts: t.field({
      description: 'The posts that the user submitted, newest first.',
      type: PostConnection,
      ...costHints({ keptTotal: 'submittedPostsCount' }),
      args: pageArguments,
      resolve: (user, args, context, info) => listOf(submittedPosts, args, context, info, user),
    }),
    votedPosts: t.field({
      description: 'The posts that the user voted for, most recent vote first.',
      type: PostConnection,
      ...costHints({ keptTotal: 'votedPostsCount' }),
      args: pageArguments,
      resolve: (user, args, context, info) => listOf(votedPosts, args, context, info, user),
    }),
    followedCollections: t.field({
      description: 'The collections that the user follows, most recently followed first.',
      type: CollectionConnection,
      ...costHints({ keptTotal: 'followedCollectionsCount' }),
      args: pageArguments,
      resolve: (user, args, context, info) => listOf(followedCollections, args, context, info, user),
    }),
    followers: t.field({
      description: 'The users who follow the user, most recent follower first.',
      type: UserConnection,
      ...costHints({ keptTotal: 'followersCount' }),
      args: pageArguments,
      resolve: (user, args, context, info) => listOf(userFollowers, args, context, info, user),
    }),
    following: t.field({
      description: 'The users whom the user follows, most recently followed first.',
      type: UserConnection,
      ...costHints({ keptTotal: 'followingCount' }),
      args: pageArguments,
      resolve: (user, args, context, info) => listOf(userFollowing, args, context, info, user),
    }),
  }),
});
