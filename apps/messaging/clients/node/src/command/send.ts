import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { MessagingError } from '../errors.ts';
import type { NewMessage } from '../types.ts';
import type { Call } from './call.ts';
import { UsageError } from './failures.ts';

export const SEND_OPTIONS = {
  channel: { type: 'string' },
  to: { type: 'string' },
  body: { type: 'string' },
  subject: { type: 'string' },
  template: { type: 'string' },
  variable: { type: 'string', multiple: true },
  wait: { type: 'boolean' },
} as const;

const GOING_ON = new Set(['scheduled', 'queued', 'sending', 'sent']);
const ENDS: Record<string, string> = { failed: 'has failed', expired: 'has expired', canceled: 'was canceled' };
const LOOK_MS = 500;

/** Sends one message, and with `--wait` follows it until its final status. */
export async function send({ client, terminal, values, positionals, signal }: Call): Promise<void> {
  const { channel, to, body, subject, template, variable = [], wait } = values;
  if (positionals.length > 0) throw new UsageError('send takes options only (see messaging --help)');
  if (!channel || !to) throw new UsageError('send needs --channel and --to');
  if (body === undefined && template === undefined) throw new UsageError('send needs --body or --template');
  if (template === undefined && (variable as string[]).length > 0) throw new UsageError('--variable needs --template');
  const message = {
    channel,
    to,
    ...(body !== undefined && { body: body === '-' ? await text(process.stdin) : body }),
    ...(subject !== undefined && { subject }),
    ...(template !== undefined && { templateId: template, variables: variablesFrom(variable as string[]) }),
  } as NewMessage;
  const { messageId, status } = await client.messages.send(message, { signal });
  terminal.print(`${messageId}  ${status}`);
  for (let last: string = status; wait && GOING_ON.has(last);) {
    await pause(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    const now = await client.messages.get(messageId, { signal });
    if (now.status !== last) terminal.print(`${messageId}  ${now.status}`);
    last = now.status;
    const end = ENDS[last];
    if (end) throw new MessagingError(`The message ${end}: ${now.error?.message ?? 'no reason'}`);
  }
}

function variablesFrom(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (name === undefined) throw new UsageError('--variable takes name=value');
      return [name, value ?? ''];
    }),
  );
}
