import type { paths } from './api.ts';
import { createTypedClient, type ClientOptions } from './core.ts';

export type { components, paths, webhooks } from './api.ts';
export { result, ServiceError, type ClientOptions } from './core.ts';

const POSTS_WITH_KEY = [
  "/v1/leads",
  "/v1/leads/{id}/notes",
  "/v1/automations",
  "/v1/automations/{id}/variations",
  "/v1/people/{id}/notes",
  "/v1/activity/{platformId}/replies",
  "/v1/webhooks",
  "/v1/webhooks/{id}/rotate-secret",
  "/v1/webhooks/{id}/test",
  "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  "/v1/webhooks/{id}/recover"
];

/** A client whose methods throw a `ServiceError` for every request that fails. */
export const createClient = (options: ClientOptions) => createTypedClient<paths>(options, POSTS_WITH_KEY);
