/**
 * Tests deletions of leads, people and accounts, and the platform's deletion requests. Another account with the same people
 * keeps everything.
 */
import { insertLeads } from '../../test/factories.ts';
import { given, nextId, signedRequest, startTestEngine } from '../../test/instagram.ts';
import { continueConnections } from './connection.ts';

const engine = startTestEngine();
let price: string;
let link: string;
const jane = { id: '', username: '' };

const shop = given(() => engine.connect());
beforeEach(async () => {
  await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await engine.db.orm.webhook.updateMany({ where: { accountId: shop.account.id }, data: { disabledAt: new Date() } });
  price = await shop.automation('price');
  link = await shop.automation('link');
  jane.id = nextId('526');
  jane.username = `jane_${jane.id}`;
  await shop.deliver(shop.comment('price secret-text', jane), shop.comment('link secret-text', jane));
  await shop.deliver(shop.comment('price'));
  await shop.settled(price, 2);
  await shop.settled(link);
});

const leads = async () =>
  (await shop.account.get('/v1/leads?sort_order=asc').expect(200)).body.data as { id: string; username: string }[];
const leadOf = async (username: string) => (await leads()).find((lead) => lead.username === username)?.id ?? '';

/** The tables in which a row of the account contains a word. */
async function traces(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['leads', 'events', 'triggers', 'webhook_outbox', 'idempotency_keys', 'erasures']) {
    const text = `SELECT 1 AS one FROM ${table} t WHERE account_id = $1 AND t::text LIKE '%' || $2 || '%'`;
    const rows = await engine.db.query({ text }, [shop.account.id, word]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test.each(['lead_id', 'platform_user_id', 'username'])(
  'erasing a person named by `%s` removes the person from leads, events, replies and webhook events, and keeps the statistics @slow',
  async (by) => {
    expect(await traces(jane.id)).toEqual(['leads', 'events', 'triggers', 'webhook_outbox']);
    const leadId = await leadOf(jane.username);
    await shop.account.post(`/v1/leads/${leadId}/notes`, { note: 'About her' }).expect(201);
    const username = `@${jane.username.toUpperCase()}`;
    const names: Record<string, string> = { lead_id: leadId, platform_user_id: jane.id, username };
    const { body } = await shop.account.post('/v1/erasures', { [by]: names[by] }).expect(201);
    expect(body.data).toMatchObject({ kind: 'person', leads: 2, events: 2, replies: 2 });
    expect([await traces(jane.id), await traces('secret-text'), await leads()]).toEqual([[], [], [expect.anything()]]);
    // Statistics and the number of history entries stay.
    const stats = await shop.account.get(`/v1/automations/${price}/stats`).expect(200);
    expect(stats.body.data.total_triggers).toBe(2);
    expect((await shop.account.get('/v1/activity?outcome=erased').expect(200)).body.data).toHaveLength(2);
    const records = (await shop.account.get('/v1/erasures').expect(200)).body;
    expect(records.data).toEqual([body.data]);
    expect((await (await engine.account()).get('/v1/erasures').expect(200)).body.data).toEqual([]);
  },
);

test('a username means the person who has it now, not the person who had it earlier @slow', async () => {
  const taker = { id: nextId('526'), username: jane.username };
  const renamed = { ...jane, username: `new_${jane.username}` };
  await shop.deliver(shop.comment('link', taker));
  await shop.settled(link, 2);
  const read = async (username: string) => {
    const { body } = await shop.account.get(`/v1/personal-data?username=${username}`).expect(200);
    return [...new Set((body as { platform_user_id?: string }[]).flatMap((row) => row.platform_user_id ?? []))];
  };
  expect(await read(jane.username)).toEqual([taker.id]);
  await shop.account.post('/v1/erasures', { username: jane.username }).expect(201);
  expect([await traces(taker.id), (await leads()).length]).toEqual([[], 3]);
  const { total_triggers: before } = (await shop.account.get(`/v1/automations/${price}/stats`).expect(200)).body.data;
  await shop.deliver(shop.comment('price', renamed));
  await shop.settled(price, before + 1);
  expect(await read(jane.username)).toEqual([]);
  expect(await read(renamed.username)).toEqual([jane.id]);
  expect((await leads()).filter(({ username }) => username === renamed.username)).toHaveLength(2);
});

test('a username does not mean an earlier holder who only wrote a message since, because messages contain no name @slow', async () => {
  const { id: connectionId } = await engine.db.orm.connection.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  const [earlier, username] = [nextId('526'), nextId('story_')];
  const facts = { connectionId, platformUserId: earlier, username, automationId: link };
  const captured = { triggerType: 'story_reply', capturedAt: '2026-01-01T00:00:00Z' } as const;
  const [leadId] = await insertLeads(engine.db, shop.account.id, [{ ...facts, ...captured }]);
  const taker = { id: nextId('526'), username };
  await shop.deliver(shop.comment('link', taker));
  await shop.settled(link, 2);
  await engine.db.orm.lead.update({ where: { id: leadId! }, data: { lastTriggeredAt: new Date() } });
  await shop.account.post('/v1/erasures', { username }).expect(201);
  expect([await traces(taker.id), await traces(earlier)]).toEqual([[], ['leads']]);
});

test('an event of an erased person that is delivered again does not restore any data about the person @slow', async () => {
  const comment = shop.comment('price again', jane);
  await shop.deliver(comment);
  await shop.account.post('/v1/erasures', { platform_user_id: jane.id }).expect(201);
  await shop.deliver(comment);
  expect(await traces(jane.id)).toEqual([]);
});

test('deleting a lead keeps the other leads of the same person @slow', async () => {
  const [lead] = await engine.db.orm.lead.findMany({ where: { automationId: price, platformUserId: jane.id } });
  await (await engine.account()).delete(`/v1/leads/${lead!.id}`).expect(404);
  const { body } = await shop.account.delete(`/v1/leads/${lead!.id}`).expect(200);
  expect(body.data).toMatchObject({ kind: 'lead', leads: 1, events: 1, replies: 1 });
  await shop.account.get(`/v1/leads/${lead!.id}`).expect(404);
  await shop.account.delete(`/v1/leads/${lead!.id}`).expect(404);
  expect((await leads()).filter(({ username }) => username === jane.username)).toHaveLength(1);
  expect((await shop.account.get('/v1/leads').expect(200)).body.pagination.total).toBe(2);
});

test('a reply that waits when its recipient is erased is never sent, even if the client retries failed replies @slow', async () => {
  const connection = { where: { instagramAccountId: shop.instagramAccountId } };
  await engine.db.orm.connection.update({ ...connection, data: { heldUntil: new Date(Date.now() + 60_000) } });
  const mary = { id: nextId('526'), username: `mary_${jane.id}` };
  await shop.deliver(shop.comment('price', mary));
  while ((await engine.db.orm.trigger.count({ where: { platformUserId: mary.id } })) === 0);
  await shop.account.post('/v1/erasures', { platform_user_id: mary.id }).expect(201);
  await engine.db.orm.connection.update({ ...connection, data: { heldUntil: null } });
  const retry = `/v1/automations/${price}/triggers/retry`;
  expect((await shop.account.post(retry, { since: '2026-01-01' }).expect(200)).body.data.retried).toBe(0);
  const triggers = await shop.settled(price, 3);
  expect(triggers.filter(({ reason }) => reason === 'erased')).toHaveLength(1);
});

test('an erasure request without exactly one valid identifier of a person is refused @slow', async () => {
  for (const body of [{}, { username: 'a', lead_id: 'b' }, { username: '' }, { person: 'x' }])
    await shop.account.post('/v1/erasures', body).expect(400);
  const { body } = await shop.account.post('/v1/erasures', { username: ' @ ' }).expect(400);
  expect(body.error).toBe('Username must be at least 1 character');
  expect(await leads()).toHaveLength(3);
});

test('if several requests delete one lead at the same time, one request succeeds and the other requests get 404 @slow', async () => {
  const [lead] = await leads();
  const deletions = [1, 2, 3].map(() => shop.account.delete(`/v1/leads/${lead!.id}`));
  const statuses = (await Promise.all(deletions)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404, 404]);
  expect(await engine.db.orm.erasure.count({ where: { accountId: shop.account.id } })).toBe(1);
});

test("erasing an unknown username deletes nothing, and erasing by the id of another account's lead gets 404 @slow", async () => {
  const { body } = await shop.account.post('/v1/erasures', { username: 'nobody_here' }).expect(201);
  expect(body.data).toMatchObject({ leads: 0, events: 0, replies: 0 });
  await (await engine.account()).post('/v1/erasures', { lead_id: await leadOf(jane.username) }).expect(404);
});

describe("the platform's callbacks", () => {
  const call = (name: string, signed_request: string) =>
    engine.http.post(`/v1/instagram/${name}`).type('form').send({ signed_request });
  const request = (user_id: string) =>
    signedRequest({ algorithm: 'HMAC-SHA256', user_id, issued_at: Math.floor(Date.now() / 1000) });
  let appScopedId: string;

  beforeEach(async () => {
    appScopedId = nextId('2784');
    await engine.db.orm.connection.updateMany({ where: { accountId: shop.account.id }, data: { appScopedId } });
  });
  const connection = () => engine.db.orm.connection.findFirstOrThrow({ where: { accountId: shop.account.id } });

  test('a data deletion request of an Instagram account disconnects it, erases its data, and returns a confirmation code @slow', async () => {
    const { body } = await call('data-deletion', request(appScopedId)).expect(200);
    expect(body).toEqual({
      url: `http://lead-capture.test/v1/instagram/data-deletion/${body.confirmation_code}`,
      confirmation_code: expect.stringMatching(/^era_/),
    });
    expect(await connection()).toMatchObject({ status: 'disconnected', username: 'erased', appScopedId: null });
    expect([await leads(), await traces(jane.id), await traces('secret-text')]).toEqual([[], [], []]);
    const status = await engine.http.get(`/v1/instagram/data-deletion/${body.confirmation_code}`).expect(200);
    expect(status.text).toContain('Your data was deleted on');
    await engine.http.get('/v1/instagram/data-deletion/era_unknown').expect(404);
  });

  test('if a data deletion is interrupted, the data that it erased stays erased, and a worker erases the rest @slow', async () => {
    engine.log.expectErrors(/an erasure was interrupted|worker failed/);
    const { pool } = engine.db;
    const accountId = shop.account.id;
    await pool.query(`
      CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$;
      CREATE TRIGGER refuse_deletion BEFORE DELETE ON leads FOR EACH ROW EXECUTE FUNCTION refuse_deletion()`);
    const { body } = await call('data-deletion', request(appScopedId)).expect(200);
    const page = () => engine.http.get(`/v1/instagram/data-deletion/${body.confirmation_code}`).expect(200);
    expect((await page()).text).toContain('Deletion of your data began on');
    expect(await connection()).toMatchObject({ status: 'disconnected', username: 'erased', appScopedId: null });
    expect(await engine.db.orm.event.count({ where: { accountId, platformUserId: { not: '' } } })).toBe(0);
    expect(await leads()).toHaveLength(3);
    // Connecting the account again creates a new connection, whose data is not erased.
    await shop.reconnect();
    const automation = await shop.automation('again');
    await shop.deliver(shop.comment('again'));
    await shop.settled(automation);
    await pool.query('DROP TRIGGER refuse_deletion ON leads');
    while ((await continueConnections(engine.db)) > 0);
    expect((await page()).text).toContain('Your data was deleted on');
    expect(await leads()).toHaveLength(1);
    const record = await engine.db.orm.erasure.findUniqueOrThrow({ where: { id: body.confirmation_code } });
    expect(record).toMatchObject({ leads: 3, requestHash: expect.any(String) });
  });

  test('a data deletion request for an unknown person also returns a confirmation code @slow', async () => {
    const { body } = await call('data-deletion', request('999')).expect(200);
    expect(body.confirmation_code).toMatch(/^era_/);
    expect(await leads()).toHaveLength(3);
    const status = await engine.http.get(`/v1/instagram/data-deletion/${body.confirmation_code}`).expect(200);
    expect(status.text).toContain('We found no data of yours on');
  });

  test('a data deletion request erases the name of the Instagram account from the stored webhook events, unlike the removal of the app @slow', async () => {
    const shopName = `shop_${appScopedId}`;
    await engine.db.orm.connection.updateMany({ where: { accountId: shop.account.id }, data: { username: shopName } });
    await call('deauthorize', request(appScopedId)).expect(200);
    expect(await leads()).toHaveLength(3);
    expect(await traces(shopName)).toEqual(['webhook_outbox']);
    await call('data-deletion', request(appScopedId)).expect(200);
    expect(await traces(shopName)).toEqual([]);
  });

  test('a user id sent as a large number is read with all of its digits, so that no other Instagram account is erased @slow', async () => {
    const other = `${appScopedId.slice(0, -4)}0000`;
    const where = { accountId: shop.account.id };
    await engine.db.orm.connection.updateMany({ where, data: { appScopedId: String(Number(`99${other}`)) } });
    const request = signedRequest(`{"algorithm":"HMAC-SHA256","user_id":${BigInt(Number(`99${other}`)) + 1n}}`);
    await call('data-deletion', request).expect(200);
    await call('deauthorize', request).expect(200);
    expect([(await connection()).status, (await leads()).length]).toEqual(['active', 3]);
  });

  test('a request with a wrong signature, algorithm or user is refused and changes nothing @slow', async () => {
    for (const signed of [
      signedRequest({ algorithm: 'HMAC-SHA256', user_id: appScopedId }, 'another secret'),
      signedRequest({ algorithm: 'none', user_id: appScopedId }),
      signedRequest({ user_id: appScopedId }),
      // A number cannot hold this id exactly.
      signedRequest('{"algorithm":"HMAC-SHA256","user_id":2.7841400000000001e16}'),
      signedRequest({ algorithm: 'HMAC-SHA256' }),
      `.${signedRequest({ user_id: appScopedId }).split('.')[1]}`,
      'nonsense',
    ]) {
      for (const name of ['data-deletion', 'deauthorize']) {
        const { status, body } = await call(name, signed);
        expect([signed, status, body.code]).toEqual([signed, 400, 'invalid_signed_request']);
      }
    }
    expect([(await connection()).status, (await leads()).length]).toEqual(['active', 3]);
  });
});
