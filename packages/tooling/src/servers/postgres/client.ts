import { Client } from 'pg';

/** Opens a connection for a piece of work and closes it afterwards. @returns the result of the work */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
