import { DUE_WEBHOOKS_NOT_HELD } from '@services/common/webhooks/delivery/claim';

import { furnishTables } from '@services/tooling/testing/furnish';
import { findDue, holdAll } from '@services/tooling/testing/held';

import { startTestApp } from '../test/app.ts';
import { CAMPAIGNS_DUE, createCampaignLoop } from './campaigns/sending/loop.ts';
import { BULK_DUE, claimMessages, findDueChannels, SINGLE_DUE } from './delivery/claim.ts';
import { EXPIRED_DUE } from './delivery/recovery/expiry.ts';
import { SILENT_DUE } from './delivery/recovery/inquiry.ts';
import { LOST_DUE } from './delivery/recovery/recovery.ts';
import { CALLS_DUE, claimCalls, RUNS_DUE } from './flows/engine/claim.ts';

const app = startTestApp();

const QUEUES = {
  SINGLE_DUE,
  BULK_DUE,
  EXPIRED_DUE,
  SILENT_DUE,
  LOST_DUE,
  CAMPAIGNS_DUE,
  RUNS_DUE,
  CALLS_DUE,
  WEBHOOKS_DUE: DUE_WEBHOOKS_NOT_HELD.text,
};

const due = () => findDue(app.db.pool, QUEUES);
const hold = (isHeld: boolean) => holdAll(app.db.pool, isHeld);

test('what is due wakes the loops whose work it is, unless its account is held', async () => {
  const account = await app.account('test');
  expect(await due()).toEqual([]);
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  expect(await due()).toEqual(['SINGLE_DUE']);
  const change = (columns: string) => app.db.pool.query(`UPDATE messages SET ${columns}`);
  await change(`lane = 'bulk'`);
  expect(await due()).toEqual(['BULK_DUE']);
  await change(`next_attempt_at = now() + interval '1 hour', expires_at = now()`);
  expect(await due()).toEqual(['EXPIRED_DUE']);
  await change(`status = 'sending', next_attempt_at = NULL, leased_until = now() - interval '1 second'`);
  expect(await due()).toEqual(['LOST_DUE']);
  await change(`status = 'sent', leased_until = NULL, next_attempt_at = now()`);
  expect(await due()).toEqual(['SILENT_DUE']);
  await change('next_attempt_at = NULL');
  await furnishTables(app.db.pool, account.id, {
    campaigns: { active: true },
    flow_runs: { status: 'running', phase: 'calling', due_at: new Date() },
    webhook_outbox: { status: 'delivered' },
  });
  expect(await due()).toEqual(['CAMPAIGNS_DUE', 'CALLS_DUE']);
  await app.db.pool.query(`UPDATE flow_runs SET phase = 'waiting'`);
  expect(await due()).toEqual(['CAMPAIGNS_DUE', 'RUNS_DUE']);
});

test('what was found due is not taken if its account is held meanwhile, and is once the account is released', async () => {
  const account = await app.account('test');
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  const [channel] = await findDueChannels(app.db, 'single');
  const takeMessages = () =>
    claimMessages(app.db, { lane: 'single', channelId: channel?.id ?? '', limit: 10, leaseSeconds: 30 });
  const takeCalls = () =>
    claimCalls(app.db, { limit: 10, limitOfAFlow: 10, limitOfAnAccount: 10, ofFlows: {}, ofAccounts: {} });
  const run = { status: 'running', phase: 'calling', due_at: new Date() };
  await furnishTables(app.db.pool, account.id, { flow_runs: run, messages: { status: 'delivered' } });
  const taken = async () => [(await takeMessages()).length, (await takeCalls()).length];
  await hold(true);
  expect(await taken()).toEqual([0, 0]);
  await hold(false);
  expect(await taken()).toEqual([1, 1]);
});

test('a campaign whose account is held after it was found does not go on until the account is released', async () => {
  const account = await app.account('test');
  const campaign = { name: 'Spring', channel: 'sms', body: 'Hi', audience: { tags: ['vip'] } };
  const { body } = await account.post('/campaigns', campaign).expect(201);
  const id = body.campaignId as string;
  await app.db.pool.query(`UPDATE campaigns SET status = 'scheduled', active = true, start_at = now() WHERE id = $1`, [
    id,
  ]);
  const db: typeof app.db = {
    ...app.db,
    async query(statement, values) {
      const rows = await app.db.query(statement, values);
      await hold(true);
      return rows as never;
    },
  };
  const advance = (over: typeof app.db) =>
    createCampaignLoop({
      db: over,
      addressKey: app.config.ADDRESS_KEY,
      logger: app.logger,
      leaseSeconds: 30,
      wake: () => {},
    })();
  const status = async () => (await app.db.orm.campaign.findUniqueOrThrow({ where: { id } })).status;
  expect([await advance(db), await status()]).toEqual([0, 'scheduled']);
  await hold(false);
  expect([await advance(app.db), await status()]).toEqual([1, 'running']);
});
