import { reasonOf } from './install.ts';
import { renderPeers } from './report.ts';

test('the table shows figures for each measured peer, and the reason for a peer that could not be measured', () => {
  const figures = { requestsPerSecond: 500, p50Ms: 1, p99Ms: 20, cpuUs: 400 };
  const ceiling = { requestsPerSecond: 1000, p50Ms: 1, p99Ms: 10, cpuUs: 100 };
  const table = renderPeers([
    { peer: 'one', row: 'an insert', figures, ceiling },
    { peer: 'two', problem: 'took longer than 300 s' },
  ]);
  expect(table.split('\n')).toEqual([
    'peer and row    peer/s  ceiling/s  ratio       p99 ms     CPU µs  CPU ×',
    '──────────────  ──────  ─────────  ─────  ───────────  ─────────  ─────',
    'one, an insert     500      1,000   0.50  20.0 | 10.0  400 | 100   4.00',
    'two, all rows: not measured: took longer than 300 s',
  ]);
});

test.each([
  [
    'npm error code ETARGET\nnpm error notarget No matching version found for a@1.\n',
    'No matching version found for a@1.',
  ],
  ['begin\nError: no such table\n    at f\n', 'Error: no such table'],
  ['\nstopped\n', 'stopped'],
  ['', 'no output'],
])("the reason for a failure is found in the program's output", (output, reason) => {
  expect(reasonOf(output)).toBe(reason);
});
