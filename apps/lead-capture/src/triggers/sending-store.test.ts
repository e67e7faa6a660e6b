import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';
import { deleteAutomation } from '../automations/store.ts';
import { endHolds, holdConnection, refusePermission, requireReconnect } from '../connections/holds.ts';
import { claimTriggers, sendableConnections } from '../replies/claim-store.ts';
import { confirmSent } from './events.ts';
import { creditSentMessage, expireReplies, markFailed, markSent, recoverReplies } from '../replies/sending-store.ts';
import { discardQueuedTriggers, retryTriggersSince } from './store.ts';

const app = startTestApp({ otherAccount: true });
const LIMITS = { doubt: 'new', count: 10, repliesPerHour: 100, leaseMs: 60_000 } as const;

/** Creates an account with an automation, and queues a reply to a story for each of the given people. */
async function queue(recipients: string[]) {
  const account = await app.account();
  const body = { keyword: 'price', message: 'Hello', trigger_type: 'both' };
  const { id } = (await account.post('/v1/automations', body).expect(201)).body.data;
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const ids = await insertTriggers(
    app.db,
    { accountId: account.id, id },
    recipients.map(() => ({ at, status: 'queued', expiresAt })),
  );
  for (const [index, triggerId] of ids.entries()) {
    await app.db.orm.trigger.update({
      where: { id: triggerId },
      data: {
        kind: 'story_reply',
        recipient: recipients[index]!,
        platformUserId: recipients[index]!,
        message: 'Hello',
        dueAt: new Date(0),
      },
    });
  }
  const connection = await app.db.orm.connection.findFirstOrThrow({ where: { accountId: account.id } });
  return { automationId: id as string, connection, ids };
}

test('a reply of unknown outcome is matched with the oldest message that was sent after its attempt and is still unmatched', async () => {
  const { connection, ids } = await queue(['1', '1']);
  const [first] = await claimTriggers(app.db, connection.id, LIMITS);
  const began = Date.parse(first!.attemptedAt);
  const message = (name: string, ageMs: number) => ({ id: name, createdAt: new Date(began - ageMs) });
  expect(await creditSentMessage(app.db, first!, [message('before', 10_000)])).toBe(false);
  expect(await creditSentMessage(app.db, first!, [message('before', 10_000), message('a', 900), message('b', 0)])).toBe(
    true,
  );
  const [second] = await claimTriggers(app.db, connection.id, LIMITS);
  expect(await creditSentMessage(app.db, second!, [message('a', 900)])).toBe(false);
  expect(await creditSentMessage(app.db, second!, [message('a', 900), message('b', 0)])).toBe(true);
  const rows = await app.db.orm.trigger.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(rows.map(({ platformMessageId }) => platformMessageId).sort()).toEqual(['a', 'b']);
});

test('a person gets one direct message at a time', async () => {
  const { connection } = await queue(['1', '2', '1', '1', '2']);
  const claim = async () =>
    (await claimTriggers(app.db, connection.id, LIMITS)).map(({ recipient }) => recipient).sort();
  expect(await claim()).toEqual(['1', '2']);
  expect(await claim()).toEqual([]);
});

test('when a reply of unknown outcome is attempted again, it keeps the time of the first attempt', async () => {
  const { connection, ids } = await queue(['1']);
  const [first] = await claimTriggers(app.db, connection.id, LIMITS);
  const again = { status: 'queued', dueAt: new Date(0), uncertain: true };
  await app.db.orm.trigger.update({ where: { id: ids[0]! }, data: again });
  const [second] = await claimTriggers(app.db, connection.id, LIMITS);
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
  const claim = async (id: string) => (await claimTriggers(app.db, id, LIMITS)).map(({ kind }) => kind);

  test('while the permission for one kind of reply is missing, its replies are tried one at a time, and other kinds are sent', async () => {
    const { connection, ids } = await queue(['1', '2', '3', '4']);
    await app.db.orm.trigger.updateMany({ where: { id: { in: ids.slice(2) } }, data: { kind: 'comment' } });
    await app.db.orm.connection.update({ where: { id: connection.id }, data: refusals });
    expect((await claim(connection.id)).sort()).toEqual(['comment', 'comment', 'story_reply']);
    // The reply that is being sent must finish before another reply is claimed.
    expect(await claim(connection.id)).toEqual([]);
  });

  test('while one kind of reply is paused because a permission is missing, its replies wait, and other kinds are sent', async () => {
    const { connection, ids } = await queue(['1', '2']);
    await app.db.orm.trigger.update({ where: { id: ids[1]! }, data: { kind: 'live_comment' } });
    const messagesHeldUntil = new Date(Date.now() + 60_000);
    await app.db.orm.connection.update({ where: { id: connection.id }, data: { ...refusals, messagesHeldUntil } });
    expect(await claim(connection.id)).toEqual(['live_comment']);
    expect(await claim(connection.id)).toEqual([]);
  });

  test('a kind of replies is paused only after several refusals in a row', async () => {
    const { connection } = await queue(['1', '2', '3', '4', '5']);
    const used = { connectionId: connection.id, sealedAccessToken: connection.sealedAccessToken };
    const refuse = () => refusePermission(app.db, used, 'messages', true);
    // All requests are in progress before the first response arrives.
    const [first, second] = await claimTriggers(app.db, connection.id, LIMITS);
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
    expect(await claimTriggers(app.db, connection.id, LIMITS)).toEqual([]);
  }
});

test('a reply discarded while it is being sent is not requeued if the sending process dies', async () => {
  const { automationId, connection, ids } = await queue(['1', '2']);
  const read = () => app.db.orm.trigger.findMany({ where: { id: { in: ids } }, orderBy: { recipient: 'asc' } });
  await claimTriggers(app.db, connection.id, { ...LIMITS, count: 1, leaseMs: 0 });
  const sending = (await read()).find(({ status }) => status === 'sending')?.id;
  expect(await discardQueuedTriggers(app.db, connection.accountId, automationId)).toBe(1);
  expect((await read()).find(({ id }) => id === sending)).toMatchObject({ status: 'sending' });
  await recoverReplies(app.db);
  const discarded = { status: 'failed', reason: 'discarded', dueAt: null };
  expect(await read()).toMatchObject([discarded, discarded]);
  // The platform's echo shows that the reply was sent before the process died.
  await confirmSent(app.db, [{ messageId: 'echoed', metadata: sending! }]);
  expect(await app.db.orm.trigger.findFirst({ where: { id: sending! } })).toMatchObject({
    status: 'sent',
    reason: null,
    platformMessageId: 'echoed',
  });
});

test('a reply discarded while it is being sent stays discarded if the platform refuses it permanently', async () => {
  const { automationId, connection, ids } = await queue(['1']);
  const [claimed] = await claimTriggers(app.db, connection.id, LIMITS);
  await discardQueuedTriggers(app.db, connection.accountId, automationId);
  await markFailed(app.db, claimed!, 'person_unreachable', 'The platform said so');
  expect(await app.db.orm.trigger.findFirst({ where: { id: ids[0]! } })).toMatchObject({
    status: 'failed',
    reason: 'discarded',
    detail: 'The platform said so',
  });
  const { accountId } = connection;
  expect(await retryTriggersSince(app.db, accountId, automationId, new Date(0))).toEqual({
    retried: 0,
    retriedPublic: 0,
    expired: 0,
  });
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
  const FAILED = 'failed';
  const QUEUED = 'queued';

  test('discarding, retrying or deleting many replies is done in batches', async () => {
    const { automationId, connection, ids } = await queue(['1', '2', '3', '4', '5']);
    const { accountId } = connection;
    // All replies have the same creation time, as if one transaction had created them.
    await app.db.orm.trigger.updateMany({ where: { id: { in: ids } }, data: { createdAt: new Date() } });
    await expect(discardQueuedTriggers(until(2) as never, accountId, automationId, SIZE)).rejects.toThrow(
      'interrupted',
    );
    expect(await states(ids)).toEqual([FAILED, FAILED, FAILED, FAILED, QUEUED]);
    expect(await discardQueuedTriggers(app.db, accountId, automationId, SIZE)).toBe(1);
    expect(await states(ids)).toEqual(Array(5).fill(FAILED));

    await app.db.orm.trigger.updateMany({ where: { id: { in: ids } }, data: { reason: 'http_400' } });
    await expect(retryTriggersSince(until(1) as never, accountId, automationId, new Date(0), SIZE)).rejects.toThrow(
      'interrupted',
    );
    expect(await states(ids)).toEqual([FAILED, FAILED, FAILED, QUEUED, QUEUED]);
    const counts = { retried: 3, retriedPublic: 0, expired: 0 };
    expect(await retryTriggersSince(app.db, accountId, automationId, new Date(0), SIZE)).toEqual(counts);

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

  test.each([
    [
      ['account_restricted', 60],
      ['throttled', 1],
    ],
    [
      ['throttled', 1],
      ['account_restricted', 60],
    ],
  ] as const)('if %j and %j overlap, the longer pause applies, with its reason', async (...holds) => {
    const { connection } = await queue(['1']);
    const now = Date.now();
    for (const [reason, minutes] of holds) {
      await holdConnection(app.db, used(connection), { until: new Date(now + minutes * 60_000), reason });
    }
    const { heldUntil, statusReason } = await read(connection.id);
    expect(heldUntil?.getTime()).toBe(now + HOUR_MS);
    expect(statusReason).toBe('account_restricted');
  });

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
