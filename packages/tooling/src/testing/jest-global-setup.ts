import { existsSync } from 'node:fs';
import path from 'node:path';
import { pendingChanges } from '@services/migrations/migrations';
import { startTestServers } from './test-servers.ts';
import { prepareTemplate } from './test-template.ts';

/**
 * Before a workspace's first test: servers to test against (those of TEST_POSTGRES_URL and TEST_REDIS_URL where they are
 * set, else new ones) and the template that createTestDatabase() clones.
 */
export default async function setUp(_globalConfig: unknown, project: { rootDir: string }): Promise<void> {
  const serviceDir = project.rootDir;
  if (existsSync(path.join(serviceDir, 'prisma/schema.prisma')) && (await pendingChanges(serviceDir)) !== '') {
    const name = path.basename(serviceDir);
    throw new Error(
      `prisma/schema.prisma has changed: write its migration with npm run migrate -- ${name} create <name>`,
    );
  }
  const servers = await startTestServers();
  globalThis.stopTestServers = servers.stop;
  Object.assign(process.env, servers.environment);
  process.env['TEST_TEMPLATE'] = await prepareTemplate(servers.environment.TEST_POSTGRES_URL, serviceDir);
}

declare global {
  /** What the teardown has to stop; both run in Jest's own process. */
  var stopTestServers: (() => Promise<void>) | undefined;
}
