import { allOf, typedClient, type JsonOf } from '@services/console/client.ts';

import type { paths } from './generated/api.ts';

/** The client for the service's API, typed by its OpenAPI document. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Lead = Json<'/v1/leads', 'get'>['data'][number];
export type LeadFilters = NonNullable<paths['/v1/leads']['get']['parameters']['query']>;
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
export type Person = Json<'/v1/people/{id}', 'get'>['data'];
export type PersonFilters = NonNullable<paths['/v1/people']['get']['parameters']['query']>;
export type Automation = Json<'/v1/automations', 'get'>['data'][number];
export type AutomationDetails = Json<'/v1/automations/{id}', 'get'>['data'];
export type Connection = Json<'/v1/connections', 'get'>['data'][number];
export type Trigger = Json<'/v1/automations/{id}/triggers', 'get'>['data'][number];
export type ActivityFilters = NonNullable<paths['/v1/activity']['get']['parameters']['query']>;
export type ActivityDetails = Json<'/v1/activity/{platformId}', 'get'>['data'];
export type Media = Json<'/v1/activity/media', 'get'>['data'][number];

type NewWebhook = NonNullable<paths['/v1/webhooks']['post']['requestBody']>['content']['application/json'];
type Event = NonNullable<NewWebhook['events']>[number];

/** The events that a webhook can receive. */
export const EVENTS = allOf<Event>({
  'lead.captured': true,
  'lead.updated': true,
  'conversation.step_reached': true,
  'reply.sent': true,
  'reply.failed': true,
  'public_reply.sent': true,
  'public_reply.failed': true,
  'connection.needs_attention': true,
});

export const MEDIA_KINDS = { post: 'Post', live: 'Live video', story: 'Story' } as const satisfies Record<
  Media['kind'],
  string
>;

export const TRIGGER_TYPES = [
  ['comment', 'Comments'],
  ['story_reply', 'Story replies'],
  ['both', 'Comments and story replies'],
] as const;

/** Additional events that can fire an automation. */
export const ALSO_ON = [
  ['direct_message', 'Direct messages'],
  ['story_mention', 'Story mentions'],
  ['live_comment', 'Live comments'],
] as const;

/** The reason, as text, why an event was not answered or a reply not sent. */
export const REASONS: Record<string, string> = {
  fired: 'Answered',
  cooldown: 'Not answered: this person recently got a reply',
  paused: 'Not answered: the automation is paused',
  other_post: 'Not answered: the automation is for other posts',
  reply_to_comment: 'Not answered: the automation ignores replies to comments',
  excluded_keyword: 'Not answered: the text contains an excluded word',
  answered: 'Answer to a question',
  in_conversation: 'Part of a conversation',
  queued: 'Waits until the conversation has ended',
  no_match: 'No automation matches',
  disconnected: 'Not answered: the Instagram account was disconnected',
  error: 'Processing failed',
  waiting: 'Processing',
  unknown: 'No longer known',
};

/** The reason, as text, why a comment or message cannot be answered, hidden or deleted. */
export const OBSTACLES: Record<NonNullable<ActivityDetails['obstacles']['message']>, string> = {
  erased: 'The person was erased.',
  not_connected: 'The Instagram account is not connected.',
  window_closed:
    'Messages are possible for 24 hours after the person wrote, and one private reply for 7 days after a comment.',
  already_answered: 'This comment already has its private reply. You can write again when the person has answered it.',
  not_a_comment: 'Only comments can be answered in public.',
  live_comment: 'Comments on live broadcasts can’t be answered in public.',
  comment_hidden: 'A hidden comment can’t be answered in public. Show it first.',
  comment_deleted: 'The comment was deleted.',
};

/** The reason, as text, why a connection is paused or must be connected again. */
export const CONNECTION_REASONS: Record<string, string> = {
  token_invalid: 'Instagram no longer accepts the access token. Reconnect the account.',
  token_expired: 'Access expired. Reconnect the account.',
  deauthorized: 'The owner removed this app in Instagram. Reconnect the account.',
  permission_denied: 'A permission is missing',
  account_restricted: 'Instagram temporarily restricted the account',
  business_blocked: 'Instagram blocked the account from sending messages',
  messages_disabled: 'The account doesn’t allow connected tools to access messages',
  throttled: 'Instagram rate limit reached',
};

/** The reason, as text, why a login at Instagram did not connect an account. */
export const LOGIN_ERRORS: Record<string, string> = {
  access_denied: 'You declined the connection in Instagram.',
  login_expired: 'The login expired or was already used. Start again.',
  permission_missing: 'A permission is missing. Reconnect and allow all permissions.',
  connected_elsewhere: 'This Instagram account is already connected to another account of this service.',
  too_many_connections: 'You’ve reached the maximum number of connections. Disconnect one first.',
  subscription_refused: 'We couldn’t subscribe to comments from Instagram. Try again.',
};

/** The reason, as text, why an automation does not answer a text. */
export const PASSED: Record<string, string> = {
  paused: 'matches, but is paused',
  superseded: 'matches, but another automation takes precedence',
  other_post: 'matches, but is limited to other posts',
  reply_to_comment: 'matches, but ignores replies to comments',
  excluded_keyword: 'matches, but the text contains an excluded word',
};
