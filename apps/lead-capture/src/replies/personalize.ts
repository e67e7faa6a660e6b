import type { Keyring } from '@services/common/secrets/encryption';

import { replyKind } from '../connections/holds.ts';
import { credentials } from '../connections/store.ts';
import { prepared, type Db } from '../db.ts';
import type { Instagram } from '../instagram/client.ts';
import { fillPlaceholders, hasPlaceholders, type Person } from '../placeholders.ts';
import type { ClaimedTrigger } from './claim-store.ts';
import { saveProfile } from './profiles.ts';
import { forTables, tableOf } from './reply-events.ts';

const FIND_PERSON = prepared(
  `SELECT username, display_name AS "displayName", username = platform_user_id AS "isUnknown" FROM leads WHERE id = $1`,
);

const SAVE_MESSAGE = forTables(
  (table) => `UPDATE ${table} SET message = $3
    WHERE id = $1 AND status = 'sending' AND attempts = $2 AND platform_user_id <> '' RETURNING id`,
);

/**
 * Fills the placeholders of a claimed reply before its first attempt. The text is stored, so that a message of unknown outcome can be found
 * by it. The platform gives the profile of a person who replied to a story, but not of a person who only commented.
 *
 * @returns the text; undefined if the reply was erased concurrently.
 */
export async function personalize(
  db: Db,
  { instagram, keyring }: { instagram: Instagram; keyring: Keyring },
  trigger: ClaimedTrigger,
): Promise<string | undefined> {
  if (!hasPlaceholders(trigger.message)) return trigger.message;
  const message = fillPlaceholders(trigger.message, await findPerson(db, instagram, keyring, trigger));
  const saved = await db.query(SAVE_MESSAGE[tableOf(trigger.kind)], [trigger.id, trigger.attempts, message]);
  return saved.length > 0 ? message : undefined;
}

async function findPerson(db: Db, instagram: Instagram, keyring: Keyring, trigger: ClaimedTrigger): Promise<Person> {
  const [lead] = await db.query<Person & { isUnknown: boolean }>(FIND_PERSON, [trigger.leadId]);
  if (lead?.isUnknown === false) return lead;
  if (replyKind(trigger.kind) !== 'messages') return { username: trigger.username };
  const profile = await instagram.findProfile(credentials(keyring, trigger), trigger.recipient);
  // Without a profile, the reply is sent with the placeholders' fallbacks. A problem of the connection is noticed when the
  // reply is sent.
  if (profile.kind !== 'found') return {};
  if (trigger.leadId !== null) await saveProfile(db, { leadId: trigger.leadId }, profile.data);
  return { username: profile.data.username, displayName: profile.data.name };
}
