import type { Comparison } from './measure.ts';

/** The service's 99th percentile divided by its ceiling's. */
const P99_TARGET = 2;
/** The maximum ratio of processor time to the other commit's. Smaller differences also occur between two runs of one commit. */
const AGAINST_TARGET = 1.1;

/** The scenarios as one table for the terminal. */
export function renderComparisons(comparisons: Comparison[]): string {
  const header = [
    'scenario',
    'conn.',
    'service/s',
    'ceiling/s',
    'ratio',
    'aim',
    'p50 ms',
    'p99 ms',
    'p99 ×',
    'CPU µs',
    'CPU ×',
    'aim',
    'memory',
    ...(comparisons.some(({ against }) => against) ? ['before/s', 'CPU × before', 'p99 × before'] : []),
  ];
  const rows = comparisons.map(({ scenario, connections, service, ceiling, against, ratio, ...rest }) => [
    scenario,
    String(connections),
    service.requestsPerSecond.toLocaleString('en'),
    ceiling.requestsPerSecond.toLocaleString('en'),
    ratio.toFixed(2),
    rest.target === null ? '' : `≥ ${rest.target}${ratio < rest.target ? ' missed' : ''}`,
    `${service.p50Ms.toFixed(2)} | ${ceiling.p50Ms.toFixed(2)}`,
    `${service.p99Ms.toFixed(2)} | ${ceiling.p99Ms.toFixed(2)}`,
    judged(service.p99Ms / ceiling.p99Ms, P99_TARGET),
    `${service.cpuUs} | ${ceiling.cpuUs}`,
    (service.cpuUs / ceiling.cpuUs).toFixed(2),
    cpuAim(rest.cpuTarget, service.cpuUs / ceiling.cpuUs),
    `${rest.serviceMemoryMb} MB`,
    ...(against
      ? [
          against.requestsPerSecond.toLocaleString('en'),
          judged(service.cpuUs / against.cpuUs, AGAINST_TARGET),
          (service.p99Ms / against.p99Ms).toFixed(2),
        ]
      : []),
  ]);
  return [...renderTable(header, rows), 'Medians of all rounds; two figures in a cell are service | ceiling.'].join(
    '\n',
  );
}

/** The lines of a table for the terminal; its first column is text. */
export function renderTable(header: readonly string[], rows: readonly string[][]): string[] {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [header, widths.map((width) => '─'.repeat(width)), ...rows].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}

function cpuAim(most: number | null, value: number): string {
  return most === null ? '' : `≤ ${most}${value > most ? ' missed' : ''}`;
}

function judged(value: number, most: number): string {
  return `${value.toFixed(2)}${value > most ? ' missed' : ''}`;
}
