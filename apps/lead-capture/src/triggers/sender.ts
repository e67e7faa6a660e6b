import type { Keyring } from '@services/common/runtime/encryption';
import { continueTrace } from '@services/common/runtime/trace-context';

import { credentials, holdConnection, requireReconnect } from '../connections/store.ts';
import type { Db } from '../db.ts';
import type { Instagram, SendOutcome } from '../instagram/client.ts';
import { MAX_ATTEMPTS, retryPauseMs } from './retry.ts';
import {
  claimTriggers,
  markFailed,
  markSent,
  postpone,
  recoverTriggers,
  sendableConnections,
  type ClaimedTrigger,
} from './sending-store.ts';

export interface SenderOptions {
  instagram: Instagram;
  keyring: Keyring;
  /** Messages being sent at the same time by this process. */
  concurrency: number;
  privateRepliesPerHour: number;
  /** How long a claimed message is this process's own: longer than all its requests together may take. */
  leaseMs: number;
  /** Called when there is room for more work. */
  onRoom: () => void;
  onError: (error: unknown) => void;
}

const PAUSE_OF_CONNECTION_MS = 3_600_000;

/**
 * Sends queued replies. Each is claimed right before its request, so that a killed process leaves few in doubt, and one
 * slow answer holds up one place and not a batch.
 *
 * @returns `run`, the work of one turn for a work loop, and `settled`, which waits for what is being sent.
 */
export function createSender(db: Db, options: SenderOptions) {
  const { concurrency, privateRepliesPerHour, leaseMs, onRoom, onError } = options;
  const inFlight = new Set<Promise<void>>();

  function start(trigger: ClaimedTrigger): void {
    const { id, traceparent } = trigger;
    const delivery = continueTrace({ traceparent, queue: 'triggers', id }, () => deliver(db, options, trigger))
      .catch(onError)
      .finally(() => {
        inFlight.delete(delivery);
        // Not at every end: a claim for a single place costs as much as one for many.
        if (inFlight.size <= concurrency / 2) onRoom();
      });
    inFlight.add(delivery);
  }

  return {
    async run(): Promise<number> {
      await recoverTriggers(db);
      let claimed = 0;
      for (const connectionId of await sendableConnections(db)) {
        const count = concurrency - inFlight.size;
        if (count === 0) break;
        const triggers = await claimTriggers(db, connectionId, { count, privateRepliesPerHour, leaseMs });
        triggers.forEach(start);
        claimed += triggers.length;
      }
      return inFlight.size < concurrency ? claimed : 0;
    },
    async settled(): Promise<void> {
      await Promise.all(inFlight);
    },
  };
}

async function deliver(db: Db, { instagram, keyring }: SenderOptions, trigger: ClaimedTrigger): Promise<void> {
  if (Date.parse(trigger.expiresAt) <= Date.now()) return markFailed(db, trigger, 'window_closed', 'Not sent in time');
  const account = credentials(keyring, trigger);
  const isDirect = trigger.kind === 'story_reply';
  // The platform refuses a second private reply to a comment, so that repeating one is safe. A direct message it would
  // send twice: what became of the first has to be known before.
  if (trigger.uncertain && isDirect) {
    try {
      const messageId = await instagram.findSentMessage(
        account,
        trigger.recipient,
        trigger.message,
        new Date(trigger.createdAt),
      );
      if (messageId !== null) return markSent(db, trigger, messageId);
    } catch (error) {
      return retryOrGiveUp(db, trigger, { reason: 'outcome_unknown', detail: String(error), uncertain: true });
    }
  }
  const recipient = isDirect ? { id: trigger.recipient } : { comment_id: trigger.recipient };
  await record(db, trigger, await instagram.send(account, recipient, trigger.message, trigger.id));
}

async function record(db: Db, trigger: ClaimedTrigger, outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'sent') return markSent(db, trigger, outcome.messageId);
  if (outcome.kind === 'unknown') {
    return retryOrGiveUp(db, trigger, { reason: 'outcome_unknown', detail: outcome.detail, uncertain: true });
  }
  const { reaction, reason, detail, retryAfterMs = 0 } = outcome;
  switch (reaction) {
    case 'used':
      // Our own earlier attempt is what used it up.
      return trigger.uncertain ? markSent(db, trigger, null) : markFailed(db, trigger, reason, detail);
    case 'permanent':
      return markFailed(db, trigger, reason, detail);
    case 'reconnect':
      await requireReconnect(db, trigger.connectionId, reason);
      return postpone(db, trigger, { reason, detail, pauseMs: 0, uncertain: false });
    case 'pause': {
      await holdConnection(db, trigger.connectionId, { until: new Date(Date.now() + PAUSE_OF_CONNECTION_MS), reason });
      return postpone(db, trigger, { reason, detail, pauseMs: PAUSE_OF_CONNECTION_MS, uncertain: false });
    }
    case 'throttled': {
      const pauseMs = Math.max(retryAfterMs, retryPauseMs(trigger.attempts));
      await holdConnection(db, trigger.connectionId, { until: new Date(Date.now() + pauseMs), reason });
      return postpone(db, trigger, { reason, detail, pauseMs, uncertain: false });
    }
    case 'retry':
      // An answer with a server error does not say whether the message went out before it.
      return retryOrGiveUp(db, trigger, { reason, detail, uncertain: reason !== 'platform_unreachable' });
  }
}

async function retryOrGiveUp(
  db: Db,
  trigger: ClaimedTrigger,
  { reason, detail, uncertain }: { reason: string; detail: string; uncertain: boolean },
): Promise<void> {
  if (trigger.attempts >= MAX_ATTEMPTS) return markFailed(db, trigger, reason, detail);
  return postpone(db, trigger, { reason, detail, uncertain, pauseMs: retryPauseMs(trigger.attempts) });
}
