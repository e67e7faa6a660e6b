import { findDue, holdAll } from '@services/tooling/testing/held';

import { startTestApp } from '../test/app.ts';
import { insertEvent, insertManyLeads, insertTriggers } from '../test/factories.ts';
import { endHolds, ENDED_HOLDS_DUE } from './connections/holds.ts';
import { REPLIES_DUE } from './replies/claim-store.ts';
import { PROFILES_DUE } from './replies/profiles.ts';
import { LOST_PUBLIC_REPLIES_DUE, LOST_TRIGGERS_DUE } from './replies/sending-store.ts';
import { EVENTS_DUE, setAside } from './triggers/event-queue.ts';
import { createMatcher } from './triggers/matcher.ts';

const app = startTestApp();

const QUEUES = {
  EVENTS_DUE,
  REPLIES_DUE,
  LOST_TRIGGERS_DUE,
  LOST_PUBLIC_REPLIES_DUE,
  ENDED_HOLDS_DUE,
  PROFILES_DUE,
};

const due = () => findDue(app.db.pool, QUEUES);
const hold = (isHeld: boolean) => holdAll(app.db.pool, isHeld);

test('what is due wakes the loops whose work it is, unless its account is held', async () => {
  const run = (text: string) => app.db.pool.query(text);
  const account = await app.account();
  const body = { keyword: 'price', message: 'Hello', trigger_type: 'both' };
  const { id } = (await account.post('/v1/automations', body).expect(201)).body.data;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await insertTriggers(app.db, { accountId: account.id, id }, [{ at: expiresAt, status: 'queued', expiresAt }]);
  await run(`UPDATE triggers SET due_at = now() + interval '1 hour'`);
  await run(`UPDATE leads SET profile_due_at = NULL`);
  expect(await due()).toEqual([]);
  await run(`UPDATE triggers SET due_at = now()`);
  expect(await due()).toEqual(['REPLIES_DUE']);
  await run(`UPDATE connections SET held_until = now() - interval '1 second'`);
  expect(await due()).toEqual(['REPLIES_DUE', 'ENDED_HOLDS_DUE']);
  await hold(true);
  await endHolds(app.db);
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

test('an event that fires wakes the loop that sends replies, and one that fires nothing does not', async () => {
  const account = await app.account();
  let woken = 0;
  const match = createMatcher(app.db, { cooldownMs: 1000, onTriggers: () => (woken += 1) });
  const arrive = async (text: string) => {
    await insertEvent(app.db, account.id);
    await app.db.orm.event.updateMany({
      where: { accountId: account.id, text: 'So pretty!' },
      data: { text, key: text, matchedAt: null, fate: null },
    });
    expect(await match()).toBe(1);
    return woken;
  };
  const body = { keyword: 'price', message: 'Hello', trigger_type: 'both' };
  await account.post('/v1/automations', body).expect(201);
  expect(await arrive('nothing')).toBe(0);
  expect(await arrive('price')).toBe(1);
});

test('an event that cannot be matched is set aside alone, and not once it was matched', async () => {
  const [account, neighbour] = [await app.account(), await app.account()];
  const unmatched = { matchedAt: null, fate: null };
  for (const { id } of [account, neighbour]) {
    await insertEvent(app.db, id);
    await app.db.orm.event.updateMany({ where: { accountId: id }, data: unmatched });
  }
  const read = (accountId: string) => app.db.orm.event.findFirstOrThrow({ where: { accountId } });
  const { id } = await read(account.id);
  await setAside(app.db, String(id), 'poison');
  expect(await read(account.id)).toMatchObject({ ...unmatched, attempts: 1, failure: 'poison' });
  expect(await read(neighbour.id)).toMatchObject({ ...unmatched, attempts: 0, failure: null });
  await app.db.orm.event.updateMany({ data: { matchedAt: new Date(), fate: 'no_match' } });
  await setAside(app.db, String(id), 'again');
  expect(await read(account.id)).toMatchObject({ attempts: 1, failure: 'poison' });
});
