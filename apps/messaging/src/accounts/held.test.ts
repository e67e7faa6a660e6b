/** An account that is held: nothing begins in its name, nothing is lost, and its neighbour notices nothing. */
import { once } from 'node:events';
import { request as overHttp, type IncomingMessage } from 'node:http';

import { auditOfOperator } from '@services/common/audit/audit';
import { invite } from '@services/common/members/invitations';
import { createLink } from '@services/common/members/links';
import { join } from '@services/common/members/store';
import { signInAs } from '@services/common/people/role-checks';
import { execute } from '@services/common/process/cli';
import { eventually } from '@services/tooling/testing/eventually';
import { snapshotNeighbour } from '@services/tooling/testing/neighbour';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { furnish, isWaiting, TWIN } from '../../test/neighbour.ts';
import { commandLine } from '../command-line.ts';
import { unsubscribeToken } from '../messages/mail/unsubscribe-token.ts';

const app = startTestApp({ worker: true });
let held: TestAccount;

const hold = (id: string, seconds: number | null = 3600) =>
  app.db.pool.query('UPDATE accounts SET held_until = now() + make_interval(secs => $2) WHERE id = $1', [id, seconds]);
const ask = (key: string) => app.http.get('/api/v1/messages').set('X-API-Key', key);

test('its requests are refused with 503 until it is released, those of others are not', async () => {
  held = await app.account('test');
  await hold(held.id);
  const { headers, body } = await ask(held.key).expect(503);
  expect([headers['retry-after'], body.error.code]).toEqual(['5', 'service_unavailable']);
  const uses = () => app.db.orm.apiKey.findMany({ where: { accountId: held.id }, select: { lastUsedAt: true } });
  expect(await uses()).toEqual([{ lastUsedAt: null }]);
  await ask((await app.account('test')).key).expect(200);
  await hold(held.id, null);
  await ask(held.key).expect(200);
});

test('a file that is being imported when it is held ends with 503', async () => {
  held = await app.account('live');
  const headers = { 'X-API-Key': held.key, 'Content-Type': 'text/csv' };
  const outgoing = overHttp(`${app.url}/api/v1/contacts/import`, { method: 'POST', headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const rows = (from: number) =>
    Array.from({ length: 500 }, (_row, index) => `p${from + index}@example.com\n`).join('');
  const stored = () => app.db.orm.contact.count({ where: { accountId: held.id } });
  outgoing.write(`email\n${rows(0)}`);
  await eventually(async () => (await stored()) === 500);
  await hold(held.id);
  outgoing.end(rows(500));
  const [response] = await answered;
  response.resume();
  expect([response.statusCode, response.headers['retry-after'], await stored()]).toEqual([503, '5', 500]);
});

test('what its people change in the console is refused', async () => {
  const { id } = await app.account('live');
  const { headers } = await signInAs(app.db, { service: 'messaging', accountId: id, role: 'owner' });
  const invitation = { email: 'jo@example.com', role: 'viewer' };
  const invite = () => app.http.post('/console/api/invitations').set(headers).send(invitation);
  await hold(id);
  await invite().expect(503);
  await app.http.get('/api/v1/messages').set(headers).expect(503);
  await hold(id, null);
  await invite().expect(201);
});

test('its people still sign in and out, open another account and end their sessions', async () => {
  const [{ id }, other] = [await app.account('live'), await app.account('live')];
  const { personId, headers } = await signInAs(app.db, { service: 'messaging', accountId: id, role: 'owner' });
  await join(app.db, other.id, personId, 'viewer');
  await hold(id);
  const path = '/console/api/session';
  const { body } = await app.http.get('/console/api/sessions').set(headers).expect(200);
  await app.http.post(path).set(headers).send({ email: 'jo@example.com', password: 'not it' }).expect(401);
  await app.http.patch(path).set(headers).send({ accountId: other.id }).expect(200);
  await app.http.patch(path).set(headers).send({ accountId: id }).expect(200);
  await app.http.delete(`/console/api/sessions/${body.data[0].id}`).set(headers).expect(204);
  const again = await signInAs(app.db, { service: 'messaging', accountId: id, role: 'owner' });
  await app.http.delete(path).set(again.headers).expect(204);
  await app.http.get('/console/api/sessions').set(again.headers).expect(401);
  await app.http.get('/health/ready').expect(200);
});

test('a sign-in link and an invitation work while it is held, unless the invitation is into it', async () => {
  const [{ id }, { id: other }] = [await app.account('live'), await app.account('live')];
  const owner = { service: 'messaging', accountId: id, role: 'owner' } as const;
  const { personId, email, headers } = await signInAs(app.db, owner);
  const colleague = await signInAs(app.db, owner);
  const inviteTo = async (accountId: string, address: string) => {
    const wanted = { accountId, email: address, role: 'viewer', invitedBy: null, mailed: false } as const;
    return (await app.db.statements((tx) => invite(tx, auditOfOperator(accountId), wanted))).token;
  };
  const [mine, theirs] = [await inviteTo(other, email), await inviteTo(id, 'new@example.com')];
  const token = await createLink(app.db, personId);
  const accept = (body: object) => app.http.post('/console/api/invitations/accept').send(body);
  const site = { 'Sec-Fetch-Site': 'same-origin' };
  const newcomer = { token: theirs, name: 'New', password: 'correct horse battery' };
  await hold(id);
  const entries = () =>
    Promise.all([
      app.db.orm.membership.findMany({ where: { accountId: id } }),
      app.db.orm.auditLogEntry.findMany({ where: { accountId: id } }),
    ]);
  const before = await entries();
  await accept(newcomer).set(site).expect(503).expect('Retry-After', '5');
  // Of a new password the account's audit log would have an entry.
  await app.http.put('/console/api/password').set(headers).send({ password: newcomer.password }).expect(503);
  expect(await app.db.orm.person.findUnique({ where: { id: personId } })).toMatchObject({ passwordHash: null });
  await accept({ token: mine }).set(headers).expect(200);
  const used = await app.http.post('/console/api/sign-in-links/use').set(colleague.headers).send({ token }).expect(200);
  expect(used.body.accounts.map((account: { id: string }) => account.id).toSorted()).toEqual([id, other].toSorted());
  expect(await entries()).toEqual(before);
  await hold(id, null);
  await accept(newcomer).set(site).expect(200);
});

test('recipients and providers are asked to come again', async () => {
  held = await app.account('live');
  const settings = { from: '+15550199', baseUrl: 'http://127.0.0.1:9' };
  const credentials = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'x' };
  const channel = { channel: 'sms', provider: 'twilio', settings, credentials };
  const { body } = await held.post('/channels', channel).expect(201);
  const callback = new URL(body.callbackUrls.status).pathname;
  const recipient = {
    accountId: held.id,
    messageId: 'msg_1',
    channel: 'email',
    scope: '',
    address: TWIN.email,
  } as const;
  const page = `/unsubscribe/${unsubscribeToken(app.config.ADDRESS_KEY, recipient)}`;
  await hold(held.id);
  await app.http.post(callback).type('form').send({ MessageSid: 'SM1' }).expect(503);
  await app.http.post(page).expect(503);
  await hold(held.id, null);
  await app.http.post(callback).type('form').send({ MessageSid: 'SM1' }).expect(403);
  await app.http.post(page).expect(200);
});

/** Everything that workers look for, due at this moment. */
async function makeDue({ id }: TestAccount): Promise<void> {
  for (const text of [
    `UPDATE messages SET next_attempt_at = now(), scheduled_at = now() WHERE account_id = $1 AND status = 'scheduled'
      AND body NOT IN ('Lost', 'Expired', 'Silent')`,
    `UPDATE messages SET status = 'sending', attempts = 1, sending_at = now(), leased_until = now(), next_attempt_at = NULL
      WHERE account_id = $1 AND body = 'Lost'`,
    `UPDATE messages SET expires_at = now() WHERE account_id = $1 AND body = 'Expired'`,
    `UPDATE messages SET status = 'sent', sent_at = now() - interval '1 hour', next_attempt_at = now()
      WHERE account_id = $1 AND body = 'Silent'`,
    `UPDATE flow_runs SET due_at = now() WHERE account_id = $1 AND status = 'running'`,
    `UPDATE campaigns SET status = 'scheduled', active = true, start_at = now() WHERE account_id = $1`,
    `UPDATE webhook_outbox SET next_attempt_at = now() WHERE account_id = $1 AND status = 'pending'`,
  ]) {
    await app.db.pool.query(text, [id]);
  }
}

const stateOf = async ({ id }: TestAccount) => {
  const { rows } = await app.db.pool.query<{ waiting: number }>(
    `SELECT ((SELECT count(*) FROM messages WHERE account_id = $1 AND (status IN ('scheduled', 'queued')
        OR (status = 'sending' AND leased_until <= now())
        OR (status = 'sent' AND next_attempt_at <= now())))
      + (SELECT count(*) FROM flow_runs WHERE account_id = $1 AND status = 'running')
      + (SELECT count(*) FROM campaigns WHERE account_id = $1 AND status <> 'completed'))::int AS waiting`,
    [id],
  );
  return rows[0]?.waiting;
};

test('workers leave all that waits of it, and go on with it when it is released', async () => {
  held = await app.account('test');
  const neighbour = await app.account('test');
  for (const account of [held, neighbour]) {
    const { runId } = await furnish(account);
    // What is made due before it waits would wait a day from then on.
    await eventually(() => isWaiting(app, runId));
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    for (const body of ['Lost', 'Expired', 'Silent']) {
      await account.post('/messages/send', { channel: 'sms', to: TWIN.phone, body, scheduledAt }).expect(202);
    }
  }
  /** How many attempts are recorded; false while one is under way. */
  const attempts = async () => {
    const { rows } = await app.db.pool.query<{ attempts: number; claimed: boolean }>(
      'SELECT sum(attempts)::int AS attempts, bool_or(claimed) AS claimed FROM webhook_outbox WHERE account_id = $1',
      [held.id],
    );
    return rows[0]?.claimed === false && rows[0].attempts;
  };
  const hook = await held.post('/webhooks', { event: 'message.delivered', url: 'http://127.0.0.1:9/hook' }).expect(201);
  await held.post(`/webhooks/${hook.body.webhookId}/test`).expect(202);
  await eventually(async () => Number(await attempts()) > 0);
  await hold(held.id);
  // The next attempt may have begun before, and be recorded after.
  const before = Number(await eventually(attempts));
  await eventually(() => app.db.orm.webhook.findFirst({ where: { accountId: held.id, failingSince: { not: null } } }));
  await app.db.orm.webhook.updateMany({ where: { accountId: held.id }, data: { failingSince: null } });
  await makeDue(held);
  const { expectUnchanged } = await snapshotNeighbour({ db: app.db.pool, ids: [held.id] });
  await makeDue(neighbour);
  await eventually(async () => (await stateOf(neighbour)) === 0);
  await expectUnchanged();
  await hold(held.id, null);
  await eventually(async () => (await stateOf(held)) === 0);
  await eventually(async () => Number(await attempts()) > before);
});

test('the command holds both spaces once nothing of them is under way, and releases them', async () => {
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
  const run = async (line: string) => {
    const { code, output, errors } = await execute(commandLine, line.split(' '));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return JSON.parse(output) as unknown;
  };
  const test = await app.account('test');
  const { liveAccountId: live } = await app.db.orm.account.findUniqueOrThrow({ where: { id: test.id } });
  await ask(test.key).expect(200);
  const [free, other] = [await app.account('test'), await app.account('test')];
  await hold(other.id);
  const answer = await run(`accounts hold --account ${live} --seconds 600`);
  expect(answer).toEqual({ heldUntil: expect.any(String), underWay: 0 });
  // Its caller was remembered when the hold began.
  await ask(test.key).expect(503);
  await ask(free.key).expect(200);
  expect(await run(`accounts release --account ${live}`)).toEqual({ held: false });
  await ask(test.key).expect(200);
  await ask(other.key).expect(503);
});
