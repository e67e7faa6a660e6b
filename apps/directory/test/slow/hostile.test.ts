import { statedLimit } from '@services/common/testing/stated-limit';

import { createRandom } from '../../src/seed/random.ts';
import { GRAPHQL, startTestApp } from '../app.ts';
import { seedDirectory } from '../directory.ts';
import { hostileBody } from '../hostile.ts';

const DOCUMENTS = 1000;
const SEED = 20_261_121;

const app = startTestApp();

beforeAll(() => seedDirectory(app, 300));

/** The reason why a client must not get the answer to this request; null if it may. */
async function problemOf(token: string, body: string): Promise<string | null> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(app.url + GRAPHQL, { method: 'POST', headers, body });
  const text = await response.text();
  const ms = performance.now() - start;
  if (response.status >= 500 || text.includes('INTERNAL_SERVER_ERROR')) return text.slice(0, 500);
  if (!statedLimit(response.headers)) return 'No rate-limit headers';
  return ms > 10_000 ? `Answered after ${ms} ms` : null;
}

test(`${DOCUMENTS} hostile documents never get status 500, and each is answered within 10 s`, async () => {
  const { token } = await app.client({ userId: 1n });
  const random = createRandom(SEED);
  const problems: string[][] = [];
  let sent = 0;
  const sendSome = async () => {
    while (sent < DOCUMENTS) {
      sent += 1;
      const body = JSON.stringify(hostileBody(random));
      const problem = await problemOf(token, body);
      if (problem !== null) problems.push([problem, body.slice(0, 1000)]);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sendSome));
  expect([sent, problems]).toEqual([DOCUMENTS, []]);
}, 90_000);
