/**
 * Thousands of messages at a slow provider: their leases are renewed constantly, while other connections record their outcomes
 * (docs/decisions/platform-partitions.md).
 */
import { join } from 'node:path';

import { migrate } from '@services/tooling/migrations/migrations';
import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { createAccount, createApiKey } from '../../src/accounts/store.ts';
import { connect, type Database } from '../../src/db.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '../channels.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

const CHANNELS = 10;
const UNDER_WAY = 500;
/** Makes every use of freed memory crash the process. Without these settings, only some uses crash it. */
const POISONED_MEMORY = { MALLOC_PERTURB_: '85', MALLOC_MMAP_THRESHOLD_: '4096' };

let postgres: PostgresServer;
let world: Simulators;
let db: Database;
let service: ServiceProcess;

beforeAll(async () => {
  [postgres, world] = await Promise.all([startPostgres({ environment: POISONED_MEMORY }), startSimulators()]);
  await migrate(postgres.url, join(import.meta.dirname, '../..'));
  db = connect(postgres.url, { poolSize: 4 });
  service = await startServiceProcess({
    DATABASE_URL: postgres.url,
    SEND_CONCURRENCY: String(UNDER_WAY),
    // Leases of two seconds are renewed twice a second.
    LEASE_SECONDS: '2',
    PROVIDER_TIMEOUT_MS: '20000',
  });
});

afterAll(async () => {
  await service.kill();
  await db.close();
  await world.stop();
  await postgres.stop();
});

test(`${CHANNELS} channels with ${UNDER_WAY} messages at a slow provider do not crash the database, and no message is sent twice`, async () => {
  world.twilio.configure({ statuses: [] });
  for (const delayMs of [1000, 2000, 3000, 4000])
    world.fail({ provider: 'twilio', operation: 'send', action: 'delay', delayMs, share: 1 / (5 - delayMs / 1000) });
  const { id: accountId } = await createAccount(db, 'Test account');
  const key = (await createApiKey(db, { accountId, mode: 'live', name: 'test' }))?.key ?? '';
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { channelId: string };
  };
  const channel = {
    channel: 'sms',
    provider: 'twilio',
    settings: { from: '+15550199', baseUrl: `${world.url}/twilio` },
    credentials: { accountSid: TWILIO_SID, authToken: TWILIO_TOKEN },
  };
  for (let index = 0; index < CHANNELS; index += 1) {
    const { channelId } = await post('/channels', channel);
    const messages = Array.from({ length: UNDER_WAY }, (_each, n) => ({
      channel: 'sms',
      channelId,
      to: `+1555${1_000_000 + index * UNDER_WAY + n}`,
      body: 'Hello',
    }));
    expect(await post('/messages/batch', { messages })).toMatchObject({ accepted: UNDER_WAY, refused: 0 });
  }
  const sent = 'SELECT FROM messages WHERE status = $1';
  await eventually(async () => {
    expect(postgres.crashes()).toEqual([]);
    return (await db.pool.query(sent, ['sent'])).rowCount === CHANNELS * UNDER_WAY;
  }, 200_000);
  expect(world.counts().twilio.messages).toMatchObject({ total: CHANNELS * UNDER_WAY, distinct: CHANNELS * UNDER_WAY });
}, 240_000);
