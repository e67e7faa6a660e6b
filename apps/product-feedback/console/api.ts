import { useQuery } from '@tanstack/react-query';
import { allOf, answer, typedClient, type JsonOf } from '@services/console/client.ts';
import { attempt } from '@services/console/frame/settings-store.ts';

import type { paths } from './generated/api.ts';

/** The service's API, typed by its OpenAPI document. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Product = Json<'/api/v1/products', 'get'>['data'][number];
export type Feedback = Json<'/api/v1/products/{id}/feedback', 'get'>['data'][number];
export type Survey = Json<'/api/v1/surveys/{id}', 'get'>;
export type ImportedSurvey = Json<'/api/v1/products/{id}/surveys/import', 'post'>;
export type Post = Json<'/api/v1/products/{id}/posts', 'get'>['data'][number];
export type Comment = Json<'/api/v1/posts/{id}/comments', 'get'>['data'][number];
export type Board = Json<'/api/v1/products/{id}/board', 'get'>;
export type Update = Json<'/api/v1/products/{id}/updates', 'get'>['data'][number];
export type Subscriber = Json<'/api/v1/products/{id}/subscribers', 'get'>['data'][number];
export type Summary = Json<'/api/v1/surveys/{id}/summary', 'get'>;
export type Comparison = Json<'/api/v1/surveys/{id}/comparison', 'get'>;
export type Responses = Exclude<Json<'/api/v1/surveys/{id}/responses', 'get'>, string>;

type NewWebhook = NonNullable<paths['/api/v1/webhooks']['post']['requestBody']>['content']['application/json'];
type Event = NonNullable<NewWebhook['events']>[number];

/** The events that a webhook can receive. */
export const EVENTS = allOf<Event>({
  'feedback.submitted': true,
  'feedback.validated': true,
  'feedback.dismissed': true,
  'survey.response.submitted': true,
  'update.published': true,
  'post.published': true,
  'post.status_changed': true,
  'post.commented': true,
  'post.merged': true,
  'vote.milestone': true,
  'credits.redeemed': true,
  'credits.reversed': true,
  'webhook.disabled': true,
});

/** The account's products, to choose one from. */
export function useProducts() {
  return useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/products', { signal, params: { query: { page: 1, per_page: 100 } } })),
  });
}

/** The products as pairs of id and name, for a list of choices. */
export function productOptions(products: readonly Product[]): (readonly [string, string])[] {
  return products.map(({ id, name }) => [id, name] as const);
}

const REMEMBERED = 'console-product';

/** The product of a screen: the product in the URL, or else the last chosen product of this tab or of another tab, or else the product with the most feedback. */
export function chosenProduct(products: readonly Product[], wanted: string): string | undefined {
  const has = (id: string | null) => products.some((product) => product.id === id);
  if (has(wanted)) return wanted;
  const last = attempt(() => [sessionStorage, localStorage].map((storage) => storage.getItem(REMEMBERED)))?.find(has);
  if (last) return last;
  return products.toSorted((one, other) => other.feedback_count - one.feedback_count)[0]?.id;
}

/** Remembers a product in this tab or, in `localStorage`, for new tabs. */
export function rememberProduct(id: string, storage: () => Storage): void {
  attempt(() => storage().setItem(REMEMBERED, id));
}

/** A time in the format of the browser's input field for times, in the person's time zone. */
export function localTime(time: string | null | undefined): string {
  if (!time) return '';
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
}
