import { postCollections } from '../../collections/store.ts';
import { postComments } from '../../comments/store.ts';
import { builder, costHints } from '../../graphql/builder.ts';
import { pathOf } from '../../posts/slug.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import {
  NEEDS_VIEWER,
  ID,
  Node,
  TopicableInterface,
  VotableInterface,
  voteArguments,
} from '../../graphql/interfaces.ts';
import {
  CollectionConnection,
  CommentConnection,
  Post,
  TopicConnection,
  User,
  VoteConnection,
} from '../../graphql/refs.ts';
import { placedById } from '../../lists/connection.ts';
import { MAX_LINKS, MAX_MEDIA } from '../../posts/limits.ts';
import { revisionOf } from '../../posts/revision.ts';
import type { MediaRow, ProductLinkRow } from '../../posts/store.ts';
import { postTopics } from '../../topics/store.ts';
import { MAX_MAKERS } from '../../users/store.ts';
import { postVotes } from '../../votes/store.ts';
import { commentsArguments } from './comment-arguments.ts';
import { MediaType, ProductLinkType } from './media.ts';

const Media = builder.objectRef<MediaRow>('Media').implement({
  description: 'An image or video of a product.',
  fields: (t) => ({
    type: t.expose('type', { type: MediaType, description: 'The type of media.' }),
    url: t.field({
      type: 'URL',
      description: 'The URL of the image, or of the video’s preview, in the given size.',
      args: imageArguments,
      resolve: (media, size) => sized(media.url, size),
    }),
    videoUrl: t.field({
      type: 'URL',
      description: 'The URL of the video; null for an image.',
      nullable: true,
      resolve: (media) => media.videoUrl ?? null,
    }),
  }),
});

const ProductLink = builder.objectRef<ProductLinkRow>('ProductLink').implement({
  description: 'A place where a product is available.',
  fields: (t) => ({
    type: t.expose('type', { type: ProductLinkType, description: 'The kind of place.' }),
    url: t.expose('url', { type: 'URL', description: 'The URL of the product at this place.' }),
  }),
});

const rankDescription = (period: string) =>
  `The rank among the posts featured in the same ${period} (UTC); null until the ${period} is over.`;

/** The number of makers that a post's price includes. Few posts have more makers, and makers are read with their post. */
const PRICED_MAKERS = 3;

Post.implement({
  description: 'A product that a user has submitted to the directory.',
  interfaces: [Node, VotableInterface, TopicableInterface],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (post) => encodeId('post', post.id) }),
    name: t.exposeString('name', { description: 'The name of the product, at most 60 characters.' }),
    slug: t.exposeString('slug', { description: 'The unique name of the post in URLs, for `post(slug:)`.' }),
    tagline: t.exposeString('tagline', { description: 'One line about the product, at most 120 characters.' }),
    description: t.exposeString('description', {
      description: 'A longer text about the product; null if not set.',
      nullable: true,
      ...costHints({ weight: 10 }),
    }),
    url: t.field({
      type: 'URL',
      description: 'The URL of the post on the directory’s site.',
      resolve: (post, _args, { siteUrl }) => `${siteUrl}${pathOf('posts', post.slug)}`,
    }),
    website: t.expose('website', { type: 'URL', description: 'The URL of the product’s website.' }),
    votesCount: t.exposeInt('votesCount', { description: 'The number of votes for the post.' }),
    commentsCount: t.exposeInt('commentsCount', { description: 'The number of comments, including replies.' }),
    reviewsCount: t.exposeInt('reviewsCount', { description: 'The number of reviews.' }),
    reviewsRating: t.exposeFloat('reviewsRating', {
      description: 'The average rating of the reviews, from 0 to 5; 0 without reviews.',
    }),
    createdAt: t.expose('createdAt', { description: 'When the post was submitted.', type: 'DateTime' }),
    featuredAt: t.expose('featuredAt', {
      description: 'When the post was featured; null if it is not featured.',
      type: 'DateTime',
      nullable: true,
    }),
    scheduledAt: t.expose('scheduledAt', {
      description:
        'The time for which the launch is or was scheduled; null if no launch was scheduled, or if the launch was canceled.',
      type: 'DateTime',
      nullable: true,
    }),
    revision: t.string({
      description:
        'Identifies the current version of the texts, website and launch time. Editors send it with a change, so that they do not overwrite newer changes.',
      resolve: revisionOf,
    }),
    dailyRank: t.exposeInt('dailyRank', { nullable: true, description: rankDescription('day') }),
    weeklyRank: t.exposeInt('weeklyRank', { nullable: true, description: rankDescription('week') }),
    monthlyRank: t.exposeInt('monthlyRank', { nullable: true, description: rankDescription('month') }),
    yearlyRank: t.exposeInt('yearlyRank', { nullable: true, description: rankDescription('year') }),
    isVoted: t.boolean({
      description: `Whether the viewer has voted for the post. ${NEEDS_VIEWER}`,
      resolve: (post, _args, { loaders }) => loaders.isPostVoted.load(post.id),
    }),
    isCollected: t.boolean({
      description: `Whether the post is in one of the viewer’s collections. ${NEEDS_VIEWER}`,
      resolve: (post, _args, { loaders }) => loaders.isPostCollected.load(post.id),
    }),
    userId: t.id({
      description: 'The ID of the user who submitted the post.',
      resolve: (post) => encodeId('user', post.userId),
    }),
    user: t.field({
      type: User,
      description: 'The user who submitted the post.',
      resolve: (post, _args, { loaders }) => post.user ?? loaders.author(post.userId),
    }),
    makers: t.field({
      description: `The users who made the product, at most ${MAX_MAKERS}.`,
      type: [User],
      ...costHints({ listSize: PRICED_MAKERS }),
      resolve: (post, _args, { loaders }) => post.makers ?? loaders.makers.load(post.id),
    }),
    media: t.expose('media', {
      description: `Images and videos of the product, at most ${MAX_MEDIA}.`,
      type: [Media],
      ...costHints({ listSize: MAX_MEDIA }),
    }),
    thumbnail: t.field({
      description: 'A small image of the product; null if not set.',
      type: Media,
      nullable: true,
      resolve: ({ thumbnailUrl }) => (thumbnailUrl === null ? null : { type: 'image' as const, url: thumbnailUrl }),
    }),
    productLinks: t.expose('productLinks', {
      description: `Places where the product is available, at most ${MAX_LINKS}.`,
      type: [ProductLink],
      ...costHints({ listSize: MAX_LINKS }),
    }),
    topics: t.field({
      description: 'The topics of the post, most recently created first.',
      type: TopicConnection,
      args: pageArguments,
      resolve: (post, args, context, info) =>
        listOf(postTopics, args, context, info, post, post.topics?.map(placedById)),
    }),
    collections: t.field({
      description: 'The collections that contain the post, most recently added first.',
      type: CollectionConnection,
      ...costHints({ keptTotal: 'collectionsCount' }),
      args: pageArguments,
      resolve: (post, args, context, info) => listOf(postCollections, args, context, info, post),
    }),
    comments: t.field({
      type: CommentConnection,
      description: 'The comments on the post itself. Replies are in `replies` of each comment.',
      args: { ...pageArguments, ...commentsArguments },
      resolve: (post, args, context, info) =>
        listOf(() => postComments(args.order ?? 'NEWEST'), args, context, info, post),
    }),
    votes: t.field({
      description: 'The votes for the post, newest first.',
      type: VoteConnection,
      ...costHints({ keptTotal: 'votesCount' }),
      args: { ...pageArguments, ...voteArguments },
      resolve: (post, args, context, info) => listOf(() => postVotes(args), args, context, info, post),
    }),
  }),
});
