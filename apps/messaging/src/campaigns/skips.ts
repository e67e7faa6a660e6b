import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

import { addressFor } from '../contacts/store.ts';
import { prepared, type Contact, type Queries } from '../db.ts';
import { pageQueryById } from '../envelope.ts';
import { listNewest } from '../lists/newest.ts';
import type { Kind } from '../providers/kinds.ts';
import { nameOf } from './preview.ts';
import { countSkipped, SKIP_REASONS, type SkipReason } from './statistics.ts';
import type { Campaign } from './store.ts';

export const SkippedContact = z
  .object({
    contactId: idWith('con_').describe('ID of the contact'),
    name: z
      .string()
      .nullable()
      .describe('Name of the contact now, or an address if there is no name. Null if there is neither'),
    to: z
      .string()
      .nullable()
      .describe('Address of the contact now, for the campaign’s channel. Null if the contact has no such address'),
    reason: z.enum(SKIP_REASONS).describe('Why the contact got no message, as in `stats.skippedBy`'),
    variable: z.string().nullable().describe('Variable that had no value. Null for other reasons'),
    skippedAt: z.iso.datetime().describe('When the contact was skipped'),
  })
  .meta({ id: 'SkippedContact' });

export const SkippedQuery = z.object({
  ...pageQueryById('con_'),
  reason: z.enum(SKIP_REASONS).optional().describe('Only contacts skipped for this reason'),
});

export interface Skip {
  contactId: string;
  reason: SkipReason;
  variable: string | null;
}

const INSERT = prepared(`INSERT INTO campaign_skips (account_id, campaign_id, contact_id, reason, variable)
    SELECT $1, $2, s."contactId", s.reason, s.variable
    FROM json_to_recordset($3::json) AS s("contactId" text, reason text, variable text)`);

/** Stores and counts skipped contacts, in the transaction that moves the cursor past them. */
export async function recordSkips(
  db: Queries,
  { accountId, id }: { accountId: string; id: string },
  skips: readonly Skip[],
): Promise<void> {
  if (skips.length === 0) return;
  await db.query(INSERT, [accountId, id, JSON.stringify(skips)]);
  await countSkipped(db, id, skips);
}

const FILTERS = { campaignId: { sql: 'campaign_id = $' }, reason: { sql: 'reason = $' } };

type Row = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'externalId'> &
  Skip & { skippedAt: string };

/**
 * The skipped contacts that still exist, newest contact first. If a contact was deleted while it was being skipped, its row remains but is
 * not listed.
 */
export async function listSkips(
  db: Queries,
  { accountId, id: campaignId, channel }: Campaign,
  query: z.output<typeof SkippedQuery>,
) {
  const { rows, ...rest } = await listNewest<Row, typeof FILTERS>(
    db,
    {
      table: `(SELECT s.account_id, s.campaign_id, s.contact_id AS id, s.reason, s.variable, s.created_at, c.first_name,
        c.last_name, c.email, c.phone, c.external_id FROM campaign_skips s JOIN contacts c ON c.account_id = s.account_id AND c.id = s.contact_id) skips`,
      columns: `id, reason, variable, created_at AS "skippedAt", first_name AS "firstName", last_name AS "lastName", email, phone,
        external_id AS "externalId"`,
      filters: FILTERS,
    },
    accountId,
    { ...query, campaignId },
  );
  const data = rows.map(({ reason, variable, skippedAt, ...contact }) => ({
    contactId: contact.id,
    name: nameOf(contact),
    to: addressFor(channel as Kind, contact) ?? null,
    reason,
    variable,
    skippedAt,
  }));
  return { data, ...rest };
}

const FORGET = prepared('DELETE FROM campaign_skips WHERE account_id = $1 AND contact_id = $2');

/** Erases the contact from the lists of skipped contacts. The counts stay. */
export async function forgetSkips(db: Queries, accountId: string, contactId: string): Promise<void> {
  await db.query(FORGET, [accountId, contactId]);
}
