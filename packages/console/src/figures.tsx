import './charts.css';

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Choice } from './choice.tsx';
import { useParameter } from './lists/filters.tsx';

interface Figure {
  name: string;
  value: ReactNode;
  /** The screen that lists the counted items. */
  to?: string;
  search?: Record<string, string>;
  /** Highlights the figure if work is waiting. */
  attention?: boolean;
  note?: ReactNode;
  /** The figure of the previous period, for comparison; rates are compared in percentage points. */
  change?: { from: number; to: number; isRate?: boolean; days: number } | undefined;
}

/** How a figure has changed: `▲ 12% vs. the 30 days before`. */
function Change({ from, to, isRate = false, days }: NonNullable<Figure['change']>) {
  const difference = isRate ? to - from : ((to - from) / from) * 100;
  const amount = `${Math.abs(difference).toFixed(isRate ? 1 : 0)}${isRate ? ' points' : '%'}`;
  const compared = Number.isFinite(difference)
    ? `${difference === 0 ? 'Same as' : `${difference > 0 ? '▲' : '▼'} ${amount} vs.`} the`
    : 'None in the';
  return (
    <span className="muted small">
      {compared} {days} days before
    </span>
  );
}

/** A share as a percentage with one digit, as in `98.2%`; a dash if there is nothing to count. */
export function percentage(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1).replace(/\.0$/, '')}%`;
}

const PERIODS = [7, 30, 90] as const;

/** Reads the number of days from the URL, with buttons that change it. */
export function usePeriod(): { days: (typeof PERIODS)[number]; picker: ReactNode } {
  const [chosen, choose] = useParameter('days');
  const days = PERIODS.find((each) => String(each) === chosen) ?? 30;
  const options = PERIODS.map((each) => [String(each), `${each} days`] as const);
  const picker = <Choice label="Period" value={String(days)} options={options} onChange={choose} />;
  return { days, picker };
}

/** The dates of a period that ends today and of the previous period, in a time zone. */
export function datesOf(days: number, timeZone: string) {
  const dayMs = 86_400_000;
  // The Canadian format is 2026-03-01.
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format());
  const ago = (count: number) => new Date(today - count * dayMs).toISOString().slice(0, 10);
  return { from: ago(days - 1), to: ago(0), before: { from: ago(2 * days - 1), to: ago(days) } };
}

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <ul className="figures">
      {items.map(({ name, value, to, search, attention, note, change }) => {
        const content = (
          <>
            <span className="figure-name">{name}</span>
            <span className="figure-value">{value}</span>
            {change && <Change {...change} />}
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
            <rect width={percentage} height="4" className="part-main" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
