import { z } from 'zod';
import { Failure } from '../core/failures.ts';
import { DecidedOutcome } from '../core/outcomes.ts';
import type { Entry, EntryFilter } from '../core/journal.ts';
import { providers, type Provider } from '../core/providers.ts';
import type { Controls } from './controls.ts';
import type { ControlInput, ControlRoute } from './routes.ts';

const Query = z.object({
  provider: z.enum(providers).optional(),
  direction: z.enum(['in', 'out']).optional(),
  kind: z.string().optional(),
  recipient: z.string().optional(),
  text: z.string().optional(),
  reference: z.string().optional(),
  outcome: z.enum(['accepted', 'refused', 'failed', 'answer_lost']).optional(),
  after: z.coerce.number().int().optional(),
  before: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(5000).default(100),
  waitFor: z.coerce.number().int().min(1).max(5000).optional(),
  timeoutMs: z.coerce.number().int().min(0).max(60_000).default(5_000),
});

const Latency = z.partialRecord(z.enum(providers), z.int().min(0).max(600_000));

/** The routes that all providers share: read messages, add failures, set outcomes, reset. */
export function simulationRoutes(controls: Controls, reset: () => void): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/messages',
      about:
        'Messages still kept in full, newest first. Filters: provider, direction (in, out), kind, recipient, text (a part), reference, outcome, after and before (ids), limit. With waitFor=N, the response is sent as soon as N messages have arrived; after timeoutMs, it is 504.',
      answer: ({ query }) => list(controls, query),
    },
    {
      method: 'GET',
      path: '/messages/:id',
      about: 'One message in full, its body also as base64.',
      answer: ({ parameters }) => one(controls, Number(parameters.id)),
    },
    {
      method: 'GET',
      path: '/counts',
      about:
        'Counts of everything since the last reset, by provider: operations, outcomes, and accepted messages (total, distinct, repeated) by recipient and text and by reference.',
      answer: () => controls.counts(),
    },
    {
      method: 'POST',
      path: '/reset',
      about: 'Deletes all messages, counts, failures and outcomes; settings are kept.',
      answer: reset,
    },
    {
      method: 'PATCH',
      path: '/latency',
      about: 'Milliseconds added to every answer, by provider.',
      example: { instagram: 80, twilio: 120 },
      answer: ({ body }) => controls.setLatency(Latency.parse(body)),
    },
    ...ruleRoutes('failures', {
      about:
        'Makes a provider fail. Match by operation, recipient (whole), text (a part), after, times, share; act by action (respond, delay, hang, drop, garbage, flood), accept (accept the message first and lose the answer), status, code, subcode, message, body, headers, delayMs, bytes.',
      example: { provider: 'instagram', operation: 'send', times: 2, status: 500, code: 2 },
      add: (body) => controls.fail(Failure.parse(body)),
      list: controls.failures,
      clear: controls.clearFailures,
    }),
    ...ruleRoutes('outcomes', {
      about:
        'Sets the statuses reported for accepted messages (twilio, whatsapp, smtp), in exactly this order, with code and delayMs.',
      example: { provider: 'twilio', recipient: '+15550100', statuses: ['sent', 'undelivered'], code: 30003 },
      add: (body) => controls.decide(DecidedOutcome.parse(body)),
      list: controls.outcomes,
      clear: controls.clearOutcomes,
    }),
  ];
}

interface RuleControls {
  about: string;
  example: unknown;
  add(body: unknown): unknown;
  list(): unknown;
  clear(which: { id?: number; provider?: Provider }): void;
}

function ruleRoutes(name: string, rules: RuleControls): ControlRoute[] {
  const provider = (query: URLSearchParams) => {
    const value = query.get('provider');
    return value === null ? {} : { provider: z.enum(providers).parse(value) };
  };
  const { about, example } = rules;
  return [
    { method: 'POST', path: `/${name}`, about, example, answer: ({ body }) => rules.add(body) },
    { method: 'GET', path: `/${name}`, about: `The current ${name}.`, answer: () => rules.list() },
    {
      method: 'DELETE',
      path: `/${name}`,
      about: `Removes all ${name}, or with ?provider= those of one provider.`,
      answer: ({ query }: ControlInput) => rules.clear(provider(query)),
    },
    {
      method: 'DELETE',
      path: `/${name}/:id`,
      about: 'Removes one.',
      answer: ({ parameters }: ControlInput) => rules.clear({ id: Number(parameters.id) }),
    },
  ];
}

async function list(controls: Controls, query: URLSearchParams): Promise<unknown> {
  const { limit, waitFor, timeoutMs, ...filter } = Query.parse(Object.fromEntries(query));
  const entries =
    waitFor === undefined
      ? controls.messages(filter, limit)
      : (await controls.waitForMessages(filter, waitFor, timeoutMs)).slice(0, limit);
  return { messages: entries.map(readable) };
}

function one(controls: Controls, id: number): unknown {
  const wanted: EntryFilter = { direction: undefined, after: id - 1, before: id + 1 };
  const [entry] = controls.messages(wanted, 1);
  return entry ? { ...readable(entry), bodyBase64: entry.request.body.toString('base64') } : null;
}

/** An entry as JSON: its body as text. */
export function readable(entry: Entry): Record<string, unknown> {
  const { request, at, ...rest } = entry;
  return { ...rest, at: new Date(at).toISOString(), request: { ...request, body: request.body.toString() } };
}
