import pg from 'pg';

import { median } from './measure.ts';
import { startServer } from './servers.ts';
import type { Context } from './suite.ts';

const REQUESTS = 200;
/** The first answers are slower than all that follow. */
const WARM_UP = 20;

/** A list that must not become slow as what it holds, or counts, grows. */
export interface Growth {
  service: string;
  environment: Record<string, string>;
  path: string;
  sizes: { small: number; large: number };
  /** Fills an account with so much; returns the headers that authenticate it. */
  fill(client: pg.Client, accountId: string, size: number): Promise<Record<string, string>>;
  /** The size given in an answer. */
  sizeIn(answer: never): number;
}

/** The list of a small account beside that of a large one, in turn; milliseconds. @throws Error when an answer is wrong */
export function measureGrowthOf({ service, environment, path, sizes, fill, sizeIn }: Growth) {
  return async ({ databaseUrl }: Context): Promise<Record<string, number>> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const accounts: { size: number; headers: Record<string, string>; times: number[] }[] = [];
    for (const [id, size] of Object.entries(sizes)) {
      accounts.push({ size, headers: await fill(client, id, size), times: [] });
    }
    await client.end();
    const server = await startServer(`${service}-growth`, 'src/main.ts', `apps/${service}`, {
      DATABASE_URL: databaseUrl,
      ...environment,
    });
    try {
      for (let request = 0; request < REQUESTS; request += 1) {
        for (const { size, headers, times } of accounts) {
          const start = performance.now();
          const response = await fetch(server.url + path, { headers });
          const stated = sizeIn((await response.json()) as never);
          if (stated !== size) throw new Error(`An answer says ${stated} instead of ${size}`);
          if (request >= WARM_UP) times.push(performance.now() - start);
        }
      }
      const [small = 0, large = 0] = accounts.map(({ times }) => median(times));
      return { [`of ${sizes.small} (ms)`]: small, [`of ${sizes.large} (ms)`]: large, ratio: large / small };
    } finally {
      await server.stop();
    }
  };
}
