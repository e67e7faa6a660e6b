import { builder } from '../../graphql/builder.ts';

export const PostsOrder = builder.enumType('PostsOrder', {
  description: 'The order of a list of posts.',
  values: {
    FEATURED_AT: { description: 'Most recently featured first; those never featured come last.' },
    VOTES: {
      description: 'Most votes first. New votes move a post within a second, during storms of votes within a minute.',
    },
    RANKING: { description: 'By votes and age, as on the front page; new votes count as in `VOTES`.' },
    NEWEST: { description: 'Newest first.' },
  } as const,
});

export const postsOrderArgument = builder.args((t) => ({
  order: t.field({ type: PostsOrder, description: 'The order of the posts.', defaultValue: 'RANKING' }),
}));

/** `…After` includes its moment, `…Before` does not. */
export const postFilterArguments = builder.args((t) => ({
  featured: t.boolean({ description: '`true`: only featured posts; `false`: only posts that were never featured.' }),
  featuredAfter: t.field({ type: 'DateTime', description: 'Featured at this time or later.' }),
  featuredBefore: t.field({ type: 'DateTime', description: 'Featured before this time.' }),
  postedAfter: t.field({ type: 'DateTime', description: 'Created at this time or later.' }),
  postedBefore: t.field({ type: 'DateTime', description: 'Created before this time.' }),
  topic: t.string({ description: 'Only posts of the topic with this slug.' }),
  twitterUrl: t.string({ description: 'The product’s Twitter URL.' }),
  url: t.string({
    description:
      'The product’s website; scheme, `www.`, trailing slash, fragment and tracking parameters (`utm_*`, `ref`, `gclid`, `fbclid`, `pcampaignid`) are ignored.',
  }),
}));
