import { createLogger } from '@services/common/runtime/logging';
import { createNetwork } from '@services/common/outbound/network';
import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { createProviders } from '../channels/providers.ts';
import { TAKE } from './rate.ts';
import { createReport } from './report.ts';
import { createSender } from './sender.ts';
import { createSettle, type Settle } from './settle.ts';

// The application has no workers, because the test starts the sender.
const app = startTestApp();

const CHANNELS = 12;

async function queue(account: TestAccount): Promise<string> {
  const channel = { channel: 'sms', provider: 'sandbox', perSecond: 1000 };
  const { channelId } = (await account.post('/channels', channel).expect(201)).body;
  await account.post('/messages/send', { channel: 'sms', channelId, to: '+15551234567', body: 'Hello' }).expect(202);
  return channelId;
}

/** Creates a sender of single messages, which records the order of the channels that it serves. */
function start(settled?: Settle) {
  const served: string[] = [];
  const query: typeof app.db.query = (statement, values = []) => {
    if (statement === TAKE) served.push(String(values[0]));
    return app.db.query(statement, values);
  };
  const { config, contacts } = app;
  const db = { ...app.db, query };
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const providers = createProviders({ config, network });
  const settle = settled ?? createSettle({ config, db, report: createReport(db, contacts, config, () => {}) });
  const logger = createLogger({ service: 'messaging', level: 'info' }, app.log);
  const findKey = () => Promise.resolve(null);
  const sender = createSender(
    'single',
    { config, db, providers, findKey, settle, onAttempt: () => {}, logger, wakeWebhooks: () => {} },
    () => {},
  );
  const stop = async () => {
    await sender.drain();
    providers.close();
    network.close();
  };
  return { sender, served, stop };
}

test('the sender serves at most one of many channels of an account before the channel of another account @slow', async () => {
  const [one, other] = [await app.account(), await app.account()];
  const many: string[] = [];
  for (let index = 0; index < CHANNELS; index += 1) many.push(await queue(one));
  const single = await queue(other);
  const { sender, served, stop } = start();
  await sender.run();
  await eventually(() => served.length === CHANNELS + 1);
  await stop();
  expect(served.toSorted()).toEqual([...many, single].toSorted());
  expect(served.indexOf(single)).toBeLessThan(2);
});

test('a channel that waits for a lock does not delay messages of other accounts that are queued later @slow', async () => {
  const [locked, other] = [await app.account(), await app.account()];
  const channelId = await queue(locked);
  const { sender, served, stop } = start();
  const lock = { pool: app.db.pool, statement: 'SELECT FROM channels WHERE id = $1 FOR UPDATE', values: [channelId] };
  try {
    await whileLocked(lock, async () => {
      await sender.run();
      await eventually(() => served.includes(channelId));
      const single = await queue(other);
      await sender.run();
      const delivered = async () => (await other.get('/messages?status=delivered').expect(200)).body.data.length === 1;
      await eventually(delivered);
      expect(served).toEqual([channelId, single]);
    });
  } finally {
    await stop();
  }
  await eventually(async () => (await locked.get('/messages?status=delivered').expect(200)).body.data.length === 1);
});

test('all large messages of an account share one memory limit, which does not delay small or other accounts’ messages @slow', async () => {
  const [one, other] = [await app.account(), await app.account()];
  const connect = async (account: TestAccount) =>
    (await account.post('/channels', { channel: 'email', provider: 'sandbox' }).expect(201)).body.channelId;
  const send = async (account: TestAccount, channelId: string, html: string): Promise<string> => {
    const mail = { channel: 'email', channelId, to: 'ada@example.com', subject: 'Hi', body: 'Hi', html };
    return (await account.post('/messages/send', mail).expect(202)).body.messageId;
  };
  const large = 'é'.repeat(500_000);
  const ids: string[] = [];
  for (const channelId of [await connect(one), await connect(one)])
    for (let count = 0; count < 12; count += 1) ids.push(await send(one, channelId, large));
  const others = [await send(one, await connect(one), 'small'), await send(other, await connect(other), large)];
  const started = new Set<string>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { sender, stop } = start(async ({ message }) => {
    started.add(message.id);
    await released;
  });
  const starts = (wanted: string[]) =>
    eventually(async () => {
      await sender.run();
      return wanted.every((id) => started.has(id));
    });
  await starts(others);
  await eventually(async () => {
    await sender.run();
    return ids.filter((id) => started.has(id)).length >= 17;
  });
  await sender.run();
  // Each message has a megabyte, so the seventeenth message reaches the limit of 16 MiB.
  expect(ids.filter((id) => started.has(id))).toHaveLength(17);
  release();
  await starts(ids);
  await stop();
});
