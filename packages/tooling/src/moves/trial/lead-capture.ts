import { commentEntry, instagramEvent } from '../../simulators/instagram/events.ts';
import { metaHeaders, metaJson } from '../../simulators/meta/signature.ts';
import { rowsOf } from '../side.ts';
import type { LoadResult, Wanted } from './client.ts';
import { onceEach, wasAccepted } from './judgement.ts';
import {
  call,
  makeAccount,
  NAMES,
  sumsOf,
  turnOf,
  webhooksOf,
  type Account,
  type Name,
  type Scenario,
} from './scenario.ts';
import type { TrialCell, World } from './world.ts';

const APP_SECRET = 'the-secret-of-the-app';
const INSTAGRAM = { moving: '17841400000000001', near: '17841400000000002', far: '17841400000000003' };
/** With these, replies take longer than comments come, and queue. */
const SLOW_MS = 300;
const AT_A_TIME = '3';
const AGAIN_MS = 8000;
/** Longer than a hold waits for those who are still remembered. */
const SLOW_BODY_MS = 7000;

/** Which of the load's requests is which; near and far have the even numbers. */
const kindOf = (number: number) => (({ 6: 'lead', 8: 'other' }) as Record<number, string>)[number % 10] ?? 'price';
const commentOf = (name: Name, number: number) => `1790${NAMES.indexOf(name)}${String(number).padStart(8, '0')}`;
const personOf = (number: number) => String(1_000_000 + number);
const headersOf = ({ key }: Account) => ({ Authorization: `Bearer ${key}` });

async function prepareAccount(world: World, cell: TrialCell, name: Name): Promise<Account> {
  const account = await makeAccount(cell, name, cell.url, ['--plan', 'business']);
  const post = (path: string, body: unknown) => call(account, path, headersOf(account), body);
  const words = ['--account', account.id, '--instagram-account-id', INSTAGRAM[name], '--username', `shop_${name}`];
  await cell.run(['instagram', 'connect', ...words], `token-of-${name}`);
  await post('/v1/automations', {
    keyword: 'price',
    message: 'Our price list: https://example.com/prices',
    trigger_type: 'comment',
    public_replies: ['See your messages', 'We have written to you'],
  });
  const events = ['lead.captured', 'reply.sent', 'public_reply.sent'];
  await post('/v1/webhooks', { url: `${world.providers.url}/webhooks/${name}`, events });
  return account;
}

const WAITING = `
  SELECT 'event' AS kind, key AS id, failure AS detail FROM events WHERE account_id = $1 AND matched_at IS NULL
  UNION ALL SELECT 'reply', id, concat_ws(' ', status, reason, detail) FROM triggers WHERE account_id = $1 AND status <> 'sent'
  UNION ALL SELECT 'public reply', id, concat_ws(' ', status, reason, detail) FROM public_replies WHERE account_id = $1 AND status <> 'sent'
  UNION ALL SELECT 'webhook', id, status FROM webhook_outbox WHERE account_id = $1 AND status <> 'delivered'`;
const COUNTS = [
  sumsOf(
    'leads',
    `SELECT trigger_type AS name, sum(total) AS total FROM lead_counts WHERE account_id = $1`,
    `SELECT trigger_type AS name, count(*) AS total FROM leads WHERE account_id = $1`,
  ),
  sumsOf(
    'leads by status',
    `SELECT status AS name, sum(total) AS total FROM lead_status_counts WHERE account_id = $1`,
    `SELECT status AS name, count(*) AS total FROM leads WHERE account_id = $1`,
  ),
  sumsOf(
    'leads by day',
    `SELECT '' AS name, sum(total) AS total FROM lead_days WHERE account_id = $1`,
    `SELECT '' AS name, count(*) AS total FROM leads WHERE account_id = $1`,
  ),
  sumsOf(
    'replies by day',
    `SELECT outcome AS name, sum(total) AS total FROM trigger_days WHERE account_id = $1`,
    `SELECT status AS name, count(*) AS total FROM triggers WHERE account_id = $1`,
  ),
  sumsOf(
    'replies of the automation',
    `SELECT '' AS name, sum(triggers_count) AS total FROM automations WHERE account_id = $1`,
    `SELECT '' AS name, count(*) AS total FROM triggers WHERE account_id = $1`,
  ),
  sumsOf(
    'replies by minute',
    `SELECT '' AS name, sum(sent) AS total FROM private_reply_counts WHERE account_id = $1`,
    `SELECT '' AS name, count(*) AS total FROM triggers WHERE account_id = $1 AND status = 'sent'`,
  ),
].join(' UNION ALL ');

interface Hook {
  type: string;
  data: { id?: string; trigger_id?: string };
}

export const leadCapture: Scenario = {
  settings([first, second], providersUrl) {
    const shared = {
      INSTAGRAM_APP_SECRETS: APP_SECRET,
      INSTAGRAM_VERIFY_TOKEN: 'a-token-to-verify',
      INSTAGRAM_API_URL: `${providersUrl}/instagram/v26.0`,
      PRIVATE_REPLIES_PER_HOUR: '1000000',
      PUBLIC_REPLIES_PER_HOUR: '1000000',
      RATE_LIMIT_PER_MINUTE: '1000000',
      SEND_CONCURRENCY: AT_A_TIME,
    };
    return [first, second].map((url) => ({ ...shared, ...(url === first && { INSTAGRAM_CELLS: second }) }));
  },

  async prepare(world) {
    const { providers, first, second } = world;
    const webhookUrl = `${first.url}/v1/instagram/webhook`;
    const ofAll = <Value>(make: (name: Name) => [string, Value]) => Object.fromEntries(NAMES.map(make));
    providers.instagram.configure({
      tokens: ofAll((name) => [`token-of-${name}`, INSTAGRAM[name]]),
      accounts: ofAll((name) => [INSTAGRAM[name], { webhookUrl, appSecret: APP_SECRET, echo: true }]),
    });
    providers.fail({ provider: 'webhooks', recipient: 'moving', status: 503 });
    providers.setLatency({ instagram: SLOW_MS });
    const accounts = {
      near: await prepareAccount(world, first, 'near'),
      far: await prepareAccount(world, second, 'far'),
      moving: await prepareAccount(world, first, 'moving'),
    };
    const replies = (kind: string) =>
      providers
        .messages({ provider: 'instagram', kind, outcome: 'accepted' }, 200_000)
        .map(({ reference }) => reference);

    function makeComment(name: Name, number: number): Wanted {
      const from = { id: personOf(number), username: `visitor_${number}` };
      const text = kindOf(number) === 'price' ? 'Price please' : 'How nice';
      const entry = commentEntry({ accountId: INSTAGRAM[name], commentId: commentOf(name, number), text, from });
      const body = metaJson(instagramEvent([entry]));
      return { account: name, number, url: webhookUrl, method: 'POST', headers: metaHeaders(body, APP_SECRET), body };
    }

    function makeLead(name: Name, number: number): Wanted {
      const account = accounts[name];
      const lead = { username: `api_${number}`, trigger_keyword: 'price', trigger_type: 'comment' };
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': `load-${number}`,
        ...headersOf(account),
      };
      const url = `${account.url}/v1/leads`;
      return {
        account: name,
        number,
        url,
        method: 'POST',
        headers,
        body: JSON.stringify(lead),
        ...(number % 20 === 6 && { slowMs: SLOW_BODY_MS }),
      };
    }

    return {
      accounts,
      perSecond: 24,
      waiting: WAITING,
      counts: COUNTS,
      make(index) {
        const { name, number } = turnOf(index);
        const wanted = kindOf(number) === 'lead' ? makeLead(name, number) : makeComment(name, number);
        // The platform repeats a delivery whose answer it has not seen, and so do clients.
        return number % 4 === 2 ? { ...wanted, againAfterMs: AGAIN_MS } : wanted;
      },
      relieve() {
        providers.clearFailures({ provider: 'webhooks' });
        providers.setLatency({ instagram: 0 });
      },
      judge,
      figures: () => ({
        privateReplies: replies('private_reply').length,
        publicReplies: replies('public_reply').length,
      }),
    };

    async function judge(name: Name, { db }: TrialCell, { asked }: LoadResult): Promise<string[]> {
      const { id } = accounts[name];
      const accepted = asked.filter((each) => each.account === name && wasAccepted(each)).map(({ number }) => number);
      const prices = accepted.filter((number) => kindOf(number) === 'price');
      const comments = prices.map((number) => commentOf(name, number));
      const mine = (references: readonly string[]) =>
        references.filter((each) => each.includes(`1790${NAMES.indexOf(name)}`));
      const read = async (statement: string) =>
        (await rowsOf<{ found: string }>(db, statement, [id])).map(({ found }) => found);
      const leads = await read(`SELECT id AS found FROM leads WHERE account_id = $1 AND automation_id IS NOT NULL`);
      const triggers = await read(`SELECT id AS found FROM triggers WHERE account_id = $1`);
      const hooks = (await webhooksOf(world, db, accounts[name])).map(
        ({ request }) => JSON.parse(request.body.toString()) as Hook,
      );
      return [
        ...onceEach(`${name}: private replies`, comments, mine(replies('private_reply'))),
        ...onceEach(
          `${name}: public replies`,
          comments.map((comment) => `reply:${comment}`),
          mine(replies('public_reply')),
        ),
        ...onceEach(
          `${name}: events`,
          accepted.filter((number) => kindOf(number) !== 'lead').map((number) => commentOf(name, number)),
          await read(`SELECT key AS found FROM events WHERE account_id = $1 AND kind = 'comment'`),
        ),
        ...onceEach(
          `${name}: replies that are recorded as sent`,
          comments,
          await read(`SELECT recipient AS found FROM triggers WHERE account_id = $1 AND status = 'sent'`),
        ),
        ...onceEach(
          `${name}: public replies that are recorded as sent`,
          comments,
          await read(`SELECT recipient AS found FROM public_replies WHERE account_id = $1 AND status = 'sent'`),
        ),
        ...onceEach(
          `${name}: leads`,
          accepted.flatMap((n) => ({ price: [personOf(n)], lead: [`api_${n}`] })[kindOf(n)] ?? []),
          await read(`SELECT coalesce(platform_user_id, username) AS found FROM leads WHERE account_id = $1`),
        ),
        ...onceEach(
          `${name}: webhooks`,
          [
            ...leads.map((each) => `lead.captured ${each}`),
            ...triggers.flatMap((each) => [`reply.sent ${each}`, `public_reply.sent ${each}`]),
          ],
          hooks.map(({ type, data }) => `${type} ${data.trigger_id ?? data.id ?? ''}`),
        ),
      ];
    }
  },
};
