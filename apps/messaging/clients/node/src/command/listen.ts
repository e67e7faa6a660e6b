import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { MessagingError } from '../errors.ts';
import type { NewListener, ReportedDelivery } from '../types.ts';
import type { Call } from './call.ts';
import { describe, isPassing, UsageError } from './failures.ts';
import { forward, type Outcome } from './forward.ts';

export const LISTEN_OPTIONS = {
  'forward-to': { type: 'string' },
  event: { type: 'string' },
  listener: { type: 'string' },
  keep: { type: 'boolean' },
} as const;

/** The pauses between attempts to reconnect: each is twice as long as the previous pause, up to LONGEST_PAUSE_MS. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 15_000];

/** The status of a receiver that wants no more deliveries. */
const GONE = 410;

/** A delivery in the stream. */
interface Delivery {
  deliveryId: string;
  event: string;
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

/** Receives the webhooks of the test space until the user stops it. Prints the secret that signs them. */
export async function listen(call: Call): Promise<void> {
  const { client, terminal, values, positionals, signal } = call;
  if (positionals.length > 0) throw new UsageError('listen takes options only (see messaging --help)');
  const target = targetFrom(values['forward-to']);
  const given = values['listener'] as string | undefined;
  const webhookId = given ?? (await createListener(call));
  if (given !== undefined)
    terminal.note(`Continuing with the listener ${given}. Its secret was shown when the listener was created.`);
  terminal.note(`${target ? `Forwarding to ${target.href}` : 'Printing events'}. Ctrl-C ends.`);
  /** Outcomes that could not yet be reported to the service. Only the report is sent again; the receiver gets no second delivery. */
  const unreported = new Map<string, Outcome>();
  const underWay = new Set<Promise<void>>();
  try {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        for await (const { event, data } of await client.webhooks.listen(webhookId, { signal, maxRetries: 0 })) {
          wait = FIRST_PAUSE_MS;
          if (event !== 'delivery' || !isDelivery(data)) continue;
          const handling = handle(data).finally(() => underWay.delete(handling));
          underWay.add(handling);
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error;
        terminal.note(`messaging: ${describe(error)}; connecting again`);
      }
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  } finally {
    await Promise.all(underWay);
    if (!values['keep'] && given === undefined) await end();
  }

  async function handle(delivery: Delivery): Promise<void> {
    const outcome = unreported.get(delivery.deliveryId) ?? (await receive(delivery));
    unreported.set(delivery.deliveryId, outcome);
    try {
      const report = { attempt: delivery.attempt, ...outcome };
      const answer = await client.webhooks.reportDelivery(webhookId, delivery.deliveryId, report);
      unreported.delete(delivery.deliveryId);
      if (target) terminal.print(line(delivery, outcome, answer));
      if (answer.status === 'failed')
        terminal.note(`No attempts are left. To send it again: messaging resend ${webhookId} ${delivery.deliveryId}`);
      if (outcome.status === GONE)
        terminal.note(
          'The receiver answered 410 Gone: the service has disabled the listener, which receives nothing more.',
        );
    } catch (error) {
      if (!isPassing(error)) unreported.delete(delivery.deliveryId);
      terminal.note(`messaging: ${delivery.deliveryId} could not be reported: ${describe(error)}`);
    }
  }

  async function receive({ headers, body }: Delivery): Promise<Outcome> {
    if (target) return forward(target, headers, body);
    terminal.print(body);
    return { status: 200, durationMs: 0 };
  }

  async function end(): Promise<void> {
    // A failure is ignored, because the service deletes the listener after an hour anyway.
    await client.webhooks.delete(webhookId, { maxRetries: 0, timeout: 5000 }).catch(() => undefined);
  }
}

async function createListener({ client, terminal, values, signal }: Call): Promise<string> {
  const body = { description: `messaging listen on ${hostname()}`.slice(0, 200), event: values['event'] ?? '*' };
  const { webhookId, secret } = await client.webhooks.createListener(body as NewListener, { signal });
  terminal.note(`Listener: ${webhookId}`);
  terminal.note(`Secret:   ${secret}`);
  return webhookId;
}

function targetFrom(text: unknown): URL | undefined {
  if (text === undefined) return undefined;
  const address = /^[a-z]+:\/\//i.test(String(text)) ? String(text) : `http://${String(text)}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Reads the host from the user's text, because `URL` turns a number such as 13000 into an address of another machine.
  const host = /^[a-z]+:\/\/(\[::1\]|[^/:?#]+)/i.exec(address)?.[1] ?? '';
  const isLocal = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && isLocal) return url;
  throw new UsageError('--forward-to takes a URL of this machine, such as http://localhost:3000/hook');
}

function isDelivery(data: unknown): data is Delivery {
  if (typeof data !== 'object' || data === null) return false;
  const { deliveryId, event, attempt, headers, body } = data as Record<string, unknown>;
  const texts = [deliveryId, event, body, ...Object.values(headers ?? {})];
  if (typeof headers === 'object' && typeof attempt === 'number' && texts.every((each) => typeof each === 'string'))
    return true;
  throw new MessagingError('The service streamed something that is not a delivery');
}

function line(
  { deliveryId, event }: Delivery,
  { status, error, durationMs }: Outcome,
  answer: ReportedDelivery,
): string {
  const next = answer.nextAttemptAt === null ? '' : `  again at ${answer.nextAttemptAt}`;
  return `${event}  ${deliveryId}  ${status ?? error}  ${durationMs} ms${next}`;
}
