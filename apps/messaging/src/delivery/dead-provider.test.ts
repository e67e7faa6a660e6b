import { findFreePort } from '@services/tooling/servers/ports';
import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../test/app.ts';
import { connectSmtp } from '../../test/channels.ts';
import { sending } from '../../test/sending.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
const account = given(() => app.account());

const { send, read, settled } = sending(() => account, { channel: 'email', to: 'ada@example.com', subject: 'Hello' });
const scrape = async () => (await app.http.get('/metrics')).text;
const said = (text: string) => app.log.entries.filter(({ msg }) => msg === text);
const attemptAgain = (id: string) =>
  app.db.pool.query('UPDATE messages SET next_attempt_at = now() WHERE id = $1', [id]);

test('the message, the metrics and one log line show that a mail server fails; the message and one log line show that it works again @slow', async () => {
  const { channelId } = await connectSmtp(account, world, { port: await findFreePort() });
  const id = await send();
  for (const attempts of [1, 2]) {
    const message = await eventually(async () => {
      const found = await read(id);
      return found.status === 'queued' && found.attempts >= attempts && found.error !== null && found;
    });
    expect(message.error).toMatchObject({ code: 'provider_unavailable', message: expect.stringMatching(/./) });
    const { body } = await account.get('/messages');
    expect(body.data[0]).toMatchObject({ messageId: id, error: { code: 'provider_unavailable' } });
    if (attempts === 1) await attemptAgain(id);
  }
  expect(await scrape()).toContain(
    'message_attempts_total{provider="smtp",outcome="temporary",reason="provider_unavailable",service="messaging"} ',
  );
  expect(said('a channel is failing')).toEqual([
    expect.objectContaining({ level: 'warn', channelId, provider: 'smtp', code: 'provider_unavailable' }),
  ]);

  const { settings } = (await account.get(`/channels/${channelId}`)).body;
  const repaired = { ...settings, port: Number(new URL(world.smtpUrl).port) };
  const credentials = { username: 'mailer', password: 'secret' };
  await account.put(`/channels/${channelId}`, { settings: repaired, credentials }).expect(200);
  await attemptAgain(id);
  expect((await settled(id, 'delivered')).error).toBeNull();
  expect(said('a channel works again')).toHaveLength(1);
});

test('when refused credentials pause a channel, this is logged once @slow', async () => {
  world.fail({ provider: 'smtp', operation: 'auth', status: 535, code: '5.7.8' });
  const { channelId } = await connectSmtp(account, world);
  await send();
  await eventually(async () => (await account.get(`/channels/${channelId}`)).body.status === 'paused');
  expect(said('a channel is paused')).toEqual([expect.objectContaining({ channelId, provider: 'smtp' })]);
});

test('messages of a channel whose encryption key is missing wait, and are sent once the key is configured @slow', async () => {
  app.log.expectErrors(/No encryption key has the id fresh/);
  const { channelId } = await connectSmtp(account, world);
  const { sealedCredentials } = await app.db.orm.channel.findUniqueOrThrow({ where: { id: channelId } });
  const store = (value: string | null) =>
    app.db.orm.channel.update({ where: { id: channelId }, data: { sealedCredentials: value, heldUntil: null } });
  // The credentials now name a key that the configuration does not contain yet.
  await store(sealedCredentials?.replace(/^[^.]+/, 'fresh') ?? null);
  const id = await send();
  const release = async () => {
    await app.db.orm.channel.update({ where: { id: channelId }, data: { heldUntil: null } });
    await attemptAgain(id);
  };
  // Repeats this more often than a message is attempted before it fails.
  for (let times = 1; times <= 10; times += 1) {
    if (times > 1) await release();
    await eventually(() => said('channel is not usable').length >= times);
    await eventually(async () => {
      const { status, attempts, error } = await read(id);
      return status === 'queued' && attempts === 0 && error === null;
    });
  }
  expect((await account.get(`/channels/${channelId}`)).body.status).toBe('connected');

  await store(sealedCredentials);
  await release();
  expect((await settled(id, 'delivered')).error).toBeNull();
});

test('a metric shows the age of the oldest due message, ignoring messages of paused channels @slow', async () => {
  const oldestDueSeconds = async () =>
    Number(/^queue_oldest_due_seconds\{queue="messages",service="messaging"\} (\S+)$/m.exec(await scrape())?.[1]);
  expect(await oldestDueSeconds()).toBe(0);
  const { channelId } = await connectSmtp(account, world);
  await account.post(`/channels/${channelId}/pause`);
  const id = await send();
  await app.db.pool.query(`UPDATE messages SET next_attempt_at = now() - interval '1 hour' WHERE id = $1`, [id]);
  // A message of a paused channel is not due: it waits for the account, not for a worker.
  expect(await oldestDueSeconds()).toBe(0);
  // A hanging transaction locks the message, so that no worker can claim it.
  const statement = 'SELECT FROM messages WHERE id = $1 FOR UPDATE';
  await whileLocked({ pool: app.db.pool, statement, values: [id] }, async () => {
    await account.post(`/channels/${channelId}/resume`);
    await eventually(async () => (await oldestDueSeconds()) >= 3600);
  });
});
