import { statedLimit } from '@services/common/testing/stated-limit';

import { createRandom } from '../src/seed/random.ts';
import { hostileBody } from './hostile.ts';

/** The outcome of one hostile request. */
export interface Outcome {
  ms: number;
  /** The reason why a client must not get this answer; null if it may. */
  problem: string | null;
  body: string;
}

const SEED = 20_261_121;

/** Sends hostile documents, the same in every run, a few at a time. */
export async function attack(url: string, token: string, documents: number, concurrent = 4): Promise<Outcome[]> {
  const random = createRandom(SEED);
  const outcomes: Outcome[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (sent < documents) {
        sent += 1;
        outcomes.push(await send(url, token, JSON.stringify(hostileBody(random))));
      }
    }),
  );
  return outcomes;
}

async function send(url: string, token: string, body: string): Promise<Outcome> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  const failed = response.status >= 500 || text.includes('INTERNAL_SERVER_ERROR');
  const problem = failed ? text.slice(0, 500) : statedLimit(response.headers) ? null : 'No rate-limit headers';
  return { ms: performance.now() - start, problem, body: body.slice(0, 1000) };
}
