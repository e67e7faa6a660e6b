import type { Effect, Question, Step } from '../automations/steps.ts';
import type { Button, QuickReply } from '../instagram/client.ts';
import { findChoice, payloadOf, readAnswer, type Answer, type Said } from './answers.ts';

/** Why a conversation ended. If one of its messages failed, the reason of that failure is used instead. */
export const END_REASONS = {
  completed: 'the conversation reached its end',
  no_answer: 'the person did not answer the private reply',
  window_closed: 'the person did not write for 24 hours, after which Instagram accepts no more messages',
  invalid_answers: 'the person gave no valid answer',
  new_keyword: 'the person fired an automation again',
  reply_failed: 'the automation’s message was not sent',
  disconnected: 'the Instagram account was disconnected',
  step_removed: 'the current step was removed from the automation',
  error: 'the conversation could not be continued because of an error',
} as const;

export interface Conversation {
  waitsFor: 'reply' | 'message' | 'answer' | 'time';
  step: string | null;
  /** When the current step's question was first sent, or its delay began. */
  askedAt: number | null;
  /** The consent text that was sent with the current question. */
  consentText: string | null;
  repeats: number;
  isReminded: boolean;
  isOpen: boolean;
  /** Whether the account has written by hand: no step continues, and no message is an answer. */
  isPaused: boolean;
  expiresAt: number;
}

/** A message of the person that the conversation has not read. `receivedAt` is by our clock, `occurredAt` by the platform's clock. */
export interface Input extends Said {
  id: string;
  receivedAt: number;
  occurredAt: number;
  /** Whether the message is a keyword that waits for the end of the conversation, and so answers no question. */
  isQueued: boolean;
}

/** A message to the person: the automation's own message, or the message of a step. */
export interface Sent {
  status: string;
  reason: string | null;
  attemptedAt: number | null;
}

export interface Outgoing {
  step: string;
  text: string;
  imageUrl: string | null;
  quickReplies: QuickReply[];
  buttons: Button[];
}

/** The changes that one call of `advance` makes. */
export interface Advanced {
  conversation: Conversation;
  dueAt: number;
  /** Why the conversation ended; absent while it runs. */
  ended: string | null;
  /** Ids of the person's messages that were read, and of the messages among them that are answers. */
  read: string[];
  answered: string[];
  outgoing: Outgoing | null;
  answer: { question: Question; value: Answer; consentText: string | null } | null;
  /** Changes to the lead, and webhook events; both are applied after the answer is stored. */
  effects: Effect[];
}

/**
 * Each message of a person allows messages to them for 24 hours. After a private reply to a comment, nothing more may be sent until the
 * person writes: https://developers.facebook.com/documentation/instagram-platform/private-replies
 */
const WINDOW_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The platform's clock may differ from ours. */
const CLOCK_TOLERANCE_MS = 5000;
const DEFAULT_REPEATS = 2;

/**
 * Advances a conversation as far as possible: until it waits for a message, an answer or a time, or ends. Has no side effects: the
 * worker stores the result.
 *
 * @param inputs messages of the person that the conversation has not read, oldest first
 * @param sent the message whose sending the conversation waits for: the automation's own message, or the message of the current step
 */
export function advance(
  given: Conversation,
  steps: readonly Step[],
  inputs: readonly Input[],
  sent: Sent | undefined,
  { startedAt, now }: { startedAt: number; now: number },
): Advanced {
  const conversation = { ...given };
  const result: Advanced = {
    conversation,
    dueAt: now,
    ended: null,
    read: [],
    answered: [],
    outgoing: null,
    answer: null,
    effects: [],
  };
  for (const { occurredAt } of inputs) {
    const closesAt = occurredAt + WINDOW_MS;
    conversation.expiresAt = conversation.isOpen ? Math.max(conversation.expiresAt, closesAt) : closesAt;
    conversation.isOpen = true;
  }
  const place = steps.findIndex(({ id }) => id === conversation.step);
  const step = steps[place];
  const end = (reason: string) => ({ ...result, ended: reason, read: inputs.map(({ id }) => id) });
  const waitUntil = (dueAt: number) => ({ ...result, dueAt });
  const isClosed = now >= conversation.expiresAt;

  if (conversation.isPaused) {
    result.read = inputs.map(({ id }) => id);
    return isClosed ? end('window_closed') : waitUntil(conversation.expiresAt);
  }

  /** Continues with the step at an index. */
  function enter(at: number): Advanced {
    const next = steps[at];
    if (next === undefined || next.type === 'end') return end('completed');
    if (next.type === 'lead' || next.type === 'webhook') {
      result.effects.push(next);
      return enter(at + 1);
    }
    Object.assign(conversation, { repeats: 0, isReminded: false, askedAt: null, consentText: null });
    if (next.type === 'question') return ask(next, next.text, next.consent_text);
    if (next.type === 'message') {
      const { text = '', image_url: imageUrl = null, quick_replies: titles = [], buttons = [] } = next;
      return send({ step: next.id, text, imageUrl, quickReplies: toQuickReplies(next, titles), buttons });
    }
    Object.assign(conversation, { waitsFor: 'time', step: next.id, askedAt: now });
    return waitUntil(now + next.minutes * MINUTE_MS);
  }

  function ask(question: Question, text: string, consentText?: string): Advanced {
    const { id, choices = [] } = question;
    // After a message without it, such as a reminder, the answer still follows the text that was sent before.
    if (consentText !== undefined) conversation.consentText = consentText;
    const labels = choices.map(({ label }) => label);
    return send({
      step: id,
      text: [text, ...(consentText === undefined ? [] : [consentText])].join('\n\n'),
      imageUrl: null,
      quickReplies: toQuickReplies(question, labels),
      buttons: [],
    });
  }

  function send(outgoing: Outgoing): Advanced {
    if (isClosed) return end('window_closed');
    conversation.waitsFor = 'message';
    conversation.step = outgoing.step;
    return { ...result, outgoing, dueAt: conversation.expiresAt };
  }

  function hear(question: Question): Advanced {
    conversation.waitsFor = 'answer';
    // Two inputs are not answers: a message received before the question was sent, and a tap on a choice of another question.
    const askedAt = conversation.askedAt ?? now;
    const others = new Set(steps.flatMap(({ id, type }) => (type === 'question' && id !== question.id ? [id] : [])));
    const said = inputs.filter(
      ({ isQueued, receivedAt, occurredAt, payload }) =>
        !isQueued &&
        receivedAt >= askedAt &&
        occurredAt >= askedAt - CLOCK_TOLERANCE_MS &&
        !others.has(payload?.split(':')[0] ?? ''),
    );
    result.read = inputs.map(({ id }) => id);
    for (const input of said) {
      const value = readAnswer(question, input);
      if (value === undefined) continue;
      // Messages after the answer may answer the next question.
      const [last] = inputs.slice(inputs.indexOf(input) + 1);
      if (last) result.read = result.read.slice(0, inputs.indexOf(last));
      result.answered = [input.id];
      result.answer = { question, value, consentText: conversation.consentText };
      const next = question.expects === 'choice' ? findChoice(question, input)?.next : undefined;
      return enter(next === undefined ? place + 1 : steps.findIndex(({ id }) => id === next));
    }
    if (said.length > 0) {
      if (conversation.repeats >= (question.max_repeats ?? DEFAULT_REPEATS)) return end('invalid_answers');
      conversation.repeats += 1;
      return ask(question, question.invalid_text ?? question.text, question.consent_text);
    }
    if (isClosed) return end('window_closed');
    if (question.reminder === undefined || conversation.isReminded) return waitUntil(conversation.expiresAt);
    const remindAt = askedAt + question.reminder.after_minutes * MINUTE_MS;
    if (now < remindAt) return waitUntil(Math.min(remindAt, conversation.expiresAt));
    conversation.isReminded = true;
    return ask(question, question.reminder.text);
  }

  if (conversation.waitsFor === 'reply') {
    if (sent?.status === 'failed' || sent === undefined) return end('reply_failed');
    if (isClosed) return end(conversation.isOpen ? 'window_closed' : 'no_answer');
    // The content of these messages is ignored, because only the fact that the person wrote counts.
    result.read = inputs.map(({ id }) => id);
    if (!conversation.isOpen) return waitUntil(conversation.expiresAt);
    if (sent.status !== 'sent') return waitUntil(now + Math.min(Math.max((now - startedAt) / 4, 500), 60_000));
    return enter(0);
  }
  if (step === undefined) return end('step_removed');
  if (step.type === 'delay') {
    result.read = inputs.map(({ id }) => id);
    const resumesAt = (conversation.askedAt ?? now) + step.minutes * MINUTE_MS;
    return now < resumesAt ? waitUntil(resumesAt) : enter(place + 1);
  }
  if (conversation.waitsFor === 'message') {
    const isQueued = sent?.status !== 'sent' && sent?.status !== 'failed';
    if (isQueued && !isClosed) return waitUntil(conversation.expiresAt);
    if (sent?.status !== 'sent') {
      // The person may have answered the question after it was sent, and before its reminder or repetition failed.
      const before = { ...conversation };
      const resumed = step.type === 'question' && conversation.askedAt !== null ? hear(step) : undefined;
      if (resumed?.answer) return resumed;
      Object.assign(conversation, before);
      return end(isQueued ? 'window_closed' : (sent?.reason ?? 'error'));
    }
    if (step.type !== 'question') {
      result.read = inputs.map(({ id }) => id);
      return enter(place + 1);
    }
    conversation.askedAt ??= sent.attemptedAt;
  }
  return step.type === 'question' ? hear(step) : end('step_removed');
}

function toQuickReplies(step: Step, titles: readonly string[]): QuickReply[] {
  return titles.map((title, place) => ({ title, payload: payloadOf(step, place) }));
}
