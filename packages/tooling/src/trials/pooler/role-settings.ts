import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../repository.ts';
import { withClient } from '../../servers/postgres/client.ts';

/**
 * Starts a service behind a pooler before its database role is prepared, as an operator might: the service must refuse to start
 * and list the statements to run.
 *
 * @param environment the service's settings; DATABASE_URL leads to the pooler
 * @returns the statements that prepare the role
 * @throws Error if the service starts, or exits for another reason
 */
export function refusedSettings(service: string, environment: Record<string, string>): string[] {
  const serviceDir = path.join(root, 'apps', service);
  const start = (more: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, ['src/main.ts'], {
      cwd: serviceDir,
      env: { ...process.env, ...environment, ...more, PORT: '0' },
      encoding: 'utf8',
      timeout: 120_000,
    });
    return { status, stderr };
  };
  expectProblem(start({ DATABASE_POOLER: 'none' }), 'DATABASE_POOLER: must be transaction');
  expectProblem(start({ DATABASE_DIRECT_URL: '' }), 'DATABASE_DIRECT_URL: is required');
  const { stderr } = expectProblem(start({}), 'ALTER ROLE');
  return stderr.match(/ALTER ROLE .*;$/gm) ?? [];
}

interface Ended {
  status: number | null;
  stderr: string;
}

function expectProblem(ended: Ended, text: string): Ended {
  if (ended.status === 1 && ended.stderr.includes(text)) return ended;
  throw new Error(`The service did not report "${text}" but ended with ${String(ended.status)}:\n${ended.stderr}`);
}

/** Sets a role's settings, which apply to new connections. */
export async function prepareRole(databaseUrl: string, statements: readonly string[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
