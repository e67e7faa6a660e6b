import type { Keyring } from '@services/common/secrets/encryption';

import { openCredentials } from './credentials.ts';
import { findChannel } from './store.ts';
import type { Database } from '../db.ts';
import type { Deps } from '../deps.ts';

type Found = ReturnType<Deps['findReceivingChannel']>;

/** Hundreds of receipts per second arrive for a few channels, so each channel is read and decrypted once per REMEMBERED_MS. */
const REMEMBERED_MS = 2000;
const MAX_REMEMBERED = 1000;

/** Finds channels by id and caches each for two seconds, so a changed secret takes effect within two seconds. */
export function createChannelCache(db: Database, keyring: Keyring): (id: string) => Found {
  const known = new Map<string, { found: Found; until: number }>();
  async function find(id: string): Found {
    const channel = await findChannel(db, id);
    if (!channel) return null;
    return { channel, credentials: channel.sealedCredentials === null ? null : openCredentials(keyring, channel) };
  }
  return (id) => {
    const now = performance.now();
    const remembered = known.get(id);
    if (remembered && remembered.until > now) return remembered.found;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const found = find(id);
    known.set(id, { found, until: now + REMEMBERED_MS });
    // Failures are not cached.
    found.catch(() => known.delete(id));
    return found;
  };
}
