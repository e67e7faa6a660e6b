import { limitParameter } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { messageText, PUBLIC_REPLY_MAX, publicReplyText } from '../automations/texts.ts';
import { isOrdered, ORDERED } from '../dates.ts';
import { CursorPage, pageOf } from '../envelope.ts';
import { columns, filters } from './table.ts';

const limit = limitParameter();

export const ActivityQuery = z.object({ limit, ...optionalFilters(filters) }).refine(isOrdered, ORDERED);
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const Activity = z.object(columns.shape(columns.names)).meta({ id: 'Activity' });
export const ActivityPage = pageOf(Activity, CursorPage);

/** Why an action is not possible. */
export const OBSTACLES = {
  erased: 'The person was erased',
  not_connected: 'The Instagram account is not connected',
  window_closed:
    'Instagram accepts a message within 24 hours after the person wrote, and one private reply within 7 days after a comment',
  already_answered: 'A comment can have one private reply. You can write again when the person has answered it',
  not_a_comment: 'Only comments can be hidden, deleted or answered in public',
  live_comment: 'Instagram doesn’t allow this for comments on live broadcasts',
  comment_hidden: 'A hidden comment accepts no public reply. Show it first',
  comment_deleted: 'The comment was deleted',
} as const;
export type Obstacle = keyof typeof OBSTACLES;

const obstacle = (what: string) =>
  z
    .enum(Object.keys(OBSTACLES) as Obstacle[])
    .nullable()
    .describe(`Why ${what}. Null if nothing prevents it`);

export const ManualReply = z
  .object({
    id: z.string().describe('ID of the reply'),
    kind: z.enum(['message', 'private_reply', 'public_reply']).describe('How the reply is sent'),
    text: z.string().describe('Text of the reply'),
    outcome: z.enum(['pending', 'sent', 'failed']).describe('Whether the reply was sent'),
    reason: z.string().nullable().describe('Why the reply failed or is waiting. Null otherwise'),
    detail: z.string().nullable().describe('Instagram’s own error message, or null'),
    created_at: z.iso.datetime().describe('When the reply was written'),
  })
  .meta({ id: 'ManualReply' });
export const QueuedReply = ManualReply.pick({ id: true, kind: true, outcome: true }).meta({ id: 'QueuedReply' });

export const NewReply = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('message').describe('A direct message, or the private reply to a comment'),
      text: messageText('Text').describe('Text, at most 1,000 bytes'),
    }),
    z.strictObject({
      kind: z.literal('public_reply').describe('A public answer to a comment'),
      text: publicReplyText('Text').describe(`Text, at most ${PUBLIC_REPLY_MAX} characters`),
    }),
  ])
  .meta({ id: 'NewReply' });

export const Visibility = z.strictObject({ hidden: z.boolean().describe('Whether the comment should be hidden') });

export const ActivityDetails = Activity.extend({
  replies: z.array(ManualReply).describe('Replies written by hand, newest first, at most 100'),
  obstacles: z
    .object({
      message: obstacle('no message can be sent'),
      public_reply: obstacle('no public reply can be made'),
      hide: obstacle('the comment can’t be hidden or shown'),
      delete: obstacle('the comment can’t be deleted'),
    })
    .describe('What you cannot do by hand now, and why'),
}).meta({ id: 'ActivityDetails' });

export const LimitQuery = z.object({ limit });

export const Media = z
  .object({
    media_id: z.string().describe('Instagram’s ID of the post or story, for `media_ids` of an automation'),
    kind: z.enum(['post', 'live', 'story']).describe('Kind of media'),
    events: z
      .int()
      .describe('Number of comments and replies to the post or story among the newest 2,000 events of the account'),
    last_text: z.string().describe('Text of the newest comment or reply'),
    last_received_at: z.iso.datetime().describe('When the newest comment or reply was delivered'),
  })
  .meta({ id: 'Media' });

export const Suggestion = z
  .object({
    keyword: z
      .string()
      .describe('Word or phrase of up to three words, in lower case and without accents, as keywords are compared'),
    people: z.int().describe('Number of people who wrote the keyword, at least 2'),
    last_text: z.string().describe('Newest text that contains the keyword'),
  })
  .meta({ id: 'KeywordSuggestion' });
export type Suggestion = z.output<typeof Suggestion>;
