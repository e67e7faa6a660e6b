import { Client } from 'pg';

/**
 * Makes a database read-only, as that of a primary which has been replaced: present connections are cut, new ones refuse
 * to write for as long as they are open.
 *
 * @param url connection string of a test's own database
 * @returns lets new connections write again
 */
export async function makeReadOnly(url: string): Promise<() => Promise<void>> {
  const set = (setting: string) =>
    withClient(url, async (client) => {
      await client.query('SET default_transaction_read_only = off');
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} ${setting}`);
    });
  await set('SET default_transaction_read_only = on');
  await withClient(url, (client) =>
    client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  );
  return () => set('RESET default_transaction_read_only');
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
