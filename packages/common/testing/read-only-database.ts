import { Client } from 'pg';
import { eventually } from '@services/tooling/testing/eventually';
import type { GuardedLog } from '@services/tooling/testing/log-guard';
import { statedLimit } from './stated-limit.ts';
import type { TestClient } from '@services/tooling/testing/test-client';

interface WritingService {
  app: { log: GuardedLog; config: { DATABASE_URL: string }; account(): Promise<TestClient> };
  /** The path of a list of the account. */
  list: string;
  /** The path that creates API keys. */
  keys: string;
  /** Returns the error code of an answer. */
  codeOf: (body: { code?: string; error?: { code?: string } }) => string | undefined;
}

/** Declares the test of the API's answers while the database is read-only. */
export function testReadOnlyDatabase({ app, list, keys, codeOf }: WritingService): void {
  test('while the database is read-only, changes are 503 with Retry-After', async () => {
    app.log.expectErrors(/read-only transaction|terminating connection/);
    const account = await app.account();
    await account.get(list).expect(200);
    const create = () => account.post(keys, { name: 'Another' });
    const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
    // The first request may still get a closed connection from the pool.
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
 * Makes a database read-only, like a primary that has been replaced: existing connections are cut, and new connections reject writes for as
 * long as they are open.
 *
 * @param url connection string of a test's own database
 * @returns a function that lets new connections write again
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
