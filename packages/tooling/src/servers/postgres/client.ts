import { Client } from 'pg';

/** Opens a connection for a piece of work and closes it afterwards. @returns the result of the work */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  // Without a listener, a connection that is lost between two statements would end the process. The next statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
