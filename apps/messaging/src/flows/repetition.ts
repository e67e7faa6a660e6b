import { MAX_MESSAGES_PER_PERSON_AND_DAY, MAX_MESSAGES_PER_RUN } from './limits.ts';
import type { Step } from './steps.ts';
import { edgesOf } from './validator.ts';

/** A loop of steps that sends repeatedly without an action of the recipient. */
interface Repetition {
  /** The field that closes the loop, such as `steps.2.next`. */
  field: string;
  message: string;
  messagesPerDay: number;
}

interface Edge {
  field: string;
  from: number;
  to: number;
  messages: number;
  seconds: number;
}

const DAY_SECONDS = 86_400;
/** The time assumed for a wait that may end at once, because its event does not depend on the recipient. */
const EVENT_SECONDS = 1;

/** The loop that sends most often. Null if no loop sends, or if a loop has no wait (activation refuses such a loop). */
export function findRepetition(steps: readonly Step[]): Repetition | null {
  const edges = timedEdges(steps);
  let found: { circle: Edge[]; perSecond: number } | null = null;
  // Each round of the search finds a loop that sends more often than the previous loop, so the last loop sends most often.
  for (;;) {
    const circle = gainingCircle(steps.length, edges, found?.perSecond ?? 0);
    if (!circle) break;
    const seconds = sum(circle, (edge) => edge.seconds);
    if (seconds === 0) return null;
    const perSecond = sum(circle, (edge) => edge.messages) / seconds;
    if (found && perSecond <= found.perSecond) break;
    found = { circle, perSecond };
  }
  if (!found) return null;
  const { field } = found.circle.reduce((first, edge) => (edge.to < first.to ? edge : first));
  const messagesPerDay = Number((found.perSecond * DAY_SECONDS).toPrecision(3));
  return { field, messagesPerDay, message: describe(messagesPerDay) };
}

function describe(messagesPerDay: number): string {
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  const days = 1 / messagesPerDay;
  const rate =
    messagesPerDay >= 1
      ? `about ${number(messagesPerDay)} ${messagesPerDay < 1.05 ? 'message' : 'messages'} a day`
      : `about one message in ${number(days)} days`;
  return (
    `This loop can repeat: ${rate} to each person. A run ends after ${MAX_MESSAGES_PER_RUN} messages, ` +
    `or when flows have sent a person ${MAX_MESSAGES_PER_PERSON_AND_DAY} messages within 24 hours`
  );
}

/** The transitions that a run can take without an action of the recipient, with the minimum time of each. */
function timedEdges(steps: readonly Step[]): Edge[] {
  const places = new Map(steps.map((step, index) => [step.id, index]));
  return steps.flatMap((step, from) =>
    edgesOf(step, from).flatMap(({ field, to: id }) => {
      const to = places.get(id);
      const seconds = secondsOf(step, field);
      if (to === undefined || seconds === null) return [];
      return [{ field, from, to, messages: step.type === 'send' ? 1 : 0, seconds }];
    }),
  );
}

/** The minimum time before the transition, in seconds. Null if the transition needs an action of the recipient. */
function secondsOf(step: Step, field: string): number | null {
  if (step.type === 'digest') return step.seconds;
  if (step.type !== 'wait') return 0;
  const { event, seconds = 0, onTimeout } = step;
  if (!event || field.endsWith('.onTimeout')) return seconds;
  const byRecipient =
    event.type === 'message_received' ||
    (event.type === 'message_status' && event.status.every((status) => status === 'replied'));
  if (!byRecipient) return EVENT_SECONDS;
  return onTimeout === undefined ? seconds : null;
}

/** A loop with more messages per second than `perSecond`, found by Bellman and Ford's algorithm. */
function gainingCircle(count: number, edges: readonly Edge[], perSecond: number): Edge[] | null {
  const best = Array.from({ length: count }, () => 0);
  const cameBy = new Map<number, Edge>();
  let last: Edge | undefined;
  for (let pass = 0; pass <= count; pass += 1) {
    last = undefined;
    for (const edge of edges) {
      const value = (best[edge.from] ?? 0) + edge.messages - perSecond * edge.seconds;
      if (value <= (best[edge.to] ?? 0) + 1e-9) continue;
      best[edge.to] = value;
      cameBy.set(edge.to, edge);
      last = edge;
    }
    if (!last) return null;
  }
  let edge = last;
  for (let step = 0; step < count && edge; step += 1) edge = cameBy.get(edge.from);
  const circle: Edge[] = [];
  for (; edge && !circle.includes(edge); edge = cameBy.get(edge.from)) circle.push(edge);
  return circle;
}

function sum(edges: readonly Edge[], of: (edge: Edge) => number): number {
  return edges.reduce((total, edge) => total + of(edge), 0);
}
