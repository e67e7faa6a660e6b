import { createHmac } from 'node:crypto';

import type { Logger } from '../runtime/logging.ts';
import type { Keyring } from './encryption.ts';
import type { Query } from './key-rotation.ts';

/** Secrets that an account's rows depend on, by the name of their setting: one of 32 random bytes, or a keyring. */
export type RecordedSecrets = Readonly<Record<string, Buffer | Keyring>>;

// The fingerprint of a key that has left the ring is deleted: the service can no longer open what that key sealed.
const RECORD = {
  name: 'record_secret_fingerprints',
  text: `WITH present AS (SELECT * FROM json_to_recordset($1::json) AS p(setting text, key_id text, fingerprint text)),
      gone AS (DELETE FROM secret_fingerprints f
        WHERE NOT EXISTS (SELECT FROM present p WHERE p.setting = f.setting AND p.key_id = f.key_id))
    INSERT INTO secret_fingerprints (setting, key_id, fingerprint) SELECT setting, key_id, fingerprint FROM present
    ON CONFLICT (setting, key_id) DO UPDATE SET fingerprint = excluded.fingerprint`,
};

/**
 * Notes in the database which secrets the service was started with, so that an account is moved only to a cell that can open what
 * it takes over. What is stored reveals nothing of a random key. Never rejects: without it only moves are refused.
 */
export async function recordSecrets(
  { query }: { query: Query },
  secrets: RecordedSecrets,
  logger: Logger,
): Promise<void> {
  try {
    await query(RECORD, [
      JSON.stringify(Object.entries(secrets).flatMap(([setting, secret]) => list(setting, secret))),
    ]);
  } catch (error) {
    logger.warn({ err: error }, 'the fingerprints of secrets could not be recorded');
  }
}

function list(setting: string, secret: Buffer | Keyring) {
  const keys = Buffer.isBuffer(secret) ? [{ id: '', key: secret }] : secret;
  return keys.map(({ id, key }) => ({
    setting,
    key_id: id,
    fingerprint: createHmac('sha256', key).update(`fingerprint of ${setting}`).digest('base64url'),
  }));
}
