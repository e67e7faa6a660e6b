import { join } from 'node:path';

import { startServiceProcess as start, type ServiceProcess } from '@services/tooling/servers/service-process';

import { APP_SECRET, VERIFY_TOKEN } from './app.ts';

export type { ServiceProcess };

/** The required settings, with limits that tests do not reach. */
const ENVIRONMENT = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  INSTAGRAM_APP_SECRETS: APP_SECRET,
  INSTAGRAM_VERIFY_TOKEN: VERIFY_TOKEN,
  INSTAGRAM_TIMEOUT_MS: '3000',
  PRIVATE_REPLIES_PER_HOUR: '1000000',
};

/** Starts the service and waits until it listens. */
export function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  return start(join(import.meta.dirname, '..'), { ...ENVIRONMENT, ...environment });
}
