import type { Post } from '../api.ts';

export type PostStatus = Post['status'];

/** The statuses of a post in words. */
export const STATUSES: readonly (readonly [PostStatus, string])[] = [
  ['under_review', 'Under review'],
  ['planned', 'Planned'],
  ['in_progress', 'In progress'],
  ['done', 'Done'],
  ['declined', 'Declined'],
];

/** The colour of a status, as a state of badges. */
export const STATES: Record<PostStatus, string> = {
  under_review: 'waiting',
  planned: 'scheduled',
  in_progress: 'paused',
  done: 'completed',
  declined: 'archived',
};
