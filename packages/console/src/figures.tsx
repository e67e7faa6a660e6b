import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A figure of the overview. */
interface Figure {
  name: string;
  value: ReactNode;
  /** The screen that lists the counted items. */
  to?: string;
  search?: Record<string, string>;
  /** Highlights the figure if work is waiting. */
  attention?: boolean;
  note?: ReactNode;
}

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <ul className="figures">
      {items.map(({ name, value, to, search, attention, note }) => {
        const content = (
          <>
            <span className="figure-name">{name}</span>
            <span className="figure-value">{value}</span>
            {note && <span className="muted small">{note}</span>}
          </>
        );
        return (
          <li key={name} className={attention ? 'attention' : ''}>
            {to ? (
              <Link to={to} search={search as never}>
                {content}
              </Link>
            ) : (
              <div>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One bar: parts are stacked from the bottom. */
export interface Bar {
  label: string;
  parts: readonly number[];
}

/** Bars over time as an SVG, without a chart library. The part `bad` is red. A table contains the same data for screen readers. */
export function Bars({
  title,
  names,
  bars,
  bad,
}: {
  title: string;
  names: readonly string[];
  bars: readonly Bar[];
  bad?: number;
}) {
  const most = Math.max(0, ...bars.map(({ parts }) => sum(parts)));
  const highest = Math.max(1, most);
  const colour = (part: number) => (part === bad ? 3 : part);
  const width = 100 / Math.max(1, bars.length);
  return (
    <figure className="bars">
      <figcaption>
        <span>{title}</span>
        {names.length > 1 && (
          <span className="legend">
            {names.map((name, index) => (
              <span key={name} className={`legend-${colour(index)}`}>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, parts }, index) => {
          let below = 0;
          return (
            <g key={label}>
              <title>{`${label}: ${names.map((name, part) => `${name} ${parts[part] ?? 0}`).join(', ')}`}</title>
              <rect x={index * width} y={0} width={width} height={40} className="bar-room" />
              {parts.map((value, part) => {
                const height = (value / highest) * 38;
                below += height;
                return (
                  <rect
                    key={names[part]}
                    x={index * width + width * 0.14}
                    width={width * 0.72}
                    y={40 - below}
                    height={height}
                    className={`part-${colour(part)}`}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <div className="bar-labels" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{most === 0 ? 'nothing yet' : `highest ${most.toLocaleString('en')}`}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <div className="hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ label, parts }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {parts.map((value, part) => (
                  <td key={names[part]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Shares of a whole as horizontal bars with labels. */
export function Shares({ items }: { items: readonly { name: string; count: number; percentage: number }[] }) {
  return (
    <ul className="shares">
      {items.map(({ name, count, percentage }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="share-figure">
            {count} <span className="muted">({Math.round(percentage)}%)</span>
          </span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" className="bar-room" />
            <rect width={percentage} height="4" className="part-0" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
