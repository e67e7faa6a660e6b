/** Tests conversations with real processes that are killed while people answer their messages. */
import {
  commentEntry,
  instagramEvent,
  messageEntry,
  postInstagramEvent,
  startSimulators,
  type EventEntry,
  type Simulators,
} from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { APP_SECRET, startTestApp } from '../app.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

const app = startTestApp();
const INSTAGRAM_ACCOUNT = '17841400000000079';
/** Set `CONVERSATIONS=10000` for a long run. */
const PEOPLE = Number(process.env['CONVERSATIONS'] ?? 400);
const MESSAGES_EACH = 4;
/** The simulator remembers 5,000 requests, so not all people write at once. */
const MAX_ACTIVE = 500;
/** A process is killed each time the number of messages has reached one of these shares of the expected total. */
const KILLS = [0.06, 0.2, 0.35, 0.5, 0.6];
const TIMEOUT_MS = 1000 * PEOPLE;
let world: Simulators;

beforeAll(async () => {
  world = await startSimulators();
});
afterAll(() => world.stop());

const personId = (index: number) => `528${String(index).padStart(6, '0')}`;
const commentId = (index: number) => `1796${String(index).padStart(6, '0')}`;

test(
  'while two replicas run and workers are killed, no question is asked twice and no answer is lost',
  async () => {
    const account = await app.account();
    const accountId = account.id;
    await account.connect(INSTAGRAM_ACCOUNT);
    const steps = [
      { id: 'email', type: 'question', expects: 'email', text: 'Address?' },
      { id: 'people', type: 'question', expects: 'number', text: 'How many?' },
      { id: 'thanks', type: 'message', text: 'Thanks!' },
    ];
    await account.automation({ keyword: 'guide', message: 'Want it?', steps });
    const start = () =>
      startServiceProcess({
        DATABASE_URL: app.config.DATABASE_URL,
        INSTAGRAM_API_URL: `${world.url}/instagram/v26.0`,
        SEND_CONCURRENCY: '8',
      });
    const replicas: ServiceProcess[] = [await start(), await start()];

    /** Delivers an event like the platform, until a replica acknowledges it; every third event is delivered to both replicas. */
    async function deliver(entry: EventEntry, index: number): Promise<void> {
      let acknowledged = 0;
      await eventually(async () => {
        for (const { url } of replicas) {
          const target = { webhookUrl: `${url}/v1/instagram/webhook`, appSecret: APP_SECRET };
          const answer = await postInstagramEvent(target, instagramEvent([entry])).catch(() => undefined);
          if (answer?.status === 200) acknowledged += 1;
          if (acknowledged > 0 && index % 3 > 0) break;
        }
        return acknowledged > 0;
      });
    }

    const ANSWERS: Record<string, (index: number) => string> = {
      'Want it?': () => 'Yes',
      'Address?': (index) => `person${index}@example.com`,
      'How many?': (index) => String(index),
    };
    let seen = 0;
    /** Answers the messages that arrived since the last call. @returns their number. */
    async function answerAll(): Promise<number> {
      const arrived = world
        .messages({ provider: 'instagram', direction: 'in', outcome: 'accepted', after: seen }, 100_000)
        .toReversed();
      seen = arrived.at(-1)?.id ?? seen;
      await Promise.all(
        arrived.map(async ({ to, reference, text }) => {
          const index = Number((reference || to).slice(reference ? 4 : 3));
          const answer = ANSWERS[text]?.(index);
          if (answer === undefined) return;
          const mid = `mid-${index}-${Object.keys(ANSWERS).indexOf(text)}`;
          await deliver(
            messageEntry({ accountId: INSTAGRAM_ACCOUNT, from: personId(index), mid, text: answer }),
            index,
          );
        }),
      );
      return arrived.length;
    }

    try {
      world.setLatency({ instagram: 20 });
      const total = () => world.counts().instagram.messages.total;
      let begun = 0;
      async function comment(): Promise<void> {
        const first = begun;
        begun = Math.min(PEOPLE, Math.floor(total() / MESSAGES_EACH) + MAX_ACTIVE);
        await Promise.all(
          Array.from({ length: begun - first }, (_, place) => {
            const index = first + place;
            const from = { id: personId(index), username: `person_${index}` };
            world.instagram.setComment(commentId(index), { from: from.id, username: from.username });
            const entry = { accountId: INSTAGRAM_ACCOUNT, commentId: commentId(index), text: 'guide', from };
            return deliver(commentEntry(entry), index);
          }),
        );
      }
      const kills = KILLS.map((share) => share * PEOPLE * MESSAGES_EACH);
      // Work that stops its process repeatedly is set aside as an error, so the test kills no process during a second attempt.
      const secondAttempts = async () =>
        (
          await app.db.pool.query(`SELECT 1 FROM triggers WHERE status = 'sending' AND unfinished > 0
            UNION ALL SELECT 1 FROM conversation_messages WHERE status = 'sending' AND unfinished > 0
            UNION ALL SELECT 1 FROM events WHERE matched_at IS NULL AND unfinished > 1`)
        ).rowCount ?? 0;
      const running = () => app.db.orm.conversation.count({ where: { accountId, status: 'running' } });
      await eventually(async () => {
        await Promise.all([comment(), answerAll()]);
        if (total() >= (kills[0] ?? Infinity) && (await secondAttempts()) === 0) {
          kills.shift();
          const place = kills.length % 2;
          await replicas[place]?.kill();
          replicas[place] = await start();
        }
        return kills.length === 0 && total() >= PEOPLE * MESSAGES_EACH && (await running()) === 0;
      }, TIMEOUT_MS);
      const { messages } = world.counts().instagram;
      expect(messages).toMatchObject({ total: PEOPLE * MESSAGES_EACH, distinct: PEOPLE * MESSAGES_EACH, repeated: [] });
      const conversations = await app.db.orm.conversation.groupBy({
        by: ['reason'],
        where: { accountId },
        _count: true,
      });
      expect(conversations).toEqual([{ reason: 'completed', _count: PEOPLE }]);
      const leads = await app.db.orm.lead.findMany({ where: { accountId } });
      expect(leads).toHaveLength(PEOPLE);
      for (const { platformUserId, email, answers } of leads) {
        const index = Number(platformUserId?.slice(3));
        expect({ email, answers }).toEqual({
          email: `person${index}@example.com`,
          answers: { email: `person${index}@example.com`, people: index },
        });
      }
    } finally {
      await Promise.all(replicas.map((service) => service.kill()));
    }
  },
  TIMEOUT_MS + 80_000,
);
