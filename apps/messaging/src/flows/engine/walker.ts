import type { Contact } from '../../db.ts';
import type { Place } from './claim.ts';
import { decide } from './conditions.ts';
import { outcomesOf, type Statuses } from './message-outcomes.ts';
import { MAX_MESSAGES_PER_RUN, MAX_STEPS_PER_RUN, type RunError } from '../limits.ts';
import { MESSAGE_OUTCOMES, MAX_STEPS, type Digest, type Result, type Step, type StepOf } from '../steps.ts';
import type { RunRow } from '../store.ts';

/** The pause before a run reads a message or digest again that another transaction was changing. */
export const RECHECK_MS = 100;

/** A run at a step of this type. */
export interface At<Type extends Step['type']> {
  walker: Walker;
  step: StepOf<Type>;
}

/** Moves a run through its steps until it is parked: it waits for a time, an event or a response, or has ended. */
export class Walker {
  readonly run: RunRow;
  contact: Contact | null;
  readonly #steps: Map<string, Step>;
  readonly place: Place;
  isParked = false;
  readonly #history: { type?: string }[];

  constructor(run: RunRow, steps: readonly Step[], contact: Contact | null) {
    this.run = run;
    this.contact = contact;
    this.#history = run.history as { type?: string }[];
    this.#steps = new Map(steps.map((step) => [step.id, step]));
    this.place = {
      id: run.id,
      moves: run.moves,
      status: 'running',
      stepId: run.stepId,
      phase: run.phase as Place['phase'],
      dueAt: null,
      waitingFor: null,
      waitingMessage: null,
      waitingStatuses: [],
      digestKey: null,
      attempts: run.attempts,
      results: { ...(run.results as Record<string, unknown>) },
      entries: [],
      error: null,
    };
  }

  get results(): Record<string, Result> {
    return this.place.results as Record<string, Result>;
  }

  get step(): Step | undefined {
    return this.place.stepId === null ? undefined : this.#steps.get(this.place.stepId);
  }

  /** The variables of texts: the contact's fields, the run's variables, and the results of earlier steps. */
  variables(contactVariables: Record<string, unknown>): Record<string, unknown> {
    return { ...contactVariables, ...(this.run.variables as Record<string, unknown>), steps: this.place.results };
  }

  /** Takes one step. A step that the caller must perform is returned instead. */
  advance(now: Date, statuses: Statuses): StepOf<'send' | 'digest' | 'update_contact'> | null {
    const { step } = this;
    if (!step) {
      this.#end('completed');
      return null;
    }
    const reached = this.#reachedLimit(step);
    if (reached) {
      this.fail(reached);
      return null;
    }
    switch (step.type) {
      case 'wait':
        this.#wait(step, now, statuses);
        return null;
      case 'branch': {
        const { repliedAt } = this.run;
        const variables = this.run.variables as Record<string, unknown>;
        const next = decide(step, { contact: this.contact, variables, results: this.results, repliedAt, statuses });
        this.leave(next, { to: next ?? null });
        return null;
      }
      case 'stop':
        this.leave(undefined, {});
        return null;
      case 'http':
        this.callAt(now);
        return null;
      case 'digest': {
        if (this.place.phase !== 'waiting') return step;
        const result = this.results[step.id];
        this.leave(step.next, { events: result && 'total' in result ? result.total : 0 });
        return null;
      }
      case 'send':
      case 'update_contact':
        return step;
    }
  }

  /** Adds the step's result to the history, and moves to the next step. */
  leave(next: string | undefined, entry: Record<string, unknown>): void {
    const { step } = this;
    if (!step) return;
    this.place.entries.push({ step: step.id, type: step.type, at: new Date().toISOString(), ...entry });
    this.place.phase = 'enter';
    this.place.attempts = 0;
    this.place.stepId = next ?? null;
    if (next === undefined) this.#end('completed');
  }

  fail(error: RunError): void {
    this.place.error = error;
    this.#end('failed');
  }

  /** The limit that the run would exceed with this step. More than `MAX_STEPS` steps without a wait must be a loop. */
  #reachedLimit({ type }: Step): RunError | null {
    const { entries } = this.place;
    if (this.#history.length + entries.length >= MAX_STEPS_PER_RUN) return 'too_many_steps';
    if (entries.length >= MAX_STEPS) return 'circle_without_wait';
    if (type !== 'send') return null;
    const sent = [...this.#history, ...entries].filter((entry) => entry.type === 'send').length;
    return sent >= MAX_MESSAGES_PER_RUN ? 'too_many_messages' : null;
  }

  /** Pauses the run before its current step until a time. */
  retryAt(dueAt: Date): void {
    this.#park('enter', dueAt);
  }

  /** Schedules the request of the current step. */
  callAt(dueAt: Date): void {
    this.#park('calling', dueAt);
  }

  /** Lets the run collect other runs in its current step. */
  digest(key: string, digest: Digest, until: Date): void {
    if (this.place.stepId !== null) this.place.results[this.place.stepId] = digest;
    this.place.digestKey = key;
    this.#park('waiting', until);
  }

  #wait(step: StepOf<'wait'>, now: Date, statuses: Statuses): void {
    const outcome = this.#awaitedOutcome(step, statuses);
    if (this.place.phase === 'waiting') {
      // An outcome takes precedence over a timeout that has passed at the same moment.
      const event = this.run.wokenBy ?? outcome ?? null;
      const timedOut = step.event !== undefined && event === null;
      const next = timedOut ? (step.onTimeout ?? step.next) : step.next;
      this.leave(next, step.event ? { event: timedOut ? 'timeout' : event } : {});
      return;
    }
    if (outcome !== undefined)
      return outcome === null ? this.retryAt(soon(now)) : this.leave(step.next, { event: outcome });
    const until = step.until === undefined ? now.getTime() + (step.seconds ?? 0) * 1000 : Date.parse(step.until);
    if (until <= now.getTime()) return this.leave(step.next, {});
    this.#park('waiting', new Date(until));
    if (step.event?.type === 'message_status') {
      const result = this.results[step.event.message];
      this.place.waitingMessage = result && 'messageId' in result ? result.messageId : null;
      this.place.waitingStatuses = awaitedStatuses(step.event);
    } else if (step.event) this.place.waitingFor = waitKey(step.event);
  }

  /**
   * The awaited outcome that the message has reached. Undefined if the message has reached none of the awaited outcomes yet; null if the
   * outcome cannot be determined at this moment.
   */
  #awaitedOutcome({ event }: StepOf<'wait'>, statuses: Statuses): string | null | undefined {
    if (event?.type !== 'message_status') return undefined;
    const outcomes = outcomesOf(this.results[event.message], this.run.repliedAt, statuses);
    return outcomes && outcomes.find((outcome) => awaitedStatuses(event).includes(outcome));
  }

  #park(phase: Place['phase'], dueAt: Date): void {
    this.place.phase = phase;
    this.place.dueAt = dueAt;
    this.isParked = true;
  }

  #end(status: 'completed' | 'failed'): void {
    this.place.status = status;
    this.isParked = true;
  }
}

type EventOf<Type> = Extract<NonNullable<StepOf<'wait'>['event']>, { type: Type }>;

function awaitedStatuses({ status }: EventOf<'message_status'>): string[] {
  return status.flatMap((outcome) => MESSAGE_OUTCOMES[outcome]);
}

/** The key under which `occur` finds the wait. */
function waitKey(event: EventOf<'tag_added' | 'message_received'>): string {
  if (event.type === 'tag_added') return `tag:${event.tag}`;
  return event.keyword === undefined ? 'received' : `received:${event.keyword.toUpperCase()}`;
}

function soon(now: Date): Date {
  return new Date(now.getTime() + RECHECK_MS);
}
