import { builder } from '../../graphql/builder.ts';

export const CommentsOrder = builder.enumType('CommentsOrder', {
  values: { NEWEST: { description: 'Newest first.' }, VOTES_COUNT: { description: 'Most votes first.' } } as const,
});

export const commentsArguments = builder.args((t) => ({
  order: t.field({ type: CommentsOrder, defaultValue: 'NEWEST' }),
}));
