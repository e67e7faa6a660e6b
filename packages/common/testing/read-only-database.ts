import { Client } from 'pg';
import { eventually } from '@services/tooling/testing/eventually';
import type { GuardedLog } from '@services/tooling/testing/log-guard';
import { statedLimit } from './stated-limit.ts';
import type { TestClient } from '@services/tooling/testing/test-client';

interface WritingService {
  app: { log: GuardedLog; config: { DATABASE_URL: string }; account(): Promise<TestClient> };
  /** The path of a list of the account. */
  list: string;
  /** Where API keys are created. */
  keys: string;
  /** The code of an error in an answer. */
  codeOf: (body: { code?: string; error?: { code?: string } }) => string | undefined;
}

/** Declares the test of what a client of the API notices of a database that only reads. */
export function testReadOnlyDatabase({ app, list, keys, codeOf }: WritingService): void {
  test('while the database is read-only, changes are 503 with Retry-After, and then they work again', async () => {
    app.log.expectErrors(/read-only transaction|terminating connection/);
    const account = await app.account();
    await account.get(list).expect(200);
    const create = () => account.post(keys, { name: 'Another' });
    const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
    // The first may still meet a connection that was cut.
    const { body, headers } = await eventually(async () => {
      const answer = await create().expect(503);
      return app.log.entries.some(({ err }) => /read-only/.test((err as Error | undefined)?.message ?? '')) && answer;
    });
    expect(codeOf(body)?.toLowerCase()).toBe('service_unavailable');
    expect([headers['retry-after'], statedLimit(headers)]).toEqual(['5', expect.anything()]);
    await writeAgain();
    await eventually(async () => (await create()).status < 300);
  });
}

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
