import type { SampleEvent } from '../types.ts';
import type { Call } from './call.ts';
import { UsageError } from './failures.ts';

/** Publishes a sample event, and prints it. */
export async function trigger({ client, terminal, positionals, signal }: Call): Promise<void> {
  const [event] = positionals;
  if (event === undefined || positionals.length > 1)
    throw new UsageError('trigger takes one event, such as message.delivered');
  const { payload } = await client.webhooks.trigger({ event } as SampleEvent, { signal });
  terminal.print(JSON.stringify(payload));
}
