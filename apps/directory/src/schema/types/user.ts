import { costHints } from '../../graphql/builder.ts';
import { followedCollections } from '../../collections/store.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { Node } from '../../graphql/interfaces.ts';
import { CollectionConnection, PostConnection, User, UserConnection } from '../../graphql/refs.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';
import { madePosts, submittedPosts, votedPosts } from '../../posts/store.ts';
import { userFollowers, userFollowing } from '../../users/store.ts';

User.implement({
  description: 'A member of the directory.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: 'Such as `user_1234`.', resolve: (user) => encodeId('user', user.id) }),
    username: t.exposeString('username', {
      description:
        'The unique name in addresses; finds the user in `user(username:)`. A hidden member has `user_` and its number.',
    }),
    name: t.exposeString('name', { description: 'The displayed name.' }),
    headline: t.exposeString('headline', {
      description: 'One line about the user, at most 200 characters; null if there is none.',
      nullable: true,
    }),
    url: t.string({
      description: 'The user’s page on the directory’s site.',
      resolve: ({ username }, _args, { siteUrl }) => `${siteUrl}/@${username}`,
    }),
    websiteUrl: t.exposeString('websiteUrl', {
      description: 'The user’s own website; null if not given.',
      nullable: true,
    }),
    twitterUsername: t.exposeString('twitterUsername', {
      description: 'The user’s name on Twitter; null if not given.',
      nullable: true,
    }),
    profileImage: t.string({
      description: 'The address of the profile image in the given size; null if there is none.',
      nullable: true,
      args: { size: t.arg.int({ description: 'Width and height in pixels, at most 4096.' }) },
      resolve: ({ profileImageUrl }, { size }) =>
        profileImageUrl === null ? null : sized(profileImageUrl, { width: size, height: size }),
    }),
    coverImage: t.string({
      description: 'The address of the cover image in the given size; null if there is none.',
      nullable: true,
      args: imageArguments,
      resolve: ({ coverImageUrl }, size) => (coverImageUrl === null ? null : sized(coverImageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { description: 'When the user joined.', type: 'DateTime' }),
    isMaker: t.exposeBoolean('isMaker', { description: 'Whether the user was named as a maker of a post.' }),
    isViewer: t.boolean({
      description: 'Whether this is the viewer; false unless the token belongs to a user and has the scope `private`.',
      resolve: (user, _args, { viewerId }) => user.id === viewerId,
    }),
    isFollowing: t.boolean({
      description: 'Whether the viewer follows this user.',
      resolve: (user, _args, { loaders }) => loaders.isUserFollowed.load(user.id),
    }),
    madePosts: t.field({
      description: 'The posts that name the user as a maker, newest first.',
      type: PostConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }, info) =>
        lists(
          { name: 'user.madePosts', args, list: madePosts, columns: selectedColumns(info) },
          user.id,
          user.madePostsCount,
        ),
    }),
    submittedPosts: t.field({
      description: 'The posts that the user submitted, newest first.',
      type: PostConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }, info) =>
        lists(
          { name: 'user.submittedPosts', args, list: submittedPosts, columns: selectedColumns(info) },
          user.id,
          user.submittedPostsCount,
        ),
    }),
    votedPosts: t.field({
      description: 'The posts that the user voted for, most recent vote first.',
      type: PostConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }, info) =>
        lists(
          { name: 'user.votedPosts', args, list: votedPosts, columns: selectedColumns(info) },
          user.id,
          user.votedPostsCount,
        ),
    }),
    followedCollections: t.field({
      description: 'The collections that the user follows, most recently followed first.',
      type: CollectionConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }) =>
        lists(
          { name: 'user.followedCollections', args, list: followedCollections },
          user.id,
          user.followedCollectionsCount,
        ),
    }),
    followers: t.field({
      description: 'The users who follow this user, most recent follower first.',
      type: UserConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }) =>
        lists({ name: 'user.followers', args, list: userFollowers }, user.id, user.followersCount),
    }),
    following: t.field({
      description: 'The users whom this user follows, most recently followed first.',
      type: UserConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }) =>
        lists({ name: 'user.following', args, list: userFollowing }, user.id, user.followingCount),
    }),
  }),
});
