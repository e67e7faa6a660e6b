import type { Answer } from '../rolling/load.ts';

/** A time without a primary: from the fault to when a node takes writes (in the milliseconds of `performance.now()`). */
export interface Outage {
  fault: string;
  from: number;
  primaryAt: number;
}

/** How long requests may still be refused after there is a primary again, in milliseconds. */
const RETURN_MS = 5_000;
const REFUSED_SHARE = 0.01;

const isAccepted = ({ status }: Answer) => status === '200' || status === '201' || status === '202';

/** The answers to the requests that the service has accepted. */
export const acceptedOf = (answers: readonly Answer[]): Answer[] => answers.filter(isAccepted);

/** One outage as clients saw it. */
export interface OutageReport {
  fault: string;
  /** In seconds since the first request. */
  at: number;
  /** From the fault to the new primary. */
  electionMs: number;
  /** From the new primary to the first request that was begun after it and accepted; null when none was. */
  returnMs: number | null;
  refused: number;
}

/** The run as clients saw it. */
export interface Report {
  accepted: number;
  /** Requests that were not accepted, by status. */
  refused: Record<string, number>;
  /** The share of refused requests among those outside of all outages. */
  refusedOutside: number;
  outages: OutageReport[];
  /** The violations, in words. */
  faults: string[];
}

/** Compares what was answered with what is promised. */
export function judge(answers: readonly Answer[], outages: readonly Outage[]): Report {
  const refused: Record<string, number> = {};
  for (const answer of answers) {
    if (!isAccepted(answer)) refused[answer.status] = (refused[answer.status] ?? 0) + 1;
  }
  const meets = ({ begun, ended }: Answer, { from, primaryAt }: Outage) =>
    ended >= from && begun <= primaryAt + RETURN_MS;
  const outside = answers.filter((answer) => !outages.some((outage) => meets(answer, outage)));
  const refusedOutside = outside.filter((answer) => !isAccepted(answer)).length / Math.max(outside.length, 1);
  const started = Math.min(...answers.map(({ begun }) => begun));
  const reports = outages.map((outage) => ({
    fault: outage.fault,
    at: Math.round((outage.from - started) / 1000),
    electionMs: Math.round(outage.primaryAt - outage.from),
    returnMs: returnAfter(answers, outage),
    refused: answers.filter((answer) => !isAccepted(answer) && meets(answer, outage)).length,
  }));
  const unexpected = Object.keys(refused).filter((status) => status !== '503');
  return {
    accepted: acceptedOf(answers).length,
    refused,
    refusedOutside,
    outages: reports,
    faults: [
      ...unexpected.map((status) => `${refused[status]} requests were answered ${status} instead of 503`),
      ...(refusedOutside < REFUSED_SHARE
        ? []
        : [`${(refusedOutside * 100).toFixed(1)} % of the requests outside of outages were refused`]),
      ...reports.flatMap(lateReturn),
    ],
  };
}

function lateReturn({ fault, returnMs }: OutageReport): string[] {
  if (returnMs === null) return [`After ${fault} no request was accepted any more`];
  if (returnMs <= RETURN_MS) return [];
  return [`After ${fault} the first request was accepted ${returnMs} ms after the new primary`];
}

function returnAfter(answers: readonly Answer[], { primaryAt }: Outage): number | null {
  const ends = answers.filter((answer) => isAccepted(answer) && answer.begun >= primaryAt).map(({ ended }) => ended);
  return ends.length === 0 ? null : Math.round(Math.min(...ends) - primaryAt);
}
