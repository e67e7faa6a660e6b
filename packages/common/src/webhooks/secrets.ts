import { randomBytes } from 'node:crypto';

import { addFailure, newRotation, reseal, type Rotation } from '../secrets/key-rotation.ts';
import { open, seal, type Keyring } from '../secrets/encryption.ts';
import { prepared, type Queries } from '../database/database.ts';

/** The prefix of every secret; the rest is base64. */
export const SECRET_PREFIX = 'whsec_';

/** An encrypted secret that was replaced but still signs deliveries. */
export interface PreviousSecret {
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** How long a replaced secret continues to sign together with its successor. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** A new signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64');
}

/** A webhook's secrets as stored in its row. The webhook's id is the encryption context. */
export interface SealedSecrets {
  sealedSecret: string;
  /** Oldest first. */
  previousSecrets: PreviousSecret[];
}

/** The signing secrets, newest first. @throws Error when a secret was encrypted with a key that no longer exists. */
export function openSecrets(
  keyring: Keyring,
  webhookId: string,
  { sealedSecret, previousSecrets }: SealedSecrets,
  now = Date.now(),
): [string, ...string[]] {
  const previous = stillSigning(previousSecrets, now).toReversed();
  return [open(keyring, sealedSecret, webhookId), ...previous.map(({ sealed }) => open(keyring, sealed, webhookId))];
}

/** The row after a rotation: the current secret joins the previous secrets that still sign. */
export function rotated(
  keyring: Keyring,
  webhookId: string,
  { sealedSecret, previousSecrets }: SealedSecrets,
  secret: string,
  now = Date.now(),
): SealedSecrets {
  const until = new Date(now + OVERLAP_MS).toISOString();
  return {
    sealedSecret: seal(keyring, secret, webhookId),
    previousSecrets: [...stillSigning(previousSecrets, now), { sealed: sealedSecret, until }],
  };
}

/** The previous secrets that still sign deliveries. */
export function stillSigning(previous: readonly PreviousSecret[], now = Date.now()): PreviousSecret[] {
  return previous.filter(({ until }) => Date.parse(until) > now);
}

const BATCH_SIZE = 500;
const FIND = prepared(`SELECT id, sealed_secret AS "sealedSecret", previous_secrets AS "previousSecrets" FROM webhooks
    WHERE id > $1 ORDER BY id LIMIT ${BATCH_SIZE}`);
const REPLACE = prepared(`UPDATE webhooks SET sealed_secret = $2, previous_secrets = $3::jsonb
    WHERE id = $1 AND sealed_secret = $4 AND previous_secrets = $5::jsonb RETURNING id`);

/**
 * Encrypts all webhooks' secrets with the keyring's first key. It is safe to repeat this, and to do it while the
 * service runs: a secret that changes concurrently is not overwritten, because it is already encrypted with that key.
 */
export async function resealWebhookSecrets(db: Queries, keyring: Keyring): Promise<Rotation> {
  const rotation = newRotation();
  for (let last = ''; ;) {
    const rows = await db.query<SealedSecrets & { id: string }>(FIND, [last]);
    for (const row of rows) {
      try {
        const sealedSecret = reseal(keyring, row.sealedSecret, row.id);
        const previous = stillSigning(row.previousSecrets);
        const previousSecrets = previous.map((each) => ({ ...each, sealed: reseal(keyring, each.sealed, row.id) }));
        if (
          sealedSecret === row.sealedSecret &&
          JSON.stringify(previousSecrets) === JSON.stringify(row.previousSecrets)
        )
          continue;
        const [before, after] = [JSON.stringify(row.previousSecrets), JSON.stringify(previousSecrets)];
        const values = [row.id, sealedSecret, after, row.sealedSecret, before];
        rotation.resealed += (await db.query(REPLACE, values)).length;
      } catch (error) {
        addFailure(rotation, row.id, error);
      }
    }
    if (rows.length < BATCH_SIZE) return rotation;
    last = rows.at(-1)?.id ?? last;
  }
}
