import { isAccepted, summarize, type Answer } from '../rolling/load.ts';

/** A time without a primary: from the fault until a node accepts writes (in milliseconds of `performance.now()`). */
export interface Outage {
  fault: string;
  from: number;
  primaryAt: number;
}

/** The time during which requests may still be refused after the new primary is available, in milliseconds. */
const RETURN_MS = 5_000;
const REFUSED_SHARE = 0.01;

/** Compares the answers with the service's guarantees. */
export function judge(answers: readonly Answer[], outages: readonly Outage[]) {
  const refused = answers.filter((answer) => !isAccepted(answer));
  const accepted = answers.filter(isAccepted);
  const meets = ({ begun, ended }: Answer, { from, primaryAt }: Outage) =>
    ended >= from && begun <= primaryAt + RETURN_MS;
  const isOutside = (answer: Answer) => !outages.some((outage) => meets(answer, outage));
  const refusedOutside = refused.filter(isOutside).length / Math.max(answers.filter(isOutside).length, 1);
  const started = Math.min(...answers.map(({ begun }) => begun));
  const reports = outages.map((outage) => {
    const { fault, from, primaryAt } = outage;
    // The first accepted request that began after the new primary was available.
    const ends = accepted.filter(({ begun }) => begun >= primaryAt).map(({ ended }) => ended);
    return {
      fault,
      atSecond: Math.round((from - started) / 1000),
      electionMs: Math.round(primaryAt - from),
      returnMs: ends.length === 0 ? null : Math.round(Math.min(...ends) - primaryAt),
      refused: refused.filter((answer) => meets(answer, outage)).length,
    };
  });
  const faults: string[] = [];
  const { statuses } = summarize(refused);
  for (const [status, count] of Object.entries(statuses)) {
    if (status !== '503') faults.push(`${count} requests were answered ${status} instead of 503`);
  }
  if (refusedOutside >= REFUSED_SHARE)
    faults.push(`${(refusedOutside * 100).toFixed(1)} % of the requests outside of outages were refused`);
  for (const { fault, returnMs } of reports) {
    if (returnMs === null) faults.push(`After ${fault} no request was accepted any more`);
    else if (returnMs > RETURN_MS)
      faults.push(`After ${fault} the first request was accepted ${returnMs} ms after the new primary accepted writes`);
  }
  return { accepted: accepted.length, refused: statuses, refusedOutside, outages: reports, faults };
}
