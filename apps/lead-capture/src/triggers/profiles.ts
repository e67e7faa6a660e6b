import type { Keyring } from '@services/common/runtime/encryption';

import { credentials } from '../connections/store.ts';
import type { Db, Statement } from '../db.ts';
import type { Instagram } from '../instagram/client.ts';

interface DueProfile {
  leadId: string;
  platformUserId: string;
  instagramAccountId: string;
  sealedAccessToken: string;
}

const BATCH_SIZE = 20;

// The next attempt is set with the claim: a killed process costs a delay and nothing else. Pauses: 1, 4, 9, … minutes.
const CLAIM_PROFILES: Statement = {
  name: 'claim_profiles',
  text: `WITH due AS (
      SELECT id FROM leads WHERE profile_due_at <= now() ORDER BY profile_due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE leads SET profile_attempts = profile_attempts + 1, profile_due_at =
        CASE WHEN profile_attempts < 8 THEN now() + (profile_attempts + 1) ^ 2 * interval '1 minute' END
      WHERE id IN (SELECT id FROM due) RETURNING id, connection_id, platform_user_id
    )
    SELECT l.id AS "leadId", l.platform_user_id AS "platformUserId",
      c.instagram_account_id AS "instagramAccountId", c.sealed_access_token AS "sealedAccessToken"
    FROM claimed l JOIN connections c ON c.id = l.connection_id AND c.status = 'active'`,
};

const SAVE_PROFILE: Statement = {
  name: 'save_profile',
  text: `UPDATE leads SET username = coalesce($2, username), display_name = coalesce($3, $2, display_name),
    profile_picture_url = coalesce($4, profile_picture_url), profile_due_at = NULL WHERE id = $1`,
};

export interface ProfilesOptions {
  instagram: Instagram;
  keyring: Keyring;
}

/**
 * Asks the platform who answered a story: such events carry an id only. People who merely commented have not consented
 * to that, and their events name them.
 *
 * @returns the work of one turn, for a work loop.
 */
export function createProfiles(db: Db, { instagram, keyring }: ProfilesOptions): () => Promise<number> {
  async function fetchProfile(due: DueProfile): Promise<void> {
    const profile = await instagram.findProfile(credentials(keyring, due), due.platformUserId).catch(() => undefined);
    // Not an answer: the claim has set the next attempt.
    if (profile === undefined) return;
    const text = (value: string | null | undefined, max: number) =>
      value ? value.toWellFormed().replaceAll('\0', '').slice(0, max).toWellFormed() : null;
    const picture = profile?.profile_pic?.startsWith('https://') ? profile.profile_pic : null;
    const values = [due.leadId, text(profile?.username, 30), text(profile?.name, 150), text(picture, 2000)];
    await db.query(SAVE_PROFILE, values);
  }

  return async function run(): Promise<number> {
    const due = await db.query<DueProfile>(CLAIM_PROFILES, [BATCH_SIZE]);
    await Promise.all(due.map(fetchProfile));
    return due.length;
  };
}
