import { cut, wellFormed } from '@services/common/runtime/text';
import type { Keyring } from '@services/common/secrets/encryption';

import { requireReconnect } from '../connections/holds.ts';
import { credentials } from '../connections/store.ts';
import type { Db } from '../db.ts';
import { WEBHOOK_FIELDS, type Credentials, type Instagram, type ReadOutcome } from '../instagram/client.ts';
import { storeEvents } from '../triggers/events.ts';
import { claimConnections, saveCatchUp, saveSubscription, spendRequest, type DueConnection } from './store.ts';

interface UpkeepOptions {
  instagram: Instagram;
  keyring: Keyring;
  /** The hourly limit of public replies, of which checks use at most half. */
  requestsPerHour: number;
  /** Called when missed events were stored. */
  onEvents: () => void;
  /** Called when a check has ended, so that other checks may begin. */
  onRoom: () => void;
  onFailure: (error: unknown, connectionId: string) => void;
}

/** The maximum number of connections that one process checks at the same time. */
const CONCURRENCY = 10;

/** The reason why a request gave no result. With `isRefused`, the platform would refuse the request again. */
class RequestFailure extends Error {
  isRefused: boolean;
  constructor(reason: string, isRefused: boolean) {
    super(cut(wellFormed(reason), 500));
    this.isRefused = isRefused;
  }
}

type Ask = <Data>(request: (account: Credentials) => Promise<ReadOutcome<Data>>) => Promise<Data>;

/**
 * Checks connections every ten minutes. Each connection is checked on its own, and at most one connection of an account at a time, so that
 * a slow answer delays no other account.
 *
 * @returns `run`, which returns the number of checks begun, for a work loop, and `settled`, which waits until they have ended.
 */
export function createUpkeep(db: Db, options: UpkeepOptions) {
  const { instagram, keyring, requestsPerHour, onEvents, onRoom, onFailure } = options;
  const underWay = new Map<string, Promise<void>>();

  /** @throws RequestFailure */
  async function ask<Data>(due: DueConnection, request: () => Promise<ReadOutcome<Data>>): Promise<Data> {
    if (!(await spendRequest(db, due.connectionId, requestsPerHour))) throw new RequestFailure('hourly_limit', false);
    const answer = await request();
    if (answer.kind === 'found') return answer.data;
    if (answer.kind === 'unknown') throw new RequestFailure(answer.detail, false);
    const { reaction, reason, detail } = answer;
    if (reaction === 'reconnect') await requireReconnect(db, due, reason);
    throw new RequestFailure(`${reason}: ${detail}`, reaction !== 'retry' && reaction !== 'throttled');
  }

  async function repairSubscription(due: DueConnection, ask: Ask): Promise<void> {
    try {
      const fields = await ask(instagram.findSubscription);
      const wasRepaired = WEBHOOK_FIELDS.some((field) => !fields.includes(field));
      if (wasRepaired) await ask(instagram.subscribe);
      await saveSubscription(db, due, { wasRepaired });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      onFailure(error, due.connectionId);
      // If Instagram does not answer, the subscription is checked again during the next check of the connection.
      if (error.isRefused) await saveSubscription(db, due, { failure: error.message });
    }
  }

  /**
   * Stores recent comments and messages that no webhook delivered. Comments and messages that a webhook or another process has already
   * stored are recognized by their keys.
   */
  async function catchUp(due: DueConnection, ask: Ask): Promise<void> {
    let failure: string | null = null;
    for (const request of [instagram.listComments, instagram.listMessages]) {
      try {
        const found = await ask(request);
        const missed = found.filter(({ occurredAt }) => occurredAt >= new Date(due.since));
        const { stored } = await storeEvents(db, missed, 'catch_up');
        if (stored > 0) onEvents();
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        failure ??= error.message;
      }
    }
    await saveCatchUp(db, due, failure);
  }

  async function check(due: DueConnection): Promise<void> {
    const account = credentials(keyring, due);
    const asked: Ask = (request) => ask(due, () => request(account));
    if (due.isSubscriptionDue) await repairSubscription(due, asked);
    await catchUp(due, asked);
  }

  return {
    async run(): Promise<number> {
      const room = CONCURRENCY - underWay.size;
      const claimed = room > 0 ? await claimConnections(db, room, [...underWay.keys()]) : [];
      for (const due of claimed) {
        const checked = check(due)
          .catch((error: unknown) => onFailure(error, due.connectionId))
          .finally(() => {
            underWay.delete(due.accountId);
            onRoom();
          });
        underWay.set(due.accountId, checked);
      }
      return claimed.length;
    },
    async settled(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
