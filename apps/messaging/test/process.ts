import { join } from 'node:path';

import { startServiceProcess as start, type ServiceProcess } from '@services/tooling/servers/service-process';

export type { ServiceProcess };

/** The settings that the service requires, with high limits. */
const ENVIRONMENT = {
  PUBLIC_URL: 'http://127.0.0.1:1',
  RATE_LIMIT_PER_SECOND: '1000000',
  RATE_LIMIT_PER_DAY: '100000000',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  ADDRESS_KEY: Buffer.alloc(32, 2).toString('base64'),
  ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
};

/** Starts the service and waits until it listens. */
export function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  return start(join(import.meta.dirname, '..'), { ...ENVIRONMENT, ...environment });
}
