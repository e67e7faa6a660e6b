import { builder } from '../../graphql/builder.ts';
import { directionArgument } from '../../graphql/connections.ts';

export const PostsOrder = builder.enumType('PostsOrder', {
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
export const postFilterArguments = builder.args((t) => ({
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
