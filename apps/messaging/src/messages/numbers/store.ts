import { dayIn } from '@services/common/http/time-zone';

import { prepared, type Db } from '../../db.ts';
import { daysOf, periodOf, type Counts, type Numbers, type NumbersQuery } from './schemas.ts';

interface Row {
  key: string;
  status: string;
  code: string;
  total: number;
}

const KEYS = {
  day: '(at AT TIME ZONE $4)::date::text',
  channel: 'channel',
  campaign: 'campaign_id',
  category: 'category',
} as const;
const ZONE = prepared('SELECT known_zone(time_zone) AS zone FROM accounts WHERE id = $1');
const STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed', 'canceled'] as const;

/**
 * Statistics of the account's messages for each day of the account's time zone, read from stored counts: a few rows for each quarter of an hour, regardless
 * of the number of messages.
 */
export async function readNumbers(db: Db, accountId: string, query: NumbersQuery): Promise<Numbers> {
  const [{ zone } = { zone: 'UTC' }] = await db.query<{ zone: string }>(ZONE, [accountId]);
  const period = periodOf(query, dayIn(zone, new Date()));
  const { channel, campaignId, category, groupBy } = query;
  const values: unknown[] = [accountId, period.from, period.to, zone];
  // The first condition lets the index find the rows. The condition has a margin, because days of the zone begin up to 14 hours before or
  // after days of UTC.
  const parts = [
    `account_id = $1 AND at >= $2::date - interval '1 day' AND at < $3::date + interval '2 days'`,
    '(at AT TIME ZONE $4)::date BETWEEN $2::date AND $3::date',
  ];
  const where = (column: string, value: string | undefined) => {
    if (value !== undefined) parts.push(`${column} = $${values.push(value)}`);
  };
  where('channel', channel);
  where('campaign_id', campaignId);
  where('category', category === 'none' ? '' : category);
  // An opt-out that follows a campaign is counted twice: in the total, and under the campaign's id.
  const optOuts = campaignId !== undefined || groupBy === 'campaign' ? 'opted_out.campaign' : 'opted_out';
  parts.push(`(status NOT LIKE 'opted%' OR status = '${optOuts}')`);
  const text = `SELECT ${KEYS[groupBy]} AS key, status, code, sum(total)::int AS total FROM message_numbers
    WHERE ${parts.join(' AND ')} GROUP BY 1, 2, 3 HAVING sum(total) <> 0`;
  const rows = await db.query<Row>({ text }, values);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const keys = groupBy === 'day' ? daysOf(period) : [...byKey.keys()].toSorted();
  const names = groupBy === 'campaign' ? await campaignNames(db, accountId, keys) : undefined;
  return {
    ...period,
    timeZone: zone,
    total: toCounts(rows),
    groups: keys.map((key) => ({
      key: key === '' ? null : key,
      name: names?.get(key) ?? null,
      ...toCounts(byKey.get(key) ?? []),
    })),
    failures: failuresOf(rows),
  };
}

function toCounts(rows: readonly Row[]): Counts {
  const sum = (status: string) =>
    Math.max(
      rows.filter((row) => row.status === status).reduce((total, row) => total + row.total, 0),
      0,
    );
  const optedOut = sum('opted_out') + sum('opted_out.campaign');
  const byStatus = Object.fromEntries(STATUSES.map((status) => [status, sum(status)])) as Omit<
    Counts,
    'messages' | 'opens' | 'clicks' | 'optedOut'
  >;
  const messages = STATUSES.reduce((total, status) => total + byStatus[status], 0);
  return { messages, ...byStatus, opens: sum('opened'), clicks: sum('clicked'), optedOut };
}

function failuresOf(rows: readonly Row[]): Numbers['failures'] {
  const failed = Map.groupBy(
    rows.filter(({ status }) => status === 'failed'),
    ({ code }) => code,
  );
  return [...failed]
    .map(([code, some]) => ({ code: code || 'unknown', total: some.reduce((total, row) => total + row.total, 0) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || one.code.localeCompare(other.code));
}

async function campaignNames({ orm }: Db, accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await orm.campaign.findMany({
    where: { accountId, id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(found.map(({ id, name }) => [id, name]));
}
