/** Two cells with a database each: the platform calls the first, and the accounts are in either. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { commentEntry, instagramEvent } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { nextId, sign, signedRequest } from '../../test/instagram.ts';
import { saveConnection } from '../connections/store.ts';

const other = startTestApp({ environment: { CELL: 'eu2', PUBLIC_URL: 'http://eu2.lead-capture.test' } });
const first = startTestApp(async () => ({ environment: { INSTAGRAM_CELLS: `${other.url}/` } }));

async function shopIn(app: typeof first) {
  const account = await app.account();
  const [instagramAccountId, appScopedId] = [nextId('1784140'), nextId('2784')];
  const { ENCRYPTION_KEYS: keyring } = app.config;
  const connection = {
    accountId: account.id,
    instagramAccountId,
    appScopedId,
    username: 'shop',
    accessToken: 'a-token',
  };
  await saveConnection(app.db, keyring, connection);
  return { account, instagramAccountId, appScopedId };
}

const comment = (accountId: string) =>
  commentEntry({ accountId, commentId: nextId('1799'), text: 'price', from: { id: nextId('526'), username: 'jane' } });
const deliver = (body: string, signature = sign(body), http = first.http) =>
  http
    .post('/v1/instagram/webhook')
    .set({ 'X-Hub-Signature-256': signature, 'Content-Type': 'application/json' })
    .send(body);
const events = (app: typeof first, accountId: string) => app.db.orm.event.count({ where: { accountId } });

test('one delivery reaches the accounts of every cell, and a repetition stores nothing twice', async () => {
  const [here, there] = [await shopIn(first), await shopIn(other)];
  const body = JSON.stringify(
    instagramEvent([comment(here.instagramAccountId), comment(there.instagramAccountId), comment(nextId('999'))]),
  );
  for (let time = 0; time < 2; time += 1) {
    expect((await deliver(body).expect(200)).body.data).toEqual({ received: 2 });
    expect([await events(first, here.account.id), await events(other, there.account.id)]).toEqual([1, 1]);
  }
});

test('what is not signed reaches no other cell', async () => {
  const there = await shopIn(other);
  const body = JSON.stringify(instagramEvent([comment(there.instagramAccountId)]));
  await deliver(body, sign(body, 'another-secret')).expect(401);
  expect(await events(other, there.account.id)).toBe(0);
});

test('while a cell is away the platform is asked to send again, and the others have stored theirs', async () => {
  first.log.expectErrors(/The cell http:..127.0.0.1:9 did not take what the platform sent/);
  const here = await shopIn(first);
  const http = await first.another({ environment: { INSTAGRAM_CELLS: `${other.url},http://127.0.0.1:9` } });
  const there = await shopIn(other);
  const body = JSON.stringify(instagramEvent([comment(here.instagramAccountId), comment(there.instagramAccountId)]));
  const { headers } = await deliver(body, sign(body), http).expect(503);
  expect(headers['retry-after']).toBe('5');
  expect(await events(first, here.account.id)).toBe(1);
  await eventually(async () => (await events(other, there.account.id)) === 1);
});

test.each([
  ['of another form', '{"data":{}}'],
  ['that is no JSON', '<html>'],
  ['without an end', undefined],
])('an answer %s counts as none: the platform is asked to send again', async (_name, answer) => {
  first.log.expectErrors(/The cell http:..127.0.0.1:\d+ did not take what the platform sent/);
  const stranger = createServer((_request, response) => {
    if (answer !== undefined) return void response.end(answer);
    response.write('a'.repeat(100_001));
  });
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  const { port } = stranger.address() as AddressInfo;
  try {
    const environment = { INSTAGRAM_CELLS: `http://127.0.0.1:${port}`, INSTAGRAM_TIMEOUT_MS: '60000' };
    const http = await first.another({ environment });
    const body = JSON.stringify(instagramEvent([comment((await shopIn(first)).instagramAccountId)]));
    await deliver(body, sign(body), http).expect(503).expect('Retry-After', '5');
  } finally {
    stranger.closeAllConnections();
    stranger.close();
  }
});

test('what a cell has passed on is not passed on again, also where cells name each other', async () => {
  const here = await shopIn(first);
  const replica = await other.another({ environment: { INSTAGRAM_CELLS: first.url } });
  const body = JSON.stringify(instagramEvent([comment(here.instagramAccountId)]));
  await deliver(body, sign(body), replica).set('X-Passed-On-By-Cell', 'first').expect(200);
  expect(await events(first, here.account.id)).toBe(0);
  expect((await deliver(body, sign(body), replica).expect(200)).body.data).toEqual({ received: 1 });
});

const call = (name: string, userId: string) => {
  const signed = signedRequest({ algorithm: 'HMAC-SHA256', user_id: userId, issued_at: Math.floor(Date.now() / 1000) });
  return first.http.post(`/v1/instagram/${name}`).type('form').send({ signed_request: signed });
};

test('an account that removes the application is noted in its cell', async () => {
  const there = await shopIn(other);
  await call('deauthorize', there.appScopedId).expect(200);
  const [connection] = (await there.account.get('/v1/connections').expect(200)).body.data;
  expect(connection).toMatchObject({ status: 'needs_reconnect', reason: 'deauthorized' });
});

test('a request for deletion is carried out in the cell of the account, whose page confirms it', async () => {
  const there = await shopIn(other);
  const { body } = await call('data-deletion', there.appScopedId).expect(200);
  const path = `/v1/instagram/data-deletion/${body.confirmation_code}`;
  expect(body.url).toBe(`http://eu2.lead-capture.test${path}`);
  expect((await other.http.get(path).expect(200)).text).toMatch(/^Your data was deleted on/);
});

test('a request for deletion about nobody is confirmed by the cell that was called', async () => {
  const { body } = await call('data-deletion', nextId('2784')).expect(200);
  expect(body.url).toMatch(/^http:\/\/lead-capture\.test\/v1\/instagram\/data-deletion\//);
  const { text } = await first.http.get(new URL(body.url).pathname).expect(200);
  expect(text).toMatch(/^No data of yours was found on/);
});
