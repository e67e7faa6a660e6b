import { describeDelivery, type Outbox } from '../core/outbox.ts';
import { metaHeaders, metaJson } from './signature.ts';

/** "Retry immediately, then with decreasing frequency": here within a minute instead of 36 hours. */
export const META_RETRY_DELAYS_MS = [0, 1_000, 5_000, 15_000, 40_000];

/** The destination of an account's webhook events. */
interface MetaWebhook {
  webhookUrl?: string | undefined;
  appSecret?: string | undefined;
}

/** Posts a signed event. Resolves with the result in one line. */
export async function deliverMetaEvent(
  outbox: Outbox,
  { webhookUrl, appSecret }: MetaWebhook,
  event: unknown,
  retryDelaysMs: readonly number[],
): Promise<string> {
  if (webhookUrl === undefined || appSecret === undefined) return 'not reported: no webhookUrl and appSecret are set';
  const body = metaJson(event);
  const outgoing = { url: webhookUrl, headers: metaHeaders(body, appSecret), body };
  return describeDelivery(await outbox.sendPersistently(outgoing, retryDelaysMs));
}
