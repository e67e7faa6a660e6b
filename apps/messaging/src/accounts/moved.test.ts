/** An account that was moved to another cell: what still arrives at the old one is passed on, and its workers leave it alone. */
import { hashPassword } from '@services/common/members/passwords';
import { insertPerson, join } from '@services/common/members/store';
import { signInAs } from '@services/common/people/role-checks';
import { twilioHeaders } from '@services/tooling/simulators/twilio/signature';
import { copyAccount, copyRows } from '@services/tooling/testing/copy-account';
import { eventually } from '@services/tooling/testing/eventually';
import { tryTools } from '@services/tooling/testing/tools';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { CAMPAIGN } from '../../test/campaigns.ts';
import { unsubscribeToken } from '../messages/mail/unsubscribe-token.ts';

/** The account is in both databases, as after a move; ids, keys and channels are the same. */
const target = startTestApp();
const old = startTestApp({ worker: true });
let account: TestAccount;
let channelId: string;
const password = 'correct horse battery';
const credentials = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'x' };

beforeEach(async () => {
  account = await target.account('live');
  const settings = { from: '+15550199', baseUrl: 'http://127.0.0.1:9' };
  const { body } = await account.post('/channels', { channel: 'sms', provider: 'twilio', settings, credentials });
  channelId = body.channelId;
  await copyAccount(target.db.pool, old.db.pool, account.id, ['api_keys', 'channels']);
  await old.db.pool.query('UPDATE channels SET sealed_credentials = NULL WHERE account_id = $1', [account.id]);
  await old.db.pool.query('UPDATE accounts SET moved_to = $2 WHERE id = $1', [account.id, target.url]);
});

let closing: AbortController;
beforeEach(() => {
  closing = new AbortController();
});
afterEach(() => closing.abort());

const overOld = () => old.http.get('/api/v1/messages').set('X-API-Key', account.key);

test('requests with its keys are answered by its cell', async () => {
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const message = { channel: 'sms', to: '+15550100', body: 'Ünïcode', scheduledAt };
  const post = () =>
    old.http.post('/api/v1/messages/send').set({ 'X-API-Key': account.key, 'Idempotency-Key': 'once' }).send(message);
  const { body } = await post().expect(202);
  expect((await post().expect(202)).body).toEqual(body);
  expect((await overOld().expect(200)).body.data).toEqual([expect.objectContaining({ body: 'Ünïcode' })]);
  expect(await target.db.orm.message.count({ where: { accountId: account.id } })).toBe(1);
  expect(await old.db.orm.message.count({ where: { accountId: account.id } })).toBe(0);
  await old.http.get('/api/v1/messages/msg_none').set('X-API-Key', account.key).expect(404);
});

test('while it is held as well, the other cell is not ready for it', async () => {
  await old.db.pool.query(`UPDATE accounts SET held_until = '9999-12-31' WHERE id = $1`, [account.id]);
  const { headers } = await overOld().expect(503);
  expect(headers['retry-after']).toBe('5');
});

test('a receipt that its provider has signed for the old address is taken by its cell, and one that is not is refused', async () => {
  const path = `/callbacks/twilio/${channelId}/status`;
  const { body } = await account.get(`/channels/${channelId}`).expect(200);
  expect(new URL(body.callbackUrls.status).pathname).toBe(path);
  const form = { MessageSid: 'SM1', MessageStatus: 'delivered' };
  const send = (url: string) =>
    old.http
      .post(path)
      .type('form')
      .set(twilioHeaders(credentials.authToken, `${url}${path}`, form))
      .send(form);
  await send(old.url).expect(403);
  await target.db.pool.query('UPDATE accounts SET former_urls = $2 WHERE id = $1', [account.id, [old.url]]);
  // A channel is remembered for two seconds.
  await eventually(async () => (await send(old.url)).status === 204);
  await send(target.url).expect(204);
  await send('http://elsewhere.example.com').expect(403);
});

test('unsubscribing by an old link counts in its cell', async () => {
  const address = 'jane@example.com';
  const recipient = { accountId: account.id, messageId: 'msg_1', channel: 'email', scope: '', address } as const;
  const path = `/unsubscribe/${unsubscribeToken(old.config.ADDRESS_KEY, recipient)}`;
  await old.http.get(path).expect(200);
  await old.http.post(path).type('form').send({ 'List-Unsubscribe': 'One-Click' }).expect(200);
  const found = { where: { accountId: account.id } };
  expect([await target.db.orm.suppression.count(found), await old.db.orm.suppression.count(found)]).toEqual([1, 0]);
});

test('a person is sent there, and no cookie is passed on', async () => {
  const { headers } = await signInAs(old.db, { service: 'messaging', accountId: account.id, role: 'owner' });
  const { body } = await old.http.get('/api/v1/messages').set(headers).expect(421);
  expect(body.error).toMatchObject({ code: 'account_moved', message: `The account has moved to ${target.url}` });
});

test('its people sign in here as before, and there with the same password', async () => {
  const person = { email: 'ada@example.com', name: 'Ada', passwordHash: await hashPassword(password), verified: true };
  for (const { db } of [old, target]) await join(db, account.id, await insertPerson(db, person), 'owner');
  const signIn = ({ http }: typeof old) =>
    http
      .post('/console/api/session')
      .set('Sec-Fetch-Site', 'same-origin')
      .send({ email: person.email, password })
      .expect(200);
  const read = async (app: typeof old) => {
    const { headers, body } = await signIn(app);
    expect(body.account).toMatchObject({ id: account.id });
    const cookie = [headers['set-cookie']].flat().map((set) => String(set).split(';')[0]);
    return app.http.get('/api/v1/messages').set({ Cookie: cookie.join('; '), 'Sec-Fetch-Site': 'same-origin' });
  };
  expect([(await read(old)).status, (await read(target)).status]).toEqual([421, 200]);
});

test('its tools for programs are those of its cell', async () => {
  const offered = { url: old.url, headers: { 'X-API-Key': account.key } };
  const body = { phone: '+15550100', firstName: 'Ünïcode' };
  const { isError, writing } = await tryTools(offered, { name: 'contacts_create', arguments: { body } });
  expect({ isError, writes: writing.includes('contacts_create') }).toEqual({ isError: false, writes: true });
  const where = { accountId: account.id };
  expect([await target.db.orm.contact.count({ where }), await old.db.orm.contact.count({ where })]).toEqual([1, 0]);
});

/** What a stream of a campaign's progress has brought so far; ended with the test. */
async function follow(campaignId: string) {
  const path = `${old.url}/api/v1/campaigns/${campaignId}/progress`;
  const { status, headers, body } = await fetch(path, {
    headers: { 'X-API-Key': account.key },
    signal: closing.signal,
  });
  const stream = { status, type: headers.get('content-type'), text: '', ended: false };
  const read = async () => {
    for await (const part of body!.pipeThrough(new TextDecoderStream())) stream.text += part;
    stream.ended = true;
  };
  void read().catch(() => {});
  return stream;
}

const newCampaign = async (): Promise<string> =>
  (await account.post('/campaigns', CAMPAIGN).expect(201)).body.campaignId;

test('an event stream comes from its cell as it is written', async () => {
  const id = await newCampaign();
  const stream = await follow(id);
  expect(stream).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/event-stream/) });
  await eventually(() => stream.text.includes('"status":"draft"'));
  await account.post(`/campaigns/${id}/cancel`).expect(200);
  await eventually(() => stream.ended && stream.text.includes('"status":"canceled"'));
});

test('an event stream that is open when the account moves ends, so that the client asks again', async () => {
  const id = await newCampaign();
  await copyRows(target.db.pool, old.db.pool, account.id, ['campaigns']);
  await old.db.pool.query('UPDATE accounts SET moved_to = NULL WHERE id = $1', [account.id]);
  const stream = await follow(id);
  await eventually(() => stream.text.includes('"status":"draft"'));
  await old.db.pool.query('UPDATE accounts SET moved_to = $2 WHERE id = $1', [account.id, target.url]);
  await eventually(() => stream.ended);
});

test('a circle of addresses ends, and a cell that is away is 503', async () => {
  await old.db.pool.query('UPDATE accounts SET moved_to = $2 WHERE id = $1', [account.id, old.url]);
  await overOld().expect(421);
  await old.db.pool.query('UPDATE accounts SET moved_to = $2 WHERE id = $1', [account.id, 'http://127.0.0.1:9']);
  old.log.expectErrors(/request failed/);
  const answer = await eventually(async () => {
    const got = await overOld();
    return got.status === 503 && got;
  });
  expect(answer).toMatchObject({ headers: { 'retry-after': '5' } });
});
