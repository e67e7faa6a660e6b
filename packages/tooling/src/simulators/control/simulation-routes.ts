import { z } from 'zod';
import { Failure } from '../core/failures.ts';
import { DecidedOutcome } from '../core/outcomes.ts';
import { EntryFilter, type Entry } from '../core/journal.ts';
import { providers } from '../core/providers.ts';
import type { createRules, Match } from '../core/rules.ts';
import type { Simulation } from '../core/simulation.ts';
import type { Controls } from './controls.ts';
import type { ControlInput, ControlRoute } from './routes.ts';

const Query = EntryFilter.extend({
  limit: z.coerce.number().int().min(1).max(5000).default(100),
  waitFor: z.coerce.number().int().min(1).max(5000).optional(),
  timeoutMs: z.coerce.number().int().min(0).max(60_000).default(5_000),
});

const OfProvider = EntryFilter.pick({ provider: true });
const Latency = z.partialRecord(z.enum(providers), z.int().min(0).max(600_000));

/** The routes that all providers share: read messages, add failures, set outcomes, reset. */
export function simulationRoutes(simulation: Simulation, controls: Controls, reset: () => void): ControlRoute[] {
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
      answer: ({ parameters }) => one(simulation.journal.get(Number(parameters.id))),
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
      rules: simulation.failures,
      schema: Failure,
    }),
    ...ruleRoutes('outcomes', {
      about:
        'Sets the statuses reported for accepted messages (twilio, whatsapp, smtp), in exactly this order, with code and delayMs.',
      example: { provider: 'twilio', recipient: '+15550100', statuses: ['sent', 'undelivered'], code: 30003 },
      rules: simulation.outcomes,
      schema: DecidedOutcome,
    }),
  ];
}

interface RuleRoutes<Rule extends Match> {
  about: string;
  example: unknown;
  rules: ReturnType<typeof createRules<Rule>>;
  schema: z.ZodType<Rule>;
}

function ruleRoutes<Rule extends Match>(
  name: string,
  { about, example, rules, schema }: RuleRoutes<Rule>,
): ControlRoute[] {
  return [
    { method: 'POST', path: `/${name}`, about, example, answer: ({ body }) => rules.add(schema.parse(body)) },
    { method: 'GET', path: `/${name}`, about: `The current ${name}.`, answer: () => rules.list() },
    {
      method: 'DELETE',
      path: `/${name}`,
      about: `Removes all ${name}, or with ?provider= those of one provider.`,
      answer: ({ query }: ControlInput) => rules.clear(OfProvider.parse(Object.fromEntries(query))),
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

function one(entry: Entry | undefined): unknown {
  return entry ? { ...readable(entry), bodyBase64: entry.request.body.toString('base64') } : null;
}

/** An entry as JSON: its body as text. */
function readable(entry: Entry): Record<string, unknown> {
  const { request, at, ...rest } = entry;
  return { ...rest, at: new Date(at).toISOString(), request: { ...request, body: request.body.toString() } };
}
