import { GAP, isHidden, isLong, layOut, NODE, type Edge, type Node } from './layout.ts';
import { stepName, summaryOf, type Step } from './steps.ts';

/** Diagram of the steps. Screen readers skip it, because the list next to it has the same content. */
export function Graph({ steps, marked }: { steps: readonly Step[]; marked: ReadonlySet<string> }) {
  const { nodes, edges, left, width, height } = layOut(steps);
  return (
    <div className="graph" tabIndex={0} role="img" aria-label="Diagram of the steps">
      <svg viewBox={`${left} 0 ${width} ${height}`} width={width} height={height}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
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
            onClick={() => document.getElementById(`step-${step.id}`)?.scrollIntoView({ block: 'start' })}
          >
            <rect x={x} y={y} width={NODE.width} height={NODE.height} rx="8" />
            <text x={x + 12} y={y + 19} className="node-type">
              {cut(`${step.id} · ${stepName(step.type)}`, 28)}
            </text>
            <text x={x + 12} y={y + 36}>
              {cut(summaryOf(step), 30)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

const cut = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

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
  // The label is near the target, because lines from one step are apart there.
  return { x: to.x + NODE.width / 2 + (from.x - to.x) * 0.15, y: to.y - 16 };
}
