import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@services/common/http/errors';
import { isLeaving } from '@services/common/http/health';
import type { Response } from 'express';

const HEARTBEAT_MS = 15_000;
/** Streams end after this time, so that a replica can stop and a new replica gets connections. Clients reconnect automatically. */
const MAX_STREAM_MS = 10 * 60_000;
/** Drop a client that has not read its buffer for STALL_MS. */
const STALL_MS = 30_000;

interface StreamLimits {
  /** The maximum number of streams per process, in total and per account, so that no account can use all of them. */
  most: number;
  maxPerAccount: number;
  /** The pause between two polls for new events. */
  everyMs: number;
  /** Whether all streams of the process poll at the same moment, so that one statement can serve them all. */
  together?: boolean;
}

/** The events since the last poll, and whether the stream ends after them. */
interface NewEvents {
  events: { event: string; data: unknown }[];
  ended: boolean;
  /** Called instead of sending if the client disconnected during the poll. */
  takeBack?: () => Promise<void>;
}

/**
 * Sends the events that `look` finds to the client, as server-sent events (WHATWG HTML §9.2), until `look` reports the end or the process
 * is about to stop.
 *
 * @throws AppError 429 `rate_limit_exceeded` if the maximum number of streams is open, in total or for the account.
 */
type ServeStream = (accountId: string, response: Response, look: () => Promise<NewEvents>) => Promise<void>;

const tooMany = (message: string) =>
  new AppError(429, 'rate_limit_exceeded', message, { headers: { 'Retry-After': '5' } });

export function createEventStreams({ most, maxPerAccount, everyMs, together = false }: StreamLimits): ServeStream {
  /** Open streams by account. */
  const streams = new Map<string, number>();

  function open(accountId: string): void {
    const own = streams.get(accountId) ?? 0;
    const all = [...streams.values()].reduce((sum, count) => sum + count, 0);
    if (own >= maxPerAccount) throw tooMany(`An account has at most ${maxPerAccount} of these streams at a time`);
    if (all >= most) throw tooMany(`At most ${most} of these streams are served at a time`);
    streams.set(accountId, own + 1);
  }

  function close(accountId: string): void {
    const own = streams.get(accountId) ?? 1;
    if (own > 1) streams.set(accountId, own - 1);
    else streams.delete(accountId);
  }

  async function write(response: Response, look: () => Promise<NewEvents>): Promise<void> {
    const endsAt = Date.now() + MAX_STREAM_MS;
    let writtenAt = 0;
    while (!response.destroyed && !isLeaving(response.app) && Date.now() < endsAt) {
      // Waits until the client has read its buffer before more events are fetched.
      if (response.writableNeedDrain) {
        if (Date.now() - writtenAt > STALL_MS) return void response.destroy();
        await pause(everyMs);
        continue;
      }
      const { events, ended, takeBack } = await look();
      if (response.destroyed) return takeBack?.();
      for (const { event, data } of events) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (ended) return;
      const isQuiet = events.length === 0 && Date.now() - writtenAt > HEARTBEAT_MS;
      if (isQuiet) response.write(': still here\n\n');
      if (isQuiet || events.length > 0) writtenAt = Date.now();
      await pause(together ? everyMs - (Date.now() % everyMs) : everyMs);
    }
  }

  return async (accountId, response, look) => {
    open(accountId);
    try {
      response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      response.flushHeaders();
      await write(response, look);
    } finally {
      close(accountId);
      response.end();
    }
  };
}
