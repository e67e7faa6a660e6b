import { defineEvents, namesOf } from '@services/common/webhooks/events';
import { publishEvents } from '@services/common/webhooks/outbox';
import { z } from 'zod';

import type { Sql } from './db.ts';
import { visible } from './visible.ts';

export const EVENT_ID_PREFIX = 'evt_';
/** The PostgreSQL channel that carries the events for streams. */
export const NEWS_CHANNEL = 'directory_news';

/** The vote counts that are announced, each once per post. */
export const MILESTONES = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000] as const;

const timestamp = '2026-03-01T10:00:00.000Z';
const example = {
  id: 'post_1',
  slug: 'lantern-desk',
  name: 'Lantern Desk',
  tagline: 'A light that follows the page',
  website: 'https://lantern.example.com',
  userId: 'user_1',
};

const Post = z.object({
  id: z.string().describe('The ID of the post.'),
  slug: z.string().describe('The name of the post in URLs.'),
  name: z.string().describe('The name of the product.'),
  tagline: z.string().describe('One line about the product.'),
  website: z.string().describe('The URL of the product’s website.'),
  userId: z.string().describe('The ID of the user who submitted the post.'),
  featuredAt: z.iso.datetime().nullable().describe('When the post was featured; null if it is not featured.'),
});
const CreatedComment = z.object({
  id: z.string().describe('The ID of the comment.'),
  postId: z.string().describe('The ID of the post.'),
  parentId: z
    .string()
    .nullable()
    .describe('The ID of the comment that this comment replies to; null for a comment on the post itself.'),
  userId: z.string().describe('The ID of the author.'),
  body: z.string().describe('The text of the comment.'),
  createdAt: z.iso.datetime().describe('When the comment was written.'),
});
const ExportFinished = z.object({
  id: z.string().describe('The ID of the export.'),
  applicationId: z.string().describe('The ID of the application that started the export.'),
  status: z.enum(['COMPLETED', 'FAILED', 'CANCELED']).describe('How the export ended.'),
  objectCount: z.int().describe('The number of entries in the file.'),
  fileSize: z.int().describe('The size of the file in bytes.'),
  errorCode: z.string().nullable().describe('The reason of a failure, as in `bulkExport`; otherwise null.'),
  error: z.string().nullable().describe('The reason of a failure in English; otherwise null.'),
});
const Milestone = Post.extend({ votes: z.int().describe('The number of votes that was reached.') });

/** The body of every event, in the form that Standard Webhooks recommends. */
const body = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type).describe('The name of the event.'),
    timestamp: z.iso.datetime().describe('When the event happened.'),
    data: data.describe('The object that the event is about.'),
  });

const OF_AUTHORS = 'Sent to accounts that are linked to the submitter or a maker of the post.';

export const EVENTS = defineEvents({
  'post.featured': {
    description: 'A post was featured by an editor or by its launch. Sent to every account.',
    payload: body('post.featured', Post),
    example: { type: 'post.featured', timestamp, data: { ...example, featuredAt: timestamp } },
  },
  'post.launched': {
    description: 'A scheduled post appeared. Sent to every account.',
    payload: body('post.launched', Post),
    example: { type: 'post.launched', timestamp, data: { ...example, featuredAt: timestamp } },
  },
  'comment.created': {
    description: `A user commented on a post or replied to a comment. ${OF_AUTHORS}`,
    payload: body('comment.created', CreatedComment),
    example: {
      type: 'comment.created',
      timestamp,
      data: {
        id: 'comment_1',
        postId: 'post_1',
        parentId: null,
        userId: 'user_2',
        body: 'Does it work without a network?',
        createdAt: timestamp,
      },
    },
  },
  'vote.milestone': {
    description: `A post reached ${MILESTONES.slice(0, 4).join(', ')}, … or ${MILESTONES.at(-1)?.toLocaleString('en')} votes for the first time. ${OF_AUTHORS}`,
    payload: body('vote.milestone', Milestone),
    example: { type: 'vote.milestone', timestamp, data: { ...example, featuredAt: timestamp, votes: 100 } },
  },
  'export.finished': {
    description:
      'An export was completed, failed or was canceled. Sent to the account of its application. If the deletion of a member restarts an export, the event is sent again.',
    payload: body('export.finished', ExportFinished),
    example: {
      type: 'export.finished',
      timestamp,
      data: {
        id: 'exp_01KF0000000000000000000001',
        applicationId: 'app_01KF0000000000000000000001',
        status: 'COMPLETED',
        objectCount: 50_000,
        fileSize: 21_400_000,
        errorCode: null,
        error: null,
      },
    },
  },
});

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = namesOf(EVENTS);

const FIND_POST = `SELECT 'post_' || id AS id, slug, name, tagline, website, 'user_' || user_id AS "userId",
  featured_at AS "featuredAt" FROM posts WHERE id = $1 AND ${visible('posts')}`;
const FIND_COMMENT = `SELECT 'comment_' || comment.id AS id, 'post_' || post_id AS "postId",
    'comment_' || parent_id AS "parentId", 'user_' || comment.user_id AS "userId", body, comment.created_at AS "createdAt"
  FROM comments AS comment JOIN posts ON posts.id = post_id AND ${visible('posts')}
  WHERE comment.id = $1 AND ${visible('comment')}`;

const FIND_EXPORT = `SELECT id, application_id AS "applicationId", upper(status) AS status, objects AS "objectCount",
  bytes AS "fileSize", error_code AS "errorCode", error FROM bulk_exports WHERE id = $1`;

/**
 * Selects accounts with a webhook for the event $2. If a post $3 is given, only accounts of its author and makers. If an
 * application $5 is given, only its account.
 */
const AUDIENCE = `SELECT DISTINCT webhook.account_id FROM webhooks AS webhook
  JOIN accounts AS account ON account.id = webhook.account_id
  WHERE (webhook.events = '{}' OR $2 = ANY (webhook.events))
    AND ($3::bigint IS NULL OR account.user_id IN (
      SELECT id FROM users WHERE hidden_at IS NULL AND id IN (
        SELECT user_id FROM posts WHERE id = $3 UNION SELECT user_id FROM post_makers WHERE post_id = $3)))
    AND ($5::text IS NULL OR account.id = (SELECT account_id FROM applications WHERE id = $5))
    AND NOT EXISTS (SELECT FROM blocks WHERE subject_id IN (account.id, account.organisation_id)
      AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now()))`;

const announcing = (find: string) => `WITH subject AS (${find}) SELECT subject.*, ARRAY(${AUDIENCE}) AS accounts,
    CASE WHEN $4::text IS NOT NULL THEN pg_notify('${NEWS_CHANNEL}', $4)::text END AS notified
  FROM subject`;

interface Announcement {
  event: EventName;
  /** Selects the object of the event by its id, $1. If the object does not exist, no event is sent. */
  find: string;
  id: string;
  /** If set, only accounts of this post's author and makers get the event. */
  postId: string | null;
  applicationId?: string;
  /** The event that streams get, if this change has one for streams. */
  news?: News;
  /** Additional fields of the event. */
  more?: object;
}

/** Queues an event for webhooks and notifies streams. Call it in the transaction that makes the change. */
async function announce(sql: Sql, { event, find, id, postId, applicationId, news, more }: Announcement): Promise<void> {
  const values = [id, event, postId, news ? JSON.stringify(news) : null, applicationId ?? null];
  const [found] = await sql.query<Found>(announcing(find), values, true);
  if (!found) return;
  const { accounts, notified: _notified, ...data } = found;
  const payload = { type: event, timestamp: new Date().toISOString(), data: { ...data, ...more } };
  const published = accounts.map((accountId) => ({ accountId, event, subjectId: data.id, payload }));
  const queries = {
    query: <Row>({ text }: { text: string }, given: readonly unknown[] = []) => sql.query<Row>(text, [...given]),
  };
  await publishEvents(queries, published, { idPrefix: EVENT_ID_PREFIX });
}

interface Found {
  id: string;
  accounts: string[];
  notified?: unknown;
}

const rowId = z.string().regex(/^[1-9]\d{0,17}$/);
const News = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['post.featured', 'post.launched']), id: rowId }),
  z.object({ type: z.literal('comment.created'), id: rowId, postId: rowId }),
  z.object({
    type: z.literal('export.finished'),
    id: z.string(),
    applicationId: z.string(),
    /** The user who started the export; null for an application's own token. */
    userId: rowId.nullable(),
  }),
]);
/** The events of subscriptions, with the ids of database rows. */
export type News = z.output<typeof News>;

/** Parses the event of a notification; null for any other text. */
export function readNews(payload: string): News | null {
  try {
    return News.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Whether the event's object is still public. */
export async function isVisible(sql: Sql, { type, id }: News): Promise<boolean> {
  if (type === 'export.finished') return true;
  return (await sql.query(type === 'comment.created' ? FIND_COMMENT : FIND_POST, [id], true)).length > 0;
}

/** Announces a post if it is visible. Call it in a transaction. */
export async function publishPost(sql: Sql, event: 'post.featured' | 'post.launched', id: string): Promise<void> {
  await announce(sql, { event, find: FIND_POST, id, postId: null, news: { type: event, id } });
}

/** Announces a new comment on a post to the accounts of the post's author and makers. Call it in a transaction. */
export async function publishComment(sql: Sql, id: string, postId: string): Promise<void> {
  const event = 'comment.created';
  await announce(sql, { event, find: FIND_COMMENT, id, postId, news: { type: event, id, postId } });
}

/** Announces a vote milestone of a post to the accounts of its author and makers. Call it in a transaction. */
export async function publishMilestone(sql: Sql, id: string, votes: number): Promise<void> {
  await announce(sql, { event: 'vote.milestone', find: FIND_POST, id, postId: id, more: { votes } });
}

/** Announces the end of an export to its application's account and streams. Call it in a transaction. */
export async function publishExport(
  sql: Sql,
  { id, applicationId, userId }: { id: string; applicationId: string; userId: string | null },
): Promise<void> {
  const event = 'export.finished';
  const news: News = { type: event, id, applicationId, userId };
  await announce(sql, { event, find: FIND_EXPORT, id, postId: null, applicationId, news });
}
