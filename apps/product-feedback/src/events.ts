import type { WebhookEvent } from '@services/common/openapi/document';
import { z } from 'zod';

import { redeemed, reversed } from './credits/routes.ts';
import { CreditMove } from './credits/schemas.ts';
import { feedback } from './feedback/routes.ts';
import { DismissedFeedback, Feedback, ValidatedFeedback } from './feedback/schemas.ts';
import { comment, OTHER_ID, post } from './posts/examples.ts';
import { Comment } from './posts/participation-schemas.ts';
import { note, Post } from './posts/schemas.ts';
import { PostStatus } from './posts/table.ts';
import { response } from './responses/routes.ts';
import { SurveyResponse } from './responses/schemas.ts';
import { update } from './updates/routes.ts';
import { Update } from './updates/schemas.ts';
import type { EventType } from './webhooks/outbox.ts';

const tag = 'Webhooks';
const timestamp = '2026-03-01T10:00:00.000Z';
const updated_at = timestamp;
const webhookId = 'wh-01k9x3w8d0q4m7v5t2r6y8z1ab';
const webhookIdOf = z.string().describe('ID of the webhook');
const DisabledWebhook = z.object({
  id: webhookIdOf,
  url: z.string().describe('Address of the receiver'),
  reason: z.string().describe('Why the webhook was disabled'),
  disabled_at: z.iso.datetime().describe('When the webhook was disabled, in UTC'),
});

/** The events that webhooks receive, for the OpenAPI document. */
export const events: WebhookEvent[] = [
  event('feedback.submitted', 'Feedback was submitted', Feedback, feedback),
  event('feedback.validated', 'Feedback was validated', Feedback.extend(ValidatedFeedback.shape), {
    ...feedback,
    status: 'validated',
    credits_earned: 10,
    updated_at,
  }),
  event('feedback.dismissed', 'Feedback was dismissed', Feedback.extend(DismissedFeedback.shape), {
    ...feedback,
    status: 'dismissed',
    updated_at,
  }),
  event('survey.response.submitted', 'A survey response was submitted', SurveyResponse, response),
  event('update.published', 'An update was published', Update, update),
  event('post.published', 'A post was published on the board', Post, post),
  event(
    'post.status_changed',
    'The status of a post changed, or a note was added',
    Post.extend({ previous_status: PostStatus.describe('Status before the change'), note }),
    { ...post, status: 'planned', previous_status: 'under_review', note: 'For the summer release.' },
  ),
  event('post.commented', 'A comment was added', Comment, comment),
  event('post.merged', 'A post was merged into another post', Post, { ...post, merged_into: OTHER_ID }),
  event(
    'vote.milestone',
    'A post reached 10, 25, 50, 100, 250, 500, 1,000 … votes for the first time',
    Post.extend({ milestone: z.int().describe('Number of votes that the post has reached') }),
    { ...post, votes: 25, milestone: 25 },
  ),
  event('credits.redeemed', 'Credits were redeemed', CreditMove, redeemed),
  event('credits.reversed', 'An award or a redemption was reversed', CreditMove, reversed),
  event('webhook.disabled', 'A webhook was disabled because its receiver failed', DisabledWebhook, {
    id: webhookId,
    url: 'https://example.com/hook',
    reason: 'The receiver answered 410 Gone',
    disabled_at: timestamp,
  }),
  event('webhook.test', 'You requested a test of this webhook', z.object({ id: webhookIdOf }), { id: webhookId }),
];

function event(name: EventType | 'webhook.test', description: string, data: z.ZodType, example: object): WebhookEvent {
  const payload = z.object({
    type: z.literal(name).describe('Type of the event'),
    timestamp: z.iso.datetime().describe('When the event happened, in UTC'),
    data: data.describe('Object that the event is about'),
  });
  return { name, description, tag, payload, example: { type: name, timestamp, data: example } };
}
