import type { Keyring } from '@services/common/secrets/encryption';

import { requireReconnect } from '../connections/holds.ts';
import { credentials } from '../connections/store.ts';
import { prepared, type Db } from '../db.ts';
import type { Instagram, Profile } from '../instagram/client.ts';

interface DueProfile {
  leadId: string;
  platformUserId: string;
  connectionId: string;
  instagramAccountId: string;
  sealedAccessToken: string;
}

const BATCH_SIZE = 20;

const DUE = `l.profile_due_at <= now() ORDER BY l.profile_due_at`;
/** A query without parameters, for `watchQueues`. */
export const PROFILES_DUE = `SELECT FROM leads l WHERE ${DUE} LIMIT 1`;

// The claim schedules the next attempt, so a killed process only causes a delay. While the connection cannot read profiles, attempts are
// not counted; a new token makes the attempts due at once. Pauses: 1, 4, 9, … minutes, at most a day, for two months.
const CLAIM_PROFILES = prepared(`WITH due AS (
      SELECT l.id, c.status = 'active' AND coalesce(c.held_until <= now(), true) AS usable
      FROM leads l JOIN connections c ON c.id = l.connection_id
      WHERE ${DUE} LIMIT $1 FOR UPDATE OF l SKIP LOCKED
    ), claimed AS (
      UPDATE leads SET profile_attempts = CASE WHEN usable THEN profile_attempts + 1 ELSE profile_attempts END,
        profile_due_at = CASE
          WHEN NOT usable THEN now() + interval '1 hour'
          WHEN profile_attempts < 80 THEN now() + least((profile_attempts + 1) ^ 2, 1440) * interval '1 minute'
        END
      FROM due WHERE leads.id = due.id RETURNING leads.id, connection_id, platform_user_id, usable
    )
    SELECT l.id AS "leadId", l.platform_user_id AS "platformUserId", c.id AS "connectionId",
      c.instagram_account_id AS "instagramAccountId", c.sealed_access_token AS "sealedAccessToken"
    FROM claimed l JOIN connections c ON c.id = l.connection_id WHERE l.usable`);

const SAVE_PROFILE = prepared(`
    UPDATE leads SET username = coalesce($2, username), display_name = coalesce($3, $2, display_name),
    profile_picture_url = coalesce($4, profile_picture_url), profile_due_at = NULL WHERE id = $1`);

// The connection failed, not the request for this person, so the attempt does not count.
const RETURN_ATTEMPT = prepared('UPDATE leads SET profile_attempts = greatest(profile_attempts - 1, 0) WHERE id = $1');

interface ProfilesOptions {
  instagram: Instagram;
  keyring: Keyring;
}

/**
 * Reads profiles of people who replied to a story, because those events contain only an id. People who only commented have not consented to
 * the reading of their profiles, and their events contain usernames.
 *
 * @returns the amount of work done in one run, for a work loop.
 */
export async function readProfiles(db: Db, options: ProfilesOptions): Promise<number> {
  const due = await db.query<DueProfile>(CLAIM_PROFILES, [BATCH_SIZE]);
  await Promise.all(due.map((profile) => readProfile(db, options, profile)));
  return due.length;
}

async function readProfile(db: Db, { instagram, keyring }: ProfilesOptions, due: DueProfile): Promise<void> {
  const answer = await instagram.findProfile(credentials(keyring, due), due.platformUserId);
  if (answer.kind === 'found') return saveProfile(db, due, answer.data);
  // Nothing is stored, because the claim has already scheduled the next attempt.
  if (answer.kind === 'unknown' || answer.reaction === 'retry') return;
  if (answer.reaction === 'reconnect') await requireReconnect(db, due, answer.reason);
  // The platform refuses this person's profile; it is requested again after the next story reply.
  if (!['reconnect', 'throttled', 'pause'].includes(answer.reaction)) return saveProfile(db, due, {});
  await db.query(RETURN_ATTEMPT, [due.leadId]);
}

export async function saveProfile(
  db: Db,
  { leadId }: { leadId: string },
  { username, name, profile_pic }: Profile,
): Promise<void> {
  const picture = profile_pic?.startsWith('https://') ? profile_pic : null;
  await db.query(SAVE_PROFILE, [leadId, username || null, name || null, picture]);
}
