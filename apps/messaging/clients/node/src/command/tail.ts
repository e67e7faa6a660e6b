import { setTimeout as pause } from 'node:timers/promises';

import type { MessagesListQuery } from '../types.ts';
import type { Call } from './call.ts';
import { describe, isPassing, UsageError } from './failures.ts';

export const TAIL_OPTIONS = { channel: { type: 'string' }, status: { type: 'string' } } as const;

const LOOK_MS = 1000;
/** The number of newest messages to read each second. If more messages are sent in a second, changes of the older messages are missed. */
const NEWEST = 100;

/** Prints the newest messages as they appear and change, until the user stops it. */
export async function tail({ client, terminal, values, positionals, signal }: Call): Promise<void> {
  if (positionals.length > 0) throw new UsageError('tail takes options only (see messaging --help)');
  const { channel, status } = values;
  const query = { limit: NEWEST, ...(channel && { channel }), ...(status && { status }) } as MessagesListQuery;
  let known: Map<string, string> | undefined;
  for (;;) {
    try {
      const { data } = await client.messages.list(query, { signal });
      const seen = known;
      const changed =
        seen === undefined ? [] : data.filter((message) => seen.get(message.messageId) !== message.status);
      if (seen === undefined) terminal.note('Following messages. Ctrl-C ends.');
      for (const { createdAt, messageId, channel: kind, to, status: now, error } of changed.toReversed()) {
        terminal.print([createdAt, messageId, kind, to, now, ...(error ? [error.message] : [])].join('  '));
      }
      known = new Map(data.map((message) => [message.messageId, message.status]));
    } catch (error) {
      if (!isPassing(error)) throw error;
      terminal.note(`messaging: ${describe(error)}; trying again`);
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
