import { OPERATORS, type Draft } from './question-drafts.ts';

/** The measures of the drawing. */
const ROW = 44;
const BOX = 32;
const WIDTH = 320;
const BOXES = 232;
const MAX_LETTERS = 26;
const operators = new Map<string, string>(OPERATORS);

/** Draws the order of the questions and the jumps between them. Shows nothing if there are no jumps. */
export function Logic({ drafts }: { drafts: readonly Draft[] }) {
  const jumps = drafts.flatMap(({ rules }, from) =>
    rules.map(({ operator, value, to }) => {
      const target = drafts.findIndex(({ key }) => key === to);
      return {
        from,
        to: target < 0 ? drafts.length : target,
        words: `${operators.get(operator)}${value && ` “${value}”`}`,
      };
    }),
  );
  if (jumps.length === 0) return null;
  const names = [...drafts.map(({ text }, index) => `${index + 1}. ${text || 'Untitled'}`), 'End'];
  const middle = (index: number) => index * ROW + BOX / 2;
  return (
    <>
      <h2>Logic</h2>
      <svg className="logic" viewBox={`0 0 ${WIDTH} ${names.length * ROW}`} aria-hidden="true">
        {names.map((name, index) => (
          <g key={index}>
            {index > 0 && <path className="next" d={`M20 ${(index - 1) * ROW + BOX}V${index * ROW}`} />}
            <rect x="0.5" y={index * ROW + 0.5} width={BOXES} height={BOX - 1} rx="8" />
            <text x="12" y={middle(index) + 4}>
              {name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name}
            </text>
          </g>
        ))}
        {jumps.map(({ from, to }, index) => {
          const bend = BOXES + 24 + (index % 6) * 14;
          const end = middle(to);
          return (
            <g key={index} className="jump">
              <path d={`M${BOXES} ${middle(from)}C${bend} ${middle(from)} ${bend} ${end} ${BOXES + 4} ${end}`} />
              <path d={`M${BOXES + 9} ${end - 4}L${BOXES + 2} ${end}l7 4`} />
            </g>
          );
        })}
      </svg>
      <ul className="muted small">
        {jumps.map(({ from, to, words }, index) => (
          <li key={index}>
            If question {from + 1} {words}, {to === drafts.length ? 'the survey ends' : `go to question ${to + 1}`}
          </li>
        ))}
      </ul>
    </>
  );
}
