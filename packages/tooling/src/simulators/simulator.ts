import { z } from 'zod';
import type { ControlRoute } from './control/routes.ts';
import type { Failure } from './core/failures.ts';
import type { Answer, ReceivedRequest } from './core/http.ts';
import { describeDelivery, isSuccess, type Delivered, type Outgoing } from './core/outbox.ts';
import { progress } from './core/progress.ts';
import type { Provider } from './core/providers.ts';
import type { Exchange, Simulation } from './core/simulation.ts';

/** The data that the functions of one simulator share: its settings, its state, and the simulation that all simulators share. */
export interface Simulator<Settings, State = unknown> {
  readonly simulation: Simulation;
  /** Base URL of the simulators. */
  readonly url: () => string;
  state: State & { settings: Settings };
}

interface SimulatorDefinition<Schema extends z.ZodObject, State extends object, Controls extends object> {
  name: Provider | 'dns';
  /** The simulator's description on the page of addresses, such as the host that it simulates. */
  about: string;
  /** Read and changed with `/control/{name}/settings` and `configure`. A reset keeps them. */
  settings: Schema;
  /** The available settings with an example, for the page of the control API. */
  settingsAbout?: string;
  settingsExample?: z.input<Schema>;
  /** Creates the state at the start and at a reset; at a reset, `before` is the previous state. */
  state: (before?: State) => State;
  /** Answers requests under `/{name}`, with the rest of the path. An Exchange is kept, and failure rules apply to it. */
  handle?: (
    simulator: Simulator<z.output<Schema>, State>,
    request: ReceivedRequest,
    path: string,
  ) => Exchange | Answer | Promise<Exchange | Answer>;
  /** A simulated failure in the provider's error format. */
  failure?: (failure: Failure) => Answer;
  /** The controls for tests, in addition to `configure`. */
  controls: (simulator: Simulator<z.output<Schema>, State>) => Controls;
  /** The same controls as routes of the control API. Their paths are below `/{name}`. */
  routes: (controls: Controls) => ControlRoute[];
}

/** Declares a simulator. `simulators.ts` lists and starts them. */
export function defineSimulator<Schema extends z.ZodObject, State extends object, Controls extends object>(
  definition: SimulatorDefinition<Schema, State, Controls>,
) {
  const { name, about, settings: schema } = definition;
  return (simulation: Simulation, url: () => string) => {
    type Running = Simulator<z.output<Schema>, State>;
    const simulator: Running = { simulation, url, state: { ...definition.state(), settings: schema.parse({}) } };
    const controls = {
      /** Replaces the named settings; other settings stay. */
      configure(settings: z.input<Schema>): void {
        simulator.state.settings = schema.parse({ ...simulator.state.settings, ...settings });
      },
      ...definition.controls(simulator),
    };
    const settingsRoutes: ControlRoute[] = [
      { method: 'GET', path: '/settings', about: 'The current settings.', answer: () => simulator.state.settings },
      {
        method: 'PATCH',
        path: '/settings',
        about: definition.settingsAbout ?? '',
        example: definition.settingsExample,
        answer: ({ body }) => controls.configure(body as z.input<Schema>),
      },
    ];
    const routes = [...(definition.settingsAbout ? settingsRoutes : []), ...definition.routes(controls)];
    return {
      name,
      about,
      simulator,
      controls,
      routes: routes.map((route) => ({ ...route, path: `/${name}${route.path}` })),
      reset() {
        simulator.state = { ...definition.state(simulator.state), settings: simulator.state.settings };
      },
      async handle(request: ReceivedRequest, path: string): Promise<Answer | null> {
        const handled = (await definition.handle?.(simulator, request, path)) ?? null;
        if (handled === null || 'status' in handled || !definition.failure) return handled as Answer | null;
        return simulation.handle(name as Provider, request, handled, definition.failure, (entry, verdict) => {
          const { statuses = [], statusDelayMs = 50 } = simulator.state.settings as Partial<Reporting>;
          const course = { statuses: verdict.statuses ?? statuses, delayMs: statusDelayMs };
          if (verdict.report) progress(simulation, entry, course, verdict.report);
        });
      },
    };
  };
}

/** The settings of a provider that reports statuses of a message. */
export const reporting = (statuses: string[], retryDelaysMs: number[]) => ({
  /** The statuses reported about an accepted message, in this order. */
  statuses: z.array(z.string().max(30)).max(10).default(statuses),
  /** The delay before each report, in milliseconds. */
  statusDelayMs: z.int().min(0).max(600_000).default(100),
  /** The pauses before each retry of a report that was not accepted. */
  statusRetryDelaysMs: z.array(z.int().min(0)).max(10).default(retryDelaysMs),
});
type Reporting = z.output<z.ZodObject<ReturnType<typeof reporting>>>;

/** Posts a report, and retries after each pause in the settings until it is accepted. Resolves with the result in one line. */
export async function postReport(
  { simulation, state }: Simulator<Pick<Reporting, 'statusRetryDelaysMs'>>,
  outgoing: Outgoing,
  isDone: (delivered: Delivered) => boolean = isSuccess,
): Promise<string> {
  const { outbox } = simulation;
  return describeDelivery(await outbox.sendPersistently(outgoing, state.settings.statusRetryDelaysMs, isDone));
}

export const PhoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, 'E.164');

/** A person writes an SMS to one of our numbers. */
export const InboundSms = z.strictObject({
  from: PhoneNumber,
  to: PhoneNumber,
  body: z.string().max(1600),
  /** The provider's id of the message, which is the same for repeated deliveries of a message. Default: a new id. */
  id: z.string().max(100).optional(),
  /** The URL that gets the message. Default: `inboundUrl` of the settings. */
  url: z.url().optional(),
});

/** The setting for the destination of SMS from people. */
export const inboundUrl = z.url().nullable().default(null);

/**
 * Posts an SMS from a person to the service, and keeps it. `request` builds the HTTP request.
 *
 * @throws {RangeError} without a URL to post to
 */
export function postSms(
  simulator: Simulator<{ inboundUrl: string | null }>,
  provider: Provider,
  { id, url = simulator.state.settings.inboundUrl ?? undefined, ...sms }: z.output<typeof InboundSms> & { id: string },
  request: (url: string) => Outgoing & { body: string },
): Promise<Delivered> {
  if (url === undefined) throw new RangeError('give a url, or set inboundUrl in the settings');
  const { from, to, body: text } = sms;
  return postInbound(simulator, provider, { kind: 'inbound_sms', from, to, text, id }, request(url));
}

/** Posts a person's message or action to a service, and keeps it. */
export async function postInbound(
  { simulation }: Pick<Simulator<unknown>, 'simulation'>,
  provider: Provider,
  { id, ...event }: { kind: string; from: string; to: string; text: string; id: string },
  outgoing: Outgoing & { body: string },
): Promise<Delivered> {
  const delivered = await simulation.outbox.send(outgoing);
  const { url, headers = {}, body } = outgoing;
  simulation.journal.add({
    ...event,
    provider,
    direction: 'out',
    reference: id,
    providerId: id,
    outcome: isSuccess(delivered) ? 'accepted' : 'refused',
    answer: describeDelivery(delivered),
    request: { method: 'POST', path: url, headers, body: Buffer.from(body) },
  });
  return delivered;
}

/** A call that is counted but not kept, because it only reads or was refused before it was parsed. */
export function counted(operation: string, recipient: string, answer: () => Answer): Exchange {
  return { operation, recipient, text: '', keep: null, perform: () => ({ answer: answer() }) };
}

/** A text parsed as JSON; null if it is not JSON. */
export function readJson(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}
