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
    id: t.id({ resolve: (user) => encodeId('user', user.id) }),
    username: t.exposeString('username'),
    name: t.exposeString('name'),
    headline: t.exposeString('headline', { nullable: true }),
    url: t.string({ resolve: ({ username }, _args, { siteUrl }) => `${siteUrl}/@${username}` }),
    websiteUrl: t.exposeString('websiteUrl', { nullable: true }),
    twitterUsername: t.exposeString('twitterUsername', { nullable: true }),
    profileImage: t.string({
      nullable: true,
      args: { size: t.arg.int({ description: 'Width and height in pixels, at most 4096.' }) },
      resolve: ({ profileImageUrl }, { size }) =>
        profileImageUrl === null ? null : sized(profileImageUrl, { width: size, height: size }),
    }),
    coverImage: t.string({
      nullable: true,
      args: imageArguments,
      resolve: ({ coverImageUrl }, size) => (coverImageUrl === null ? null : sized(coverImageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isMaker: t.exposeBoolean('isMaker'),
    isViewer: t.boolean({ resolve: (user, _args, { viewerId }) => user.id === viewerId }),
    isFollowing: t.boolean({
      description: 'Whether the viewer follows this user.',
      resolve: (user, _args, { loaders }) => loaders.isUserFollowed.load(user.id),
    }),
    madePosts: t.field({
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
      type: UserConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }) =>
        lists({ name: 'user.followers', args, list: userFollowers }, user.id, user.followersCount),
    }),
    following: t.field({
      type: UserConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (user, args, { lists }) =>
        lists({ name: 'user.following', args, list: userFollowing }, user.id, user.followingCount),
    }),
  }),
});
