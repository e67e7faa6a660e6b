import { linksOf, type Step } from './steps.ts';

/** Sizes in the drawing, in units of its coordinates. */
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
  /** Whether the line leads back up to an earlier step. */
  back: boolean;
  /** The horizontal position at which the line passes the steps in between. Absent for lines to the next row. */
  side?: number;
  /** The vertical position of the label of a line that passes steps. */
  label?: number;
  /** Whether the line passes to the right of the steps. */
  onRight: boolean;
}
interface Drawing {
  nodes: Node[];
  edges: Edge[];
  /** The left edge of the drawing. Lines may need room to the left of the steps. */
  left: number;
  width: number;
  height: number;
}

/** Places the steps in rows: the first step on top, each other step below all steps that lead to it. Lines that lead back are ignored. */
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
  const placed = [...nodes.values()];
  const edges: Edge[] = steps.flatMap((step) =>
    linksOf(step).flatMap(({ to: id, when }) => {
      const [from, to] = [nodes.get(step.id), nodes.get(id)];
      if (!from || !to) return [];
      const back = to.y <= from.y;
      return [{ from, to, when, back, onRight: isOnRight({ from, to, back }, placed) }];
    }),
  );
  separate(edges, placed);
  const passing = edges.flatMap(({ side, when }) => (side === undefined ? [] : [{ side, room: roomOf(when) }]));
  const [left, right] = [
    Math.min(0, ...passing.map(({ side, room }) => side - room)),
    Math.max(width, ...passing.map(({ side, room }) => side + room)),
  ];
  return { nodes: placed, edges, left, width: right - left, height: count * (NODE.height + GAP.y) - GAP.y + 16 };
}

/** Distance from a step to the nearest line that passes it, so that half of the line's label fits in between. */
const roomOf = (label: string) => Math.max(30, 6 + [...label].length * 3.3);
/** Distance between two lines that pass the same steps, so that the labels of both can be read. */
const LANE = 18;

/** Whether a line passes other rows instead of just leading down to the next row. */
export const isLong = ({ from, to, back }: Edge) => back || to.y - from.y > NODE.height + GAP.y;

/** Whether another step lies between this step and the lines that pass it on the given side. */
export function isHidden({ x, y }: Node, onRight: boolean, nodes: readonly Node[]): boolean {
  return nodes.some((other) => other.y === y && (onRight ? other.x > x : other.x < x));
}

/** Lines go down on the left and up on the right, unless steps of the same row block that side only. */
function isOnRight({ from, to, back }: Pick<Edge, 'from' | 'to' | 'back'>, nodes: readonly Node[]): boolean {
  const isFree = (onRight: boolean) => !isHidden(from, onRight, nodes) && !isHidden(to, onRight, nodes);
  return isFree(back) || !isFree(!back) ? back : !back;
}

/** Gives every line that passes steps its own column next to the steps. Lines to the next row need no column. */
function separate(edges: readonly Edge[], nodes: readonly Node[]): void {
  const spanOf = ({ from, to }: Edge) => [Math.min(from.y, to.y), Math.max(from.y, to.y)] as const;
  const length = (edge: Edge) => spanOf(edge)[1] - spanOf(edge)[0];
  const done: Edge[] = [];
  for (const edge of edges.filter(isLong).sort((a, b) => length(a) - length(b))) {
    const [top, bottom] = spanOf(edge);
    const passed = nodes.filter(({ y }) => y >= top && y <= bottom).map(({ x }) => x);
    let side = edge.onRight
      ? Math.max(...passed) + NODE.width + roomOf(edge.when)
      : Math.min(...passed) - roomOf(edge.when);
    const meets = done.filter(
      (other) => other.onRight === edge.onRight && spanOf(other)[0] < bottom && spanOf(other)[1] > top,
    );
    while (meets.some((other) => Math.abs((other.side ?? 0) - side) < LANE)) side += edge.onRight ? LANE : -LANE;
    edge.side = side;
    edge.label = freeLabel(side, [top, bottom + NODE.height], done);
    done.push(edge);
  }
}

/** About half of a label's width, and about its height. */
const LABEL = { width: 80, height: 20 };

/** The position of a label: the middle of its line, or as near to it as the labels of other lines allow. */
function freeLabel(side: number, [top, bottom]: readonly [number, number], done: readonly Edge[]): number {
  const middle = (top + bottom) / 2;
  const steps = Math.floor((bottom - top) / 2 / LABEL.height) - 1;
  const near = done.filter((other) => Math.abs((other.side ?? Infinity) - side) < LABEL.width);
  for (let step = 0; step < steps; step += 1) {
    for (const at of [middle + step * LABEL.height, middle - step * LABEL.height]) {
      if (near.every(({ label }) => Math.abs((label ?? Infinity) - at) >= LABEL.height)) return at;
    }
  }
  return middle;
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
