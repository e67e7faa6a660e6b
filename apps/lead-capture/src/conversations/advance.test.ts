import { Steps, type Question } from '../automations/steps.ts';
import { advance, type Advanced, type Conversation, type Input, type Sent } from './advance.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const CHOICES = [{ label: 'Mail' }, { label: 'Number', next: 'number' }];
const STEPS = Steps.parse([
  { id: 'hello', type: 'message', text: 'Hello' },
  { id: 'how', type: 'question', expects: 'choice', text: 'How?', choices: CHOICES, max_repeats: 1 },
  { id: 'email', type: 'question', expects: 'email', text: 'Email?', reminder: { text: 'Now?', after_minutes: 600 } },
  { id: 'pause', type: 'delay', minutes: 300 },
  { id: 'done', type: 'end' },
  { id: 'number', type: 'question', expects: 'number', text: 'Number?', max_repeats: 0 },
  { id: 'thanks', type: 'message', text: 'Thanks' },
]);
const TEXTS = ['Mail', 'Number', 'jane@example.com', '42', 'what?'];
const questions = STEPS.filter((step): step is Question => step.type === 'question');

/** Reproducible numbers from 0 to `limit` - 1. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

/**
 * Simulates a person, the platform and the passing of time. The seed decides the order of events. @returns why the
 * conversation ended.
 */
function converse(seed: number): string | null {
  const random = createRandom(seed);
  const startedAt = DAY_MS * 100;
  const isOpen = random(2) === 0;
  let now = startedAt;
  let ended: string | null = null;
  let dueAt = now;
  let sent: Sent = { status: 'queued', reason: null, attemptedAt: null };
  let unread: Input[] = [];
  let conversation: Conversation = {
    waitsFor: 'reply',
    step: null,
    askedAt: null,
    consentText: null,
    repeats: 0,
    isReminded: false,
    isOpen,
    isPaused: false,
    expiresAt: startedAt + (isOpen ? 1 : 8) * DAY_MS,
  };
  // The time until which the platform accepts messages. It accepts no messages before the person has written.
  let closesAt = isOpen ? startedAt + DAY_MS : -Infinity;
  let serial = 0;
  const texts: string[] = [];
  const attempts = new Map<string, number>();
  const answers = new Map<string, unknown>();
  const count = (text: string | undefined) => texts.filter((other) => other === text).length;

  function write(): void {
    const occurredAt = now - [0, 1000, 3 * HOUR_MS][random(3)]!;
    const text = TEXTS[random(TEXTS.length)]!;
    unread.push({ id: String((serial += 1)), text, receivedAt: now, occurredAt, isQueued: random(8) === 0 });
    closesAt = Math.max(closesAt, occurredAt + DAY_MS);
  }
  function finishSending(mayFail: boolean): void {
    if (sent.status !== 'queued') return;
    const hasFailed = mayFail && random(20) === 0;
    sent = { status: hasFailed ? 'failed' : 'sent', reason: hasFailed ? 'code_1' : null, attemptedAt: now };
    if (conversation.step !== null && !attempts.has(conversation.step)) attempts.set(conversation.step, now);
  }
  function check({ read, answered, answer, outgoing }: Advanced): void {
    const said = unread.filter(({ id }) => read.includes(id));
    expect(said.map(({ id }) => id)).toEqual(read);
    if (answer) {
      const { id } = answer.question;
      const input = said.find((other) => other.id === answered[0]);
      expect(input).toMatchObject({ text: String(answer.value), isQueued: false });
      expect(input?.receivedAt).toBeGreaterThanOrEqual(attempts.get(id) ?? Infinity);
      expect(answers.has(id)).toBe(false);
      answers.set(id, answer.value);
    }
    if (outgoing === null) return;
    // Messages are sent one at a time, and only while the platform accepts them. After a message has failed, the next message
    // is sent only if the person has already answered.
    expect(answer ? ['sent', 'failed'] : ['sent']).toContain(sent.status);
    expect(now).toBeLessThan(closesAt);
    texts.push(outgoing.text);
  }
  function work(): void {
    const advanced = advance(conversation, STEPS, unread, sent, { startedAt, now });
    check(advanced);
    ({ conversation, ended, dueAt } = advanced);
    unread = unread.filter(({ id }) => !advanced.read.includes(id));
    if (advanced.outgoing) sent = { status: 'queued', reason: null, attemptedAt: null };
  }

  for (let left = random(40); left > 0 && ended === null; left -= 1) {
    const [what, passed] = [random(4), [1000, HOUR_MS, 10 * HOUR_MS, 30 * HOUR_MS][random(4)]!];
    if (what === 0) now += passed;
    if (what === 1) write();
    if (what === 2) finishSending(true);
    if (random(3) > 0) work();
  }
  // The person stops writing. The conversation must then end when it is advanced at its due times.
  for (let action = 0; action < 40 && ended === null; action += 1) {
    now = Math.max(now, dueAt);
    finishSending(false);
    work();
  }

  for (const { text, reminder, max_repeats = 2 } of questions) {
    expect(count(text)).toBeLessThanOrEqual(1 + max_repeats);
    expect(count(reminder?.text)).toBeLessThanOrEqual(1);
  }
  if (ended === 'completed') {
    expect([...answers.keys()]).toEqual(answers.get('how') === 'Mail' ? ['how', 'email'] : ['how', 'number']);
    expect(count('Thanks')).toBe(answers.has('number') ? 1 : 0);
  }
  if (ended === 'window_closed' || ended === 'no_answer') expect(now).toBeGreaterThanOrEqual(closesAt);
  if (ended === 'no_answer') expect(serial).toBe(0);
  if (ended === 'invalid_answers') {
    const { text, max_repeats = 2 } = questions.find(({ id }) => id === conversation.step)!;
    expect(count(text)).toBe(1 + max_repeats);
  }
  return ended;
}

test('in any order of events, a conversation respects the platform’s time windows and ends @slow', () => {
  const reasons = new Map<string | null, number>();
  for (let seed = 1; seed <= 3000; seed += 1) {
    const reason = converse(seed);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const expected = ['code_1', 'completed', 'invalid_answers', 'no_answer', 'reply_failed', 'window_closed'];
  expect([...reasons.keys()].map(String).toSorted()).toEqual(expected);
});
