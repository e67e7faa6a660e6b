import { namesOf } from '@services/common/webhooks/events';
import { publishEvents } from '@services/common/webhooks/outbox';

import type { Queries } from '../db.ts';
import { DEFINITIONS } from './definitions.ts';

/** The prefix of the `webhook-id` header. */
export const EVENT_ID_PREFIX = 'evt_';

/** The events that webhooks can subscribe to. `*` means all events. */
export const EVENTS = namesOf(DEFINITIONS).filter((name) => name !== 'webhook.test');
export type EventName = (typeof EVENTS)[number];

export interface Event {
  accountId: string;
  event: EventName;
  /** The id of the subject of the event, such as a message or contact. */
  subjectId: string;
  /** The payload without `event`, which is added as the first member. */
  payload: Record<string, unknown>;
}

/** Queues events for the account's webhooks. Call it in the transaction that causes the events. */
export async function emitEvents(db: Queries, events: readonly Event[]): Promise<void> {
  const published = events.map(({ payload, ...event }) => ({ ...event, payload: { event: event.event, ...payload } }));
  await publishEvents(db, published, { idPrefix: EVENT_ID_PREFIX });
}
