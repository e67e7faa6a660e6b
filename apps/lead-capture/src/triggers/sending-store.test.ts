import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';
import { deleteAutomation } from '../automations/store.ts';
import { endHolds, holdConnection, refusePermission, requireReconnect } from '../connections/holds.ts';
import { claimReplies, sendableConnections, type ClaimedTrigger } from '../replies/claim-store.ts';
import { confirmSent } from './events.ts';
import { erasePerson } from '../erasures/store.ts';
import {
  creditSentMessage,
  expireReplies,
  markFailed,
  markSent,
  postpone,
  recoverReplies,
} from '../replies/sending-store.ts';
import { discardQueuedTriggers, retryTriggersSince } from './store.ts';

const app = startTestApp({ otherAccount: true });
const LIMITS = { doubt: 'new', count: 10, repliesPerHour: 100, leaseMs: 60_000 } as const;

const claim = (connectionId: string) => claimReplies(app.db, 'triggers', connectionId, LIMITS);

/** Creates an account with an automation, and queues a reply to a story for each of the given people. */
async function queue(recipients: string[]) {
  const account = await app.account();
  const id = await account.automation();
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const replies = recipients.map(() => ({ at, status: 'queued', expiresAt }));
  const ids = await insertTriggers(app.db, { accountId: account.id, id }, replies);
  for (const [index, recipient] of recipients.entries()) {
    const data = { kind: 'story_reply', recipient, platformUserId: recipient, message: 'Hello', dueAt: new Date(0) };
    await app.db.orm.trigger.update({ where: { id: ids[index]! }, data });
  }
  const connection = await app.db.orm.connection.findFirstOrThrow({ where: { accountId: account.id } });
  return { account, automationId: id, connection, ids };
}

test('a reply of unknown outcome is matched with the oldest message that was sent after its attempt and is still unmatched', async () => {
  const { connection, ids } = await queue(['1', '1']);
  const [first] = await claim(connection.id);
  const began = Date.parse(first!.attemptedAt);
  const message = (name: string, ageMs: number) => ({ id: name, createdAt: new Date(began - ageMs) });
  expect(await creditSentMessage(app.db, first!, [message('before', 10_000)])).toBe(false);
  const messages = [message('before', 10_000), message('a', 900), message('b', 0)];
  expect(await creditSentMessage(app.db, first!, messages)).toBe(true);
  const [second] = await claim(connection.id);
  expect(await creditSentMessage(app.db, second!, [message('a', 900)])).toBe(false);
  expect(await creditSentMessage(app.db, second!, [message('a', 900), message('b', 0)])).toBe(true);
  const rows = await app.db.orm.trigger.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(rows.map(({ platformMessageId }) => platformMessageId).sort()).toEqual(['a', 'b']);
});

test('a person gets one direct message at a time', async () => {
  const { connection } = await queue(['1', '2', '1', '1', '2']);
  expect((await claim(connection.id)).map(({ recipient }) => recipient).sort()).toEqual(['1', '2']);
  expect(await claim(connection.id)).toEqual([]);
});

test('when a reply of unknown outcome is attempted again, it keeps the time of the first attempt', async () => {
  const { connection, ids } = await queue(['1']);
  const [first] = await claim(connection.id);
  const again = { status: 'queued', dueAt: new Date(0), uncertain: true };
  await app.db.orm.trigger.update({ where: { id: ids[0]! }, data: again });
  const [second] = await claim(connection.id);
  expect(second?.attemptedAt).toBe(first?.attemptedAt);
});

test('an echo confirms only the reply that it names, and only while its outcome is unknown', async () => {
  const { ids } = await queue(['1', '2', '3']);
  const [named = '', other = '', known = ''] = ids;
  await app.db.orm.trigger.updateMany({ where: { id: { in: [named, other] } }, data: { uncertain: true } });
  await confirmSent(app.db, [
    { metadata: named, messageId: 'm-1' },
    { metadata: known, messageId: 'm-3' },
  ]);
  const statusOf = async (id: string) => (await app.db.orm.trigger.findFirstOrThrow({ where: { id } })).status;
  expect(await Promise.all([named, other, known].map(statusOf))).toEqual(['sent', 'queued', 'queued']);
});

describe('missing permissions', () => {
  const refusals = { messageRefusals: 3 };
  const kinds = async (id: string) => (await claim(id)).map(({ kind }) => kind).sort();

  test('while the permission for one kind of reply is missing, its replies are tried one at a time, and other kinds are sent', async () => {
    const { connection, ids } = await queue(['1', '2', '3', '4']);
    await app.db.orm.trigger.updateMany({ where: { id: { in: ids.slice(2) } }, data: { kind: 'comment' } });
    await app.db.orm.connection.update({ where: { id: connection.id }, data: refusals });
    expect(await kinds(connection.id)).toEqual(['comment', 'comment', 'story_reply']);
    // The reply that is being sent must finish before another reply is claimed.
    expect(await kinds(connection.id)).toEqual([]);
  });

  test('while one kind of reply is paused because a permission is missing, its replies wait, and other kinds are sent', async () => {
    const { connection, ids } = await queue(['1', '2']);
    await app.db.orm.trigger.update({ where: { id: ids[1]! }, data: { kind: 'live_comment' } });
    const messagesHeldUntil = new Date(Date.now() + 60_000);
    await app.db.orm.connection.update({ where: { id: connection.id }, data: { ...refusals, messagesHeldUntil } });
    expect(await kinds(connection.id)).toEqual(['live_comment']);
    expect(await kinds(connection.id)).toEqual([]);
  });

  test('a kind of replies is paused only after several refusals in a row', async () => {
    const { connection } = await queue(['1', '2', '3', '4', '5']);
    const used = { connectionId: connection.id, sealedAccessToken: connection.sealedAccessToken };
    const refuse = () => refusePermission(app.db, used, 'messages', true);
    // All requests are in progress before the first response arrives.
    const [first, second] = await claim(connection.id);
    expect([await refuse(), await refuse()]).toEqual([false, false]);
    await markSent(app.db, first!, 'a');
    expect([await refuse(), await refuse()]).toEqual([false, false]);
    expect(await refuse()).toBe(true);
    // A response that proves the permission also ends the pause.
    await markSent(app.db, second!, 'b');
    expect(await app.db.orm.connection.findUniqueOrThrow({ where: { id: connection.id } })).toMatchObject({
      messageRefusals: 0,
      messagesHeldUntil: null,
    });
  });
});

test('no reply is claimed for a connection that is paused or has no valid token', async () => {
  for (const state of [{ heldUntil: new Date(Date.now() + 60_000) }, { status: 'needs_reconnect' }]) {
    const { connection } = await queue(['1']);
    await app.db.orm.connection.update({ where: { id: connection.id }, data: state });
    expect(await claim(connection.id)).toEqual([]);
  }
});

test('a reply discarded while it is being sent is not requeued if the sending process dies', async () => {
  const { automationId, connection, ids } = await queue(['1', '2']);
  const read = () => app.db.orm.trigger.findMany({ where: { id: { in: ids } }, orderBy: { recipient: 'asc' } });
  await claimReplies(app.db, 'triggers', connection.id, { ...LIMITS, count: 1, leaseMs: 0 });
  const sending = (await read()).find(({ status }) => status === 'sending')?.id;
  expect(await discardQueuedTriggers(app.db, connection.accountId, automationId)).toBe(1);
  expect((await read()).find(({ id }) => id === sending)).toMatchObject({ status: 'sending' });
  await recoverReplies(app.db);
  const discarded = { status: 'failed', reason: 'discarded', dueAt: null };
  expect(await read()).toMatchObject([discarded, discarded]);
  // The platform's echo shows that the reply was sent before the process died.
  await confirmSent(app.db, [{ messageId: 'echoed', metadata: sending! }]);
  const sent = { status: 'sent', reason: null, platformMessageId: 'echoed' };
  expect(await app.db.orm.trigger.findFirst({ where: { id: sending! } })).toMatchObject(sent);
});

test('a reply discarded while it is being sent stays discarded if the platform refuses it or does not answer', async () => {
  const { automationId, connection, ids } = await queue(['1', '2']);
  const [refused, lost] = await claim(connection.id);
  await discardQueuedTriggers(app.db, connection.accountId, automationId);
  const detail = 'The platform said so';
  await markFailed(app.db, refused!, 'person_unreachable', detail);
  await postpone(app.db, lost!, { reason: 'no_answer', detail, pauseMs: 0, uncertain: true, refused: false });
  const failed = { status: 'failed', reason: 'discarded', detail, dueAt: null };
  expect(await app.db.orm.trigger.findMany({ where: { id: { in: ids } } })).toMatchObject([failed, failed]);
  const none = { retried: 0, retriedPublic: 0, expired: 0 };
  expect(await retryTriggersSince(app.db, connection.accountId, automationId, new Date(0))).toEqual(none);
});

describe('when there are many replies', () => {
  const SIZE = 2;
  const states = async (ids: string[]) =>
    (await app.db.orm.trigger.findMany({ where: { id: { in: ids } } })).map(({ status }) => status).sort();
  /** A database that fails after `count` statements. */
  const until = (count: number) => ({
    ...app.db,
    query: (...sent: Parameters<typeof app.db.query>) =>
      (count -= 1) < 0 ? Promise.reject(new Error('interrupted')) : app.db.query(...sent),
  });
  const [FAILED, QUEUED] = ['failed', 'queued'];

  test('discarding, retrying or deleting many replies is done in batches', async () => {
    const { automationId, connection, ids } = await queue(['1', '2', '3', '4', '5']);
    const { accountId } = connection;
    // All replies have the same creation time, as if one transaction had created them.
    await app.db.orm.trigger.updateMany({ where: { id: { in: ids } }, data: { createdAt: new Date() } });
    const discard = (db = app.db) => discardQueuedTriggers(db, accountId, automationId, SIZE);
    await expect(discard(until(2) as never)).rejects.toThrow('interrupted');
    expect(await states(ids)).toEqual([FAILED, FAILED, FAILED, FAILED, QUEUED]);
    expect(await discard()).toBe(1);
    expect(await states(ids)).toEqual(Array(5).fill(FAILED));

    await app.db.orm.trigger.updateMany({ where: { id: { in: ids } }, data: { reason: 'http_400' } });
    const retry = (db = app.db) => retryTriggersSince(db, accountId, automationId, new Date(0), SIZE);
    await expect(retry(until(1) as never)).rejects.toThrow('interrupted');
    expect(await states(ids)).toEqual([FAILED, FAILED, FAILED, QUEUED, QUEUED]);
    expect(await retry()).toEqual({ retried: 3, retriedPublic: 0, expired: 0 });

    // The first statement pauses the automation, and the second deletes public replies.
    await expect(deleteAutomation(until(3) as never, accountId, automationId, SIZE)).rejects.toThrow('interrupted');
    expect(await states(ids)).toHaveLength(3);
    await deleteAutomation(app.db, accountId, automationId, SIZE);
    expect(await states(ids)).toEqual([]);
  });

  test('all replies that wait too long fail, even if there are more of them than one batch holds', async () => {
    const { ids } = await queue(['1', '2', '3', '4', '5']);
    await app.db.orm.trigger.updateMany({ where: { id: { in: ids } }, data: { expiresAt: new Date() } });
    await expireReplies(app.db, SIZE);
    expect(await states(ids)).toEqual(Array(5).fill(FAILED));
  });
});

describe('pauses', () => {
  const HOUR_MS = 3_600_000;
  const read = (id: string) => app.db.orm.connection.findUniqueOrThrow({ where: { id } });
  const used = ({ id, sealedAccessToken }: { id: string; sealedAccessToken: string }) => ({
    connectionId: id,
    sealedAccessToken,
  });

  const [LONG, SHORT] = [['account_restricted', 60] as const, ['throttled', 1] as const];

  test.each([[LONG, SHORT] as const, [SHORT, LONG] as const])(
    'if %j and %j overlap, the longer pause applies, with its reason',
    async (...holds) => {
      const { connection } = await queue(['1']);
      const now = Date.now();
      for (const [reason, minutes] of holds) {
        await holdConnection(app.db, used(connection), { until: new Date(now + minutes * 60_000), reason });
      }
      const { heldUntil, statusReason } = await read(connection.id);
      expect(heldUntil?.getTime()).toBe(now + HOUR_MS);
      expect(statusReason).toBe('account_restricted');
    },
  );

  test('a pause that is already over when it is stored is removed from its connection, together with its reason', async () => {
    const { connection } = await queue(['1']);
    await holdConnection(app.db, used(connection), { until: new Date(Date.now() - 1), reason: 'throttled' });
    await endHolds(app.db);
    expect(await read(connection.id)).toMatchObject({ heldUntil: null, statusReason: null, status: 'active' });
  });

  test('pauses and refusals that concern the old token of a connection do not affect its new token', async () => {
    const { connection } = await queue(['1']);
    const old = { connectionId: connection.id, sealedAccessToken: 'the old one' };
    await holdConnection(app.db, old, { until: new Date(Date.now() + HOUR_MS), reason: 'throttled' });
    await requireReconnect(app.db, old, 'token_invalid');
    expect(await read(connection.id)).toMatchObject({ status: 'active', heldUntil: null, statusReason: null });
  });

  test('a connection with the status needs_reconnect keeps this status and its reason when it is paused', async () => {
    const { connection } = await queue(['1']);
    await requireReconnect(app.db, used(connection), 'token_invalid');
    await holdConnection(app.db, used(connection), { until: new Date(Date.now() + HOUR_MS), reason: 'throttled' });
    await endHolds(app.db);
    expect(await read(connection.id)).toMatchObject({ status: 'needs_reconnect', statusReason: 'token_invalid' });
  });
});

test('a reply that the platform no longer accepts fails, and its detail states why the reply had to wait', async () => {
  const { ids } = await queue(['1', '2']);
  await app.db.orm.trigger.update({ where: { id: ids[0]! }, data: { expiresAt: new Date(), reason: 'token_invalid' } });
  await expireReplies(app.db);
  const rows = await app.db.orm.trigger.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(rows).toMatchObject([
    { status: 'failed', reason: 'window_closed', detail: 'Not sent in time; last: token_invalid' },
    { status: 'queued' },
  ]);
});

test('a connection whose replies must all wait is not selected for sending', async () => {
  const soon = new Date(Date.now() + 60_000);
  const { connection, ids } = await queue(['1']);
  const { id } = connection;
  const may = async (state: object, kind: string) => {
    const over = { messagesHeldUntil: null, commentsHeldUntil: null, repliesResumeAt: new Date(0) };
    await app.db.orm.connection.update({ where: { id }, data: { ...over, ...state } });
    await app.db.orm.trigger.updateMany({ where: { id: { in: ids } }, data: { kind } });
    return (await sendableConnections(app.db)).some((sendable) => sendable.id === id);
  };
  for (const kind of ['story_reply', 'comment', 'live_comment']) expect(await may({}, kind)).toBe(true);
  expect(await may({ messagesHeldUntil: soon }, 'story_reply')).toBe(false);
  expect(await may({ messagesHeldUntil: soon }, 'comment')).toBe(true);
  expect(await may({ commentsHeldUntil: soon }, 'comment')).toBe(false);
  expect(await may({ commentsHeldUntil: soon }, 'live_comment')).toBe(false);
  expect(await may({ repliesResumeAt: soon }, 'comment')).toBe(false);
  expect(await may({ repliesResumeAt: soon }, 'live_comment')).toBe(true);
  expect(await may({ repliesResumeAt: soon }, 'story_reply')).toBe(true);
});

describe('a reply whose recipient is erased while it is being sent', () => {
  /** Claims a reply to a person and then erases the person. */
  async function eraseClaimed() {
    const { account, connection, ids } = await queue(['526000']);
    await account.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
    await app.db.orm.webhook.updateMany({ where: { accountId: account.id }, data: { disabledAt: new Date() } });
    await app.db.orm.trigger.update({ where: { id: ids[0]! }, data: { username: 'jane_doe' } });
    const [claimed] = await claim(connection.id);
    await app.db.transaction((tx) => erasePerson(tx, account.id, { platform_user_id: '526000' }));
    return { claimed: claimed!, account };
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
      const { claimed, account } = await eraseClaimed();
      expect(claimed.username).toBe('jane_doe');
      await answer(claimed);
      const row = await app.db.orm.trigger.findUniqueOrThrow({ where: { id: claimed.id } });
      expect(row).toMatchObject({ status, username: null, detail: null, platformMessageId: null });
      const deliveries = await app.db.orm.webhookDelivery.findMany({ where: { accountId: account.id } });
      expect(deliveries.map(({ event }) => event)).toEqual(published);
      const text = JSON.stringify([row, deliveries], (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
      expect(text).not.toMatch(/jane_doe|526000/);
    },
  );
});
