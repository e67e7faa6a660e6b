import { randomBytes } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { withClient } from '../servers/postgres/client.ts';

/**
 * Ensures that a service has its own database and role. The role owns this database and cannot connect to other databases. The
 * role gets a new password at each call.
 *
 * @param serverUrl connection string of the superuser
 * @returns the connection string of the service
 */
export async function ensureDatabase(serverUrl: string, service: string): Promise<string> {
  const name = service.replaceAll('-', '_');
  const password = randomBytes(18).toString('hex');
  await withClient(serverUrl, async (server) => {
    const role = escapeIdentifier(name);
    const { rowCount: roles } = await server.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    const verb = roles === 0 ? 'CREATE' : 'ALTER';
    await server.query(`${verb} ROLE ${role} LOGIN PASSWORD ${escapeLiteral(password)}`);
    const { rowCount: databases } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (databases === 0) await server.query(`CREATE DATABASE ${role} OWNER ${role}`);
    await server.query(`REVOKE CONNECT ON DATABASE ${role} FROM PUBLIC`);
  });
  const url = new URL(serverUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
