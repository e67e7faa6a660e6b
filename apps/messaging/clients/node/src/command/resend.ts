import type { Call } from './call.ts';
import { UsageError } from './failures.ts';

/** Sends a delivery again, with the same id and payload. */
export async function resend({ client, terminal, positionals, signal }: Call): Promise<void> {
  const [webhookId, deliveryId] = positionals;
  if (webhookId === undefined || deliveryId === undefined || positionals.length > 2)
    throw new UsageError('resend takes the IDs of a webhook and of its delivery, such as wh_… evt_…');
  const { event } = await client.webhooks.redeliver(webhookId, deliveryId, { signal });
  terminal.print(`${event}  ${deliveryId}  sent again`);
}
