import { publishEvents, type PublishOptions } from '@services/common/webhooks/outbox';

import type { Queries } from '../db.ts';

/** The events that webhooks can subscribe to. */
export const EVENT_TYPES = [
  'feedback.submitted',
  'feedback.validated',
  'feedback.dismissed',
  'survey.response.submitted',
  'update.published',
  'post.published',
  'post.status_changed',
  'post.commented',
  'post.merged',
  'vote.milestone',
  'credits.redeemed',
  'credits.reversed',
  'webhook.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The options with which this service publishes events. A delivery's id consists of the event's id and a number. */
export const PUBLISHING: PublishOptions = { idPrefix: 'msg_', numbered: true, notify: true };

interface Event {
  type: EventType;
  /** The resource as the API shows it. */
  data: object;
  /** The person whom the event is about, so that an erasure finds the event. */
  personId?: string;
}

/**
 * Queues an event for every webhook that subscribes to it. Call it in the transaction of the change that the event reports: both commit, or
 * neither commits.
 */
export async function publish(tx: Queries, accountId: string, { type, data, personId }: Event): Promise<void> {
  // The body has the form that Standard Webhooks recommends.
  const payload = { type, timestamp: new Date().toISOString(), data };
  await publishEvents(tx, [{ accountId, event: type, subjectId: personId ?? '', payload }], PUBLISHING);
}
