import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  parseLocalSetup,
  readState,
  writeCurlConfigs,
  writeFileAtomically,
  writeState,
  type LocalSetup,
} from './local-setup.ts';
import { migrate } from '@services/migrations/migrations';
import type { Child, Children } from './children.ts';
import { ensureDatabase } from './databases.ts';
import { waitUntilReady } from './ready.ts';
import type { SimulatorsAddress } from './simulators-process.ts';
import type { Service } from './plan.ts';

/** The servers that run around a service. */
export interface Surroundings {
  directory: string;
  /** Connection string of PostgreSQL's superuser. */
  postgresUrl: string;
  redisUrl: string | null;
  simulators: SimulatorsAddress;
  /** Settles when the database clients and consoles have been built. */
  built: Promise<unknown>;
}

export interface RunningService extends LocalSetup {
  name: string;
  /** `http://localhost:<port>`; without the API's path prefix. */
  baseUrl: string;
  child: Child;
}

/**
 * Starts a service: database, migrations, demo data, process. Its settings are stored in `<service>.env`, so that
 * its cli.ts can run against the same database.
 *
 * @param report is called as each step ends
 */
export async function startService(
  service: Service,
  { directory, postgresUrl, redisUrl, simulators, built }: Surroundings,
  children: Children,
  report: (step: string) => void,
): Promise<RunningService> {
  const { name, port } = service;
  const baseUrl = `http://localhost:${port}`;
  const databaseUrl = await ensureDatabase(postgresUrl, name);
  const applied = await migrate(databaseUrl, service.directory);
  const count = `${applied.length} migration${applied.length === 1 ? '' : 's'}`;
  report(`${name}: database ready${applied.length > 0 ? `, ${count} applied` : ''}`);

  const environment = {
    DATABASE_URL: databaseUrl,
    ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    SIMULATORS_URL: simulators.url,
    SIMULATORS_SMTP_URL: simulators.smtpUrl,
    SIMULATORS_DNS_URL: simulators.dnsUrl,
    SMTP_URL: simulators.smtpUrl,
    MAIL_FROM: 'Local stack <console@example.com>',
  };
  await built;
  const output = await children.run({
    role: `${name}'s scripts/local.ts`,
    args: ['scripts/local.ts'],
    cwd: service.directory,
    environment: {
      ...environment,
      DEMO_OWNER_PASSWORD: ownerPassword(directory),
      STATE_FILE: path.join(directory, `${name}.json`),
      CURL_CONFIG: shellWord(path.join(directory, `${name}.curl`)),
    },
    logFile: path.join(directory, `logs/${name}.local.log`),
  });
  const setup = parseLocalSetup(output);
  report(`${name}: demo account ready`);

  writeCurlConfigs(directory, setup);
  const settings = { ...environment, ...setup.environment };
  writeFileAtomically(path.join(directory, `${name}.env`), asEnvFile(settings));
  const child = children.start({
    role: name,
    args: ['src/main.ts'],
    cwd: service.directory,
    // Keeps compiled code with stripped types between starts, which saves half of the start time.
    environment: { NODE_COMPILE_CACHE: path.join(directory, 'compiled'), ...settings },
    logFile: path.join(directory, `logs/${name}.log`),
  });
  await waitUntilReady(child, `${baseUrl}/health/ready`);
  report(`${name}: listening on ${port}`);
  return { ...setup, name, baseUrl, child };
}

/** Quotes a path for a shell. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The demo owner's password: the same in all services of the stack, and at its next start. */
function ownerPassword(directory: string): string {
  const file = path.join(directory, 'owner.json');
  const known = readState<{ password: string }>(file)?.password;
  if (known !== undefined) return known;
  const password = randomBytes(9).toString('base64url');
  writeState(file, { password });
  return password;
}

/** Writes settings in the form that `node --env-file` reads. */
export function asEnvFile(settings: Record<string, string>): string {
  const quoted = (value: string) => (value.includes("'") ? `\`${value}\`` : `'${value}'`);
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('');
}
