import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { invalidField } from '../errors.ts';
import { CollectionContent } from '../collections/edit.ts';
import { MAX_COLLECTION_POSTS } from '../collections/store.ts';
import { parseMoment } from '../moments.ts';
import { CommentContent, MAX_TOPICS, PostContent } from '../posts/schemas.ts';
import { Profile, Username } from '../users/schemas.ts';
import { MAX_MAKERS } from '../users/store.ts';
import { line, webAddress } from '../web-address.ts';

const Slug = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u, 'must be lower-case letters, digits and hyphens')
  .refine((slug) => slug === slug.toLowerCase().normalize('NFKC'), 'must be lower-case letters, digits and hyphens')
  .max(80);
const moment = z.string().transform((value, context) => {
  const parsed = parseMoment(value);
  if (parsed !== null && Date.parse(parsed) <= Date.now()) return parsed;
  const message =
    parsed === null
      ? 'must be an ISO 8601 date and time that exists, such as 2026-01-31T12:00:00Z'
      : 'must not be in the future';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
/** Whether an object was featured, if at all, at or after its creation. Either time may be unknown. */
const isInOrder = ({
  createdAt,
  featuredAt,
}: {
  createdAt?: string | undefined;
  featuredAt?: string | null | undefined;
}) => !createdAt || !featuredAt || createdAt <= featuredAt;
const IN_ORDER = { path: ['featuredAt'], message: 'must not be before `createdAt`' };

/** The name of a comment in import files, which must be unique among all imported comments. */
const Key = line({ min: 1, max: 100, label: 'Key' });

const count = (...values: unknown[]) => values.filter((value) => value !== undefined).length;

/** One line of an import file. A line refers to objects by slug, username or key. The objects must exist or be on earlier lines. */
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
  })
    .strict()
    .refine(isInOrder, IN_ORDER),
  z
    .strictObject({
      type: z.literal('vote'),
      user: Username,
      post: Slug.optional(),
      comment: Key.optional(),
      createdAt: moment.optional(),
    })
    .refine(({ post, comment }) => count(post, comment) === 1, 'A vote must have one of `post` and `comment`'),
  z
    .strictObject({
      type: z.literal('follow'),
      user: Username,
      topic: Slug.optional(),
      collection: Slug.optional(),
      member: Username.optional(),
      createdAt: moment.optional(),
    })
    .refine(
      ({ topic, collection, member }) => count(topic, collection, member) === 1,
      'A follow must have one of `topic`, `collection` and `member`',
    )
    .refine(({ user, member }) => user !== member, 'Members cannot follow themselves'),
  CommentContent.extend({
    type: z.literal('comment'),
    key: Key,
    post: Slug,
    user: Username,
    /** The key of the comment that this comment replies to. */
    parent: Key.optional(),
    createdAt: moment.optional(),
  }).strict(),
  CollectionContent.extend({
    type: z.literal('collection'),
    slug: Slug,
    user: Username,
    /** The last post is listed first, as if the posts had been added one after another. */
    posts: z.array(Slug).max(MAX_COLLECTION_POSTS).default([]),
    topics: z.array(Slug).max(MAX_TOPICS).default([]),
    createdAt: moment.optional(),
    featuredAt: moment.nullish(),
  })
    .strict()
    .refine(isInOrder, IN_ORDER),
]);

export type ImportRecord = z.output<typeof ImportRecord>;

/** The columns of a CSV file: the fields of all types. */
export const COLUMNS = [...new Set(ImportRecord.options.flatMap(({ shape }) => Object.keys(shape)))];

const LISTS = new Set(['topics', 'makers', 'posts']);
const NUMBERS = new Set(['reviewsCount', 'reviewsRating']);
const NESTED = new Set(['media', 'productLinks']);

/** The value of a cell of a CSV file. Lists are separated by spaces or commas, and lists of objects are written in JSON. */
export function valueOf(column: string, cell: string): unknown {
  if (LISTS.has(column)) return cell.split(/[\s,]+/).filter((name) => name !== '');
  if (NUMBERS.has(column)) return Number(cell);
  if (!NESTED.has(column)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    throw invalidField(column, 'must be a list in JSON');
  }
}
