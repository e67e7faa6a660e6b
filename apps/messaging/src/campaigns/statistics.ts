import { z } from 'zod';

import { UNSUBSCRIBE_CAUSES, type UnsubscribeCause } from '../events/contacts.ts';
import { prepared, type Queries } from '../db.ts';
import { byStatus as messagesByStatus } from '../messages/numbers/schemas.ts';

export const SKIP_REASONS = [
  'opted_out',
  'no_address',
  'missing_variable',
  'invalid_content',
  'frequency_capped',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
/** Maximum number of missing variables counted per batch, so that one text cannot create thousands of counters. */
const MAX_MISSING = 10;

const count = z.int().min(0);
const perText = {
  ...messagesByStatus,
  optedOut: count.describe('Messages that were not sent because the recipient had opted out'),
  canceled: count.describe('Messages that were canceled'),
};

export const SkippedBy = z
  .object({
    opted_out: count.describe('Contacts who opted out'),
    no_address: count.describe('Contacts without an address for the channel'),
    missing_variable: count.describe('Contacts without a value for a variable of the text'),
    invalid_content: count.describe('Contacts whose text would be empty or too long'),
    frequency_capped: count.describe('Contacts who would exceed a frequency cap of the account. Always 0 in a preview'),
  })
  .describe('Skipped contacts by reason');
export const MissingVariables = z
  .array(
    z.object({
      variable: z.string().describe('Name of the variable'),
      contacts: count.describe('Number of contacts without a value for the variable'),
    }),
  )
  .describe('Variables without a value');

/** Every processed contact is counted in exactly one field from `queued` to `skipped`, and possibly also in `unsubscribed`. */
export const Stats = z
  .object({
    total: count.describe('Contacts processed so far: the sum of the counts from `queued` to `skipped`'),
    ...perText,
    skipped: count.describe('Contacts who got no message'),
    skippedBy: SkippedBy,
    missingVariables: MissingVariables,
    unsubscribed: count.describe('Opt-outs after a message of this campaign'),
    unsubscribedBy: z
      .object({
        recipient: count.describe('Opt-outs by the recipients themselves'),
        provider: count.describe('Opt-outs reported by the provider'),
        api: count.describe('Opt-outs through this API'),
        bounce: count.describe('Opt-outs caused by bounced email'),
      })
      .describe('Opt-outs by cause'),
    variants: z
      .array(z.object({ name: z.string().describe('Name of the variant'), ...perText }))
      .describe('Counts of each variant'),
  })
  .meta({ id: 'CampaignStats' });
export type Stats = z.output<typeof Stats>;

const MISSING = 'missing.';

/** Counts the variable for which a skipped contact has no value. */
export function addMissing(counts: Record<string, number>, { variable }: { variable: string | null }): void {
  if (variable === null || (counts[variable] === undefined && Object.keys(counts).length >= MAX_MISSING)) return;
  counts[variable] = (counts[variable] ?? 0) + 1;
}

export function toMissing(counts: Record<string, number>): Stats['missingVariables'] {
  return Object.entries(counts)
    .map(([variable, contacts]) => ({ variable, contacts }))
    .toSorted((one, other) => other.contacts - one.contacts || one.variable.localeCompare(other.variable));
}

const READ = prepared(`
    SELECT campaign_id AS "campaignId", variant, status, sum(total)::int AS total FROM campaign_counts
    WHERE campaign_id = ANY($1::text[]) GROUP BY 1, 2, 3`);

interface Row {
  campaignId: string;
  variant: number;
  status: string;
  total: number;
}

export interface Counted {
  id: string;
  status: string;
  variants: { name: string }[];
}

/** The statistics of campaigns. Statistics are read from a few dozen rows for each campaign, regardless of its size. */
export async function readStats(db: Queries, campaigns: readonly Counted[]): Promise<Map<string, Stats>> {
  const rows = await db.query<Row>(READ, [campaigns.map(({ id }) => id)]);
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return new Map(campaigns.map((campaign) => [campaign.id, toStats(byCampaign.get(campaign.id) ?? [], campaign)]));
}

function toStats(rows: Row[], { status, variants }: Counted): Stats {
  // Queued messages of a canceled campaign count as canceled even before their rows are updated.
  const [queued, canceled] =
    status === 'canceled'
      ? [['sending'], ['canceled', 'scheduled', 'queued']]
      : [['scheduled', 'queued', 'sending'], ['canceled']];
  const sum = (some: Row[], ...statuses: string[]) =>
    some.filter(({ status }) => statuses.includes(status)).reduce((total, row) => total + row.total, 0);
  const byStatus = (some: Row[]) => ({
    queued: sum(some, ...queued),
    sent: sum(some, 'sent'),
    delivered: sum(some, 'delivered'),
    read: sum(some, 'read'),
    failed: sum(some, 'failed', 'expired'),
    optedOut: sum(some, 'opted_out'),
    canceled: sum(some, ...canceled),
  });
  const sumUp = (numbers: Record<string, number>) => Object.values(numbers).reduce((total, each) => total + each, 0);
  const by = (group: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, sum(rows, `${group}.${name}`)]));
  const skippedBy = by('skipped', SKIP_REASONS) as Stats['skippedBy'];
  const missing = Object.fromEntries(
    rows.flatMap((row) => (row.status.startsWith(MISSING) ? [[row.status.slice(MISSING.length), row.total]] : [])),
  ) as Record<string, number>;
  const unsubscribedBy = by('unsubscribed', UNSUBSCRIBE_CAUSES) as Stats['unsubscribedBy'];
  const all = byStatus(rows);
  const skipped = sumUp(skippedBy);
  return {
    total: sumUp(all) + skipped,
    ...all,
    skipped,
    skippedBy,
    missingVariables: toMissing(missing),
    unsubscribed: sumUp(unsubscribedBy),
    unsubscribedBy,
    variants: variants.map(({ name }, index) => ({ name, ...byStatus(rows.filter((row) => row.variant === index)) })),
  };
}

const OPEN = prepared(`SELECT coalesce(sum(total) FILTER (WHERE status IN ('queued', 'sending')), 0)::int AS due,
      coalesce(sum(total) FILTER (WHERE status = 'scheduled'), 0)::int AS scheduled,
      coalesce(sum(total) FILTER (WHERE status = 'failed'), 0)::int AS failed,
      coalesce(sum(total) FILTER (WHERE status IN ('sent', 'delivered', 'read', 'failed')), 0)::int AS settled
    FROM campaign_counts WHERE campaign_id = $1`);

/** The totals that determine how a campaign continues. Opt-outs count as neither failed nor settled. */
export interface Totals {
  due: number;
  scheduled: number;
  failed: number;
  settled: number;
}

export async function readTotals(db: Queries, campaignId: string): Promise<Totals> {
  const [totals] = await db.query<Totals>(OPEN, [campaignId]);
  return totals ?? { due: 0, scheduled: 0, failed: 0, settled: 0 };
}

const ADD = prepared(
  `SELECT add_campaign_counts($1, 0, s.key, s.value::bigint)::text FROM json_each_text($2::json) s ORDER BY s.key`,
);

/** Counts skipped contacts by reason and by missing variable, in the transaction that moves the cursor past them. */
export async function countSkipped(
  db: Queries,
  campaignId: string,
  skips: readonly { reason: SkipReason; variable: string | null }[],
): Promise<void> {
  const counts: Record<string, number> = {};
  const missing: Record<string, number> = {};
  for (const skip of skips) {
    counts[`skipped.${skip.reason}`] = (counts[`skipped.${skip.reason}`] ?? 0) + 1;
    addMissing(missing, skip);
  }
  for (const [variable, total] of Object.entries(missing)) counts[`${MISSING}${variable}`] = total;
  await db.query(ADD, [campaignId, JSON.stringify(counts)]);
}

const COUNT_BY_MESSAGE = prepared(`
    SELECT count_unsubscribes(campaign_id, coalesce(variant, 0), $3::text, 1)::text FROM messages
    WHERE account_id = $1 AND id = $2 AND campaign_id IS NOT NULL`);
/**
 * Counts opt-outs for the latest campaign message to each address, even if single messages were sent after it. If an address has thousands
 * of messages, only the latest messages are read.
 */
const COUNT_BY_ADDRESS = prepared(`SELECT count_unsubscribes(campaign_id, variant, $4::text, total)::text FROM (
      SELECT m.campaign_id, m.variant, count(*) AS total FROM unnest($3::text[]) AS given(address)
      CROSS JOIN LATERAL (
        SELECT campaign_id, coalesce(variant, 0) AS variant FROM (
          SELECT * FROM messages WHERE account_id = $1 AND lower(recipient) = lower(given.address)
          ORDER BY id DESC LIMIT 1000) latest
        WHERE channel = $2 AND campaign_id IS NOT NULL AND (sent_at IS NOT NULL OR status = 'sending')
        ORDER BY id DESC LIMIT 1) m
      GROUP BY 1, 2 ORDER BY 1, 2) t`);

interface Unsubscribe {
  accountId: string;
  channel: string;
  cause: UnsubscribeCause;
  messageId?: string;
  /** `marketing` or the key of a topic. Absent for an opt-out from everything. */
  scope?: string;
}

const COUNT_OPT_OUTS = prepared(`
    INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
    VALUES ($1, quarter_of(now()), $2, '', $3, 'opted_out', $4, pg_backend_pid() % 32, $5)
    ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
      DO UPDATE SET total = message_numbers.total + excluded.total`);

/** Counts opt-outs for the campaign whose message they respond to, or else for the last campaign that sent to each address. */
export async function countUnsubscribes(
  db: Queries,
  { accountId, channel, cause, messageId, scope }: Unsubscribe,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const category = scope ? 'marketing' : '';
  await db.query(COUNT_OPT_OUTS, [accountId, channel, category, cause, addresses.length]);
  if (messageId === undefined) await db.query(COUNT_BY_ADDRESS, [accountId, channel, addresses, cause]);
  else await db.query(COUNT_BY_MESSAGE, [accountId, messageId, cause]);
}
