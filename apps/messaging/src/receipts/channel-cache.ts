import { findChannel } from '../channels/store.ts';
import type { Database } from '../db.ts';
import type { Channel } from '../generated/prisma/client.ts';

/** Receipts come by the hundred a second and name few channels: one query serves them for so long. */
const REMEMBERED_MS = 2000;
const MAX_REMEMBERED = 1000;

/** Finds channels by id, each at most once in two seconds; a change of its secret counts after that. */
export function createChannelCache(db: Database): (id: string) => Promise<Channel | null> {
  const known = new Map<string, { channel: Promise<Channel | null>; until: number }>();
  return (id) => {
    const now = performance.now();
    const remembered = known.get(id);
    if (remembered && remembered.until > now) return remembered.channel;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const channel = findChannel(db, id);
    known.set(id, { channel, until: now + REMEMBERED_MS });
    // A failure is not worth remembering.
    channel.catch(() => known.delete(id));
    return channel;
  };
}
