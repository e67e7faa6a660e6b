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
  signal?: AbortSignal;
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
  const running: Promise<Answer>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds && !signal?.aborted; index += 1) {
    const waitMs = started + (index * 1000) / perSecond - performance.now();
    if (waitMs > 1) await pause(waitMs);
    const begun = performance.now();
    running.push(send(agent, url, make(index)).then((status) => ({ index, status, begun, ended: performance.now() })));
  }
  const answers = await Promise.all(running);
  agent.destroy();
  return answers;
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
