/** The objects of the operations' examples. */
export const post = {
  id: 'post-01k9x3w8d0q4m7v5t2r6y8z1ab',
  product_id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab',
  title: 'Show the weekend',
  text: 'Saturday and Sunday in the week at a glance.',
  status: 'under_review',
  votes: 0,
  comments: 0,
  url: 'http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
} as const;

export const comment = {
  id: 'comment-01k9x3w8d0q4m7v5t2r6y8z1ab',
  post_id: post.id,
  person_id: 'user-7',
  person_name: 'Reviewer 7',
  text: 'Sundays would be enough.',
  hidden: false,
  pending: false,
  created_at: '2026-03-02T10:00:00.000Z',
};

export const params = { id: post.id };
export const product = { id: post.product_id };
export const OTHER_ID = 'post-01k9x3w8d0q4m7v5t2r6y8z9xy';
