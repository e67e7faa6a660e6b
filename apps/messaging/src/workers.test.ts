import { DUE_WEBHOOKS_NOT_HELD } from '@services/common/webhooks/delivery/claim';

import { startTestApp } from '../test/app.ts';
import { BULK_DUE, SINGLE_DUE } from './delivery/claim.ts';
import { EXPIRED_DUE } from './delivery/recovery/expiry.ts';
import { SILENT_DUE } from './delivery/recovery/inquiry.ts';
import { LOST_DUE } from './delivery/recovery/recovery.ts';

const app = startTestApp();

const QUEUES = { SINGLE_DUE, BULK_DUE, EXPIRED_DUE, SILENT_DUE, LOST_DUE, WEBHOOKS_DUE: DUE_WEBHOOKS_NOT_HELD.text };

/** The queues in which something is due. */
async function due(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(QUEUES).map(async ([name, text]) => {
      const { rows } = await app.db.pool.query(text);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

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
  await app.db.pool.query(`UPDATE accounts SET held_until = now() + interval '1 minute'`);
  expect(await due()).toEqual([]);
});
