import { expectOthersServed } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../test/app.ts';
import { CAMPAIGN } from '../test/campaigns.ts';
import { unsubscribeToken } from './messages/mail/unsubscribe-token.ts';
import { trackingToken } from './messages/tracking/token.ts';

const app = startTestApp();
const account = given(() => app.account('test'));
const otherAccount = given(() => app.account('test'));

const useMuch = async () => {
  await otherAccount.get('/contacts').expect(200);
  await otherAccount.post('/contacts', { email: 'ada@example.com' }).expect(201);
  await otherAccount.post('/contacts', { email: 'bob@example.com' }).set('Idempotency-Key', 'one').expect(201);
  await otherAccount.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
};

/** Sends requests of one account that wait for a lock, then a request of another account. */
const expectOtherServed = (
  statement: string,
  values: string[],
  send: (n: number) => PromiseLike<{ status: number }>,
  use = useMuch,
) =>
  expectOthersServed({ pool: app.db.pool, statement, values }, send, async (waiting) => {
    await use();
    // Waiting requests take at most half of the connections of this pool, so that half stay free for other accounts.
    expect(await waiting()).toBeLessThanOrEqual(Math.floor(app.db.pool.options.max / 2));
  });

describe('while 60 requests of one account wait for a lock, another account is served', () => {
  const LOCK_CAMPAIGN = 'SELECT FROM campaigns WHERE id = $1 FOR UPDATE';

  test('changes of a campaign that wait for a lock do not delay another account @slow', async () => {
    const { campaignId } = (await account.post('/campaigns', CAMPAIGN).expect(201)).body;
    await expectOtherServed(LOCK_CAMPAIGN, [campaignId], (n) =>
      account.put(`/campaigns/${campaignId}`, { name: `Spring ${n}` }),
    );
  });

  test('changes of a segment that wait for a lock do not delay another account', async () => {
    const conditions = { field: 'tags', op: 'contains', value: 'vip' };
    const { segmentId } = (await account.post('/segments', { name: 'Vips', conditions }).expect(201)).body;
    await expectOtherServed('SELECT FROM segments WHERE id = $1 FOR UPDATE', [segmentId], (n) =>
      account.put(`/segments/${segmentId}`, { name: `Vips ${n}` }),
    );
  });

  test('status changes of a campaign that wait for a lock do not delay another account @slow', async () => {
    const { campaignId } = (await account.post('/campaigns', { ...CAMPAIGN, name: 'Moves' }).expect(201)).body;
    await expectOtherServed(LOCK_CAMPAIGN, [campaignId], async (n) => {
      const { status } = await account.post(`/campaigns/${campaignId}/cancel`).set('Idempotency-Key', `key-${n}`);
      return { status: status === 409 ? 200 : status };
    });
  });

  test('recorded opens of a mail that wait for a lock do not delay another account @slow', async () => {
    const sent = await account
      .post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' })
      .expect(202);
    const { messageId } = sent.body;
    const token = trackingToken(app.config.ADDRESS_KEY, { accountId: account.id, messageId, url: null });
    await expectOtherServed('SELECT FROM messages WHERE id = $1 FOR UPDATE', [messageId], () =>
      app.http.get(`/opens/${token}`).set('User-Agent', 'Mozilla/5.0'),
    );
  });

  test('unsubscribe requests that wait for a lock do not delay another account @slow', async () => {
    const address = 'ada@example.org';
    const { contactId } = (await account.post('/contacts', { email: address }).expect(201)).body;
    const sent = await account
      .post('/messages/send', { channel: 'email', to: address, subject: 'Hi', body: 'Hello' })
      .expect(202);
    const { messageId } = sent.body;
    const token = unsubscribeToken(app.config.ADDRESS_KEY, {
      accountId: account.id,
      messageId,
      address,
      scope: '',
      channel: 'email',
    });
    await expectOtherServed('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [contactId], () =>
      app.http.post(`/unsubscribe/${token}`),
    );
  });

  test('imports of contacts that wait for a lock do not delay another account @slow', () =>
    expectOtherServed('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [account.id], async (n) => {
      const { status } = await account.post('/contacts/import').type('text/csv').send(`email\nada${n}@example.com`);
      // Only five imports of an account can be in progress. The 409 for all other imports counts as served, too.
      return { status: status === 202 || status === 409 ? 200 : status };
    }));

  test.each([
    ['contacts', () => account.get('/contacts?tag=vip')],
    ['contacts', () => account.post('/campaigns/audience', { audience: { tags: ['vip'] } })],
    ['messages', () => account.get('/messages?tag=vip')],
    ['inbound_messages', () => account.get('/inbound-messages')],
    ['conversations', () => account.get('/conversations')],
    ['suppressions', () => account.get('/suppressions')],
    ['message_numbers', () => account.get('/numbers')],
  ])('reads of %s that wait for a lock do not delay another account @slow', (table, send) =>
    expectOtherServed(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`, [], send, async () => {
      await otherAccount.get('/templates').expect(200);
      await otherAccount.post('/templates', { name: 'welcome', body: 'Hello' }).expect(201);
    }),
  );
});
