/** Tests a reply that is erased while it is being sent: the platform's response is stored without personal data. */
import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';
import { erasePerson } from '../erasures/store.ts';
import { claimTriggers, type ClaimedTrigger } from '../replies/claim-store.ts';
import { confirmSent } from './events.ts';
import { creditSentMessage, markFailed, markSent, postpone } from '../replies/sending-store.ts';

const app = startTestApp({ otherAccount: true });

/** Claims a reply to a person and then erases the person. */
async function eraseClaimed() {
  const account = await app.account();
  await account.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await app.db.orm.webhook.updateMany({ where: { accountId: account.id }, data: { disabledAt: new Date() } });
  const body = { keyword: 'price', message: 'Hello', trigger_type: 'both' };
  const { id: automationId } = (await account.post('/v1/automations', body).expect(201)).body.data;
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const reply = { at, status: 'queued', expiresAt };
  const [id] = await insertTriggers(app.db, { accountId: account.id, id: automationId }, [reply]);
  const person = { platformUserId: '526000', recipient: '526000', username: 'jane_doe' };
  const data = { ...person, kind: 'story_reply', message: 'Hello', dueAt: new Date(0) };
  await app.db.orm.trigger.update({ where: { id: id! }, data });
  const { id: connectionId } = await app.db.orm.connection.findFirstOrThrow({ where: { accountId: account.id } });
  const limits = { doubt: 'new' as const, count: 1, repliesPerHour: 100, leaseMs: 60_000 };
  const [claimed] = await claimTriggers(app.db, connectionId, limits);
  await app.db.transaction((tx) => erasePerson(tx, account.id, { platform_user_id: person.platformUserId }));
  return { claimed: claimed!, accountId: account.id };
}

const detail = 'The user jane_doe cannot be reached';
const postponement = { reason: 'outcome_unknown', detail, pauseMs: 0, uncertain: true, refused: false };

test.each<[string, (claimed: ClaimedTrigger) => Promise<unknown>, string, string[]]>([
  ['sent', (claimed) => markSent(app.db, claimed, 'mid-jane_doe'), 'sent', ['reply.sent']],
  [
    'found in the conversation',
    (claimed) => creditSentMessage(app.db, claimed, [{ id: 'mid-jane_doe', createdAt: new Date() }]),
    'sent',
    ['reply.sent'],
  ],
  ['refused', (claimed) => markFailed(app.db, claimed, 'permission_denied', detail), 'failed', ['reply.failed']],
  ['of unknown outcome', (claimed) => postpone(app.db, claimed, postponement), 'failed', []],
  [
    'of unknown outcome that an echo confirms',
    async (claimed) => {
      await postpone(app.db, claimed, postponement);
      await confirmSent(app.db, [{ metadata: claimed.id, messageId: 'mid-jane_doe' }]);
    },
    'sent',
    ['reply.sent'],
  ],
])(
  'if the recipient is erased during sending and the reply is then %s, neither the history nor a webhook names the person',
  async (_what, answer, status, published) => {
    const { claimed, accountId } = await eraseClaimed();
    expect(claimed.username).toBe('jane_doe');
    await answer(claimed);
    const row = await app.db.orm.trigger.findUniqueOrThrow({ where: { id: claimed.id } });
    expect(row).toMatchObject({ status, username: null, detail: null, platformMessageId: null });
    const deliveries = await app.db.orm.webhookDelivery.findMany({ where: { accountId } });
    expect(deliveries.map(({ event }) => event)).toEqual(published);
    expect(
      JSON.stringify([row, deliveries], (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/jane_doe|526000/);
  },
);
