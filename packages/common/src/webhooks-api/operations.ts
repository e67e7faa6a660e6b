import type { Operation } from '../openapi/operation.ts';
import { deliveryOperations } from './delivery-operations.ts';
import { frameOf, type WebhookDeps, type WebhookOperationsOptions } from './options.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/**
 * The operations on webhooks and their deliveries at `path`: the same in every service except for its naming style. Reading
 * needs the scope `webhooks:read`, and all other operations need `webhooks:write`. No operation accesses another account.
 */
export function webhookOperations<
  Deps extends WebhookDeps,
  Caller extends object,
  Hook extends object = object,
  Sent extends object = object,
>(options: WebhookOperationsOptions<Deps, Hook, Sent>): Operation<Deps, Caller>[] {
  const frame = frameOf(options);
  return [...subscriptionOperations(frame), ...deliveryOperations(frame)] as unknown as Operation<Deps, Caller>[];
}
