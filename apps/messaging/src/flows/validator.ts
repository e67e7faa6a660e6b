import type { Step } from './steps.ts';

/** An error in a flow, with its field, such as `steps.2.next`. */
export interface Problem {
  field: string;
  message: string;
}

interface Edge {
  field: string;
  to: string;
}

/** The steps that a step can lead to, with the fields that name them. */
export function edgesOf(step: Step, index: number): Edge[] {
  const at = (place: string, to: string | undefined) =>
    to === undefined ? [] : [{ field: `steps.${index}.${place}`, to }];
  switch (step.type) {
    case 'stop':
      return [];
    case 'branch':
      return [
        ...step.cases.flatMap((each, position) => at(`cases.${position}.next`, each.next)),
        ...at('next', step.next),
      ];
    case 'wait':
      return [...at('next', step.next), ...at('onTimeout', step.onTimeout)];
    default:
      return at('next', step.next);
  }
}

/**
 * Finds all problems that prevent a flow from running, in the order of the steps: duplicate ids, missing targets, unreachable steps, loops
 * without a wait, and incomplete steps.
 */
export function findProblems(steps: readonly Step[]): Problem[] {
  const places = new Map<string, number>();
  const problems: Problem[] = [];
  steps.forEach((step, index) => {
    if (places.has(step.id)) problems.push({ field: `steps.${index}.id`, message: `The id ${step.id} appears twice` });
    else places.set(step.id, index);
    problems.push(...incomplete(step, index, steps));
  });
  const edges = steps.map(edgesOf);
  for (const { field, to } of edges.flat()) {
    if (!places.has(to)) problems.push({ field, message: `Unknown step ${to}` });
  }
  const targets = edges.map((all) => all.flatMap(({ to }) => places.get(to) ?? []));
  const reached = reachable(targets);
  steps.forEach((step, index) => {
    if (!reached.has(index))
      problems.push({ field: `steps.${index}`, message: `Nothing leads to the step ${step.id}` });
  });
  const closing = endlessEdge(steps, edges, places);
  if (closing) problems.push({ field: closing.field, message: `The loop back to ${closing.to} contains no wait` });
  return problems;
}

function reachable(targets: number[][]): Set<number> {
  const reached = new Set([0]);
  for (const index of reached) for (const target of targets[index] ?? []) reached.add(target);
  return reached;
}

/** Whether a step takes time in every round of a loop. A wait with `until` does not: once its time has passed, it no longer waits. */
const isPause = (step: Step | undefined) =>
  step?.type === 'digest' || (step?.type === 'wait' && step.until === undefined);

/** An edge that closes a loop without a wait, found by a depth-first walk over the steps that do not wait. */
function endlessEdge(steps: readonly Step[], edges: Edge[][], places: Map<string, number>): Edge | null {
  const state = new Map<number, 'open' | 'done'>();
  function walk(index: number): Edge | null {
    state.set(index, 'open');
    for (const edge of edges[index] ?? []) {
      const target = places.get(edge.to);
      if (target === undefined || isPause(steps[target])) continue;
      if (state.get(target) === 'open') return edge;
      const found = state.has(target) ? null : walk(target);
      if (found) return found;
    }
    state.set(index, 'done');
    return null;
  }
  for (const [index, step] of steps.entries()) {
    const found = isPause(step) || state.has(index) ? null : walk(index);
    if (found) return found;
  }
  return null;
}

function incomplete(step: Step, index: number, steps: readonly Step[]): Problem[] {
  const problem = (place: string, message: string) => [{ field: `steps.${index}.${place}`, message }];
  if (step.type === 'send' && (step.body === undefined) === (step.templateId === undefined)) {
    return problem('body', 'Provide exactly one of `body` and `templateId`');
  }
  if (step.type === 'wait') {
    if (step.until !== undefined && (step.seconds !== undefined || step.event !== undefined)) {
      return problem('until', 'Cannot be combined with seconds or event');
    }
    if (step.until === undefined && step.seconds === undefined) {
      return problem(
        'seconds',
        step.event
          ? 'A wait for an event requires `seconds`, the maximum wait time'
          : 'Provide exactly one of `seconds` and `until`',
      );
    }
    if (step.onTimeout !== undefined && !step.event) return problem('onTimeout', '`onTimeout` requires `event`');
    if (step.event?.type === 'message_status' && !isThere(steps, 'send', step.event.message)) {
      return problem('event.message', `Unknown send step ${step.event.message}`);
    }
  }
  if (step.type !== 'branch') return [];
  return step.cases.flatMap(({ if: condition }, position) => {
    const [type, id] =
      'message' in condition
        ? (['send', condition.message] as const)
        : 'answer' in condition
          ? (['http', condition.answer] as const)
          : [];
    if (type === undefined || isThere(steps, type, id)) return [];
    return problem(`cases.${position}.if`, `Unknown ${type} step ${id}`);
  });
}

function isThere(steps: readonly Step[], type: Step['type'], id: string): boolean {
  return steps.some((step) => step.id === id && step.type === type);
}
