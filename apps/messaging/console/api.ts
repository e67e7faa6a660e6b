import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { allOf, answer, typedClient, type JsonOf } from '@services/console/client.ts';
import type { useRefresh } from '@services/console/live.ts';

import type { paths } from './generated/api.ts';

/** The service's API, as its OpenAPI document describes it. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Message = Json<'/api/v1/messages', 'get'>['data'][number];
export type MessageDetails = Json<'/api/v1/messages/{messageId}', 'get'>;
export type Conversation = Json<'/api/v1/conversations', 'get'>['data'][number];
export type ThreadEntry = Json<'/api/v1/conversations/{conversationId}/messages', 'get'>['data'][number];
export type Contact = Json<'/api/v1/contacts', 'get'>['data'][number];
export type Template = Json<'/api/v1/templates', 'get'>['data'][number];
export type CheckedTemplate = Json<'/api/v1/templates/{templateId}', 'get'>;
export type SavedSegment = Json<'/api/v1/segments', 'get'>['data'][number];
export type NewSegment = NonNullable<paths['/api/v1/segments']['post']['requestBody']>['content']['application/json'];
export type Campaign = Json<'/api/v1/campaigns', 'get'>['data'][number];
export type CampaignPreview = Json<'/api/v1/campaigns/{campaignId}/preview', 'post'>;
export type SkippedContact = Json<'/api/v1/campaigns/{campaignId}/skipped', 'get'>['data'][number];
export type Suppression = Json<'/api/v1/suppressions', 'get'>['data'][number];
export type SignUpForm = Json<'/api/v1/sign-up-forms', 'get'>['data'][number];
export type SignUp = Json<'/api/v1/sign-up-forms/{formId}/sign-ups', 'get'>['data'][number];
export type Channel = Json<'/api/v1/channels', 'get'>['data'][number];
export type Domain = Json<'/api/v1/domains', 'get'>['data'][number];

export type AccountSettings = Json<'/api/v1/account', 'get'>;
export type Flow = Json<'/api/v1/flows', 'get'>['data'][number];
export type CheckedFlow = Json<'/api/v1/flows/{flowId}', 'get'>;
export type Run = Json<'/api/v1/flows/{flowId}/runs', 'get'>['data'][number];
export type FlowChanges = NonNullable<
  paths['/api/v1/flows/{flowId}']['put']['requestBody']
>['content']['application/json'];
export type NewFlow = NonNullable<paths['/api/v1/flows']['post']['requestBody']>['content']['application/json'];

export type NewCampaign = NonNullable<paths['/api/v1/campaigns']['post']['requestBody']>['content']['application/json'];

type NewWebhook = NonNullable<paths['/api/v1/webhooks']['post']['requestBody']>['content']['application/json'];
type Event = Exclude<NonNullable<NewWebhook['event']>, '*'>;

/** The events that a webhook can receive. */
export const EVENTS = allOf<Event>({
  'message.sent': true,
  'message.delivered': true,
  'message.read': true,
  'message.failed': true,
  'message.opened': true,
  'message.clicked': true,
  'message.received': true,
  'contact.created': true,
  'contact.subscribed': true,
  'contact.unsubscribed': true,
  'contact.deleted': true,
  'sign_up.confirmed': true,
  'campaign.completed': true,
  'channel.paused': true,
  'webhook.disabled': true,
});

export const CHANNELS = [
  ['sms', 'SMS'],
  ['email', 'Email'],
  ['whatsapp', 'WhatsApp'],
] as const;

export const channelName = (channel: string) => CHANNELS.find(([name]) => name === channel)?.[1] ?? channel;

/** The label of a contact's consent: `Consent to email`. */
export const consentLabel = (name: string) => `Consent to ${name === 'Email' ? 'email' : name}`;

/** Reasons that the service itself records; other reasons are shown unchanged. */
const REASONS = new Map(
  Object.entries({
    sms_keyword: 'Replied STOP by SMS',
    whatsapp_keyword: 'Replied STOP on WhatsApp',
    whatsapp_preference: 'Opted out in WhatsApp',
    list_unsubscribe: 'Unsubscribed in their email app',
    preference_page: 'Opted out on the preference page',
    hard_bounce: 'Address does not exist',
    soft_bounces: 'Repeatedly unreachable',
    complaint: 'Reported a message as spam',
    provider: 'Opted out at the provider',
    erasure: 'Contact erased',
    import: 'Imported',
    api: 'Added',
  }),
);

export const reasonWords = (reason: string): string => REASONS.get(reason) ?? reason;

interface Older<Entry> {
  data: Entry[];
  next: string | null;
}

/** A list that begins with the newest entries: `ask` reads the entries after a cursor. */
export function useOlder<Entry>(
  queryKey: readonly unknown[],
  ask: (after: { after?: string }, signal: AbortSignal) => Promise<Older<Entry>>,
  refetchInterval: ReturnType<typeof useRefresh> = false,
) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    refetchInterval,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { after: pageParam } : {}, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** The first hundred templates. */
export function useTemplates() {
  return useQuery({
    queryKey: ['templates', 'all'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/templates', { signal, params: { query: { limit: 100 } } })),
  });
}

/** Templates as choices, including the chosen template, even if it is not among the loaded templates. */
export function templateOptions(
  known: readonly Template[] = [],
  chosen: string,
): (readonly [id: string, words: string])[] {
  return [
    ...(chosen && !known.some(({ templateId }) => templateId === chosen) ? [[chosen, chosen] as const] : []),
    ...known.map(({ templateId, name }) => [templateId, `Template: ${name}`] as const),
  ];
}

/** The value, updated only after it has not changed for a moment, so that not every keystroke sends a request. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
