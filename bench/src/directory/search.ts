import pg from 'pg';

import { median } from '../measure.ts';
import { startServer } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, insertApplication } from './data.ts';

const REQUESTS = 40;
/** A rare word, one in every tenth post, one in all, typing errors, two words, and the beginning of one. */
const wanted = ['99999', 'calendar', 'product', 'calender', 'plannr studnts', 'planner students', 'noteb'];

/** How long a search takes over HTTP, one at a time: medians in milliseconds. */
export async function measureSearch({ databaseUrl }: Context): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const key = await insertApplication(client, 'search');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  await client.end();
  const server = await startServer('directory-search', 'src/main.ts', 'apps/directory', {
    DATABASE_URL: databaseUrl,
    ...environment,
  });
  try {
    const result: Record<string, number> = {};
    for (const query of wanted) {
      const body = JSON.stringify({ query: `{ search(query: "${query}", first: 20) { nodes { name } } }` });
      const times: number[] = [];
      for (let request = 0; request < REQUESTS; request += 1) {
        const start = performance.now();
        const response = await fetch(`${server.url}/v2/api/graphql`, { method: 'POST', headers, body });
        const { data } = (await response.json()) as { data: { search: { nodes: object[] } } };
        if (data.search.nodes.length === 0) throw new Error(`Nothing was found for ${query}`);
        if (request >= 5) times.push(performance.now() - start);
      }
      result[`"${query}" (ms)`] = median(times);
    }
    return result;
  } finally {
    await server.stop();
  }
}
