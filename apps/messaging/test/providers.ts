import { startSimulators, type Simulators } from '@services/tooling/simulators';

import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { sending } from './sending.ts';

export interface ProviderTestOptions {
  /** Fields that every message in the test file has. */
  message: object;
  environment?: Record<string, string>;
  /** How a provider behaves at the beginning of each test. */
  configure?: (world: Simulators) => void;
}

/** The service with its workers, connected to the simulated providers, and a new account for each test. Call it at the top of the file. */
export function startProviderTest({ message, environment = {}, configure }: ProviderTestOptions) {
  const world = {} as Simulators;
  const account = {} as TestAccount;
  const app: TestApp = startTestApp(async () => {
    Object.assign(world, await startSimulators());
    return { worker: true, environment };
  });
  beforeEach(async () => {
    world.reset();
    configure?.(world);
    Object.assign(account, await app.account());
  });
  afterAll(() => world.stop());
  return { app, world, account, ...sending(() => account, message) };
}
