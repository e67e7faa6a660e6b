import { builder } from '../../graphql/builder.ts';
import { directionArgument } from '../../graphql/connections.ts';

export const CommentsOrder = builder.enumType('CommentsOrder', {
  description: 'The order of a list of comments.',
  values: {
    NEWEST: { description: 'By the time of writing.' },
    VOTES_COUNT: { description: 'By the number of votes.' },
  } as const,
});

export const commentsArguments = builder.args((t) => ({
  order: t.field({ type: CommentsOrder, description: 'The order of the comments.', defaultValue: 'NEWEST' }),
  ...directionArgument,
}));
