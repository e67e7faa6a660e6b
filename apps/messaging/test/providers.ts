import type { Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { providerNamed } from '../src/providers/registry.ts';
import { given, startTestApp } from './app.ts';
import { CONNECT, type ConnectedChannel } from './channels.ts';
import { giveUpWaiting, sending } from './sending.ts';

type Failure = Omit<Parameters<Simulators['fail']>[0], 'provider'>;

interface ProviderGuarantees {
  /** The simulator of the provider. */
  name: keyof typeof CONNECT;
  /** The fields of every message that the tests send. */
  message: { channel: 'sms' | 'email' | 'whatsapp'; to: string; subject?: string };
  /** The settings of the simulator at the beginning of each test. With these `statuses`, a message is delivered. */
  settings: { statuses: string[] };
  configure?: (world: Simulators) => void;
  /** The statuses of a delivered message in the wrong order, some of them twice, in the provider's terms. */
  shuffled: string[];
  /** Failures after which the request is repeated, with the error codes of the attempts. */
  retried: [what: string, failure: Failure, code: string][];
  /** Failures that mean that the provider does not accept the channel's credentials. */
  pausing?: [what: string, failure: Failure][];
  /** Failures that the provider reports after it has accepted the message, and their error codes. */
  failures?: [code: number, statuses: string[], expected: string][];
  /** Whether the provider tells which messages it has accepted. */
  canFind?: boolean;
  /** Simulates that a person writes to the channel's number. */
  receive?: (
    world: Simulators,
    channel: ConnectedChannel,
    text: { body: string; id?: string },
  ) => Promise<{ status: number }>;
}

/** Declares the tests that every provider must pass, and starts the service for them and for tests of your own. */
export function describeProvider(guarantees: ProviderGuarantees) {
  const {
    name,
    message,
    settings,
    shuffled,
    retried,
    pausing = [],
    failures = [],
    canFind = false,
    receive,
  } = guarantees;
  const simulator = (world: Simulators) => world[name] as { configure(settings: object): void };
  const environment = canFind ? { RECEIPT_WAIT_SECONDS: '1' } : {};
  const app = startTestApp({ worker: true, simulators: true, environment });
  const { world } = app;
  beforeEach(() => {
    simulator(world).configure(settings);
    guarantees.configure?.(world);
  });
  const account = given(() => app.account());
  const sender = sending(() => account, message);
  const { send, read, settled, codes } = sender;
  const connect = () => CONNECT[name](account, world);
  const lose = () => world.fail({ provider: name, operation: 'send', times: 1, action: 'drop', accept: true });
  const count = () => world.counts()[name].messages.total;

  test('a message is sent once, and the reports about it are applied', async () => {
    await connect();
    const { events, providerMessageId } = await settled(await send(), 'delivered');
    const statuses = events.map(({ status }: { status: string }) => status);
    // A report can arrive before the response to the request is recorded. Then the message is never only `sent`.
    const overtaken = ['queued', 'sending', 'delivered'];
    expect([['queued', 'sending', 'sent', 'delivered'], overtaken]).toContainEqual(statuses);
    expect(world.messages({ provider: name })).toMatchObject([{ providerId: providerMessageId, text: 'Hello' }]);
    expect(count()).toBe(1);
  });

  test('reports in any order, some of them twice, never return a message to an earlier status', async () => {
    await connect();
    world.decide({ provider: name, statuses: shuffled });
    const id = await send();
    await settled(id, 'delivered');
    await eventually(() => world.messages({ provider: name })[0]?.history.length === shuffled.length);
    expect(await read(id)).toMatchObject({ status: 'delivered', error: null });
  });

  for (const [what, failure, code] of retried) {
    test(`${what} is retried`, async () => {
      await connect();
      world.fail({ provider: name, operation: 'send', times: 1, ...failure });
      const sent = await settled(await send(), 'delivered');
      expect([sent.attempts, codes(sent), count()]).toEqual([2, [code], 1]);
    });
  }

  for (const [what, failure] of pausing) {
    test(`${what} pauses the channel, and its messages stay queued`, async () => {
      const { channelId } = await connect();
      expect((await account.post(`/channels/${channelId}/test`)).body).toEqual({ ok: true });
      world.fail({ provider: name, ...failure });
      const refused = { ok: false, code: 'channel_authentication_failed' };
      expect((await account.post(`/channels/${channelId}/test`)).body).toMatchObject(refused);
      const id = await send();
      await eventually(async () => (await account.get(`/channels/${channelId}`)).body.status === 'paused');
      await settled(id, 'queued');
    });
  }

  for (const [code, statuses, expected] of failures) {
    test(`the reported failure ${code} (${statuses.join(', ')}) fails the message as ${expected}`, async () => {
      await connect();
      world.decide({ provider: name, statuses, code });
      const { error } = await settled(await send(), 'failed');
      expect(error).toMatchObject({ code: expected, providerCode: `${code}` });
    });
  }

  test('if the response to a message is lost, later reports show its outcome, and the message is not sent again', async () => {
    await connect();
    lose();
    const sent = await settled(await send(), 'delivered');
    expect(sent).toMatchObject({ attempts: 1, possibleDuplicate: false });
    expect(count()).toBe(1);
  });

  test(`a message without a response or reports is ${canFind ? 'found at the provider' : 'sent once more, as a possible duplicate'}`, async () => {
    await connect();
    simulator(world).configure({ statuses: [] });
    lose();
    const id = await send();
    if (!canFind) await giveUpWaiting(app, id);
    const sent = await settled(id, 'sent');
    expect([count(), sent.possibleDuplicate]).toEqual(canFind ? [1, false] : [2, true]);
    expect(world.messages({ provider: name }).map(({ providerId }) => providerId)).toContain(sent.providerMessageId);
  });

  test('no URL of the channel accepts an unsigned call', async () => {
    const { callbackUrls } = await connect();
    const { provider } = (await account.get('/channels')).body.data[0];
    for (const { name: key, method = 'post', body } of providerNamed(provider).callbacks) {
      if (key === undefined || method !== 'post') continue;
      const call = app.http.post(new URL(callbackUrls[key] ?? '').pathname).type(body);
      expect([key, (await call.send(body === 'form' ? 'a=b' : '{}')).status]).toEqual([key, 403]);
    }
  });

  if (receive) {
    test('a text from a person is received once, STOP ends messages, and START allows them again', async () => {
      const channel = await connect();
      await account.post('/webhooks', { event: 'message.received', url: `${world.url}/webhooks/inbox` }).expect(201);
      for (const text of [{ body: 'Hello?', id: 'one' }, { body: 'Hello?', id: 'one' }, { body: 'Stop' }])
        expect(Math.floor((await receive(world, channel, text)).status / 100)).toBe(2);
      const events = await world.waitForMessages({ provider: 'webhooks', recipient: 'inbox' }, 2);
      const received = events.map(({ request }) => JSON.parse(request.body.toString()));
      expect(received.map(({ from, body }) => [from, body]).sort()).toEqual([
        [message.to, 'Hello?'],
        [message.to, 'Stop'],
      ]);
      const { body } = await account.post('/messages/send', { ...message, body: 'Hello' }).expect(400);
      expect(body.error.code).toBe('recipient_opted_out');
      await receive(world, channel, { body: 'START' });
      await account.post('/messages/send', { ...message, body: 'Hello' }).expect(202);
    });
  }
  return { app, world, account, ...sender };
}
