import { isoSql } from '@services/common/database/iso-time';
import { hashAddress } from './addresses/hashing.ts';
import { spellingsOf } from './addresses/phone.ts';
import type { ConsentChange, ContactsContext } from '../events/contacts.ts';
import { prepared, type Queries } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { optOutsOf } from './personal-data.ts';

/**
 * Inserts suppressions and returns the new suppressions. Adds the address to entries from which an erasure removed it. Rows are locked in
 * the order of their hashes. If the time of the choice is known, an entry has the time of the last choice.
 */
const SUPPRESS = prepared(`WITH entered AS (
      INSERT INTO suppressions AS s (account_id, channel, address_hash, address, source, scope, created_at)
      SELECT $1, $2, given.hash, given.address, $5, $6, coalesce($7::timestamptz, now())
      FROM unnest($3::text[], $4::text[]) AS given(hash, address) ORDER BY given.hash
      ON CONFLICT (account_id, channel, address_hash, scope) DO UPDATE SET address = excluded.address,
        created_at = greatest(s.created_at, $7::timestamptz) WHERE s.address IS NULL OR s.created_at < $7::timestamptz
      RETURNING address_hash AS hash, xmax = 0 AS added)
    SELECT hash FROM entered WHERE added`);
/** Leaves opt-outs that are newer than the choice: another delivery may have recorded them in the meantime. */
const RELEASE = prepared(`
    DELETE FROM suppressions WHERE account_id = $1 AND channel = $2 AND address_hash = ANY($3::text[]) AND scope = $4
      AND created_at <= coalesce($5::timestamptz, 'infinity')
    RETURNING address_hash AS hash`);
/** Updates the consent of existing contacts with these addresses. */
const SHOW = prepared(`UPDATE contacts SET updated_at = now(), consent = consent || jsonb_build_object($2::text,
      jsonb_build_object('status', $4::text, 'source', $5::text, 'at', ${isoSql('now()')}))
    WHERE account_id = $1 AND CASE WHEN $2 = 'email' THEN lower(email) = ANY($3::text[]) ELSE phone = ANY($3::text[]) END
    RETURNING id, lower(CASE WHEN $2 = 'email' THEN email ELSE phone END) AS key`);
const FIND = prepared(`SELECT id, lower(CASE WHEN $2 = 'email' THEN email ELSE phone END) AS key FROM contacts
    WHERE account_id = $1 AND CASE WHEN $2 = 'email' THEN lower(email) = ANY($3::text[]) ELSE phone = ANY($3::text[]) END`);

interface Consenting {
  id: string;
  key: string;
}

/**
 * Records opt-ins or opt-outs of recipients for a kind of channel: for all its messages, or only for marketing or a topic. Opting out also
 * fails messages that are still queued for them. Call it in a transaction.
 *
 * @param addresses in stored form.
 * @returns the number of recipients whose choice has changed.
 */
export async function changeConsents(
  db: Queries,
  { addressKey, handlers }: ContactsContext,
  change: ConsentChange,
  addresses: readonly string[],
): Promise<number> {
  if (addresses.length === 0) return 0;
  const { accountId, channel, status, source, scope = '', at: chosenAt = null } = change;
  const pairs = addresses.map((address) => [hashAddress(addressKey, address), address] as const);
  // Of two spellings of a number, the first is kept.
  const byHash = new Map([...pairs, ...pairs.toReversed()]);
  const hashes = [...byHash.keys()];
  const written =
    status === 'unsubscribed'
      ? await db.query<{ hash: string }>(SUPPRESS, [
          accountId,
          channel,
          hashes,
          [...byHash.values()],
          source,
          scope,
          chosenAt,
        ])
      : await db.query<{ hash: string }>(RELEASE, [accountId, channel, hashes, scope, chosenAt]);
  const changed = new Set(written.map(({ hash }) => hash));
  const consenting = hashes.map((addressHash) => {
    return { address: byHash.get(addressHash) ?? '', addressHash, isNew: changed.has(addressHash) };
  });
  // A repeated opt-out keeps the source and the time of the first.
  const shown = status === 'unsubscribed' ? consenting.filter(({ isNew }) => isNew) : consenting;
  const keys = shown.flatMap(({ address }) => keysOf(address));
  const contacts =
    scope === ''
      ? await db.query<Consenting>(SHOW, [accountId, channel, keys, status, source])
      : await db.query<Consenting>(FIND, [accountId, channel, keys]);
  const contactIds = new Map(contacts.map(({ id, key }) => [key, id]));
  await handlers.consentChanged(db, change, consenting);
  const at = new Date().toISOString();
  const events = consenting.flatMap(({ address, isNew }) => {
    if (!isNew) return [];
    // Two spellings of a phone number can belong to two contacts. The consent applies to both contacts.
    const concerned = keysOf(address).flatMap((key) => contactIds.get(key) ?? []);
    return (concerned.length > 0 ? concerned : [null]).map((contactId) => {
      const payload = { contactId, channel, address, source, at, ...describeScope(scope) };
      return { accountId, event: `contact.${status}` as const, subjectId: contactId ?? '', payload };
    });
  });
  await emitEvents(db, events);
  return changed.size;
}

/** The keys under which contacts with this address are looked up. */
const keysOf = (address: string) => spellingsOf(address.toLowerCase());

export async function changeConsent(
  db: Queries,
  context: ContactsContext,
  { address, ...change }: ConsentChange & { address: string },
): Promise<void> {
  await changeConsents(db, context, change, [address]);
}

/** The category and topic of an opt-out in the API; both are null for an opt-out from everything. */
export function describeScope(scope: string): { category: 'marketing' | null; topic: string | null } {
  return { category: scope === '' ? null : 'marketing', topic: scope === '' || scope === 'marketing' ? null : scope };
}

const FORGET = prepared(`UPDATE suppressions SET address = NULL WHERE ${optOutsOf('$2')}`);

/** Opt-outs of an erased person are kept as keyed hashes only. */
export async function forgetAddresses(db: Queries, accountId: string, hashes: readonly string[]): Promise<void> {
  await db.query(FORGET, [accountId, hashes]);
}
