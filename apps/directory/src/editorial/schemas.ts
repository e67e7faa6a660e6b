import { timestamp } from '@services/common/http/dates';
import { limitParameter } from '@services/common/http/validation';
import { z } from 'zod';

import { PostChange } from '../posts/schemas.ts';

export const states = ['review', 'featured', 'scheduled', 'hidden'] as const;
export type State = (typeof states)[number];
const State = z
  .enum(states)
  .describe(
    '`review`: visible and not featured. `scheduled`: hidden until its launch. `hidden`: visible to editors only.',
  );

export const PostQuery = z.object({
  state: State,
  before: z
    .string()
    .regex(/^post_[1-9]\d{0,17}$/, 'must be the id of a post')
    .optional()
    .describe('Lists posts submitted before this one: `next` of the previous page.'),
  limit: limitParameter(),
});

export const EditorialPost = z
  .object({
    id: z.string().describe('The ID of the post.'),
    slug: z.string().describe('The name of the post in URLs.'),
    name: z.string().describe('The name of the product.'),
    tagline: z.string().describe('One line about the product.'),
    description: z.string().nullable().describe('A longer text about the product; null if not set.'),
    website: z.string().describe('The URL of the product’s website.'),
    username: z.string().describe('The username of the member who submitted the post.'),
    state: State,
    votesCount: z.int().describe('The number of votes.'),
    commentsCount: z.int().describe('The number of comments, including replies.'),
    createdAt: z.iso.datetime().describe('When the post was submitted.'),
    featuredAt: z.iso.datetime().nullable().describe('When the post was featured; null if it is not featured.'),
    launchAt: z.iso.datetime().nullable().describe('When a scheduled post appears; null if it is not scheduled.'),
  })
  .meta({ id: 'EditorialPost' });

export const EditorialPosts = z.object({
  data: z.array(EditorialPost).describe('The posts, last submitted first.'),
  next: z.string().nullable().describe('`before` of the next page; null on the last page.'),
});

export const PostCorrection = PostChange.omit({ topicIds: true }).strict();

export const PostAction = z.strictObject({
  action: z
    .enum(['feature', 'unfeature', 'hide', 'unhide', 'schedule', 'unschedule'])
    .describe('What to do with the post.'),
  at: timestamp()
    .optional()
    .describe('When the post appears, in the future. Required for `schedule`, not allowed otherwise.'),
});
export type PostAction = z.output<typeof PostAction>;
