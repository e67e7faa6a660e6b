import { join } from 'node:path';

import { freeze } from '@services/tooling/servers/freeze';
import { startServiceProcess as start, type ServiceProcess } from '@services/tooling/servers/service-process';
import { eventually } from '@services/tooling/testing/eventually';

import type { Database } from '../src/db.ts';

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

/**
 * Kills the service once the condition holds and it is not sending any message for the second time. A message that is
 * being sent at two kills would fail, as if it had crashed the worker twice.
 */
export async function killBetweenSuspects(
  service: ServiceProcess,
  db: Database,
  condition: () => boolean,
): Promise<void> {
  await eventually(async () => {
    if (!condition()) return false;
    // A frozen process begins no second attempt between the count and the kill.
    const resume = freeze(Number(service.child.pid));
    if ((await db.orm.message.count({ where: { status: 'sending', lane: 'suspect' } })) === 0) return true;
    resume();
    return false;
  });
  await service.kill();
}
