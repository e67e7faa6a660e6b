import { eventually } from '@services/tooling/testing/eventually';
import { makeReadOnly } from '@services/common/testing/read-only-database';

import { startTestApp } from '../../../test/app.ts';
import { connectTwilio } from '../../../test/channels.ts';
import { sending } from '../../../test/sending.ts';

// Receipts do not arrive, so the status of a message must be looked up, which happens after ten minutes by default.
const app = startTestApp({
  worker: true,
  simulators: true,
  environment: { PUBLIC_URL: 'http://127.0.0.1:1', LEASE_SECONDS: '4', PROVIDER_TIMEOUT_MS: '2000' },
});
const { world } = app;

test('if the database fails while a status from the provider is recorded, the provider is soon asked again @slow', async () => {
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

test('after a lost response, the provider is also asked for the later status of the message, because its receipt may be lost @slow', async () => {
  const account = await app.account();
  await connectTwilio(account, world);
  world.fail({ provider: 'twilio', operation: 'send', action: 'drop', accept: true, times: 1 });
  const messages = sending(() => account, { channel: 'sms', to: '+15551234568' });
  const id = await messages.send();
  const { events } = await messages.settled(id, 'delivered');
  expect(events.map(({ code }: { code?: string }) => code)).toContain('recovered');
});

test('if a database outage loses delivery receipts, the statuses of the messages are fetched from the provider afterwards @slow', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection|Connection terminated/);
  const account = await app.account();
  await connectTwilio(account, world);
  const messages = sending(() => account, { channel: 'sms', to: '+15551234567' });
  const id = await messages.send();
  await messages.settled(id, 'sent');
  // Waits until the provider knows the outcome. If an inquiry came too early, the next inquiry would follow only after ten minutes.
  await eventually(() => world.messages({ provider: 'twilio' })[0]?.status === 'delivered');
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  await eventually(() => app.log.entries.some(({ worker, err }) => worker === 'inquiry' && err !== undefined));
  await writeAgain();
  await messages.settled(id, 'delivered');
});
