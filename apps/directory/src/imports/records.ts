import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { parseMoment } from '../moments.ts';
import { PostContent } from '../posts/schemas.ts';
import { MAX_TOPICS } from '../posts/limits.ts';
import { Profile, Username } from '../users/schemas.ts';
import { MAX_MAKERS } from '../users/store.ts';
import { line, webAddress } from '../web-address.ts';

const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens')
  .max(80);
const moment = z.string().transform((value, context) => {
  const parsed = parseMoment(value);
  if (parsed !== null) return parsed;
  context.addIssue({
    code: 'custom',
    message: 'must be an ISO 8601 date and time that exists, such as 2026-01-31T12:00:00Z',
  });
  return z.NEVER;
});

/** One line of an import file. It refers to objects by slug or username, which must exist or be on earlier lines. */
export const ImportRecord = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('topic'),
    slug: Slug,
    name: line({ min: 1, max: 80, label: 'Name' }),
    description: text({ max: 500, label: 'Description' }).default(''),
    imageUrl: webAddress('Image address').nullish(),
  }),
  Profile.extend({
    type: z.literal('user'),
    username: Username,
    createdAt: moment.optional(),
  }),
  PostContent.extend({
    type: z.literal('post'),
    slug: Slug,
    user: Username,
    topics: z.array(Slug).max(MAX_TOPICS).default([]),
    makers: z.array(Username).max(MAX_MAKERS).default([]),
    reviewsCount: z.int().min(0).max(1_000_000_000).default(0),
    reviewsRating: z.number().min(0).max(5).default(0),
    createdAt: moment.optional(),
    featuredAt: moment.nullish(),
  }).strict(),
  z.strictObject({
    type: z.literal('vote'),
    post: Slug,
    user: Username,
    createdAt: moment.optional(),
  }),
]);

export type ImportRecord = z.output<typeof ImportRecord>;
