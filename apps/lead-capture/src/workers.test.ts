import { createMetrics } from '@services/common/runtime/metrics';
import { findDue } from '@services/tooling/testing/due';

import { startTestApp } from '../test/app.ts';
import { insertEvent, insertManyLeads, insertTriggers } from '../test/factories.ts';
import { endHolds, ENDED_HOLDS_DUE } from './connections/holds.ts';
import { measureState } from './metrics.ts';
import { REPLIES_DUE } from './replies/claim-store.ts';
import { PROFILES_DUE } from './replies/profiles.ts';
import { lostDue } from './replies/sending-store.ts';
import { beginNewEvents, EVENTS_DUE, noteFailure } from './triggers/event-queue.ts';
import { createMatcher } from './triggers/matcher.ts';

const app = startTestApp();

const QUEUES = {
  EVENTS_DUE,
  REPLIES_DUE,
  LOST_TRIGGERS_DUE: lostDue('triggers'),
  LOST_PUBLIC_REPLIES_DUE: lostDue('public_replies'),
  ENDED_HOLDS_DUE,
  PROFILES_DUE,
};

const due = () => findDue(app.db.pool, QUEUES);

test('a queue is reported as due only while it has due items of accounts that are not suspended @slow', async () => {
  const run = (text: string) => app.db.pool.query(text);
  const account = await app.account();
  const id = await account.automation();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await insertTriggers(app.db, { accountId: account.id, id }, [{ at: expiresAt, status: 'queued', expiresAt }]);
  await run(`UPDATE triggers SET due_at = now() + interval '1 hour'`);
  await run(`UPDATE leads SET profile_due_at = NULL`);
  expect(await due()).toEqual([]);
  await run(`UPDATE triggers SET due_at = now()`);
  expect(await due()).toEqual(['REPLIES_DUE']);
  await run('UPDATE accounts SET suspended_at = now()');
  expect(await due()).toEqual([]);
  await run('UPDATE accounts SET suspended_at = NULL');
  await run(`UPDATE connections SET held_until = now() - interval '1 second'`);
  expect(await due()).toEqual(['REPLIES_DUE', 'ENDED_HOLDS_DUE']);
  await endHolds(app.db);
  expect(await due()).toEqual(['REPLIES_DUE']);
  await run(`UPDATE triggers SET status = 'sending', leased_until = now() - interval '1 second'`);
  expect(await due()).toEqual(['LOST_TRIGGERS_DUE']);
  await insertManyLeads(app.db, account.id, 1);
  await run(`UPDATE leads SET profile_due_at = now()`);
  expect(await due()).toEqual(['LOST_TRIGGERS_DUE', 'PROFILES_DUE']);
  await insertEvent(app.db, account.id);
  await run('UPDATE events SET matched_at = NULL, fate = NULL');
  expect(await due()).toEqual(['EVENTS_DUE', 'LOST_TRIGGERS_DUE', 'PROFILES_DUE']);
  await run(`UPDATE events SET matched_at = now(), fate = 'no_match'`);
});

test('the metrics count the unsent replies, and give the age of the oldest waiting reply, except of suspended accounts', async () => {
  const account = await app.account();
  const id = await account.automation();
  const at = new Date(Date.now() - 50_000_000).toISOString();
  await insertTriggers(app.db, { accountId: account.id, id }, [{ at, status: 'queued' }]);
  const metrics = createMetrics({ service: 'lead-capture' });
  measureState(metrics, app.db);
  const age = async () => Number(/^oldest_waiting_reply_seconds\S* (\S+)/m.exec(await metrics.registry.metrics())?.[1]);
  expect(await age()).toBeGreaterThanOrEqual(50_000);
  expect(await metrics.registry.metrics()).toMatch(/^replies_unsent\S* [1-9]/m);
  await app.db.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [account.id]);
  expect(await age()).toBe(0);
});

test('only events that fire an automation notify the loop that sends replies', async () => {
  const account = await app.account();
  let woken = 0;
  const match = createMatcher(app.db, { cooldownMs: 1000, onTriggers: () => (woken += 1) });
  const arrive = async (text: string) => {
    await insertEvent(app.db, account.id);
    const where = { accountId: account.id, text: 'So pretty!' };
    await app.db.orm.event.updateMany({ where, data: { text, key: text, matchedAt: null, fate: null } });
    expect(await match()).toBe(1);
    return woken;
  };
  await account.automation();
  expect(await arrive('nothing')).toBe(0);
  expect(await arrive('price')).toBe(1);
});

test('a failed attempt to match an event is recorded only for this event, and only while the event is unmatched', async () => {
  const [account, other] = [await app.account(), await app.account()];
  for (const { id } of [account, other]) await insertEvent(app.db, id);
  await app.db.orm.event.updateMany({ data: { matchedAt: null, fate: null } });
  const read = (accountId: string) => app.db.orm.event.findFirstOrThrow({ where: { accountId } });
  const id = String((await read(account.id)).id);
  const { attempts } = await beginNewEvents(app.db, 200, '');
  const begun = attempts.find((attempt) => attempt.id === id);
  if (!begun) throw new Error('The event was not claimed');
  await noteFailure(app.db, begun, 'poison');
  expect(await read(account.id)).toMatchObject({ matchedAt: null, attempts: 1, unfinished: 0, failure: 'poison' });
  expect(await read(other.id)).toMatchObject({ matchedAt: null, attempts: 1, unfinished: 1, failure: null });
  await noteFailure(app.db, { ...begun, attempts: 0 }, 'of an attempt that another process has taken over');
  await app.db.orm.event.updateMany({ data: { matchedAt: new Date(), fate: 'no_match' } });
  await noteFailure(app.db, begun, 'again');
  expect(await read(account.id)).toMatchObject({ attempts: 1, failure: 'poison' });
});

test('thousands of waiting events of one account do not delay other accounts @slow', async () => {
  const busy = await app.account();
  await insertEvent(app.db, busy.id);
  const columns = 'account_id, connection_id, kind, platform_user_id, text, occurred_at, raw';
  await app.db.pool.query(
    `INSERT INTO events (${columns}, key) SELECT ${columns}, 'backlog-' || n
     FROM events, generate_series(1, 3999) AS n WHERE account_id = $1`,
    [busy.id],
  );
  const others = await Promise.all(Array.from({ length: 30 }, () => app.account()));
  for (const { id } of others) await insertEvent(app.db, id);
  const of = { accountId: { in: [busy, ...others].map(({ id }) => id) } };
  await app.db.orm.event.updateMany({ where: of, data: { matchedAt: null, fate: null } });
  const match = createMatcher(app.db, { cooldownMs: 1000, onTriggers: () => {} });
  const waiting = (accountId: object | string) => app.db.orm.event.count({ where: { accountId, matchedAt: null } });
  // 20 of the 31 accounts are served at a time.
  await match();
  expect(await waiting({ in: others.map(({ id }) => id) })).toBeLessThanOrEqual(11);
  await match();
  expect(await waiting({ in: others.map(({ id }) => id) })).toBe(0);
  expect(await waiting(busy.id)).toBeGreaterThan(3900);
  // When only one account has events, it is served in whole batches.
  expect(await match()).toBe(200);
  await app.db.orm.event.updateMany({ where: of, data: { matchedAt: new Date(), fate: 'no_match' } });
});
