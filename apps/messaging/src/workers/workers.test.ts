import { DUE_WEBHOOKS } from '@services/common/webhooks/delivery/claim';

import { furnishTables } from '@services/tooling/testing/furnish';
import { findDue } from '@services/tooling/testing/due';

import { startTestApp } from '../../test/app.ts';
import { IMPORTS_DUE } from '../contacts/imports/work.ts';
import { CAMPAIGNS_DUE } from '../campaigns/sending/loop.ts';
import { BULK_DUE, SINGLE_DUE } from '../delivery/claim.ts';
import { EXPIRED_DUE } from '../delivery/recovery/expiry.ts';
import { SILENT_DUE } from '../delivery/recovery/inquiry.ts';
import { LOST_DUE } from '../delivery/recovery/recovery.ts';
import { CALLS_DUE, RUNS_DUE } from '../flows/engine/claim.ts';

const app = startTestApp();

const QUEUES = {
  SINGLE_DUE,
  BULK_DUE,
  EXPIRED_DUE,
  SILENT_DUE,
  LOST_DUE,
  CAMPAIGNS_DUE,
  IMPORTS_DUE,
  RUNS_DUE,
  CALLS_DUE,
  WEBHOOKS_DUE: DUE_WEBHOOKS.text,
};

const due = () => findDue(app.db.pool, QUEUES);

test('findDue returns the names of exactly those queues that have due items @slow', async () => {
  const account = await app.account('test');
  expect(await due()).toEqual([]);
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  expect(await due()).toEqual(['SINGLE_DUE']);
  const suspend = (since: string) => app.db.pool.query(`UPDATE accounts SET suspended_at = ${since}`);
  await suspend('now()');
  expect(await due()).toEqual([]);
  await suspend('NULL');
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
    contact_imports: { status: 'queued' },
    flow_runs: { status: 'running', phase: 'calling', due_at: new Date() },
    webhook_outbox: { status: 'delivered' },
  });
  expect(await due()).toEqual(['CAMPAIGNS_DUE', 'IMPORTS_DUE', 'CALLS_DUE']);
  await suspend('now()');
  expect(await due()).toEqual(['IMPORTS_DUE']);
  await suspend('NULL');
  await app.db.pool.query(`UPDATE flow_runs SET phase = 'waiting'`);
  expect(await due()).toEqual(['CAMPAIGNS_DUE', 'IMPORTS_DUE', 'RUNS_DUE']);
  await suspend('now()');
  expect(await due()).toEqual(['IMPORTS_DUE']);
});
