import { judge, type Outage } from './judgement.ts';

const outage: Outage = { fault: 'a kill', from: 10_000, primaryAt: 30_000 };

/** A request every 100 ms for a minute; each takes 10 ms. */
const answers = (statusAt: (begun: number) => string) =>
  Array.from({ length: 600 }, (_unused, index) => {
    const begun = index * 100;
    return { index, status: statusAt(begun), begun, ended: begun + 10 };
  });

const without = (from: number, to: number) => answers((begun) => (begun >= from && begun < to ? '503' : '202'));

test('from the fault until five seconds after a new primary accepts writes, requests may be refused', () => {
  const report = judge(without(10_000, 33_000), [outage]);
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ accepted: 370, refused: { 503: 230 }, refusedOutside: 0 });
  expect(report.outages).toEqual([{ fault: 'a kill', atSecond: 10, electionMs: 20_000, returnMs: 3010, refused: 230 }]);
});

test('a service that still refuses requests five seconds after the new primary accepts writes is reported', () => {
  expect(judge(without(10_000, 36_000), [outage]).faults).toEqual([
    '2.6 % of the requests outside of outages were refused',
    'After a kill the first request was accepted 6010 ms after the new primary accepted writes',
  ]);
});

test('a service that never recovers is reported', () => {
  expect(judge(without(10_000, 60_000), [outage]).faults).toContain('After a kill no request was accepted any more');
});

test('an answer that is neither a success nor 503 is a failure, even during an outage', () => {
  const broken = answers((begun) => (begun === 15_000 ? '500' : begun === 15_100 ? 'error' : '200'));
  expect(judge(broken, [outage]).faults).toEqual([
    '1 requests were answered 500 instead of 503',
    '1 requests were answered error instead of 503',
  ]);
  expect(judge(broken, [outage]).accepted).toBe(598);
});

test('a refusal rate of 1 % outside of outages is reported', () => {
  const refusing = answers((begun) => (begun % 10_000 === 0 ? '503' : '200'));
  expect(judge(refusing, []).faults).toEqual(['1.0 % of the requests outside of outages were refused']);
});
