import { z } from 'zod';
import type { ControlRoute } from './control/routes.ts';
import type { Failure } from './core/failures.ts';
import type { Answer, ReceivedRequest } from './core/http.ts';
import { describeDelivery, isSuccess, type Delivered, type Outgoing } from './core/outbox.ts';
import { progress } from './core/progress.ts';
import type { Provider } from './core/providers.ts';
import type { Exchange, Simulation } from './core/simulation.ts';

/** The state that the functions of one simulator share: its settings, its memory and what all simulators have. */
export interface Simulator<Settings, State = unknown> {
  readonly simulation: Simulation;
  /** Base URL of the simulators. */
  readonly url: () => string;
  state: State & { settings: Settings };
}

interface SimulatorDefinition<Schema extends z.ZodObject, State extends object, Controls extends object> {
  name: Provider | 'dns';
  /** Its description on the page of addresses, such as the host that it stands for. */
  about: string;
  /** Read and changed under `/control/{name}/settings`, and by `configure`. They outlive a reset. */
  settings: Schema;
  /** The available settings with an example, for the page of the control API. */
  settingsAbout?: string;
  settingsExample?: z.input<Schema>;
  /** The memory at the start, and after a reset: then `before` is the memory until the reset. */
  state: (before?: State) => State;
  /** Answers requests under `/{name}`, with the rest of the path; an Exchange is kept and can be made to fail. */
  handle?: (
    simulator: Simulator<z.output<Schema>, State>,
    request: ReceivedRequest,
    path: string,
  ) => Exchange | Answer | Promise<Exchange | Answer>;
  /** A simulated failure in the provider's own words. */
  failure?: (failure: Failure) => Answer;
  /** For tests, next to `configure`. */
  controls: (simulator: Simulator<z.output<Schema>, State>) => Controls;
  /** The same for the control API. Paths are below `/{name}`. */
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
      /** Replaces the named settings; the others stay. */
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

export interface Reporting {
  statuses: string[];
  statusDelayMs: number;
  statusRetryDelaysMs: number[];
}

/** The settings of a provider that reports what became of a message. */
export const reporting = (statuses: string[], retryDelaysMs: number[]) => ({
  /** The statuses reported about an accepted message, in this order. */
  statuses: z.array(z.string().max(30)).max(10).default(statuses),
  /** Before each report. */
  statusDelayMs: z.int().min(0).max(600_000).default(100),
  /** Pauses before a report that was not accepted is repeated. */
  statusRetryDelaysMs: z.array(z.int().min(0)).max(10).default(retryDelaysMs),
});

/** Posts a report, again after each of the pauses in the settings until it is accepted. Resolves with the result in one line. */
export async function postReport(
  { simulation, state }: Simulator<Pick<Reporting, 'statusRetryDelaysMs'>>,
  outgoing: Outgoing,
  isDone: (delivered: Delivered) => boolean = isSuccess,
): Promise<string> {
  const { outbox } = simulation;
  return describeDelivery(await outbox.sendPersistently(outgoing, state.settings.statusRetryDelaysMs, isDone));
}

/** Posts what a person wrote or did to a service, and keeps it. */
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

/** A call that is counted but not kept: it reads, or was refused before it was understood. */
export function counted(operation: string, recipient: string, answer: () => Answer, accepted = true): Exchange {
  return { operation, recipient, text: '', keep: null, perform: () => ({ answer: answer(), accepted }) };
}

/** A body as JSON; null when it is not. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
