import { eventually } from '@services/tooling/testing/eventually';
import { Webhook } from 'standardwebhooks';

import { recordingLogger, type Recording } from '../../../test/recording-logger.ts';
import { keyring, SENDING, startWebhookService } from '../../../test/webhook-service.ts';
import { PLACE_BYTES } from './claim.ts';
import type { DelivererOptions } from './deliverer.ts';
import { publishEvents } from '../outbox.ts';
import type { DisabledWebhook } from './settle.ts';
import { rotateSecret, updateWebhook } from '../subscriptions.ts';
import type { Queries } from '../../database/database.ts';
import { startWebhookWorkers, type WebhookWorkers } from '../workers.ts';

const service = startWebhookService();
let recording: Recording;
let workers: WebhookWorkers | undefined;

function start(options: Partial<DelivererOptions<Queries>> = {}): WebhookWorkers {
  recording = recordingLogger();
  workers = startWebhookWorkers({ ...service, ...SENDING, logger: recording.logger, ...options });
  return workers;
}
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
});

const settled = (accountId: string, webhookId: string) =>
  eventually(async () => {
    const rows = await service.deliveries(accountId, webhookId);
    return rows.length > 0 && rows.every(({ log }) => log.length > 0) && rows;
  });
const makeDue = () => service.pool.query(`UPDATE webhook_outbox SET next_attempt_at = now() WHERE status = 'pending'`);
const callsTo = (path: string) => service.calls.filter((call) => call.path === path);

test('the official library verifies a delivery with the current secret and with each recently replaced secret @slow', async () => {
  const { id, secret: first } = await service.subscribe('a', 'hook');
  const rotate = () => service.db.transaction((tx) => rotateSecret(tx, keyring, 'a', id));
  const second = (await rotate()).secret;
  const third = (await rotate()).secret;
  start();
  await service.publish('a', 'thing.made', { event: 'thing.made', text: 'é 😀' });
  await settled('a', id);
  const [call] = callsTo('hook');
  const headers = call?.headers as Record<string, string>;
  for (const secret of [first, second, third]) {
    expect(new Webhook(secret).verify(call?.body ?? '', headers)).toEqual({ event: 'thing.made', text: 'é 😀' });
  }
  expect(() => new Webhook(first).verify('{}', headers)).toThrow('No matching signature');
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Test-Webhooks/1' });
});

test('a service can add its own headers to a delivery, created from the exact body and all signing secrets', async () => {
  const { id, secret } = await service.subscribe('a', 'hook');
  start({ extraHeaders: ({ payload, secrets }) => ({ 'X-Own': `${payload.length} ${secrets.join()}` }) });
  await service.publish('a');
  await settled('a', id);
  expect(callsTo('hook')[0]?.headers['x-own']).toBe(`${callsTo('hook')[0]?.body.length} ${secret}`);
});

test('a failed delivery is retried with the same id @slow', async () => {
  const { id } = await service.subscribe('a', 'hook');
  service.answers.set('hook', { status: 503, body: 'Later', headers: { 'Retry-After': '8' } });
  start();
  await service.publish('a');
  const [waiting] = await settled('a', id);
  expect(waiting).toMatchObject({
    status: 'pending',
    attempts: 1,
    log: [{ url: `${service.url}/hook`, status: 503, response: 'Later', error: null }],
  });
  const pauseMs = Date.parse(waiting?.nextAttemptAt ?? '') - Date.parse(waiting?.log[0]?.at ?? '');
  expect(pauseMs).toBeGreaterThanOrEqual(8000);
  service.answers.clear();
  await makeDue();
  const done = await eventually(async () =>
    (await service.deliveries('a', id)).find(({ status }) => status === 'delivered'),
  );
  expect(done.log.map(({ status }) => status)).toEqual([503, 204]);
  expect(new Set(service.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([done.id]));
});

test('the tenth attempt is the last', async () => {
  const { id } = await service.subscribe('a', 'hook');
  service.answers.set('hook', { status: 500 });
  await service.publish('a');
  await service.pool.query('UPDATE webhook_outbox SET attempts = 9');
  start();
  const [failed] = await settled('a', id);
  expect(failed).toMatchObject({ status: 'failed', attempts: 10 });
});

describe('disabling', () => {
  const disabled: DisabledWebhook[] = [];
  const onDisabled = async (tx: Queries, webhook: DisabledWebhook) => {
    disabled.push(webhook);
    const { accountId, reason } = webhook;
    await publishEvents(tx, [{ accountId, event: 'webhook.disabled', payload: { reason } }], { idPrefix: 'evt_' });
  };
  beforeEach(() => disabled.splice(0));

  test('a 410 disables a webhook until it is enabled again @slow', async () => {
    const { id } = await service.subscribe('a', 'hook', ['thing.made']);
    const watcher = await service.subscribe('a', 'watcher', ['webhook.disabled']);
    service.answers.set('hook', { status: 410 });
    start({ onDisabled });
    await service.publish('a');
    await settled('a', watcher.id);
    expect(disabled).toMatchObject([{ id, accountId: 'a', reason: 'The receiver answered 410 Gone' }]);
    expect(callsTo('watcher').map(({ body }) => body)).toEqual(['{"reason":"The receiver answered 410 Gone"}']);
    await makeDue();
    service.answers.clear();
    const enabled = await updateWebhook(service.db, service.network, 'a', id, { enabled: true });
    expect(enabled).toMatchObject({ disabledAt: null, statusReason: null, failingSince: null });
    await eventually(async () => (await service.deliveries('a', id))[0]?.status === 'delivered');
    expect(callsTo('hook')).toHaveLength(2);
  });

  test('a webhook is disabled after five days without a success, and not earlier', async () => {
    const [dead, ill] = [await service.subscribe('a', 'dead'), await service.subscribe('b', 'ill')];
    for (const path of ['dead', 'ill']) service.answers.set(path, { status: 500 });
    const since = (id: string, days: number) =>
      service.pool.query('UPDATE webhooks SET failing_since = now() - make_interval(days => $2) WHERE id = $1', [
        id,
        days,
      ]);
    await Promise.all([since(dead.id, 6), since(ill.id, 4)]);
    await Promise.all([service.publish('a'), service.publish('b')]);
    start({ onDisabled });
    await Promise.all([settled('b', ill.id), eventually(() => disabled.length > 0)]);
    await workers?.stop();
    expect(disabled).toMatchObject([{ id: dead.id, reason: 'Every delivery has failed for five days' }]);
  });

  test('a webhook is disabled only if no delivery succeeds within the five days @slow', async () => {
    const { id } = await service.subscribe('a', 'hook');
    await service.pool.query(`UPDATE webhooks SET failing_since = now() - interval '6 days'`);
    start({ onDisabled });
    await service.publish('a');
    await eventually(
      async () => (await service.pool.query('SELECT FROM webhooks WHERE failing_since IS NULL')).rowCount === 1,
    );
    expect((await service.deliveries('a', id))[0]?.status).toBe('delivered');
    expect(disabled).toEqual([]);
  });
});

test('accounts whose receivers never answer do not delay the deliveries of other accounts @slow', async () => {
  const hooks = { a: 20, b: 5 };
  for (const [accountId, count] of Object.entries(hooks)) {
    for (let hook = 0; hook < count; hook += 1) {
      const path = `slow-${accountId}-${hook}`;
      service.answers.set(path, 'never');
      await service.subscribe(accountId, path);
    }
    for (let event = 0; event < 20; event += 1) await service.publish(accountId);
  }
  await service.subscribe('c', 'quick');
  start({ timeoutMs: 60_000, concurrency: 20 });
  await eventually(() => service.calls.length >= 300);
  await service.publish('c');
  await eventually(() => callsTo('quick').length === 1);
  // The hanging connections end when the network is closed, not by their time limit.
  service.network.http.destroy();
});

test.each([
  ['', {}, 10],
  [', and large payloads take several of its places', { text: 'x'.repeat(PLACE_BYTES) }, 5],
])('a receiver that never answers delays only its own deliveries%s @slow', async (_title, payload, attempts) => {
  const slow = await service.subscribe('a', 'slow');
  const quick = await service.subscribe('b', 'quick');
  service.answers.set('slow', 'never');
  for (let index = 0; index < 30; index += 1) await service.publish('a', 'thing.made', payload);
  start({ timeoutMs: 60_000 });
  await eventually(() => callsTo('slow').length === attempts);
  for (let index = 0; index < 30; index += 1) await service.publish('b');
  await eventually(async () => (await service.deliveries('b', quick.id)).every(({ status }) => status === 'delivered'));
  expect(callsTo('slow')).toHaveLength(attempts);
  expect((await service.deliveries('a', slow.id)).every(({ status }) => status === 'pending')).toBe(true);
  // The hanging connections end when the network is closed, not by their time limit.
  service.network.http.destroy();
});

test('several workers deliver each event once @slow', async () => {
  await service.subscribe('a', 'hook');
  for (let index = 0; index < 60; index += 1) await service.publish('a');
  const others = [start(), start()];
  start();
  await eventually(
    async () => (await service.pool.query(`SELECT FROM webhook_outbox WHERE status <> 'delivered'`)).rowCount === 0,
  );
  await Promise.all(others.map((each) => each.stop()));
  const ids = service.calls.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
});

test('if a secret cannot be decrypted, nothing is sent and the problem is logged', async () => {
  const { id } = await service.subscribe('a', 'hook');
  start({ keyring: [{ id: 'other', key: Buffer.alloc(32, 2) }] });
  await service.publish('a');
  await eventually(() => recording.lines('a webhook delivery could not be signed').length > 0);
  await workers?.stop();
  const [delivery] = await service.deliveries('a', id);
  expect(delivery).toMatchObject({ status: 'pending', attempts: 0, log: [] });
  expect(service.calls).toEqual([]);
});

test('if the process crashes in each attempt of a delivery, the delivery fails with the last attempt', async () => {
  const { id } = await service.subscribe('a', 'hook');
  await service.publish('a', 'thing.poison');
  await service.publish('a');
  await service.pool.query(`UPDATE webhook_outbox SET attempts = 10, claimed = true WHERE event = 'thing.poison'`);
  start();
  const rows = await settled('a', id);
  expect(rows.find(({ event }) => event === 'thing.poison')).toMatchObject({
    status: 'failed',
    attempts: 10,
    log: [{ status: null, error: 'The service stopped during the attempt' }],
  });
  expect(rows.filter(({ status }) => status === 'delivered')).toHaveLength(1);
  expect(callsTo('hook')).toHaveLength(1);
  expect(recording.lines('a webhook delivery failed: the service stopped in each attempt')).toHaveLength(1);
});
