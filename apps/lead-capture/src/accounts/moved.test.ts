/** An account that was moved to another cell: what still arrives at the old one is passed on, and a person is sent there. */
import { signInAs } from '@services/common/people/role-checks';
import { instagramEvent } from '@services/tooling/simulators';
import { copyAccount } from '@services/tooling/testing/copy-account';
import { eventually } from '@services/tooling/testing/eventually';
import { tryTools } from '@services/tooling/testing/tools';

import { startTestApp } from '../../test/app.ts';
import { nextId, sign, signedRequest, startTestEngine, type Connected } from '../../test/instagram.ts';

/** The account is in both databases, as after a move; its keys are the same. */
const target = startTestEngine({ CELL: 'eu2', PUBLIC_URL: 'http://eu2.lead-capture.test' });
const old = startTestApp(async () => ({ worker: true, environment: { INSTAGRAM_CELLS: target.url } }));
let shop: Connected;
let appScopedId: string;

beforeEach(async () => {
  shop = await target.connect();
  appScopedId = nextId('2784');
  const { instagramAccountId, account } = shop;
  await target.db.orm.connection.update({ where: { instagramAccountId }, data: { appScopedId } });
  await copyAccount(target.db.pool, old.db.pool, account.id, ['api_keys', 'connections']);
  await old.db.pool.query(
    `UPDATE connections SET instagram_account_id = 'moved ' || id, app_scoped_id = NULL WHERE account_id = $1`,
    [account.id],
  );
  await old.db.pool.query('UPDATE accounts SET moved_to = $2 WHERE id = $1', [account.id, target.url]);
});

const authorized = () => ({ Authorization: `Bearer ${shop.account.key}` });
const overOld = (path: string) => old.http.get(path).set(authorized());
const ofAccount = () => ({ where: { accountId: shop.account.id } });

test('requests with its keys are answered by its cell, once each', async () => {
  const lead = { username: 'jane', trigger_keyword: 'Ünïcode', trigger_type: 'comment' };
  const post = () =>
    old.http
      .post('/v1/leads')
      .set({ ...authorized(), 'Idempotency-Key': 'once' })
      .send(lead);
  const { body } = await post().expect(201);
  expect((await post().expect(201)).body).toEqual(body);
  expect((await overOld(`/v1/leads/${body.data.id}`).expect(200)).body.data.trigger_keyword).toBe('Ünïcode');
  expect([await target.db.orm.lead.count(ofAccount()), await old.db.orm.lead.count(ofAccount())]).toEqual([1, 0]);
  await overOld('/v1/leads/ld_none').expect(404);
  const { text, headers } = await overOld('/v1/leads/export').expect(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?leads-/);
  expect(text).toContain(`${body.data.id},jane,`);
});

test('its tools for programs are those of its cell', async () => {
  const { isError, writing } = await tryTools(
    { url: old.url, headers: authorized() },
    {
      name: 'leads_create',
      arguments: { body: { username: 'jane', trigger_keyword: 'price', trigger_type: 'comment' } },
    },
  );
  expect({ isError, writes: writing.includes('leads_create') }).toEqual({ isError: false, writes: true });
  expect([await target.db.orm.lead.count(ofAccount()), await old.db.orm.lead.count(ofAccount())]).toEqual([1, 0]);
});

test("the platform's events reach its cell, which answers them, whichever cell is called", async () => {
  const price = await shop.automation('price');
  const body = JSON.stringify(instagramEvent([shop.comment('price')]));
  for (const { http } of [old, target, old]) {
    const headers = { 'X-Hub-Signature-256': sign(body), 'Content-Type': 'application/json' };
    expect((await http.post('/v1/instagram/webhook').set(headers).send(body).expect(200)).body.data).toEqual({
      received: 1,
    });
  }
  expect(await shop.settled(price)).toMatchObject([{ outcome: 'sent' }]);
  expect([await target.db.orm.event.count(ofAccount()), await old.db.orm.event.count(ofAccount())]).toEqual([1, 0]);
});

const call = (name: string) => {
  const signed = signedRequest({
    algorithm: 'HMAC-SHA256',
    user_id: appScopedId,
    issued_at: Math.floor(Date.now() / 1000) + 1,
  });
  return old.http.post(`/v1/instagram/${name}`).type('form').send({ signed_request: signed });
};

test('an owner who removes the application, or has the data deleted, is heard by its cell', async () => {
  await call('deauthorize').expect(200);
  const [connection] = (await overOld('/v1/connections').expect(200)).body.data;
  expect(connection).toMatchObject({ status: 'needs_reconnect', reason: 'deauthorized' });
  const { body } = await call('data-deletion').expect(200);
  const url = new URL(body.url);
  expect(url.origin).toBe('http://eu2.lead-capture.test');
  expect((await target.http.get(url.pathname).expect(200)).text).toMatch(/^Your data was deleted on/);
});

test('a login is begun in its cell, and one that was begun before the move is begun again', async () => {
  const login = () => old.http.post('/v1/connections/logins').set(authorized()).send({}).expect(201);
  const { url } = (await login()).body.data;
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://eu2.lead-capture.test/v1/instagram/callback');
  const state = new URL(url).searchParams.get('state');
  // Its row has moved. The platform would not exchange its code for a cell with another redirect URL.
  const { text } = await old.http.get(`/v1/instagram/callback?state=${state}&code=x`).expect(400);
  expect(text).toContain('no longer valid');
});

test('a person is sent there and still signs out here, and no cookie is passed on', async () => {
  const { headers } = await signInAs(old.db, { service: 'lead-capture', accountId: shop.account.id, role: 'owner' });
  const { body } = await old.http.get('/v1/leads').set(headers).expect(421);
  expect(body).toMatchObject({ code: 'account_moved', error: `The account has moved to ${target.url}` });
  await old.http.get('/console/api/session').set(headers).expect(200);
  const invitation = { email: 'jo@example.com', role: 'viewer' };
  await old.http.post('/console/api/invitations').set(headers).send(invitation).expect(421);
  await old.http.delete('/console/api/session').set(headers).expect(204);
});

test('while its cell is away the answer is 503, and a circle of addresses ends', async () => {
  const moveTo = (url: string) =>
    old.db.pool.query('UPDATE accounts SET moved_to = $2 WHERE id = $1', [shop.account.id, url]);
  await moveTo(old.url);
  await overOld('/v1/leads').expect(421);
  await moveTo('http://127.0.0.1:9');
  old.log.expectErrors(/request failed/);
  const { headers } = await eventually(async () => {
    const answer = await overOld('/v1/leads');
    return answer.status === 503 && answer;
  });
  expect(headers['retry-after']).toBe('5');
});
