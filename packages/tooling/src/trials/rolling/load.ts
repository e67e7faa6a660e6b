import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** The rate, content and duration of a load. */
export interface Load {
  perSecond: number;
  /** Infinity if `signal` ends the load. */
  seconds: number;
  make: (index: number) => LoadRequest;
  signal?: AbortSignal | undefined;
}

/** One request's answer, with the times of request and answer in milliseconds of `performance.now()`. */
export interface Answer {
  index: number;
  /** The status code, or `error`. */
  status: string;
  begun: number;
  ended: number;
}

/** Sends `perSecond` requests a second, without waiting for earlier answers. */
export async function applyLoad(url: string, { perSecond, seconds, make, signal }: Load): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers = await pace({ perSecond, seconds, signal }, async (index) => {
    const begun = performance.now();
    const status = await send(agent, url, make(index));
    return { index, status, begun, ended: performance.now() };
  });
  agent.destroy();
  return answers;
}

/** Begins the given number of pieces of work per second, even if earlier ones are not done. @returns their results */
export async function pace<Result>(
  { perSecond, seconds, signal }: Pick<Load, 'perSecond' | 'seconds' | 'signal'>,
  begin: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const begun: Promise<Result>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds && !signal?.aborted; index += 1) {
    const waitMs = started + (index * 1000) / perSecond - performance.now();
    if (waitMs > 1) await pause(waitMs);
    begun.push(begin(index));
  }
  return Promise.all(begun);
}

/** Whether the service has accepted the request. */
export const isAccepted = ({ status }: Answer) => ['200', '201', '202'].includes(status);

/** A load's answers by status, and their durations in milliseconds. */
export function summarize(answers: readonly Answer[]) {
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const times = answers.map(({ begun, ended }) => ended - begun).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0);
  return { sent: answers.length, statuses, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

function send(agent: Agent, url: string, { method, path, headers, body }: LoadRequest): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(url + path, { agent, method, headers, timeout: 20_000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', () => resolve('error'));
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('The server did not respond in time')));
    outgoing.once('error', () => resolve('error'));
    outgoing.end(body);
  });
}
