import type { ServerFigures } from '../measure.ts';
import { renderTable } from '../report.ts';
import type { Row } from './peer.ts';

/** A peer's and the ceiling's figures for one row, or the reason why there are none. */
export type PeerResult =
  | { peer: string; row: Row; figures: ServerFigures; ceiling: ServerFigures }
  | { peer: string; row?: Row; problem: string };

/** The peers as one table for the terminal, followed by the peers that were not measured. */
export function renderPeers(results: readonly PeerResult[]): string {
  const header = ['peer and row', 'peer/s', 'ceiling/s', 'ratio', 'p99 ms', 'CPU µs', 'CPU ×'];
  const rows: string[][] = [];
  const problems: string[] = [];
  for (const result of results) {
    if ('problem' in result) {
      problems.push(`${result.peer}, ${result.row ?? 'all rows'}: not measured: ${result.problem}`);
      continue;
    }
    const { peer, row, figures, ceiling } = result;
    rows.push([
      `${peer}, ${row}`,
      figures.requestsPerSecond.toLocaleString('en'),
      ceiling.requestsPerSecond.toLocaleString('en'),
      (figures.requestsPerSecond / ceiling.requestsPerSecond).toFixed(2),
      `${figures.p99Ms.toFixed(1)} | ${ceiling.p99Ms.toFixed(1)}`,
      `${figures.cpuUs} | ${ceiling.cpuUs}`,
      (figures.cpuUs / ceiling.cpuUs).toFixed(2),
    ]);
  }
  return [...renderTable(header, rows), ...problems].join('\n');
}
