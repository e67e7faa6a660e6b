import type { ServerFigures } from '../measure.ts';
import type { Row } from './peer.ts';

/** A peer's figures for one row next to those of the ceiling, or the reason for their absence. */
export type PeerResult =
  | { peer: string; row: Row; figures: ServerFigures; ceiling: ServerFigures }
  | { peer: string; row?: Row; problem: string };

/** The peers as one table for the terminal. */
export function renderPeers(results: readonly PeerResult[]): string {
  const header = ['peer', 'row', 'peer/s', 'ceiling/s', 'ratio', 'p99 ms', 'CPU µs', 'CPU ×'];
  const rows = results.map((result) => {
    if ('problem' in result) return [result.peer, result.row ?? 'all rows', `not measured: ${result.problem}`];
    const { peer, row, figures, ceiling } = result;
    return [
      peer,
      row,
      figures.requestsPerSecond.toLocaleString('en'),
      ceiling.requestsPerSecond.toLocaleString('en'),
      (figures.requestsPerSecond / ceiling.requestsPerSecond).toFixed(2),
      `${figures.p99Ms.toFixed(1)} | ${ceiling.p99Ms.toFixed(1)}`,
      `${figures.cpuUs} | ${ceiling.cpuUs}`,
      (figures.cpuUs / ceiling.cpuUs).toFixed(2),
    ];
  });
  // A problem takes the place of all figures, and widens no column.
  const measured = [header, ...rows.filter(({ length }) => length === header.length)];
  const names = [header, ...rows];
  const widths = header.map((_title, column) =>
    Math.max(...(column < 2 ? names : measured).map((row) => row[column]?.length ?? 0)),
  );
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, at) =>
          at < 2 || row.length < header.length ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
