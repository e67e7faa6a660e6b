import { typedClient, type JsonOf } from '@services/console/client.ts';

import type { paths } from './generated/api.ts';

/** The service's API as its own document describes it. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Lead = Json<'/v1/leads', 'get'>['data'][number];
export type LeadDetails = Json<'/v1/leads/{id}', 'get'>['data'];
export type Automation = Json<'/v1/automations', 'get'>['data'][number];
export type AutomationDetails = Json<'/v1/automations/{id}', 'get'>['data'];
export type Trigger = Json<'/v1/automations/{id}/triggers', 'get'>['data'][number];
export type Activity = Json<'/v1/activity', 'get'>['data'][number];

type NewWebhook = NonNullable<paths['/v1/webhooks']['post']['requestBody']>['content']['application/json'];
type Event = NonNullable<NewWebhook['events']>[number];

/** What a webhook can be for. A missing or unknown one does not compile. */
export const EVENTS = Object.keys({
  'lead.captured': true,
  'reply.sent': true,
  'reply.failed': true,
  'connection.needs_attention': true,
} satisfies Record<Event, true>);

export const TRIGGER_TYPES = [
  ['comment', 'Comments'],
  ['story_reply', 'Story replies'],
  ['both', 'Comments and story replies'],
] as const;

/** Why an event was not answered, or a reply not sent, in words. */
export const REASONS: Record<string, string> = {
  fired: 'Answered',
  cooldown: 'Not answered: this person was answered a short time ago',
  paused: 'Not answered: the automation is paused',
  no_match: 'No automation has this keyword',
  error: 'Could not be handled',
  waiting: 'Being handled',
  unknown: 'Not known any more',
};
