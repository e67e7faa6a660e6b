import { withClient } from '../src/servers/postgres/client.ts';

/** Runs one statement on its own connection and returns its rows. */
export const query = (url: string, statement: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(statement)).rows);
