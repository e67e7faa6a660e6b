import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';
import { whileLocked } from '@services/tooling/testing/locks';

import { given, startTestApp, type TestAccount } from './app.ts';
import { insertEvent, insertLeads, insertPublicReply, insertTriggers } from './factories.ts';
import { MAX_CONNECTIONS } from '../src/connections/store.ts';
import { deleteAccount } from '../src/erasures/account.ts';
import { erase, erasePerson } from '../src/erasures/store.ts';
import { statisticsByDay } from '../src/statistics/store.ts';
import {
  discardQueuedTriggers,
  getTrigger,
  listTriggers,
  retryPublicReply,
  retryTrigger,
  retryTriggersSince,
} from '../src/triggers/store.ts';

/** Each store separates accounts on its own: called for one account with another account's ids, it reads and changes nothing. */
const app = startTestApp();
let automationId: string;
let failed: string;
let leadId: string;
const at = '2026-03-01T10:00:00.000Z';

const account = given(() => app.account());
const otherAccount = given(() => app.account());
beforeEach(async () => {
  automationId = await otherAccount.automation();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const states = [
    { at, status: 'failed', reason: 'code_1', expiresAt },
    { at, status: 'queued', expiresAt },
    { at, status: 'sent' },
  ];
  [failed = ''] = await insertTriggers(app.db, { accountId: otherAccount.id, id: automationId }, states);
  await insertPublicReply(app.db, failed);
  [leadId = ''] = await insertLeads(app.db, otherAccount.id, [{ username: 'jane' }]);
  await insertEvent(app.db, otherAccount.id);
});

const unchanged = <Result>(act: () => Promise<Result>) =>
  expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, act);

test("the replies of another account's automation can be neither listed nor read", async () => {
  for (const outcome of [undefined, 'failed' as const]) {
    const listed = await listTriggers(app.db, account.id, automationId, { page: 1, limit: 10, outcome });
    expect(listed).toEqual({ triggers: [], total: 0 });
  }
  const read = getTrigger(app.db, account.id, automationId, failed);
  await expect(read).rejects.toMatchObject({ code: 'trigger_not_found' });
});

test("the replies of another account's automation can be neither retried nor discarded", async () => {
  await unchanged(async () => {
    const retried = retryTrigger(app.db, account.id, automationId, failed);
    await expect(retried).rejects.toMatchObject({ code: 'trigger_not_found' });
    const inPublic = retryPublicReply(app.db, account.id, automationId, failed);
    await expect(inPublic).rejects.toMatchObject({ code: 'trigger_not_found' });
    const all = await retryTriggersSince(app.db, account.id, automationId, new Date(at));
    expect(Object.values(all).every((count) => count === 0)).toBe(true);
    expect(await discardQueuedTriggers(app.db, account.id, automationId)).toBe(0);
  });
});

test("an erasure deletes nothing of another account, even if it is given the ids of that account's people and leads", async () => {
  const scope = { kind: 'person' as const, people: ['1'], leadIds: [leadId] };
  await unchanged(async () => {
    const erased = await app.db.transaction((tx) => erase(tx, account.id, scope));
    expect(erased).toMatchObject({ leads: 0, events: 0, replies: 0 });
  });
});

test("an erasure leaves another account's stored responses unchanged", async () => {
  const [own = ''] = await insertLeads(app.db, account.id, [{ username: 'jane' }]);
  const stored = { accountId: otherAccount.id, key: 'key-1', fingerprint: 'x', status: 201 };
  await app.db.orm.idempotencyKey.create({ data: { ...stored, body: JSON.stringify({ data: { id: own } }) } });
  await unchanged(() => account.delete(`/v1/leads/${own}`).expect(200));
});

test('an erasure by username looks for the person only in the account that requests it', async () => {
  await app.db.orm.lead.update({ where: { id: leadId }, data: { platformUserId: '7' } });
  const [own = ''] = await insertLeads(app.db, account.id, [{ username: 'mary' }]);
  await app.db.orm.lead.update({ where: { id: own }, data: { platformUserId: '7' } });
  await insertEvent(app.db, account.id);
  await app.db.orm.event.updateMany({ where: { accountId: account.id }, data: { username: 'mary' } });
  // The other account knows the same people by these names.
  for (const username of ['jane', 'jane.doe']) {
    const erased = await app.db.transaction((tx) => erasePerson(tx, account.id, { username }));
    expect(erased).toMatchObject({ leads: 0, events: 0, replies: 0 });
  }
});

test('deleting an account neither deletes nor counts rows of another account', async () => {
  const kept = { accountId: otherAccount.id, key: 'key-1', fingerprint: 'x', status: 201, body: '{}' };
  await app.db.orm.idempotencyKey.create({ data: kept });
  const { id: connectionId } = await app.db.orm.connection.findFirstOrThrow({ where: { accountId: otherAccount.id } });
  const minute = { accountId: otherAccount.id, connectionId, minute: new Date(at), sent: 1 };
  await app.db.orm.privateReplyCount.create({ data: minute });
  await app.db.orm.publicReplyCount.create({ data: minute });
  const { id: webhookId } = (await otherAccount.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201))
    .body.data;
  await otherAccount.post(`/v1/webhooks/${webhookId}/test`).expect(202);
  const [accountId, expiresAt] = [otherAccount.id, new Date('2099-01-01T00:00:00Z')];
  await app.db.orm.person.create({ data: { id: accountId, email: `${accountId}@example.com`, name: 'Jane' } });
  await app.db.orm.membership.create({ data: { accountId, personId: accountId, role: 'owner' } });
  const invitation = { id: accountId, email: 'jo@example.com', role: 'viewer', mailed: true };
  await app.db.orm.invitation.create({ data: { ...invitation, accountId, hash: accountId, expiresAt } });
  await app.db.orm.connectionLogin.create({ data: { hash: accountId, accountId, actor: {}, expiresAt } });
  await unchanged(async () => {
    expect(await deleteAccount(app.db, account.id)).toMatchObject({ leads: 0, events: 0, replies: 0 });
  });
});

test("an account's hourly usage and daily statistics exclude other accounts", async () => {
  const { id: connectionId } = await app.db.orm.connection.findFirstOrThrow({ where: { accountId: otherAccount.id } });
  const count = { accountId: otherAccount.id, connectionId, minute: new Date(), sent: 3 };
  await app.db.orm.privateReplyCount.create({ data: count });
  const usedBy = async (who: TestAccount) => {
    const { data } = (await who.get('/v1/connections').expect(200)).body;
    return data.map((connection: { private_replies: { used: number } }) => connection.private_replies.used);
  };
  expect(await usedBy(otherAccount)).toContain(3);
  expect(await usedBy(account)).toEqual([]);

  const day = { first: '2026-03-01', last: '2026-03-01' };
  expect(await statisticsByDay(app.db, otherAccount.id, day)).toMatchObject([{ triggers: 3 }]);
  expect(await statisticsByDay(app.db, account.id, day)).toMatchObject([{ triggers: 0, leads: 0, replies_sent: 0 }]);
});

test('the limit of connections applies to each account separately', async () => {
  const many = Array.from({ length: MAX_CONNECTIONS }, (_, index) => `${otherAccount.id}-${index}`);
  const data = many.map((id) => ({ id, instagramAccountId: id, username: 'x', sealedAccessToken: 'x' }));
  await app.db.orm.connection.createMany({ data: data.map((each) => ({ ...each, accountId: otherAccount.id })) });
  const connect = (to: TestAccount) => to.connect(`new-${to.id}`);
  await expect(connect(otherAccount)).rejects.toMatchObject({ code: 'too_many_connections' });
  expect(await connect(account)).toMatchObject({ accountId: account.id });
});

test("a request about another account's automation gets 404, even while a transaction locks the automation", async () => {
  const path = `/v1/automations/${automationId}`;
  await account.put(path, { message: 'Other' }).set('If-Match', '"2020-01-01T00:00:00.000Z"').expect(404);
  const statement = 'SELECT id FROM automations WHERE id = $1 FOR UPDATE';
  await whileLocked({ pool: app.db.pool, statement, values: [automationId] }, async () => {
    await account.put(path, { message: 'Other' }).expect(404);
    await account.post(`${path}/variations`, { message: 'Other' }).expect(404);
  });
});
