import type { Work } from '@services/tooling/trials/work';

/** Comments on the demo posts. */
export const work: Work = {
  settings: { REQUESTS_PER_WINDOW: '1000000000', POINTS_PER_WINDOW: '1000000000' },
  make: ({ apiKey = '' }, index) => ({
    method: 'POST',
    path: '/v2/api/graphql',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($input: CommentCreateInput!) { commentCreate(input: $input) { errors { message } } }',
      variables: { input: { postId: String((index % 2000) + 1), body: `Comment ${index}` } },
    }),
  }),
  stored: `SELECT substring(body FROM 'Comment ([0-9]+)$')::int AS index FROM comments WHERE body LIKE 'Comment %'`,
  // A mutation leaves no queued work.
  waiting: 'SELECT WHERE false',
};
