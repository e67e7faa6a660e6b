import type { paths } from './api.ts';
import { createTypedClient, type ClientOptions } from './core.ts';

export type { components, paths, webhooks } from './api.ts';
export { result, ServiceError, type ClientOptions } from './core.ts';

const POSTS_WITH_KEY = [
  "/v2/webhooks",
  "/v2/webhooks/{id}/rotate",
  "/v2/webhooks/{id}/test",
  "/v2/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  "/v2/webhooks/{id}/recover"
];

/** A client whose methods throw a `ServiceError` for every request that fails. */
export const createClient = (options: ClientOptions) => createTypedClient<paths>(options, POSTS_WITH_KEY);
