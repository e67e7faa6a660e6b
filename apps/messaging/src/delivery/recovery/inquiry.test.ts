import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { makeReadOnly } from '@services/tooling/testing/read-only-database';

import { startTestApp } from '../../../test/app.ts';
import { connectTwilio } from '../../../test/channels.ts';
import { sending } from '../../../test/sending.ts';

let world: Simulators;
const app = startTestApp(async () => {
  world = await startSimulators();
  // Receipts go nowhere: the status of a message is only known by asking, by default after ten minutes.
  return { worker: true, environment: { PUBLIC_URL: 'http://127.0.0.1:1' } };
});
afterAll(() => world.stop());

test('receipts that could not be recorded while the database was lost are asked for once it is back', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection|Connection terminated/);
  const account = await app.account();
  await connectTwilio(account, world);
  const messages = sending(() => account, { channel: 'sms', to: '+15551234567' });
  const id = await messages.send();
  await messages.settled(id, 'sent');
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  await eventually(() => app.log.entries.some(({ worker, err }) => worker === 'inquiry' && err !== undefined));
  await writeAgain();
  await messages.settled(id, 'delivered');
});
