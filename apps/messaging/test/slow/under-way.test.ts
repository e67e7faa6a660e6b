/**
 * Thousands of messages at a slow provider: their leases are renewed constantly, while other connections record their outcomes
 * (docs/decisions/platform-partitions.md).
 */
import { migrate } from '@services/tooling/migrations/migrations';
import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { eventually } from '@services/tooling/testing/eventually';

import { connectTwilio } from '../channels.ts';
import { useProcesses, WORKSPACE } from '../process.ts';

const CHANNELS = 10;
const UNDER_WAY = 500;
/** Makes every use of freed memory crash the process. Without these settings, only some uses crash it. */
const POISONED_MEMORY = { MALLOC_PERTURB_: '85', MALLOC_MMAP_THRESHOLD_: '4096' };

let postgres: PostgresServer;

const fleet = useProcesses(
  {
    SEND_CONCURRENCY: String(UNDER_WAY),
    // Leases of two seconds are renewed twice a second.
    LEASE_SECONDS: '2',
    PROVIDER_TIMEOUT_MS: '20000',
  },
  async () => {
    postgres = await startPostgres({ environment: POISONED_MEMORY });
    await migrate(postgres.url, WORKSPACE);
    return { url: postgres.url, drop: () => postgres.stop() };
  },
);

test(`${CHANNELS} channels with ${UNDER_WAY} messages at a slow provider do not crash the database, and no message is sent twice`, async () => {
  const { db, world } = fleet;
  world.twilio.configure({ statuses: [] });
  for (const delayMs of [1000, 2000, 3000, 4000])
    world.fail({ provider: 'twilio', operation: 'send', action: 'delay', delayMs, share: 1 / (5 - delayMs / 1000) });
  const account = await fleet.account(await fleet.start());
  for (let index = 0; index < CHANNELS; index += 1) {
    const { channelId } = await connectTwilio(account, world);
    const messages = Array.from({ length: UNDER_WAY }, (_each, n) => ({
      channel: 'sms',
      channelId,
      to: `+1555${1_000_000 + index * UNDER_WAY + n}`,
      body: 'Hello',
    }));
    const { body } = await account.post('/messages/batch', { messages }).expect(202);
    expect(body).toMatchObject({ accepted: UNDER_WAY, refused: 0 });
  }
  const sent = 'SELECT FROM messages WHERE status = $1';
  await eventually(async () => {
    expect(postgres.crashes()).toEqual([]);
    return (await db.pool.query(sent, ['sent'])).rowCount === CHANNELS * UNDER_WAY;
  }, 200_000);
  expect(world.counts().twilio.messages).toMatchObject({ total: CHANNELS * UNDER_WAY, distinct: CHANNELS * UNDER_WAY });
}, 240_000);
