/** An account that is held: nothing begins in its name, nothing is lost, and its neighbour notices nothing. */
import { auditOfOperator } from '@services/common/audit/audit';
import { invite } from '@services/common/members/invitations';
import { createLink } from '@services/common/members/links';
import { join } from '@services/common/members/store';
import { signInAs } from '@services/common/people/role-checks';
import { execute } from '@services/common/process/cli';
import { instagramEvent } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { nextId, sign, signedRequest, startTestEngine, type Connected } from '../../test/instagram.ts';
import { commandLine } from '../command-line.ts';

const engine = startTestEngine();
let shop: Connected;
let neighbour: Connected;

beforeEach(async () => {
  [shop, neighbour] = [await engine.connect(), await engine.connect()];
});

const hold = (seconds: number | null = 3600) =>
  engine.db.pool.query(`UPDATE accounts SET held_until = now() + make_interval(secs => $2) WHERE id = $1`, [
    shop.account.id,
    seconds,
  ]);
const deliver = (...of: Connected[]) => {
  const body = JSON.stringify(instagramEvent(of.map((each) => each.comment('price'))));
  return engine.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', sign(body)).type('json').send(body);
};
const setConnection = (data: object) => {
  const { instagramAccountId } = shop;
  return engine.db.orm.connection.update({ where: { instagramAccountId }, data });
};
const countOf = (accountId: string) => engine.db.orm.event.count({ where: { accountId } });

test('its requests are refused with 503 until it is released, those of others are not', async () => {
  // A replica that has not looked its key up before.
  const http = await engine.another({});
  await hold();
  const ask = (key: string) => http.get('/v1/leads').set('Authorization', `Bearer ${key}`);
  const { headers, body } = await ask(shop.account.key).expect(503);
  expect([headers['retry-after'], body.code]).toEqual(['5', 'service_unavailable']);
  await ask(neighbour.account.key).expect(200);
  await hold(null);
  await ask(shop.account.key).expect(200);
});

test('what its people change in the console is refused, what they read of themselves is not', async () => {
  const owner = { service: 'lead-capture', accountId: shop.account.id, role: 'owner' } as const;
  const { headers } = await signInAs(engine.db, owner);
  const invite = () =>
    engine.http.post('/console/api/invitations').set(headers).send({ email: 'jo@example.com', role: 'viewer' });
  await hold();
  expect((await invite().expect(503)).body.code).toBe('service_unavailable');
  await engine.http.get('/v1/leads').set(headers).expect(503);
  await engine.http.get('/console/api/session').set(headers).expect(200);
  expect(await engine.db.orm.invitation.count({ where: { accountId: shop.account.id } })).toBe(0);
  await hold(null);
  await invite().expect(201);
});

test('its people still open another account and sign out', async () => {
  const owner = { service: 'lead-capture', accountId: shop.account.id, role: 'owner' } as const;
  const { personId, headers } = await signInAs(engine.db, owner);
  await join(engine.db, neighbour.account.id, personId, 'viewer');
  await hold();
  for (const accountId of [neighbour.account.id, shop.account.id]) {
    await engine.http.patch('/console/api/session').set(headers).send({ accountId }).expect(200);
  }
  await engine.http.delete('/console/api/session').set(headers).expect(204);
  await engine.http.get('/console/api/sessions').set(headers).expect(401);
  await engine.http.get('/health/ready').expect(200);
});

test('a sign-in link and an invitation work while it is held, unless the invitation is into it', async () => {
  const owner = { service: 'lead-capture', accountId: shop.account.id, role: 'owner' } as const;
  const { personId, email, headers } = await signInAs(engine.db, owner);
  const colleague = await signInAs(engine.db, owner);
  const inviteTo = async ({ account }: Connected, address: string) => {
    const wanted = { accountId: account.id, email: address, role: 'viewer', invitedBy: null, mailed: false } as const;
    return (await engine.db.statements((tx) => invite(tx, auditOfOperator(account.id), wanted))).token;
  };
  const [mine, theirs] = [await inviteTo(neighbour, email), await inviteTo(shop, 'new@example.com')];
  const token = await createLink(engine.db, personId);
  const site = { 'Sec-Fetch-Site': 'same-origin' };
  const post = (path: string, body: object) => engine.http.post(`/console/api/${path}`).set(site).send(body);
  const newcomer = { token: theirs, name: 'New', password: 'correct horse battery' };
  await hold();
  await post('invitations/accept', newcomer).expect(503).expect('Retry-After', '5');
  // Of a new password the account's audit log would have an entry.
  await engine.http.put('/console/api/password').set(headers).send({ password: newcomer.password }).expect(503);
  await post('invitations/accept', { token: mine }).set(headers).expect(200);
  await post('sign-in-links/use', { token }).set(colleague.headers).expect(200);
  expect(await engine.db.orm.membership.count({ where: { accountId: shop.account.id } })).toBe(2);
  await hold(null);
  await post('invitations/accept', newcomer).expect(200);
});

test('a hold ends by itself', async () => {
  await hold(-1);
  const http = await engine.another({});
  await http.get('/v1/leads').set('Authorization', `Bearer ${shop.account.key}`).expect(200);
});

test('its events are delivered again, those of others in the same delivery are stored at once', async () => {
  const [price, theirs] = [await shop.automation('price'), await neighbour.automation('price')];
  await hold();
  const delivery = deliver(shop, neighbour);
  await delivery.expect(503).expect('Retry-After', '5');
  await neighbour.settled(theirs);
  expect([await countOf(shop.account.id), await countOf(neighbour.account.id)]).toEqual([0, 1]);
  await hold(null);
  await deliver(shop).expect(200);
  expect(await shop.settled(price)).toMatchObject([{ outcome: 'sent' }]);
});

test('an echo of its messages changes nothing and is delivered again, those of others in the same delivery count', async () => {
  const parties = [shop, neighbour];
  for (const each of parties) {
    await each.automation('price');
    await deliver(each).expect(200);
  }
  const replyOf = ({ account }: Connected) => engine.db.orm.trigger.findFirst({ where: { accountId: account.id } });
  await eventually(async () => (await Promise.all(parties.map(replyOf))).every((reply) => reply?.status === 'sent'));
  const ids = parties.map(({ account }) => account.id);
  await engine.db.pool.query(
    `UPDATE triggers SET status = 'failed', uncertain = true, platform_message_id = NULL WHERE account_id = ANY($1)`,
    [ids],
  );
  const entries = await Promise.all(
    parties.map(async (each) => {
      const reply = await replyOf(each);
      const message = { mid: nextId('mid'), is_echo: true, metadata: reply?.id };
      const sender = { id: each.instagramAccountId };
      const echo = { sender, recipient: { id: reply?.platformUserId }, timestamp: Date.now(), message };
      return { id: each.instagramAccountId, time: Date.now(), messaging: [echo] };
    }),
  );
  const body = JSON.stringify({ object: 'instagram', entry: entries });
  const post = () =>
    engine.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', sign(body)).type('json').send(body);
  const statuses = async () => (await Promise.all(parties.map(replyOf))).map((reply) => reply?.status);
  await hold();
  await post().expect(503).expect('Retry-After', '5');
  expect(await statuses()).toEqual(['failed', 'sent']);
  await hold(null);
  await post().expect(200);
  expect(await statuses()).toEqual(['sent', 'sent']);
});

test('workers leave what waits of it, and go on with it when it is released', async () => {
  const [price, theirs] = [await shop.automation('price'), await neighbour.automation('price')];
  await setConnection({ heldUntil: new Date(Date.now() + 3_600_000) });
  await deliver(shop).expect(200);
  const reply = { where: { automationId: price } };
  const queued = await eventually(() => engine.db.orm.trigger.findFirst(reply));
  await hold();
  await setConnection({ heldUntil: null });
  const { id: connectionId } = await setConnection({ refreshDueAt: new Date() });
  await engine.db.pool.query(
    `INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, text, media_ids, parent_id, occurred_at, raw)
     SELECT account_id, connection_id, $2, kind, platform_user_id || '9', text, media_ids, parent_id, now(), raw
     FROM events WHERE connection_id = $1`,
    [connectionId, nextId('1799')],
  );
  for (let round = 0; round < 2; round += 1) {
    await deliver(neighbour).expect(200);
    await neighbour.settled(theirs, round + 1);
  }
  expect(await engine.db.orm.trigger.findMany(reply)).toEqual([{ ...queued, leadId: expect.anything() }]);
  expect(await engine.db.orm.event.count({ where: { connectionId, matchedAt: null } })).toBe(1);
  await hold(null);
  expect(await shop.settled(price, 2)).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }]);
});

test("the platform's callbacks and a login that comes back are answered 503, and can be repeated", async () => {
  const appScopedId = nextId('2784');
  await setConnection({ appScopedId });
  const { body } = await shop.account.post('/v1/connections/logins', {}).expect(201);
  const state = new URL(body.data.url).searchParams.get('state') ?? '';
  await hold();
  const issued = Math.floor(Date.now() / 1000) + 1;
  const signed = signedRequest({ algorithm: 'HMAC-SHA256', user_id: appScopedId, issued_at: issued });
  const call = (name: string) =>
    engine.http.post(`/v1/instagram/${name}`).type('form').send({ signed_request: signed });
  const callback = () => engine.http.get(`/v1/instagram/callback?state=${state}&error=access_denied`);
  await call('deauthorize').expect(503);
  await call('data-deletion').expect(503);
  await callback().expect(503);
  expect(await setConnection({})).toMatchObject({ status: 'active' });
  await hold(null);
  await call('deauthorize').expect(200);
  expect((await callback().expect(400)).text).toContain('You did not allow the connection');
});

test('the command holds an account once nothing of it is under way, and releases it', async () => {
  process.env['DATABASE_URL'] = engine.config.DATABASE_URL;
  const run = async (line: string) => {
    const { code, output, errors } = await execute(commandLine, line.split(' '));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return JSON.parse(output) as unknown;
  };
  const ask = () => engine.http.get('/v1/leads').set('Authorization', `Bearer ${shop.account.key}`);
  await ask().expect(200);
  const held = await run(`accounts hold --account ${shop.account.id} --seconds 600`);
  expect(held).toEqual({ heldUntil: expect.any(String), underWay: 0 });
  // Its caller was remembered when the hold began.
  await ask().expect(503);
  expect(await run(`accounts release --account ${shop.account.id}`)).toEqual({ held: false });
  await ask().expect(200);
});

test.each(['0', '9', '1e3', '86401'])('an account is not held for %s seconds', async (seconds) => {
  process.env['DATABASE_URL'] = engine.config.DATABASE_URL;
  const words = ['accounts', 'hold', '--account', shop.account.id, '--seconds', seconds];
  const { code, errors } = await execute(commandLine, words);
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining('must be a whole number from 10 to 86400'),
  });
});
