/** Tests all providers at once with real processes that are killed. The simulators count the requests that reached them. */
import { eventually } from '@services/tooling/testing/eventually';

import { CONNECT, type ConnectedChannel } from '../channels.ts';
import { useProcesses } from '../process.ts';

/** The number of messages through each provider, in addition to the messages in `poison`. */
const EACH = 10;
const KILLS = 2;

type Name = keyof typeof CONNECT;
const NAMES = Object.keys(CONNECT) as Name[];

const fleet = useProcesses({
  LEASE_SECONDS: '5',
  RECEIPT_WAIT_SECONDS: '2',
  PROVIDER_TIMEOUT_MS: '4000',
  // The time to wait for a receipt of a provider without a status API.
  UNKNOWN_OUTCOME_WAIT_SECONDS: '3',
});

test('if the worker is killed, no message is lost, and only messages marked as possible duplicates arrive twice', async () => {
  const { db, world } = fleet;
  let service = await fleet.start();
  const account = await fleet.account(service);
  // Providers retry unanswered requests for hours, so no receipt may be lost while the service starts.
  const retries = [100, 200, 500, 1000, 2000, 4000, 8000, 16_000, 30_000];
  for (const name of NAMES) if (name !== 'smtp') world[name].configure({ statusRetryDelaysMs: retries });
  const channels = {} as Record<Name, ConnectedChannel>;
  for (const name of NAMES) channels[name] = await CONNECT[name](account, world);

  const sound = NAMES.flatMap((name, place) =>
    Array.from({ length: EACH }, (_each, n) => {
      const number = `+1555${String(1_000_000 + place * 100_000 + n)}`;
      const to = channels[name].channel === 'email' ? `${name}${n}@example.com` : number;
      return { name, to, body: `Killed ${name} ${n}` };
    }),
  );
  // Texts that cannot be stored, an invalid address, and mail that its server refuses.
  const poison = [
    { to: '+15551234567', body: 'cut \ud83d' },
    { to: 'invalid' },
    { to: '+15551234567', body: 'NUL \u0000' },
  ];
  const refusedMail = { channel: 'email', channelId: channels.smtp.channelId, to: 'reject@example.com', body: 'No' };
  const messages: object[] = sound.map(({ name, to, body }) => {
    return { channel: channels[name].channel, channelId: channels[name].channelId, to, body };
  });
  for (const [n, each] of poison.entries()) messages.splice(15 * (n + 1), 0, { channel: 'sms', body: 'x', ...each });
  messages.splice(35, 0, refusedMail);
  // The provider accepts the message, but its response is unreadable.
  for (const provider of NAMES) world.fail({ provider, operation: 'send', times: 2, action: 'garbage', accept: true });
  const { body } = await account.post('/messages/batch', { messages }).expect(202);
  expect(body).toMatchObject({ accepted: sound.length + 1, refused: poison.length });

  const taken = () => NAMES.reduce((sum, name) => sum + world.counts()[name].messages.total, 0);
  for (let count = 1; count <= KILLS; count += 1) {
    await eventually(() => taken() >= (count * sound.length) / (KILLS + 2));
    await fleet.interrupt(service);
    service = await fleet.start();
  }
  const rows = () => db.orm.message.findMany({ where: { accountId: account.id } });
  await eventually(
    async () => (await rows()).every(({ status }) => ['delivered', 'read', 'failed'].includes(status)),
    120_000,
  );

  const stored = await rows();
  const failed = stored.filter(({ status }) => status === 'failed');
  expect(failed.map(({ recipient, errorCode }) => [recipient, errorCode])).toEqual([
    ['reject@example.com', expect.any(String)],
  ]);
  const uncertain = new Set(stored.flatMap((row) => (row.uncertain ? [row.recipient] : [])));
  const counted = sound.map(({ name, to, body: text }) => {
    // WhatsApp's numbers have no plus sign.
    const count = world.countMessages(name, name === 'whatsapp' ? to.slice(1) : to, text);
    return { name, to, count };
  });
  expect(counted.filter(({ count }) => count === 0)).toEqual([]);
  const repeated = counted.filter(({ count }) => count > 1);
  expect(repeated.filter(({ to }) => !uncertain.has(to))).toEqual([]);
  // These providers tell which messages they accepted (`find`), so they get no duplicate.
  expect(repeated.filter(({ name }) => name === 'twilio' || name === 'postmark')).toEqual([]);
}, 240_000);
