import type { Keyring } from '@services/common/secrets/encryption';

import type { Db } from '../db.ts';
import type { DkimKey } from '../providers/outcome.ts';
import { openKey } from './keys.ts';

/**
 * Finds the key of an account's verified domain. Null if the account may not send from the domain.
 *
 * @param options.again ignore a cached negative result, because the domain may have been verified since.
 */
export type FindKey = (accountId: string, domain: string, options?: { again?: boolean }) => Promise<DkimKey | null>;

/** The key cannot be decrypted, or the decrypted text is not a key. */
export class UnreadableKeyError extends Error {}

/** Hundreds of messages per second are from a few domains, so keys are cached. A changed domain takes effect after REMEMBERED_MS. */
const REMEMBERED_MS = 5000;
const MAX_REMEMBERED = 1000;

/** Finds keys and caches each for five seconds. Finding a key can throw `UnreadableKeyError`. */
export function createKeys(db: Db, keyring: Keyring): FindKey {
  const known = new Map<string, { key: Promise<DkimKey | null>; until: number }>();
  async function find(accountId: string, name: string): Promise<DkimKey | null> {
    const domain = await db.orm.sendingDomain.findFirst({ where: { accountId, name, verifiedAt: { not: null } } });
    if (!domain) return null;
    try {
      return { domain: name, selector: domain.selector, privateKey: openKey(keyring, domain) };
    } catch (cause) {
      throw new UnreadableKeyError(`The key of the domain ${name} could not be read`, { cause });
    }
  }
  return async (accountId, domain, { again = false } = {}) => {
    const now = performance.now();
    const id = `${accountId} ${domain}`;
    const remembered = known.get(id);
    if (remembered && remembered.until > now) {
      const found = await remembered.key;
      if (found || !again) return found;
    }
    if (known.size >= MAX_REMEMBERED) known.clear();
    const key = find(accountId, domain);
    known.set(id, { key, until: now + REMEMBERED_MS });
    // Failures are not cached.
    key.catch(() => known.delete(id));
    return key;
  };
}
