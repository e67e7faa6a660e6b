import { isTemporary } from '@services/common/database/errors';
import type { Keyring } from '@services/common/secrets/encryption';
import { continueTrace } from '@services/common/runtime/trace-context';

import { holdConnection, refusePermission, replyKind, requireReconnect } from '../connections/holds.ts';
import { credentials } from '../connections/store.ts';
import type { Db } from '../db.ts';
import type { Instagram, SendOutcome } from '../instagram/client.ts';
import { isMessage } from '../instagram/events.ts';
import { claimReplies, sendableConnections, type ClaimedTrigger, type Doubt, type Sendable } from './claim-store.ts';
import { personalize } from './personalize.ts';
import { tableOf } from './reply-events.ts';
import { creditSentMessage, DISCARDED, markFailed, markSent, postpone, type Postponement } from './sending-store.ts';

/** The outcome of an attempt; `code` is `sent`, or the reason why the reply was not sent. */
interface Attempt {
  outcome: 'sent' | 'failed' | 'postponed';
  code: string;
}

interface SenderOptions {
  instagram: Instagram;
  keyring: Keyring;
  /** The maximum number of messages that this process sends at the same time. */
  concurrency: number;
  privateRepliesPerHour: number;
  publicRepliesPerHour: number;
  /** The lease of a claimed message. It must exceed the time limits of all its requests together. */
  leaseMs: number;
  /** Called when enough replies have finished to make another claim worthwhile. */
  onRoom: () => void;
  onError: (error: unknown) => void;
  onAttempt?: (attempt: Attempt, kind: ClaimedTrigger['kind']) => void;
}

const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = HOUR_MS;
/**
 * A reply fails after this number of refusals if replies of its kind were not paused: then the reply itself is the likely
 * cause.
 */
const REFUSALS_OF_A_REPLY = 3;

/**
 * Sends queued replies. Each reply is claimed right before its request. So a killed process leaves few replies of unknown
 * outcome, and a slow response blocks one slot instead of a batch.
 *
 * @returns `run`, which returns the amount of work for a work loop, and `settled`, which waits for replies that are being
 *   sent.
 */
export function createSender(db: Db, options: SenderOptions) {
  const { concurrency, privateRepliesPerHour, publicRepliesPerHour, leaseMs, onRoom, onError, onAttempt } = options;
  const perHour = [
    ['triggers', privateRepliesPerHour],
    ['conversation_messages', privateRepliesPerHour],
    ['public_replies', publicRepliesPerHour],
  ] as const;
  const inFlight = new Set<Promise<void>>();

  function start(trigger: ClaimedTrigger): Promise<void> {
    const { id, traceparent } = trigger;
    const delivery = continueTrace({ traceparent, queue: tableOf(trigger.kind), id }, () =>
      deliver(db, options, trigger),
    )
      .then((attempt) => onAttempt?.(attempt, trigger.kind))
      .catch(async (error: unknown) => {
        onError(error);
        // The attempt has finished, so it did not kill its process. While the database is unavailable, the lease ends the attempt.
        if (!isTemporary(error)) await later(db, trigger, { reason: 'interrupted', detail: '', uncertain: true });
      })
      .catch(onError)
      .finally(() => {
        inFlight.delete(delivery);
        // `onRoom` is not called after every reply, because a claim for one slot costs as much as a claim for many slots.
        if (inFlight.size <= concurrency / 2) onRoom();
      });
    inFlight.add(delivery);
    return delivery;
  }

  async function claimOf(sendable: Sendable, doubt: Doubt, max: number): Promise<ClaimedTrigger[]> {
    const replies: ClaimedTrigger[] = [];
    for (const [table, repliesPerHour] of perHour) {
      const limits = { doubt, count: max - replies.length, repliesPerHour, leaseMs };
      if (sendable[table] && limits.count > 0) replies.push(...(await claimReplies(db, table, sendable.id, limits)));
    }
    return replies;
  }

  /** Sends a suspect reply while the process sends nothing else. @returns how many were sent. */
  async function sendSuspect(connections: Sendable[]): Promise<number> {
    for (const connection of connections.filter(({ hasSuspect }) => hasSuspect)) {
      await Promise.all(inFlight);
      const [suspect] = await claimOf(connection, 'suspect', 1);
      if (suspect) return start(suspect).then(() => 1);
    }
    return 0;
  }

  return {
    async run(): Promise<number> {
      let claimed = 0;
      const connections = await sendableConnections(db);
      for (const connection of connections) {
        const count = concurrency - inFlight.size;
        if (count === 0) break;
        const replies = await claimOf(connection, 'new', count);
        replies.forEach(start);
        claimed += replies.length;
      }
      claimed += await sendSuspect(connections);
      return inFlight.size < concurrency ? claimed : 0;
    },
    async settled(): Promise<void> {
      await Promise.all(inFlight);
    },
  };
}

async function deliver(db: Db, options: SenderOptions, trigger: ClaimedTrigger): Promise<Attempt> {
  const { instagram, keyring } = options;
  if (Date.parse(trigger.expiresAt) <= Date.now()) {
    const last = trigger.reason === null ? '' : `; last reason: ${trigger.reason}`;
    return fail(db, trigger, 'window_closed', `Not sent in time${last}`);
  }
  const account = credentials(keyring, trigger);
  const message = await personalize(db, options, trigger);
  if (message === undefined) return fail(db, trigger, DISCARDED, '');
  const { kind, recipient, imageUrl, quickReplies, buttons = [] } = trigger;
  const isDirect = isMessage(kind) || kind === 'conversation_message';
  // The platform refuses a second private reply to a comment, so retrying a private reply is safe. A direct message or a public reply would
  // be sent twice, so the outcome of the first attempt must be known before a retry.
  if (trigger.uncertain && (isDirect || kind === 'public_reply')) {
    const sent = isDirect
      ? await instagram.findSentMessages(account, recipient, buttons.length > 0 ? [message, ''] : [message])
      : // The platform keeps a reply to a reply under the comment that both answer.
        await instagram.findPublicReplies(account, trigger.parentId ?? recipient, message);
    if (sent.kind === 'found') {
      if (await creditSentMessage(db, trigger, sent.data)) return { outcome: 'sent', code: 'sent' };
    } else if (sent.kind === 'refused' && sent.reaction !== 'permanent' && sent.reaction !== 'used') {
      return record(db, trigger, sent);
    } else {
      return later(db, trigger, { reason: 'outcome_unknown', detail: sent.detail, uncertain: true });
    }
  }
  if (kind === 'public_reply') return record(db, trigger, await instagram.replyPublicly(account, recipient, message));
  const to = isDirect ? { id: recipient } : { comment_id: recipient };
  const content = { text: message, imageUrl, quickReplies, buttons, metadata: trigger.id };
  return record(db, trigger, await instagram.send(account, to, content));
}

async function record(db: Db, trigger: ClaimedTrigger, outcome: SendOutcome): Promise<Attempt> {
  if (outcome.kind === 'sent') return succeed(db, trigger, outcome.messageId);
  if (outcome.kind === 'unknown') {
    return later(db, trigger, { reason: 'outcome_unknown', detail: outcome.detail, uncertain: true });
  }
  const { reaction, reason, detail, retryAfterMs = 0 } = outcome;
  const hold = (pauseMs: number) => {
    const needsAttention = reaction !== 'throttled';
    return holdConnection(db, trigger, { until: new Date(Date.now() + pauseMs), reason, needsAttention });
  };
  switch (reaction) {
    case 'used':
      // The earlier attempt has used the only private reply of the comment.
      return trigger.uncertain ? succeed(db, trigger, null) : fail(db, trigger, reason, detail);
    case 'permanent':
      return fail(db, trigger, reason, detail);
    case 'reconnect':
      await requireReconnect(db, trigger, reason);
      return later(db, trigger, { reason, detail, pauseMs: 0 });
    case 'pause':
      await hold(HOUR_MS);
      return later(db, trigger, { reason, detail, pauseMs: 0 });
    case 'throttled': {
      const pauseMs = Math.max(retryAfterMs, retryPauseMs(trigger.attempts));
      await hold(pauseMs);
      return later(db, trigger, { reason, detail, pauseMs });
    }
    case 'forbidden': {
      const isHeld = await refusePermission(db, trigger, replyKind(trigger.kind), trigger.refusals === 0);
      if (!isHeld && trigger.refusals + 1 >= REFUSALS_OF_A_REPLY) return fail(db, trigger, reason, detail);
      return later(db, trigger, { reason, detail, refused: true });
    }
    case 'retry':
      // A response with a server error does not tell whether the message was sent.
      return later(db, trigger, { reason, detail, uncertain: reason !== 'platform_unreachable' });
  }
}

async function succeed(db: Db, trigger: ClaimedTrigger, messageId: string | null): Promise<Attempt> {
  await markSent(db, trigger, messageId);
  return { outcome: 'sent', code: 'sent' };
}

async function fail(db: Db, trigger: ClaimedTrigger, reason: string, detail: string): Promise<Attempt> {
  await markFailed(db, trigger, reason, detail);
  return { outcome: 'failed', code: reason };
}

/** Queues the reply again. It is retried for as long as the platform accepts it. */
async function later(
  db: Db,
  trigger: ClaimedTrigger,
  postponement: Partial<Postponement> & Pick<Postponement, 'reason' | 'detail'>,
): Promise<Attempt> {
  await postpone(db, trigger, {
    pauseMs: retryPauseMs(trigger.attempts),
    uncertain: false,
    refused: false,
    ...postponement,
  });
  return { outcome: 'postponed', code: postponement.reason };
}

/** The pause after the n-th attempt: it doubles from one second to one hour, minus a random part of up to half. */
function retryPauseMs(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(pause * (0.5 + Math.random() / 2));
}
