import { open, seal, type Keyring } from '@services/common/runtime/encryption';
import { newId } from '@services/common/runtime/ids';

import type { Db } from '../db.ts';
import type { Credentials } from '../instagram/client.ts';

export interface NewConnection {
  accountId: string;
  /** The professional account's id, as in the webhook's `entry.id` (not the app-scoped one). */
  instagramAccountId: string;
  username: string;
  accessToken: string;
}

/**
 * Connects an Instagram account, or gives a connected one a new access token, which also ends `needs_reconnect`.
 *
 * @throws Error when the Instagram account is connected to another account of ours.
 */
export function saveConnection(
  db: Db,
  keyring: Keyring,
  { accountId, instagramAccountId, username, accessToken }: NewConnection,
) {
  return db.transaction(async ({ orm }) => {
    // Waits for a connection that is being made; without it two first connections would collide.
    await orm.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tokenContext(instagramAccountId)}, 0))::text`;
    const existing = await orm.connection.findUnique({ where: { instagramAccountId } });
    if (existing && existing.accountId !== accountId) {
      throw new Error(`Instagram account ${instagramAccountId} is connected to another account`);
    }
    const sealedAccessToken = seal(keyring, accessToken, tokenContext(instagramAccountId));
    const working = {
      username,
      sealedAccessToken,
      status: 'active',
      statusReason: null,
      heldUntil: null,
      ...PERMITTED,
    };
    if (existing) {
      // Profiles that could not be read with the old token.
      await orm.lead.updateMany({
        where: { connectionId: existing.id, profileDueAt: { not: null } },
        data: { profileDueAt: new Date(), profileAttempts: 0 },
      });
    }
    return orm.connection.upsert({
      where: { instagramAccountId },
      create: { id: newId('con_'), accountId, instagramAccountId, ...working },
      update: working,
    });
  });
}

export function listConnections({ orm }: Db, accountId: string) {
  return orm.connection.findMany({ where: { accountId }, orderBy: { id: 'asc' }, omit: { sealedAccessToken: true } });
}

/** A new token may have the permissions that the old one lacked. */
const PERMITTED = { commentRefusals: 0, commentsHeldUntil: null, messageRefusals: 0, messagesHeldUntil: null };

/** What the Graph API needs of the caller. */
export function credentials(
  keyring: Keyring,
  { instagramAccountId, sealedAccessToken }: { instagramAccountId: string; sealedAccessToken: string },
): Credentials {
  return { instagramAccountId, accessToken: open(keyring, sealedAccessToken, tokenContext(instagramAccountId)) };
}

/** Where the tokens are, and what each is bound to. */
export const SEALED_TOKENS = {
  table: 'connections',
  column: 'sealed_access_token',
  context: `'instagram ' || instagram_account_id`,
};

function tokenContext(instagramAccountId: string): string {
  return `instagram ${instagramAccountId}`;
}
