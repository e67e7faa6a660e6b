import { useQuery } from '@tanstack/react-query';

import { allOf, answer, revised, typedClient, type JsonOf } from '@services/console/client.ts';
import { ApiError, send } from '@services/console/http.ts';

import type { paths } from './generated/api.ts';

/** The service's REST API, as its OpenAPI document describes it. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Application = Json<'/v2/applications', 'get'>['data'][number];

export type Export = Json<'/v2/bulk-exports', 'get'>['data'][number];

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
  'export.finished': true,
});

/** The account with its time zone. */
export const useAccount = () =>
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => revised(api.GET('/v2/account', { signal })) });

export type Profile = Json<'/v2/profile', 'get'>;

interface GraphQLError {
  message: string;
  /** The error code; here, only errors of a mutation have a code. */
  code?: string;
  field?: string;
  /** The error code of a failed operation. */
  extensions?: { code: string };
}

/** Sends a GraphQL operation. The console's session is used instead of a token. @throws ApiError with the first error. */
export async function graphql<Data>(query: string, variables: object, signal?: AbortSignal): Promise<Data> {
  interface Answer {
    data?: Record<string, { errors?: GraphQLError[] } | null> | null;
    errors?: GraphQLError[];
  }
  const request = { method: 'POST', path: '/v2/api/graphql', body: { query, variables } } as const;
  const { data, errors } = await send<Answer>(request, signal);
  const [first] = errors ?? Object.values(data ?? {}).flatMap((payload) => payload?.errors ?? []);
  if (!first) return data as Data;
  const { message, field, code = first.extensions?.code ?? '' } = first;
  const fields = field === undefined ? {} : { [field]: message };
  // The code `CHANGED` becomes the status of a failed `If-Match`, because forms recognize a conflict by this status.
  const status = code === 'CHANGED' ? 412 : 200;
  throw new ApiError(message, { status, code: code.toLowerCase(), fields, requestId: null });
}

/** Calls a mutation of the GraphQL schema, such as `postHide`. */
export function mutate(name: string, input: object): Promise<unknown> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors { code field message } } }`;
  return graphql(query, { input });
}

export function useApplications() {
  return useQuery({
    queryKey: ['applications'],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications', { signal })),
  });
}
