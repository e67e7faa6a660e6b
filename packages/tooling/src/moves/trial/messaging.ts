import { twilioHeaders } from '../../simulators/twilio/signature.ts';
import { rowsOf } from '../side.ts';
import type { LoadResult, Wanted } from './client.ts';
import { onceEach, wasAccepted } from './judgement.ts';
import { call, makeAccount, NAMES, turnOf, webhooksOf, type Account, type Name, type Scenario } from './scenario.ts';
import { COUNTS, WAITING } from './messaging-rows.ts';
import type { TrialCell, World } from './world.ts';

const SIDS = { moving: `AC${'0'.repeat(31)}1`, near: `AC${'0'.repeat(31)}2`, far: `AC${'0'.repeat(31)}3` };
const CAMPAIGNS = {
  moving: { contacts: 2000, perSecond: 30 },
  near: { contacts: 400, perSecond: 6 },
  far: { contacts: 400, perSecond: 6 },
};
const SCHEDULED_MS = 25_000;
const FLOW_SECONDS = 30;
const LATE_RECEIPT_MS = 30_000;
const AGAIN_MS = 8000;
const SLOW_MS = 7000; // Longer than callers are remembered.

const tokenOf = (name: Name) => `token of ${name}`;
const phone = (group: number, number: number) => `+1555${group * 1_000_000 + number}`;
/** Which of the load's requests is which; near and far have the even numbers. */
const kindOf = (number: number) =>
  (({ 6: 'flow', 8: 'inbound', 12: 'scheduled', 16: 'contact' }) as Record<number, string>)[number % 20] ?? 'message';

const textOf = (to: string, body: string) => `${to} ${body}`;
const loaded = (number: number) => textOf(phone(1, number), `Load ${number}`);

const answerOf = (name: Name, number: number) => `SM${NAMES.indexOf(name)}${String(number).padStart(31, '0')}`;
const headersOf = ({ key }: Account) => ({ 'X-API-Key': key });

async function prepareAccount(world: World, cell: TrialCell, name: Name) {
  const account = await makeAccount(cell, name, cell.url, []);
  const post = (path: string, body: unknown) => call(account, `/api/v1${path}`, headersOf(account), body);
  const { callbackUrls } = await post('/channels', {
    channel: 'sms',
    provider: 'twilio',
    settings: { from: '+15550199', baseUrl: `${world.providers.url}/twilio` },
    credentials: { accountSid: SIDS[name], authToken: tokenOf(name) },
  });
  await post('/webhooks', { url: `${world.providers.url}/webhooks/${name}`, event: 'message.delivered' });
  const { contacts, perSecond } = CAMPAIGNS[name];
  const rows = Array.from({ length: contacts }, (_unused, n) => `${phone(2, n)},Ada${n},imported-${n},customers`);
  await post('/contacts/import', ['phone,firstName,externalId,tags', ...rows, ''].join('\n'));
  const { flowId } = await post('/flows', {
    name: 'Welcome',
    steps: [
      { id: 'begin', type: 'send', channel: 'sms', body: 'Flow {{n}} begins', next: 'wait' },
      { id: 'wait', type: 'wait', seconds: FLOW_SECONDS, next: 'end' },
      { id: 'end', type: 'send', channel: 'sms', body: 'Flow {{n}} ends' },
    ],
  });
  await fetch(`${account.url}/api/v1/flows/${String(flowId)}`, {
    method: 'PUT',
    headers: { ...headersOf(account), 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'active' }),
  });
  const { campaignId } = await post('/campaigns', {
    name: 'Spring',
    channel: 'sms',
    body: 'Campaign for {{firstName}}',
    audience: { tags: ['customers'] },
    throttle: { perSecond },
  });
  await post(`/campaigns/${String(campaignId)}/start`, {});
  const contactsOf = `SELECT (to_jsonb(c) - 'updated_at')::text AS row FROM contacts c WHERE account_id = $1 AND 'customers' = ANY(tags)`;
  const imported = (await rowsOf<{ row: string }>(cell.db, contactsOf, [account.id])).map(({ row }) => row);
  const { inbound = '' } = callbackUrls as Record<string, string>;
  return { ...account, flowId: String(flowId), inbound, imported, contactsOf };
}

export const messaging: Scenario = {
  settings: () => {
    const limits = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_PER_DAY: '1000000000' };
    // A receipt that came during a hold was refused, and Twilio does not repeat it: it is asked for after this time.
    return [0, 1].map(() => ({ ...limits, RECEIPT_WAIT_SECONDS: '20' }));
  },

  async prepare(world) {
    const { providers, first, second } = world;
    providers.twilio.configure({ accounts: Object.fromEntries(NAMES.map((name) => [SIDS[name], tokenOf(name)])) });
    providers.fail({ provider: 'webhooks', recipient: 'moving', status: 503 });
    providers.decide({
      provider: 'twilio',
      text: 'Load',
      share: 0.5,
      statuses: ['delivered'],
      delayMs: LATE_RECEIPT_MS,
    });
    const accounts = {
      near: await prepareAccount(world, first, 'near'),
      far: await prepareAccount(world, second, 'far'),
      moving: await prepareAccount(world, first, 'moving'),
    };
    const sentBy = (name: Name) =>
      providers
        .messages({ provider: 'twilio', outcome: 'accepted' }, 200_000)
        .filter(({ request }) => request.path.includes(SIDS[name]));
    return {
      accounts,
      perSecond: 24,
      waiting: WAITING,
      counts: COUNTS,
      make(index): Wanted {
        const { name, number } = turnOf(index);
        const account = accounts[name];
        const kind = kindOf(number);
        const again = number % 10 === 2 || kind === 'inbound' ? { againAfterMs: AGAIN_MS } : {};
        if (kind === 'inbound') return { ...makeInbound(name, number), ...again };
        const message = { channel: 'sms', to: phone(1, number), body: `Load ${number}` };
        const scheduledAt = new Date(Date.now() + SCHEDULED_MS).toISOString();
        const requests: Record<string, [string, object]> = {
          flow: [`/flows/${account.flowId}/trigger`, { to: phone(3, number), variables: { n: number } }],
          scheduled: ['/messages/send', { ...message, scheduledAt }],
          contact: ['/contacts', { phone: phone(4, number), externalId: `load-${number}`, tags: ['load'] }],
          message: ['/messages/send', message],
        };
        const [path, body] = requests[kind] ?? ['', {}];
        const headers = {
          ...headersOf(account),
          'Content-Type': 'application/json',
          'Idempotency-Key': `load-${number}`,
        };
        return {
          account: name,
          number,
          url: `${account.url}/api/v1${path}`,
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          ...again,
          ...(number % 10 === 4 && { slowMs: SLOW_MS }),
        };
      },
      relieve: () => providers.clearFailures({ provider: 'webhooks' }),
      judge,
      figures(movedAt) {
        const reports = sentBy('moving')
          .filter(({ reference }) => reference.startsWith(first.url))
          .flatMap(({ history }) => history);
        return {
          texts: Object.fromEntries(NAMES.map((name) => [name, sentBy(name).length])),
          receiptsAtTheOldAddressAfterwards: reports.filter(
            ({ at, note }) => at > movedAt && note.startsWith('answered 2'),
          ).length,
          receiptsRefusedWhileHeld: reports.filter(({ note }) => note === 'answered 503').length,
        };
      },
    };

    /** Somebody writes to the account's number, whose address at the provider stays that of the first cell. */
    function makeInbound(name: Name, number: number): Wanted {
      const { inbound: url } = accounts[name];
      const form = {
        AccountSid: SIDS[name],
        MessageSid: answerOf(name, number),
        From: phone(5, number),
        To: '+15550199',
        Body: `Answer ${number}`,
        NumMedia: '0',
      };
      const headers = {
        ...twilioHeaders(tokenOf(name), url, form),
        'Content-Type': 'application/x-www-form-urlencoded',
      };
      return { account: name, number, url, method: 'POST', headers, body: new URLSearchParams(form).toString() };
    }

    async function judge(name: Name, cell: TrialCell, { asked }: LoadResult): Promise<string[]> {
      const { id, imported, contactsOf } = accounts[name];
      const accepted = asked.filter((each) => each.account === name && wasAccepted(each));
      const numbersOf = (kind: string) =>
        accepted.map(({ number }) => number).filter((number) => kindOf(number) === kind);
      const flows = numbersOf('flow');
      const texts = [
        ...imported.map((_row, n) => textOf(phone(2, n), `Campaign for Ada${n}`)),
        ...[...numbersOf('message'), ...numbersOf('scheduled')].map(loaded),
        ...flows.flatMap((n) => ['begins', 'ends'].map((what) => textOf(phone(3, n), `Flow ${n} ${what}`))),
      ];
      const sent = sentBy(name);
      const stored = await rowsOf<{ id: string; text: string }>(
        cell.db,
        `SELECT id, recipient || ' ' || body AS text FROM messages WHERE account_id = $1 AND status = 'delivered'`,
        [id],
      );
      const runs = await rowsOf<{ n: string; steps: number }>(
        cell.db,
        `SELECT variables->>'n' AS n, jsonb_array_length(history)::int AS steps FROM flow_runs WHERE account_id = $1`,
        [id],
      );
      const contacts = await rowsOf<{ id: string }>(
        cell.db,
        `SELECT external_id AS id FROM contacts WHERE account_id = $1 AND 'load' = ANY(tags)`,
        [id],
      );
      const answers = await rowsOf<{ id: string }>(
        cell.db,
        `SELECT provider_message_id AS id FROM inbound_messages WHERE account_id = $1`,
        [id],
      );
      const rows = (await rowsOf<{ row: string }>(cell.db, contactsOf, [id])).map(({ row }) => row);
      const delivered = await webhooksOf(world, cell.db, accounts[name]);
      return [
        ...onceEach(
          `${name}: texts that the provider took`,
          texts,
          sent.map((entry) => textOf(entry.to, entry.text)),
        ),
        ...onceEach(
          `${name}: messages that are recorded as delivered`,
          texts,
          stored.map(({ text }) => text),
        ),
        ...onceEach(
          `${name}: runs`,
          flows.map(String),
          runs.map(({ n }) => n),
        ),
        ...onceEach(`${name}: steps of runs`, ['3'], new Set(runs.map(({ steps }) => String(steps)))),
        ...onceEach(
          `${name}: new contacts`,
          numbersOf('contact').map((n) => `load-${n}`),
          contacts.map((each) => each.id),
        ),
        ...onceEach(
          `${name}: messages that came in`,
          numbersOf('inbound').map((n) => answerOf(name, n)),
          answers.map((each) => each.id),
        ),
        ...onceEach(`${name}: imported contacts`, imported, rows),
        ...onceEach(
          `${name}: webhooks`,
          stored.map((message) => `message.delivered ${message.id}`),
          delivered.map(({ text }) => text),
        ),
        ...judgeReceipts(name),
      ];
    }

    /** A receipt may be refused while its account is held, and is then asked for. */
    function judgeReceipts(name: Name): string[] {
      const notes = sentBy(name).flatMap(({ history }) => history.map(({ note }) => note));
      const wrong = notes.filter(
        (note) => !note.startsWith('answered 2') && !(name === 'moving' && note === 'answered 503'),
      );
      return wrong.length === 0 ? [] : [`${name}: ${wrong.length} receipts were not taken: ${wrong[0]}`];
    }
  },
};
