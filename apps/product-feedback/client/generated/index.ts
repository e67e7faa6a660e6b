import type { paths, webhooks } from './api.ts';
import { createTypedClient, verifyTypedWebhook, type ClientOptions } from './core.ts';

export type { components, paths, webhooks } from './api.ts';
export { iterate, result, ServiceError, type ClientOptions, type Position } from './core.ts';
export { WebhookVerificationError } from 'standardwebhooks';

const POSTS_WITH_KEY = [
  "/api/v1/products",
  "/api/v1/products/{id}/feedback",
  "/api/v1/feedback/{id}/validate",
  "/api/v1/feedback/{id}/dismiss",
  "/api/v1/products/{id}/surveys",
  "/api/v1/products/{id}/surveys/import",
  "/api/v1/surveys/{id}/copy",
  "/api/v1/surveys/{id}/responses",
  "/api/v1/products/{id}/updates",
  "/api/v1/products/{id}/posts",
  "/api/v1/posts/{id}/votes",
  "/api/v1/posts/{id}/comments",
  "/api/v1/products/{id}/subscribers",
  "/api/v1/reviewers/{id}/redemptions",
  "/api/v1/credits/{id}/reverse",
  "/api/v1/webhooks/{id}/test",
  "/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver",
  "/api/v1/webhooks/{id}/recover"
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
