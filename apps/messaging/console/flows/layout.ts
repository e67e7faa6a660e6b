import { linksOf, type Step } from './steps.ts';

/** Sizes of the drawing, in its own units. */
export const NODE = { width: 214, height: 46 };
export const GAP = { x: 40, y: 54 };

export interface Node {
  step: Step;
  x: number;
  y: number;
}
export interface Edge {
  from: Node;
  to: Node;
  when: string;
  /** Leads up again, to a step that comes before. */
  back: boolean;
}
export interface Drawing {
  nodes: Node[];
  edges: Edge[];
  width: number;
  height: number;
}

/** Steps in rows: each below the last of those that lead to it, the first on top, ways back left out of account. */
export function layOut(steps: readonly Step[]): Drawing {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const rows = rowsOf(steps, byId);
  const count = [...rows.values()].reduce((most, row) => Math.max(most, row + 1), 0);
  const lines = Array.from({ length: count }, (_, row) => steps.filter((step) => rows.get(step) === row));
  const widest = lines.reduce((most, line) => Math.max(most, line.length), 1);
  const width = widest * (NODE.width + GAP.x) + 2 * GAP.x;
  const nodes = new Map<string, Node>();
  lines.forEach((line, row) => {
    const left = (width - line.length * (NODE.width + GAP.x) + GAP.x) / 2;
    line.forEach((step, column) => {
      nodes.set(step.id, { step, x: left + column * (NODE.width + GAP.x), y: 8 + row * (NODE.height + GAP.y) });
    });
  });
  const edges = steps.flatMap((step) =>
    linksOf(step).flatMap(({ to: id, when }) => {
      const [from, to] = [nodes.get(step.id), nodes.get(id)];
      return from && to ? [{ from, to, when, back: to.y <= from.y }] : [];
    }),
  );
  return { nodes: [...nodes.values()], edges, width, height: count * (NODE.height + GAP.y) - GAP.y + 16 };
}

function rowsOf(steps: readonly Step[], byId: ReadonlyMap<string, Step>): Map<Step, number> {
  const order: Step[] = [];
  const state = new Map<Step, 'open' | 'done'>();
  const forward = new Map<Step, Step[]>();
  function visit(step: Step): void {
    state.set(step, 'open');
    const targets = linksOf(step).flatMap(({ to }) => byId.get(to) ?? []);
    forward.set(
      step,
      targets.filter((target) => {
        if (!state.has(target)) visit(target);
        return state.get(target) === 'done';
      }),
    );
    state.set(step, 'done');
    order.unshift(step);
  }
  for (const step of steps) if (!state.has(step)) visit(step);
  const rows = new Map<Step, number>(steps.map((step) => [step, 0]));
  for (const step of order) {
    for (const target of forward.get(step) ?? []) {
      rows.set(target, Math.max(rows.get(target) ?? 0, (rows.get(step) ?? 0) + 1));
    }
  }
  return rows;
}
