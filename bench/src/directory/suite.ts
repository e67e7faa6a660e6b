import { createHmac } from 'node:crypto';

import type pg from 'pg';

import type { Suite } from '../suite.ts';
import { environment, fillDirectory, insertApplication } from './data.ts';
import { prices } from './prices.ts';
import { queries } from './queries.ts';

const DEEP = 80_000;
/** The service limits the concurrent requests of one application, so 128 connections need more than eight applications. */
const APPLICATIONS = 64;

export const suite: Suite = {
  extra: { prices },
  async prepare(client) {
    await fillDirectory(client);
    const keys: string[] = [];
    for (let n = 0; n < APPLICATIONS; n += 1) keys.push(await insertApplication(client, `bench_${n}`));
    let sent = 0;
    let asked = 0;
    const headers = () => {
      sent += 1;
      return { authorization: `Bearer ${keys[sent % APPLICATIONS]}`, 'content-type': 'application/json' };
    };
    const after = await cursorOf(client, DEEP);
    const ask = (name: string, body: object, target: number, cpuTarget: number) => {
      return {
        name,
        method: 'POST',
        path: '/v2/api/graphql',
        headers: headers(),
        next: () => ({ headers: headers() }),
        body: JSON.stringify(body),
        target,
        cpuTarget,
        comparable: false,
      } as const;
    };
    return {
      environment,
      scenarios: [
        ask('posts(first: 20) with topics, user and makers', { query: queries.page }, 0.8, 1.5),
        ask(`the same after ${DEEP} posts`, { query: queries.deep, variables: { after } }, 0.8, 1.5),
        ask('post(id) alone', { query: queries.post }, 0.65, 1.4),
        {
          ...ask(
            'post(id), a different post each time',
            { query: queries.another, variables: { id: 'post_1' } },
            0.65,
            1.4,
          ),
          // Each request reads a different post, because concurrent requests for one post would share a read. Steps of
          // 3 skip the posts that were never featured, which are every third.
          next: () => ({
            headers: headers(),
            body: JSON.stringify({ query: queries.another, variables: { id: `post_${((asked += 3) % 90_000) + 1}` } }),
          }),
        },
      ],
    };
  },
};

/**
 * A cursor, signed like the service's, for the position after the given number of posts. Reaching it page by page would
 * take thousands of requests.
 */
async function cursorOf(client: pg.Client, offset: number): Promise<string> {
  const text = `SELECT id, rank_score AS key FROM posts ORDER BY rank_score DESC, id DESC OFFSET ${offset} LIMIT 1`;
  const { id, key } = (await client.query(text)).rows[0];
  const body = `${id},${key}`;
  const signature = createHmac('sha256', environment.CURSOR_SECRET).update(`1\nposts/RANKING\n${body}`).digest();
  return Buffer.concat([signature.subarray(0, 8), Buffer.from(body)]).toString('base64url');
}
