import type { paths, webhooks } from './api.ts';
import { createTypedClient, verifyTypedWebhook, type ClientOptions } from './core.ts';

export type { components, paths, webhooks } from './api.ts';
export { iterate, result, ServiceError, type ClientOptions, type Position } from './core.ts';
export { WebhookVerificationError } from 'standardwebhooks';

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

/** The body that the service sends to a webhook; `type` is the name of the event. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/**
 * Verifies a delivery, which must be genuine and at most five minutes old, and returns its event. Pass the raw body, before any
 * parsing.
 *
 * @throws WebhookVerificationError for any other request
 */
export const verifyWebhook: (...delivery: Parameters<typeof verifyTypedWebhook>) => WebhookEvent = verifyTypedWebhook<WebhookEvent>;
