import {
  commentEntry,
  instagramEvent,
  storyReplyEntry,
  type EventEntry,
  type Simulators,
} from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { createHmac } from 'node:crypto';

export { given, givenOnce, walk } from './app.ts';
import { APP_SECRET, startTestApp, type TestAccount, type TestApp } from './app.ts';

/** A service with its workers, an account, and a connected Instagram account. */
interface TestEngine extends TestApp {
  /** A fresh account and its connected Instagram account. */
  connect(): Promise<Connected>;
}

export interface Connected {
  account: TestAccount;
  instagramAccountId: string;
  /** Posts signed entries to the webhook. */
  deliver(...entries: EventEntry[]): Promise<void>;
  /** The same, but the events are not matched until their `retry_at` is changed. */
  deliverUnmatched(...entries: EventEntry[]): Promise<void>;
  /** Stores a new access token for the connection. */
  reconnect(): Promise<unknown>;
  /** Entries of this Instagram account. */
  comment(text: string, from?: { id: string; username: string }): EventEntry;
  storyReply(text: string, from?: string): EventEntry;
  /** Simulates an action of a person on Instagram, which stores it and reports it to the webhook. */
  happen(
    what: Omit<Parameters<Simulators['instagram']['happen']>[0], 'accountId' | 'webhookUrl' | 'appSecret'>,
  ): Promise<{ eventId: string }>;
  /** Creates an automation and returns its id. */
  automation(keyword: string, overrides?: object): Promise<string>;
  /** The automation's triggers, as soon as there are at least `count` and none is pending. */
  settled(automationId: string, count?: number): Promise<TriggerBody[]>;
}

export interface TriggerBody {
  id: string;
  kind: string;
  outcome: string;
  reason: string | null;
  lead_id: string | null;
  text: string;
  attempts: number;
  next_attempt_at: string | null;
  variation: string | null;
  public_reply?: { text: string | null; outcome: string; reason: string | null; attempts: number };
}

let serial = 0;
/** An id of digits that no other test uses. */
export const nextId = (prefix: string) => `${prefix}${String((serial += 1)).padStart(10, '0')}`;

export function sign(body: string | Buffer, secret = APP_SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** A signed request, as the platform sends it in its callbacks about permissions and data. */
export function signedRequest(payload: object | string, secret = APP_SECRET): string {
  const json = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const text = Buffer.from(json).toString('base64url');
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`;
}

/** Also creates another account, whose rows no test may change. Call this function at the top of a file, like startTestApp. */
export function startTestEngine(settings: Record<string, string> = {}): TestEngine {
  const environment = ({ url }: Simulators) => ({
    INSTAGRAM_API_URL: `${url}/instagram/v26.0`,
    INSTAGRAM_AUTHORIZE_URL: `${url}/instagram/oauth/authorize`,
    INSTAGRAM_TOKEN_URL: `${url}/instagram/oauth/access_token`,
    ...settings,
  });
  const engine = startTestApp({ worker: true, simulators: true, otherAccount: true, environment }) as TestEngine;
  const shops: Connected[] = [];
  engine.connect = async () => {
    const shop = await connect(engine);
    shops.push(shop);
    return shop;
  };
  // A reply left by one test would reach the platform during the next test and be counted there.
  afterEach(() => disconnect(engine, shops.splice(0)));
  return engine;
}

/**
 * Ends the work in progress: stops claiming replies, waits for replies that are being sent, and deletes all other work. Conversations end
 * first: a worker that advances a conversation locks it before its connection, but the deletion of a connection locks in reverse order.
 */
async function disconnect({ db: { orm } }: TestEngine, shops: Connected[]): Promise<void> {
  const ofShops = { instagramAccountId: { in: shops.map(({ instagramAccountId }) => instagramAccountId) } };
  await orm.connection.updateMany({ where: ofShops, data: { status: 'needs_reconnect' } });
  await orm.conversation.updateMany({ where: { connection: ofShops }, data: { status: 'ended' } });
  const where = { status: 'sending', connection: ofShops };
  const ofConversation = { status: 'sending', conversation: { connection: ofShops } };
  await eventually(
    async () =>
      (await orm.trigger.count({ where })) + (await orm.conversationMessage.count({ where: ofConversation })) === 0,
  );
  await orm.connection.deleteMany({ where: ofShops });
}

async function connect(engine: TestEngine): Promise<Connected> {
  const account = await engine.account();
  const instagramAccountId = nextId('1784140');
  const reconnect = () => account.connect(instagramAccountId, { username: 'example_shop' });
  await reconnect();
  const person = () => ({ id: nextId('526'), username: `person_${serial}` });
  const shop: Connected = {
    account,
    instagramAccountId,
    reconnect,
    async deliver(...entries) {
      const body = JSON.stringify(instagramEvent(entries));
      await engine.http
        .post('/v1/instagram/webhook')
        .set({ 'X-Hub-Signature-256': sign(body), 'Content-Type': 'application/json' })
        .send(body)
        .expect(200);
    },
    async deliverUnmatched(...entries) {
      await engine.db.pool.query(`ALTER TABLE events ALTER retry_at SET DEFAULT now() + interval '1 hour'`);
      await shop
        .deliver(...entries)
        .finally(() => engine.db.pool.query('ALTER TABLE events ALTER retry_at DROP DEFAULT'));
    },
    comment: (text, from = person()) =>
      commentEntry({ accountId: instagramAccountId, commentId: nextId('1799'), text, from }),
    storyReply: (text, from = nextId('526')) =>
      storyReplyEntry({ accountId: instagramAccountId, from, mid: nextId('mid-'), text }),
    async happen(what) {
      const webhook = { webhookUrl: `${engine.url}/v1/instagram/webhook`, appSecret: APP_SECRET };
      const happened = await engine.world.instagram.happen({ ...what, ...webhook, accountId: instagramAccountId });
      expect(happened.status).toBe(what.isLost ? 0 : 200);
      return happened;
    },
    automation: (keyword, facts) => account.automation({ keyword, message: `About ${keyword}`, ...facts }),
    settled: (automationId, count = 1) =>
      eventually(async () => {
        const { data } = (await account.get(`/v1/automations/${automationId}/triggers?limit=100`).expect(200)).body as {
          data: TriggerBody[];
        };
        return data.length >= count && data.every(({ outcome }) => outcome !== 'pending') && data;
      }),
  };
  return shop;
}
