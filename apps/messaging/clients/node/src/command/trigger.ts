import type { Messaging } from '../client.ts';
import type { SampleEvent } from '../types.ts';
import type { Call } from './call.ts';
import { UsageError } from './failures.ts';

/** The number of webhooks and listeners that receive an event. Throws if the key lacks the scope to read webhooks. */
async function receiversOf(client: Messaging, event: string, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const webhook of client.webhooks.iterate({}, { signal })) {
    if (webhook.status === 'enabled' && ['*', event].includes(webhook.event)) count += 1;
  }
  return count;
}

/** Publishes a sample event, and prints it. */
export async function trigger({ client, terminal, positionals, signal }: Call): Promise<void> {
  const [event] = positionals;
  if (event === undefined || positionals.length > 1)
    throw new UsageError('trigger takes one event, such as message.delivered');
  const { payload } = await client.webhooks.trigger({ event } as SampleEvent, { signal });
  terminal.print(JSON.stringify(payload));
  const receivers = await receiversOf(client, event, signal).catch(() => undefined);
  if (receivers === 0)
    terminal.note(`No webhook of the test space receives ${event}. Start messaging listen in another terminal.`);
}
