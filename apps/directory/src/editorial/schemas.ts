import { timestamp } from '@services/common/http/dates';
import { limitParameter } from '@services/common/http/validation';
import { z } from 'zod';

import { PostChange } from '../posts/schemas.ts';

export const states = ['review', 'featured', 'scheduled', 'hidden'] as const;
export type State = (typeof states)[number];

export const PostQuery = z.object({
  state: z.enum(states).meta({
    description: '`review`: everybody sees it and it is not featured; `scheduled`: hidden until its launch.',
  }),
  before: z
    .string()
    .regex(/^post_[1-9]\d{0,17}$/, 'must be the id of a post')
    .optional()
    .meta({ description: 'Only posts submitted before this one: `next` of the page before.' }),
  limit: limitParameter(),
});

export const EditorialPost = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    description: z.string().nullable(),
    website: z.string(),
    username: z.string().meta({ description: 'Of the member who submitted it.' }),
    state: z.enum(states),
    votesCount: z.int(),
    commentsCount: z.int(),
    createdAt: z.iso.datetime(),
    featuredAt: z.iso.datetime().nullable(),
    launchAt: z.iso.datetime().nullable().meta({ description: 'When it appears and is featured.' }),
  })
  .meta({ id: 'EditorialPost' });

export const EditorialPosts = z.object({
  data: z.array(EditorialPost),
  next: z.string().nullable().meta({ description: '`before` of the next page; null on the last one.' }),
});

export const PostCorrection = PostChange.omit({ topicIds: true }).strict();

export const PostAction = z.strictObject({
  action: z.enum(['feature', 'unfeature', 'hide', 'unhide', 'schedule', 'unschedule']),
  at: timestamp()
    .optional()
    .meta({ description: 'When a scheduled post appears, in the future. Only with `schedule`, and required there.' }),
});
export type PostAction = z.output<typeof PostAction>;
