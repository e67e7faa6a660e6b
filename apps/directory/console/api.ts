import { useQuery } from '@tanstack/react-query';

import { allOf, answer, typedClient, type JsonOf } from '@services/console/client.ts';

import type { paths } from './generated/api.ts';

/** The service's REST API, as its OpenAPI document describes it. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Application = Json<'/v2/applications', 'get'>['data'][number];

export type EditorialPost = Json<'/v2/editorial/posts', 'get'>['data'][number];

export type WaitingRequest = Json<'/v2/operators/limit-requests', 'get'>['data'][number];
export type Block = Json<'/v2/operators/blocks', 'get'>['data'][number];

type NewWebhook = NonNullable<paths['/v2/webhooks']['post']['requestBody']>['content']['application/json'];
type Event = NonNullable<NewWebhook['events']>[number];

/** The events that a webhook can receive. */
export const EVENTS = allOf<Event>({
  'post.featured': true,
  'post.launched': true,
  'comment.created': true,
  'vote.milestone': true,
});

export type Profile = Json<'/v2/profile', 'get'>;

export function useApplications() {
  return useQuery({
    queryKey: ['applications'],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications', { signal })),
  });
}
