import { postCollections } from '../../collections/store.ts';
import { commentsArguments } from './comment-arguments.ts';
import { postComments } from '../../comments/store.ts';
import { builder, costHints } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { placedById } from '../../lists/connection.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { Node, TopicableInterface, VotableInterface, voteArguments } from '../../graphql/interfaces.ts';
import {
  CollectionConnection,
  CommentConnection,
  Post,
  TopicConnection,
  User,
  VoteConnection,
} from '../../graphql/refs.ts';
import { postTopics } from '../../topics/store.ts';
import { MAX_MAKERS } from '../../users/store.ts';
import { postVotes } from '../../votes/store.ts';
import { MAX_LINKS, MAX_MEDIA } from '../../posts/limits.ts';
import type { MediaRow, PostRow, ProductLinkRow } from '../../posts/store.ts';
import { present } from '../../present.ts';

const Media = builder.objectRef<MediaRow>('Media').implement({
  description: 'A picture or video of a product.',
  fields: (t) => ({
    type: t.exposeString('type', { description: '`image` or `video`.' }),
    url: t.string({
      description: 'The picture’s address in the given size; of a video, its preview.',
      args: imageArguments,
      resolve: (media, size) => sized(media.url, size),
    }),
    videoUrl: t.string({
      description: 'The video’s address; null for a picture.',
      nullable: true,
      resolve: (media) => media.videoUrl ?? null,
    }),
  }),
});

const ProductLink = builder.objectRef<ProductLinkRow>('ProductLink').implement({
  description: 'Where a product is available.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Such as `Website` or `App Store`.' }),
    url: t.exposeString('url', { description: 'An http or https address.' }),
  }),
});

const rankDescription = (period: string) =>
  `The rank among the posts featured in the same ${period}; null until the ${period} is over.`;

/** The number of makers in a post's price: few posts have more, and they are read with the post. */
const PRICED_MAKERS = 3;

Post.implement({
  description: 'A product that a member has submitted to the directory.',
  interfaces: [Node, VotableInterface, TopicableInterface],
  fields: (t) => ({
    id: t.id({ description: 'Such as `post_1234`.', resolve: (post) => encodeId('post', post.id) }),
    name: t.exposeString('name', { description: 'The product’s name, at most 60 characters.' }),
    slug: t.exposeString('slug', {
      description: 'Its name in addresses, unique among posts; finds it in `post(slug:)`.',
    }),
    tagline: t.exposeString('tagline', { description: 'One line about the product, at most 120 characters.' }),
    description: t.exposeString('description', {
      description: 'A longer text; null if there is none.',
      nullable: true,
      ...costHints({ weight: 10 }),
    }),
    url: t.string({
      description: 'Its page on the directory’s site.',
      resolve: (post, _args, { siteUrl }) => `${siteUrl}/posts/${post.slug}`,
    }),
    website: t.exposeString('website', { description: 'The product’s own website.' }),
    votesCount: t.exposeInt('votesCount', { description: 'The number of votes for it.' }),
    commentsCount: t.exposeInt('commentsCount', { description: 'The number of comments, including replies.' }),
    reviewsCount: t.exposeInt('reviewsCount', { description: 'The number of its reviews.' }),
    reviewsRating: t.exposeFloat('reviewsRating', { description: 'From 0 to 5; 0 if there are no reviews.' }),
    createdAt: t.expose('createdAt', { description: 'When it was submitted.', type: 'DateTime' }),
    featuredAt: t.expose('featuredAt', {
      description: 'When it was featured; null if it never was.',
      type: 'DateTime',
      nullable: true,
    }),
    scheduledAt: t.expose('scheduledAt', {
      description: 'The time for which its appearance was scheduled; null if it was not.',
      type: 'DateTime',
      nullable: true,
    }),
    dailyRank: t.exposeInt('dailyRank', { nullable: true, description: rankDescription('day') }),
    weeklyRank: t.exposeInt('weeklyRank', { nullable: true, description: rankDescription('week') }),
    monthlyRank: t.exposeInt('monthlyRank', { nullable: true, description: rankDescription('month') }),
    yearlyRank: t.exposeInt('yearlyRank', { nullable: true, description: rankDescription('year') }),
    isVoted: t.boolean({
      description:
        'Whether the viewer has voted for it; false unless the token belongs to a user and has the scope `private`.',
      resolve: (post, _args, { loaders }) => loaders.isPostVoted.load(post.id),
    }),
    isCollected: t.boolean({
      description: 'Whether it is in one of the viewer’s collections.',
      resolve: (post, _args, { loaders }) => loaders.isPostCollected.load(post.id),
    }),
    userId: t.id({
      description: 'The id of the user who submitted it.',
      resolve: (post) => encodeId('user', post.userId),
    }),
    user: t.field({
      type: User,
      description: 'The user who submitted it.',
      resolve: (post, _args, { loaders }) =>
        post.user ?? loaders.user.load(post.userId).then((found) => found ?? missing(post)),
    }),
    makers: t.field({
      description: `The users who made the product, at most ${MAX_MAKERS}.`,
      type: [User],
      ...costHints({ listSize: PRICED_MAKERS }),
      resolve: (post, _args, { loaders }) => post.makers ?? loaders.makers.load(post.id),
    }),
    media: t.field({
      description: `Pictures and videos of the product, at most ${MAX_MEDIA}.`,
      type: [Media],
      ...costHints({ listSize: MAX_MEDIA }),
      resolve: (post) => post.media,
    }),
    thumbnail: t.field({
      description: 'The small picture of the product; null if there is none.',
      type: Media,
      nullable: true,
      resolve: ({ thumbnailUrl }) => (thumbnailUrl === null ? null : { type: 'image', url: thumbnailUrl }),
    }),
    productLinks: t.field({
      description: `Where the product is available, at most ${MAX_LINKS}.`,
      type: [ProductLink],
      ...costHints({ listSize: MAX_LINKS }),
      resolve: (post) => post.productLinks,
    }),
    topics: t.field({
      description: 'Its topics, most recently created first.',
      type: TopicConnection,
      args: pageArguments,
      resolve: (post, args, { lists }) =>
        lists({ name: 'post.topics', args, list: postTopics, rows: post.topics?.map(placedById) }, post.id),
    }),
    collections: t.field({
      description: 'The collections that it is in, most recently added first.',
      type: CollectionConnection,
      ...costHints({ keptTotal: true }),
      args: pageArguments,
      resolve: (post, args, { lists }) =>
        lists({ name: 'post.collections', args, list: postCollections }, post.id, post.collectionsCount),
    }),
    comments: t.field({
      type: CommentConnection,
      description: 'Comments on the post itself; each has its `replies`.',
      args: { ...pageArguments, ...commentsArguments },
      resolve: (post, args, { lists }) =>
        lists({ name: 'post.comments', args, list: () => postComments(args.order ?? 'NEWEST') }, post.id),
    }),
    votes: t.field({
      description: 'The votes for it, newest first.',
      type: VoteConnection,
      ...costHints({ keptTotal: true }),
      args: { ...pageArguments, ...voteArguments },
      resolve(post, args, { lists }) {
        const whole = !present(args.createdAfter) && !present(args.createdBefore);
        return lists(
          { name: 'post.votes', args, list: () => postVotes(args) },
          post.id,
          whole ? post.votesCount : undefined,
        );
      },
    }),
  }),
});

function missing(post: PostRow): never {
  throw new Error(`Post ${post.id} has no user`);
}
