import { expectSameAnswer } from './answers.ts';
import { load, type Figures, type Load } from './load.ts';
import { cpuSecondsOf, memoryOf, type Server } from './servers.ts';
import type { Scenario } from './suite.ts';

export interface Rounds extends Load {
  rounds: number;
}

/** One server's figures: medians over the rounds. */
export interface ServerFigures extends Figures {
  /** Processor time of its process per request, in microseconds. */
  cpuUs: number;
}

/** The measured servers: `against` is the service at another commit. */
export interface Servers {
  service: Server;
  ceiling: Server;
  against?: Server | undefined;
}

export interface Comparison {
  scenario: string;
  connections: number;
  service: ServerFigures;
  ceiling: ServerFigures;
  against?: ServerFigures;
  /** Requests per second of the service divided by requests per second of its ceiling. */
  ratio: number;
  target: number | null;
  /** The aim for the ratio of the service's processor time to the ceiling's. */
  cpuTarget: number | null;
  serviceMemoryMb: number;
}

/**
 * Measures the service, its ceiling and, if given, the service at another commit.
 *
 * @param report is called with the figures of each round
 * @throws Error when the answers differ, or a request failed
 */
export async function compare(
  scenario: Scenario,
  { service, ceiling, against }: Servers,
  rounds: Rounds,
  report: (round: string) => void,
): Promise<Comparison> {
  await expectSameAnswer(scenario, [service.url, ceiling.url]);
  const runs = [service, ceiling, ...(against ? [against] : [])].map((server) => ({ scenario, server }));
  const [ours, theirs, before] = await measureInTurn(runs, rounds, (round, [own = 0, other = 0, earlier]) => {
    const last = earlier === undefined ? '' : `, before ${earlier}/s`;
    report(`round ${round} of ${rounds.rounds}: ${own}/s, ceiling ${other}/s${last}`);
  });
  return {
    scenario: scenario.name,
    connections: rounds.connections,
    service: ours,
    ceiling: theirs,
    ...(before && { against: before }),
    ratio: ours.requestsPerSecond / theirs.requestsPerSecond,
    target: scenario.target ?? null,
    cpuTarget: scenario.cpuTarget ?? null,
    serviceMemoryMb: memoryOf(service.pid),
  };
}

/**
 * Loads the servers in turn, so that a change of the machine's speed affects all of them equally.
 *
 * @param report is called with the number of each round and the servers' requests per second
 * @returns the medians of each server
 */
export async function measureInTurn(
  runs: readonly { scenario: Scenario; server: Server }[],
  rounds: Rounds,
  report?: (round: number, requestsPerSecond: number[]) => void,
) {
  const all = runs.map((run) => ({ ...run, figures: [] as ServerFigures[] }));
  for (const { scenario, server } of all) await load(scenario, server.url, { ...rounds, seconds: 2 });
  for (let round = 0; round < rounds.rounds; round += 1) {
    // The order alternates, so that work that one server has not finished does not always slow down the same next
    // server.
    for (const { scenario, server, figures } of round % 2 === 0 ? all : all.toReversed())
      figures.push(await measure(scenario, server, rounds));
    report?.(
      round + 1,
      all.map(({ figures }) => figures.at(-1)?.requestsPerSecond ?? 0),
    );
  }
  return all.map(({ figures }) => medians(figures)) as [ServerFigures, ServerFigures, ServerFigures?];
}

async function measure(scenario: Scenario, { url, pid }: Server, rounds: Load): Promise<ServerFigures> {
  const before = cpuSecondsOf(pid);
  const figures = await load(scenario, url, rounds);
  const requests = figures.requestsPerSecond * rounds.seconds;
  return { ...figures, cpuUs: ((cpuSecondsOf(pid) - before) * 1e6) / requests };
}

function medians(all: ServerFigures[]): ServerFigures {
  return {
    requestsPerSecond: Math.round(median(all.map((figures) => figures.requestsPerSecond))),
    p50Ms: median(all.map((figures) => figures.p50Ms)),
    p99Ms: median(all.map((figures) => figures.p99Ms)),
    cpuUs: Math.round(median(all.map((figures) => figures.cpuUs))),
  };
}

/** The median; of an even number of values, the upper of the two in the middle. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
