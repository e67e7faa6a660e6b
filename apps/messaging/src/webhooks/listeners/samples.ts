import { DEFINITIONS } from '../../events/definitions.ts';
import type { EventName } from '../../events/store.ts';

/** An event's example with the present time. */
export function sampleOf(event: EventName, now = new Date()): { subjectId: string; payload: Record<string, unknown> } {
  const { event: _name, ...example } = DEFINITIONS[event].example as Record<string, unknown>;
  const payload = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, /^at$|At$/.test(name) ? now.toISOString() : value]),
  );
  const [subjectId] = ['messageId', 'contactId', 'campaignId', 'channelId', 'webhookId'].flatMap((name) =>
    typeof payload[name] === 'string' ? [payload[name]] : [],
  );
  return { subjectId: subjectId ?? '', payload };
}
