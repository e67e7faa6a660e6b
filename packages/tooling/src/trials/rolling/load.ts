import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** One request of the load. */
export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** The result of a load. */
export interface LoadResult {
  sent: number;
  /** Answers by status; `error` counts requests without any answer. */
  answers: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
}

/** How fast to send what, and for how long. */
export interface Load {
  perSecond: number;
  /** Infinity where `signal` ends it. */
  seconds: number;
  make: (index: number) => LoadRequest;
  signal?: AbortSignal;
  /** Called with each answer, and when its request was begun and answered, in the milliseconds of `performance.now()`. */
  onAnswer?: (answer: Answer) => void;
}

/** One request's answer. */
export interface Answer {
  index: number;
  /** The status code, or `error`. */
  status: string;
  begun: number;
  ended: number;
}

/** Sends `perSecond` requests a second, whether or not the earlier ones have been answered. */
export async function applyLoad(
  url: string,
  { perSecond, seconds, make, signal, onAnswer }: Load,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const answers: Record<string, number> = {};
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds && !signal?.aborted; index += 1) {
    const waitMs = started + (index * 1000) / perSecond - performance.now();
    if (waitMs > 1) await pause(waitMs);
    const begun = performance.now();
    running.push(
      send(agent, url, make(index)).then((status) => {
        answers[status] = (answers[status] ?? 0) + 1;
        const ended = performance.now();
        times.push(ended - begun);
        onAnswer?.({ index, status, begun, ended });
      }),
    );
  }
  await Promise.all(running);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0);
  return { sent: running.length, answers, p50: at(0.5), p99: at(0.99), longest: at(1) };
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
