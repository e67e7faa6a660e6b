import { GAP, isHidden, isLong, layOut, NODE, type Edge, type Node } from './layout.ts';
import { cut, stepName, summaryOf, type Step } from './steps.ts';

/**
 * The labels of the trigger and of the end. `room` is the space above the first step, `end` the space below the last
 * row.
 */
const PILL = { width: 170, height: 26, room: 46, end: 36 };

interface GraphProps {
  steps: readonly Step[];
  trigger: string;
  marked: ReadonlySet<string>;
  /** The number of running runs at each step. */
  counts: ReadonlyMap<string, number>;
  onOpen: (id: string) => void;
}

/** Diagram of the steps, from the trigger to the ends. Screen readers skip the diagram, because the list next to it has the same content. */
export function Graph({ steps, trigger, marked, counts, onOpen }: GraphProps) {
  const { nodes, edges, left, width, height } = layOut(steps);
  const first = nodes.find(({ step }) => step === steps[0]);
  const middle = (first?.x ?? 0) + NODE.width / 2;
  return (
    <div className="graph" tabIndex={0} role="img" aria-label="Diagram of the steps">
      <svg
        viewBox={`${left} ${-PILL.room} ${width} ${height + PILL.room + PILL.end}`}
        width={width}
        height={height + PILL.room + PILL.end}
      >
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {first && (
          <g className="pill start edge">
            <path d={`M${middle} ${PILL.height - PILL.room + 2}V${first.y - 2}`} markerEnd="url(#arrow)" />
            <rect x={middle - PILL.width / 2} y={2 - PILL.room} width={PILL.width} height={PILL.height} rx="13" />
            <text x={middle} y={19 - PILL.room} textAnchor="middle">
              {cut(trigger, 26)}
            </text>
          </g>
        )}
        {edges.map((edge, index) => (
          <g key={index} className={edge.back ? 'edge back' : 'edge'}>
            <path d={pathOf(edge, nodes)} markerEnd="url(#arrow)" />
            {edge.when && (
              <text {...labelOf(edge)} textAnchor="middle">
                {edge.when}
              </text>
            )}
          </g>
        ))}
        {nodes.map(({ step, x, y }) => (
          <g
            key={step.id}
            className={`node ${step.type} ${marked.has(step.id) ? 'wrong' : ''}`}
            onClick={() => onOpen(step.id)}
          >
            <rect x={x} y={y} width={NODE.width} height={NODE.height} rx="8" />
            <text x={x + 12} y={y + 19} className="node-type">
              {steps.indexOf(step) + 1}. {stepName(step.type)}
            </text>
            <text x={x + 12} y={y + 36}>
              {cut(summaryOf(step), 30)}
            </text>
            {counts.has(step.id) && (
              <text x={x + NODE.width - 12} y={y + 19} textAnchor="end" className="node-count">
                {counts.get(step.id)?.toLocaleString('en')} here
              </text>
            )}
            {step.type !== 'stop' && !step.next && (
              <End x={x} y={y} isLast={edges.every(({ from }) => from.step !== step)} />
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

interface EndProps {
  x: number;
  y: number;
  /** Whether no line leads on from the step. */
  isLast: boolean;
}

/** The mark below a step at which a run can end. If lines lead on from the step, the mark is to the right of them. */
function End({ x, y, isLast }: EndProps) {
  const middle = x + (isLast ? NODE.width / 2 : NODE.width - 37);
  const [top, gap] = [y + NODE.height, isLast ? 14 : 4];
  return (
    <>
      {isLast && (
        <g className="edge">
          <path d={`M${middle} ${top}V${top + gap}`} />
        </g>
      )}
      <g className="pill">
        <rect x={middle - 25} y={top + gap} width="50" height="20" rx="10" />
        <text x={middle} y={top + gap + 14} textAnchor="middle">
          End
        </text>
      </g>
    </>
  );
}

/** The path from the bottom of one step to the top of another, around any steps in between. */
function pathOf(edge: Edge, nodes: readonly Node[]): string {
  const { from, to, back, onRight, side = 0 } = edge;
  const [x1, y1] = [from.x + NODE.width / 2, from.y + NODE.height];
  const [x2, y2] = [to.x + NODE.width / 2, to.y];
  if (!isLong(edge)) return `M${x1} ${y1}C${x1} ${y1 + 28} ${x2} ${y2 - 28} ${x2} ${y2 - 2}`;
  const [start, end] = [from.y + NODE.height / 2, to.y + NODE.height / 2];
  const [out, home] = onRight ? [from.x + NODE.width, to.x + NODE.width + 2] : [from.x, to.x - 2];
  const [leavesBelow, comesFromAbove] = [isHidden(from, onRight, nodes), isHidden(to, onRight, nodes)];
  if (!leavesBelow && !comesFromAbove) {
    return `M${out} ${start}C${side} ${start} ${side} ${start} ${side} ${(start + end) / 2}S${side} ${end} ${home} ${end}`;
  }
  const turn = back ? -40 : 40;
  const first = leavesBelow
    ? `M${x1} ${y1}C${x1} ${y1 + GAP.y - 8} ${side} ${y1 + GAP.y - 8} ${side} ${y1}`
    : `M${out} ${start}Q${side} ${start} ${side} ${start + turn}`;
  const above = y2 - GAP.y + 4;
  const last = comesFromAbove
    ? `V${back ? y2 : above}C${side} ${back ? above : y2} ${x2} ${above} ${x2} ${y2 - 2}`
    : `V${end - turn}Q${side} ${end} ${home} ${end}`;
  return first + last;
}

function labelOf(edge: Edge): { x: number; y: number } {
  const { from, to, side, label } = edge;
  if (side !== undefined && label !== undefined) return { x: side, y: label };
  // Places the label near the target, where lines that leave the same step are already apart.
  return { x: to.x + NODE.width / 2 + (from.x - to.x) * 0.15, y: to.y - 16 };
}
