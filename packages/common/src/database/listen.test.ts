import { eventually } from '@services/tooling/testing/eventually';
import { useTestPool } from '@services/tooling/testing/test-pool';

import { recordingLogger } from '../../test/recording-logger.ts';
import { listen } from './listen.ts';

const pool = useTestPool();
const databaseUrl = () => String(pool.options.connectionString);
const notify = (channel: string, payload: string) => pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

async function startListening(url = databaseUrl()) {
  const recording = recordingLogger();
  const received: string[] = [];
  const state = { begun: 0 };
  const listener = listen({
    url,
    channel: 'work',
    onNotification: (payload) => received.push(payload),
    onListening: () => (state.begun += 1),
    logger: recording.logger,
    reconnectMs: 10,
  });
  return { listener, received, state, ...recording };
}

test('notifications of the channel arrive with their payload, and notifications of other channels do not arrive', async () => {
  const { listener, received, state } = await startListening();
  await eventually(() => state.begun === 1);
  await notify('other', 'x');
  await notify('work', 'a');
  await notify('work', '');
  await eventually(() => received.length === 2);
  expect(received).toEqual(['a', '']);
  await listener.stop();
});

test('a broken connection is replaced, and `onListening` runs again, because notifications may have been lost', async () => {
  const { listener, received, state, lines } = await startListening();
  await eventually(() => state.begun === 1);
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query LIKE 'LISTEN%' AND datname = current_database()`);
  await eventually(() => state.begun === 2);
  await notify('work', 'again');
  await eventually(() => received.includes('again'));
  expect(lines('LISTEN connection lost; polling continues')).toHaveLength(1);
  expect(lines('LISTEN connection restored')).toHaveLength(1);
  await listener.stop();
});

test('one connection listens to several channels and reports the channel of each notification', async () => {
  const { logger } = recordingLogger();
  const received: string[] = [];
  const begun = Promise.withResolvers<void>();
  const listener = listen({
    url: databaseUrl(),
    channel: ['work', 'Mail'],
    onNotification: (payload, channel) => received.push(`${channel}: ${payload}`),
    onListening: begun.resolve,
    logger,
  });
  await begun.promise;
  await notify('Mail', 'a');
  await notify('work', 'b');
  await eventually(() => received.length === 2);
  expect(received).toEqual(['Mail: a', 'work: b']);
  await listener.stop();
});

test('a listener stops at once while the server cannot be reached', async () => {
  const { listener, lines } = await startListening('postgresql://x@127.0.0.1:1/x');
  await eventually(() => lines('LISTEN connection lost; polling continues').length === 1);
  await listener.stop();
});

test('stopping a listener closes its connection', async () => {
  const { listener, state } = await startListening();
  await eventually(() => state.begun === 1);
  await listener.stop();
  const listening = `SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
  await eventually(async () => (await pool.query(listening)).rowCount === 0);
});
