import { eventually } from '@services/tooling/testing/eventually';
import { makeReadOnly } from '@services/common/testing/read-only-database';

import { startTestApp } from '../../../test/app.ts';
import { connectTwilio } from '../../../test/channels.ts';
import { sending } from '../../../test/sending.ts';

// Receipts do not arrive, so that the status of a message must be looked up, by default after ten minutes.
const app = startTestApp({
  worker: true,
  simulators: true,
  environment: { PUBLIC_URL: 'http://127.0.0.1:1', LEASE_SECONDS: '4', PROVIDER_TIMEOUT_MS: '2000' },
});
const { world } = app;

test('a status is looked up again soon if the database was lost before it was recorded', async () => {
  app.log.expectErrors(/read-only transaction/);
  await app.db.pool.query(`
    CREATE TABLE refusals (id text);
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM refusals r WHERE r.id = NEW.id) THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'cannot execute UPDATE in a read-only transaction' USING ERRCODE = '25006';
      END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON messages FOR EACH ROW WHEN (NEW.status = 'delivered')
      EXECUTE FUNCTION refuse()`);
  const account = await app.account();
  await connectTwilio(account, world);
  const messages = sending(() => account, { channel: 'sms', to: '+15551234569' });
  const id = await messages.send();
  await messages.settled(id, 'sent');
  await eventually(() => world.messages({ provider: 'twilio' })[0]?.status === 'delivered');
  await app.db.pool.query('INSERT INTO refusals VALUES ($1)', [id]);
  await app.db.pool.query('UPDATE messages SET next_attempt_at = now() WHERE id = $1', [id]);
  await eventually(() => app.log.entries.some(({ msg }) => String(msg).startsWith('could not look up')));
  await app.db.pool.query('DELETE FROM refusals');
  await messages.settled(id, 'delivered');
});

test('after recovering a message whose answer was lost, its status is also looked up, because the receipt may be lost too', async () => {
  const account = await app.account();
  await connectTwilio(account, world);
  world.fail({ provider: 'twilio', operation: 'send', action: 'drop', accept: true, times: 1 });
  const messages = sending(() => account, { channel: 'sms', to: '+15551234568' });
  const id = await messages.send();
  const { events } = await messages.settled(id, 'delivered');
  expect(events.map(({ code }: { code?: string }) => code)).toContain('recovered');
});

test('receipts that were not recorded while the database was lost are fetched from the provider once it is back', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection|Connection terminated/);
  const account = await app.account();
  await connectTwilio(account, world);
  const messages = sending(() => account, { channel: 'sms', to: '+15551234567' });
  const id = await messages.send();
  await messages.settled(id, 'sent');
  // An inquiry that comes before the provider knows the outcome is repeated only after ten minutes.
  await eventually(() => world.messages({ provider: 'twilio' })[0]?.status === 'delivered');
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  await eventually(() => app.log.entries.some(({ worker, err }) => worker === 'inquiry' && err !== undefined));
  await writeAgain();
  await messages.settled(id, 'delivered');
});
