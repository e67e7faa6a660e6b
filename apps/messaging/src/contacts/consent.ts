import { hashAddress } from '../addresses/hashing.ts';
import type { Db, Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import type { ConsentChange, ContactsContext } from '../contact-events.ts';

const SUPPRESS: Statement = {
  name: 'suppress',
  text: `INSERT INTO suppressions (account_id, channel, address_hash, source) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING channel`,
};
const RELEASE: Statement = {
  name: 'release_suppression',
  text: `DELETE FROM suppressions WHERE account_id = $1 AND channel = $2 AND address_hash = $3 RETURNING channel`,
};
/** The contact that owns the address, if there is one, shows what was decided. */
const SHOW: Statement = {
  name: 'show_consent',
  text: `UPDATE contacts SET updated_at = now(), consent = consent || jsonb_build_object($2::text,
      jsonb_build_object('status', $4::text, 'source', $5::text, 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    WHERE account_id = $1 AND CASE WHEN $2 = 'email' THEN lower(email) = lower($3) ELSE phone = $3 END
    RETURNING id`,
};
/**
 * Records that a recipient wants, or does not want, messages of a kind. Opting out also fails what is still queued for
 * the address. Call it in a transaction.
 */
export async function changeConsent(
  db: Db,
  { addressKey, handlers }: ContactsContext,
  change: Omit<ConsentChange, 'addressHash'>,
): Promise<void> {
  const { accountId, channel, address, status, source } = change;
  const addressHash = hashAddress(addressKey, address);
  const [changed] =
    status === 'unsubscribed'
      ? await db.query(SUPPRESS, [accountId, channel, addressHash, source])
      : await db.query(RELEASE, [accountId, channel, addressHash]);
  const [contact] = await db.query<{ id: string }>(SHOW, [accountId, channel, address, status, source]);
  await handlers.consentChanged(db, { ...change, addressHash }, changed !== undefined);
  if (!changed) return;
  const at = new Date().toISOString();
  await emitEvents(db, [
    {
      accountId,
      event: `contact.${status}`,
      subjectId: contact?.id ?? '',
      payload: { contactId: contact?.id ?? null, channel, address, source, at },
    },
  ]);
}
