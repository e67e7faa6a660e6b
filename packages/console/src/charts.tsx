import './charts.css';

import { useState, type KeyboardEvent } from 'react';

/** The meaning of a part of a bar decides its color. */
type Tone = 'main' | 'good' | 'rest' | 'warn' | 'bad';

interface BarsProps {
  title: string;
  /** The period: `Last 30 days (UTC)`. */
  note?: string;
  /** The parts of each bar, from the bottom. */
  parts: readonly (readonly [name: string, tone: Tone])[];
  bars: readonly { label: string; values: readonly number[] }[];
}

/** The height of the drawing; its width is 100. */
const HEIGHT = 100;

/**
 * Bars over time, drawn as an SVG without a chart library. The pointer or the arrow keys show the values of one bar, and
 * the legend hides parts. A table has the same data for screen readers.
 */
export function Bars({ title, note, parts, bars }: BarsProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<number | null>(null);
  const visible = parts.flatMap(([name, tone], index) => (hidden.has(name) ? [] : [{ name, tone, index }]));
  const sums = bars.map(({ values }) => visible.reduce((sum, { index }) => sum + (values[index] ?? 0), 0));
  const ticks = ticksUpTo(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const width = 100 / Math.max(1, bars.length);
  const current = shown === null ? undefined : bars[shown];
  const place = ((shown ?? 0) + 0.5) * width;

  function toggle(name: string) {
    const now = new Set(hidden);
    if (!now.delete(name)) now.add(name);
    if (now.size < parts.length) setHidden(now);
  }
  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(bars.length - 1, (shown ?? bars.length) + step)));
  }
  return (
    <figure className="bars">
      <figcaption>
        <h2>{title}</h2>
        {note && <span className="muted">{note}</span>}
        {parts.length > 1 && (
          <div className="legend" role="group" aria-label="Shown parts">
            {parts.map(([name, tone]) => (
              <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
                <span className={`dot part-${tone}`} />
                {name}
              </button>
            ))}
          </div>
        )}
      </figcaption>
      <div
        className="chart"
        role="img"
        aria-label={`${title}, as a chart; a table follows`}
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => setShown((index) => index ?? bars.length - 1)}
        onBlur={() => setShown(null)}
        onMouseLeave={() => setShown(null)}
      >
        <div className="ticks" aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{tick.toLocaleString('en')}</span>
          ))}
        </div>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <path key={tick} className="grid" d={`M0 ${HEIGHT - (tick / top) * HEIGHT}h100`} />
          ))}
          {bars.map(({ label, values }, bar) => {
            let below = 0;
            return (
              <g key={label} onMouseEnter={() => setShown(bar)} className={shown === bar ? 'shown' : ''}>
                <rect x={bar * width} width={width} height={HEIGHT} className="bar-room" />
                {visible.map(({ name, tone, index }) => {
                  const height = ((values[index] ?? 0) / top) * HEIGHT;
                  below += height;
                  const place = { x: (bar + 0.14) * width, width: width * 0.72, y: HEIGHT - below };
                  return <rect key={name} {...place} height={height} className={`part-${tone}`} />;
                })}
              </g>
            );
          })}
        </svg>
        <div className="bar-labels" aria-hidden="true">
          {[...new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])].map((index) => (
            <span key={index}>{bars[index]?.label}</span>
          ))}
        </div>
        {sums.every((sum) => sum === 0) && <p className="nothing muted">Nothing in this period</p>}
        {current && (
          // Shifting the box to the left by the same percentage of its own width keeps it inside the chart.
          <div className="tip" aria-hidden="true" style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}>
            <strong>{current.label}</strong>
            {visible.map(({ name, tone, index }) => (
              <span key={name}>
                <span className={`dot part-${tone}`} /> {name}{' '}
                <b>{(current.values[index] ?? 0).toLocaleString('en')}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      {/* The height of a table cannot be limited: without the box around it the screen would scroll past its end. */}
      <div className="hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {parts.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {parts.map(([name], index) => (
                  <td key={name}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Round numbers from 0 to at least the highest value: steps of 1, 2 or 5 times a power of ten. */
function ticksUpTo(highest: number): number[] {
  const rough = Math.max(1, highest) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
