import { builder } from '../../graphql/builder.ts';

export const CommentsOrder = builder.enumType('CommentsOrder', {
  description: 'The order of a list of comments.',
  values: { NEWEST: { description: 'Newest first.' }, VOTES_COUNT: { description: 'Most votes first.' } } as const,
});

export const commentsArguments = builder.args((t) => ({
  order: t.field({ type: CommentsOrder, description: 'The order of the comments.', defaultValue: 'NEWEST' }),
}));
