import { allOf, typedClient, type JsonOf } from '@services/console/client.ts';

import type { paths } from './generated/api.ts';

/** The service's API as its own document describes it. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Lead = Json<'/v1/leads', 'get'>['data'][number];
export type LeadStatus = Json<'/v1/leads/{id}', 'get'>['data']['status'];
export const LEAD_STATUSES = allOf<LeadStatus>({
  new: true,
  contacted: true,
  interested: true,
  qualified: true,
  converted: true,
  inactive: true,
});
export type LeadDetails = Json<'/v1/leads/{id}', 'get'>['data'];
export type Automation = Json<'/v1/automations', 'get'>['data'][number];
export type AutomationDetails = Json<'/v1/automations/{id}', 'get'>['data'];
export type Connection = Json<'/v1/connections', 'get'>['data'][number];
export type Trigger = Json<'/v1/automations/{id}/triggers', 'get'>['data'][number];
export type Activity = Json<'/v1/activity', 'get'>['data'][number];
export type Media = Json<'/v1/activity/media', 'get'>['data'][number];

type NewWebhook = NonNullable<paths['/v1/webhooks']['post']['requestBody']>['content']['application/json'];
type Event = NonNullable<NewWebhook['events']>[number];

/** What a webhook can be for. */
export const EVENTS = allOf<Event>({
  'lead.captured': true,
  'reply.sent': true,
  'reply.failed': true,
  'public_reply.sent': true,
  'public_reply.failed': true,
  'connection.needs_attention': true,
});

export const MEDIA_KINDS = { post: 'Post', live: 'Live broadcast', story: 'Story' } as const satisfies Record<
  Media['kind'],
  string
>;

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
  other_post: 'Not answered: the automation is for other posts',
  reply_to_comment: 'Not answered: the automation leaves replies to comments out',
  excluded_keyword: 'Not answered: the automation excludes a word of it',
  no_match: 'No automation has this keyword',
  error: 'Could not be handled',
  waiting: 'Being handled',
  unknown: 'Not known any more',
};

/** Why a connection is held, or has to be connected again, in words. */
export const CONNECTION_REASONS: Record<string, string> = {
  token_invalid: 'Instagram no longer accepts the access. Connect it again.',
  token_expired: 'The access has ended. Connect it again.',
  deauthorized: 'The owner removed this service at Instagram. Connect it again.',
  permission_denied: 'A permission is missing',
  account_restricted: 'Instagram restricts the account for now',
  business_blocked: 'Instagram blocks the account from messages',
  messages_disabled: 'The account does not allow messages from connected tools',
  throttled: 'Too many requests at Instagram',
};

/** Why a login at Instagram did not connect an account, in words. */
export const LOGIN_ERRORS: Record<string, string> = {
  access_denied: 'You did not allow the connection at Instagram.',
  login_expired: 'The login took too long, or was used before. Begin again.',
  permission_missing: 'A permission was not allowed. Connect again and allow all of them.',
  connected_elsewhere: 'This Instagram account is connected to another account of this service.',
  too_many_connections: 'There are as many connections as an account may have.',
  subscription_refused: 'Instagram did not turn on the delivery of comments. Try again.',
};

/** Why an automation does not answer a text, in words. */
export const PASSED: Record<string, string> = {
  paused: 'has this keyword, but is paused',
  superseded: 'has this keyword, but another comes first',
  other_post: 'has this keyword, but is for other posts',
  reply_to_comment: 'has this keyword, but leaves replies to comments out',
  excluded_keyword: 'has this keyword, but excludes a word of the text',
};

/** The total at which the service stops counting leads, with the filters by which it keeps no counts. */
export const mostCounted = ({ tag, search }: { tag?: string; search?: string }) => (tag || search ? 10_000 : undefined);
