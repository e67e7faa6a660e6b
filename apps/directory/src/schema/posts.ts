import { postCollections } from '../collections/store.ts';
import { postComments } from '../comments/store.ts';
import { author, authorId, imageArguments, pageUrl, sized, viewerFlag } from '../graphql/fields.ts';
import { builder, costHints } from '../graphql/builder.ts';
import { ownList, directionArgument, listOf, pageArguments } from '../graphql/connections.ts';
import { editorOf } from '../graphql/context.ts';
import { encodeId, findByIdOrSlug, lookUpArguments } from '../graphql/ids.ts';
import { ID, Node, TopicableInterface, VotableInterface, voteArguments } from '../graphql/interfaces.ts';
import {
  CollectionConnection,
  CommentConnection,
  Post,
  PostConnection,
  TopicConnection,
  User,
  VoteConnection,
} from '../graphql/refs.ts';
import { selectedColumns } from '../graphql/selected-columns.ts';
import { placedById } from '../lists/connection.ts';
import { LINK_TYPES, type LinkType, MAX_LINKS, MAX_MEDIA } from '../posts/schemas.ts';
import { readPeriod } from '../posts/periods.ts';
import { revisionOf } from '../posts/revision.ts';
import { allPosts, findPostBySlug, type MediaRow, postsInState, type ProductLinkRow } from '../posts/store.ts';
import { postTopics } from '../topics/store.ts';
import { MAX_MAKERS } from '../users/store.ts';
import { postVotes } from '../votes/store.ts';
import { commentsArguments } from './comments.ts';

const PostsOrder = builder.enumType('PostsOrder', {
  description: 'The order of a list of posts.',
  values: {
    FEATURED_AT: { description: 'By the time of featuring. Posts that were never featured count as the oldest.' },
    VOTES: {
      description:
        'By the number of votes. New votes move a post within a second, or within a minute when very many votes arrive.',
    },
    RANKING: { description: 'By votes and age, as on the front page. New votes move a post as quickly as in `VOTES`.' },
    NEWEST: { description: 'By the time of submission.' },
  } as const,
});

export const postsOrderArgument = builder.args((t) => ({
  order: t.field({ type: PostsOrder, description: 'The order of the posts.', defaultValue: 'RANKING' }),
  ...directionArgument,
}));

/** `…After` is inclusive, `…Before` is exclusive. */
const postFilterArguments = builder.args((t) => ({
  featured: t.boolean({ description: '`true` returns featured posts, `false` posts that were never featured.' }),
  featuredAfter: t.field({ type: 'DateTime', description: 'Returns posts featured at this time or later.' }),
  featuredBefore: t.field({ type: 'DateTime', description: 'Returns posts featured before this time.' }),
  postedAfter: t.field({ type: 'DateTime', description: 'Returns posts submitted at this time or later.' }),
  postedBefore: t.field({ type: 'DateTime', description: 'Returns posts submitted before this time.' }),
  topic: t.string({ description: 'Returns posts of the topic with this slug.' }),
  twitterUrl: t.string({ description: 'Returns posts with this Twitter URL.' }),
  url: t.string({
    description:
      'Returns posts with this website. Ignores the scheme, `www.`, trailing slashes, the fragment and tracking parameters (`utm_*`, `ref`, `gclid`, `fbclid`, `pcampaignid`).',
  }),
}));

export const MediaType = builder.enumType('MediaType', {
  description: 'The type of media.',
  values: {
    IMAGE: { value: 'image', description: 'An image.' },
    VIDEO: { value: 'video', description: 'A video.' },
  } as const,
});

export const ProductLinkType = builder.enumType('ProductLinkType', {
  description: 'A kind of place where a product is available.',
  values: Object.fromEntries(
    Object.entries(LINK_TYPES).map(([name, place]) => [name, { value: name, description: `${place}.` }]),
  ) as Record<LinkType, { value: LinkType; description: string }>,
});

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
    url: t.field(pageUrl('post')),
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
    isVoted: t.boolean(viewerFlag('the viewer has voted for the post', 'isPostVoted')),
    isCollected: t.boolean(viewerFlag('the post is in one of the viewer’s collections', 'isPostCollected')),
    userId: t.id({ description: 'The ID of the user who submitted the post.', ...authorId }),
    user: t.field({ description: 'The user who submitted the post.', ...author }),
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
      ...ownList(postCollections, 'collectionsCount'),
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

const PostState = builder.enumType('PostState', {
  description: 'The state of a post as editors see it.',
  values: {
    REVIEW: { description: 'Visible and not featured.' },
    FEATURED: { description: 'Visible and featured.' },
    SCHEDULED: { description: 'Hidden until its launch.' },
    HIDDEN: { description: 'Visible only to editors.' },
  } as const,
});

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description: 'Looks up a post by ID or slug; null if not found.',
    args: lookUpArguments('post'),
    resolve(_root, identity, { loaders, sql }, info) {
      const columns = selectedColumns(info);
      const bySlug = (slug: string) => findPostBySlug(sql, slug, columns);
      return findByIdOrSlug('post', identity, loaders.postWith(columns), bySlug);
    },
  }),
  posts: t.field({
    type: PostConnection,
    nullable: true,
    description: 'Lists posts that match all given filters.',
    args: { ...pageArguments, ...postsOrderArgument, ...postFilterArguments },
    async resolve(_root, args, context, info) {
      const order = args.order ?? 'RANKING';
      const period = await readPeriod(context.sql, order, args);
      return listOf(() => allPosts(order, args, period), args, context, info);
    },
  }),
  postsInState: t.field({
    type: PostConnection,
    nullable: true,
    description:
      'Lists the posts in a state, last submitted first, including hidden posts. Requires the role `editor` and the scope `edit`.',
    args: {
      ...pageArguments,
      state: t.arg({ type: PostState, required: true, description: 'The state of the posts.' }),
    },
    async resolve(_root, args, context, info) {
      await editorOf(context, 'editor');
      return listOf(() => postsInState(args.state), args, context, info);
    },
  }),
}));
