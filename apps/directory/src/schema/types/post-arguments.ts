import { builder } from '../../graphql/builder.ts';

export const PostsOrder = builder.enumType('PostsOrder', {
  values: {
    FEATURED_AT: { description: 'Featured last first; those never featured come last.' },
    VOTES: { description: 'Most votes first.' },
    RANKING: { description: 'Votes weighed against age, as on the front page.' },
    NEWEST: { description: 'Newest first.' },
  } as const,
});

export const postsOrderArgument = builder.args((t) => ({
  order: t.field({ type: PostsOrder, defaultValue: 'RANKING' }),
}));

/** `…After` includes its moment, `…Before` does not. */
export const postFilterArguments = builder.args((t) => ({
  featured: t.boolean({ description: 'Only posts that were featured, or only those that were not.' }),
  featuredAfter: t.field({ type: 'DateTime', description: 'Featured at this moment or later.' }),
  featuredBefore: t.field({ type: 'DateTime', description: 'Featured before this moment.' }),
  postedAfter: t.field({ type: 'DateTime', description: 'Created at this moment or later.' }),
  postedBefore: t.field({ type: 'DateTime', description: 'Created before this moment.' }),
  topic: t.string({ description: 'Slug of a topic that the posts belong to.' }),
  twitterUrl: t.string({ description: 'The product’s address on Twitter.' }),
  url: t.string({ description: 'The product’s own address; scheme, `www.` and query do not matter.' }),
}));
