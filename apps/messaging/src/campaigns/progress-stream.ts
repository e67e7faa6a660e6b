import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@services/common/http/errors';
import { isLeaving } from '@services/common/http/health';
import type { Response } from 'express';

import type { Db } from '../db.ts';
import { readStats } from './statistics.ts';
import { getCampaign } from './store.ts';

const EVERY_MS = 500;
const HEARTBEAT_MS = 15_000;
/** A client connects again by itself; an end now and then lets replicas go and connections spread. */
const LONGEST_MS = 10 * 60_000;
/** Of one process, for all accounts and for each: no account takes the places of the others. */
const MOST_STREAMS = 200;
export const MOST_STREAMS_OF_ACCOUNT = 10;

/** Open streams by account. */
const streams = new Map<string, number>();

/**
 * Server-sent events (WHATWG HTML §9.2) with the campaign's status and numbers, whenever they have changed. The stream ends
 * when the campaign has, and when this process is about to.
 *
 * @throws AppError 404, 429 when this process serves as many streams as it can, altogether or to this account.
 */
export async function streamProgress(db: Db, accountId: string, id: string, response: Response): Promise<void> {
  await getCampaign(db, accountId, id);
  const own = streams.get(accountId) ?? 0;
  const all = [...streams.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_STREAMS_OF_ACCOUNT || all >= MOST_STREAMS) {
    throw new AppError(429, 'rate_limit_exceeded', 'Too many progress streams', { headers: { 'Retry-After': '5' } });
  }
  streams.set(accountId, own + 1);
  try {
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    await stream(db, accountId, id, response);
  } finally {
    const open = streams.get(accountId) ?? 1;
    if (open > 1) streams.set(accountId, open - 1);
    else streams.delete(accountId);
    response.end();
  }
}

async function stream(db: Db, accountId: string, id: string, response: Response): Promise<void> {
  const endsAt = Date.now() + LONGEST_MS;
  let before = '';
  let writtenAt = 0;
  while (!response.destroyed && !isLeaving(response.app) && Date.now() < endsAt) {
    const campaign = await getCampaign(db, accountId, id).catch(() => null);
    if (!campaign) return;
    const stats = (await readStats(db, [campaign])).get(id);
    const { status, statusReason, audienceSize } = campaign;
    const data = JSON.stringify({ campaignId: id, status, statusReason, audienceSize, stats });
    if (data !== before || Date.now() - writtenAt > HEARTBEAT_MS) {
      response.write(data === before ? ': still here\n\n' : `event: progress\ndata: ${data}\n\n`);
      before = data;
      writtenAt = Date.now();
    }
    if (status === 'completed' || (status === 'canceled' && !campaign.active)) return;
    await pause(EVERY_MS);
  }
}
