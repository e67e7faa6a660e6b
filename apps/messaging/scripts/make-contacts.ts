/**
 * Fills an account with invented contacts, to try out campaigns: `DATABASE_URL=… node scripts/make-contacts.ts <account>
 * <count>`. `<account>` is the id of a live or test space (`acc_…`). A second run adds contacts after the last number.
 */
import { newId } from '@services/common/runtime/ids';
import pg from 'pg';

const [accountId, wished = '1000000'] = process.argv.slice(2);
const { DATABASE_URL: connectionString } = process.env;
const count = Number(wished);
if (accountId === undefined || connectionString === undefined || !Number.isInteger(count) || count < 1) {
  process.stderr.write('Usage: DATABASE_URL=… node scripts/make-contacts.ts <account> [count]\n');
  process.exit(1);
}

const BATCH = 10_000;
const WIDTH = 40;
/** Seven digits for each of ten area codes, like the fictitious 555 numbers. */
const MAX_CONTACTS = 10_000_000;

const client = new pg.Client({ connectionString });
await client.connect();
const { rows } = await client.query<{ total: number }>(
  'SELECT coalesce(sum(total), 0)::int AS total FROM contact_counts WHERE account_id = $1',
  [accountId],
);
const before = rows[0]?.total ?? 0;
if (before + count > MAX_CONTACTS) throw new Error(`At most ${MAX_CONTACTS} contacts can be made up`);

for (let made = 0; made < count;) {
  const size = Math.min(BATCH, count - made);
  const ids = Array.from({ length: size }, () => newId('con_'));
  await client.query(
    `INSERT INTO contacts (id, account_id, first_name, email, phone, timezone, attributes, tags, consent)
      SELECT id, $2, 'Contact ' || n, 'contact' || n || '@example.com', '+1555' || lpad(n::text, 7, '0'),
        (ARRAY['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])[1 + n % 3],
        jsonb_build_object('visits', n % 10, 'plan', (ARRAY['free', 'pro'])[1 + n % 2]),
        CASE WHEN n % 2 = 0 THEN ARRAY['customers'] ELSE ARRAY['customers', 'news'] END, '{}'
      FROM unnest($1::text[]) WITH ORDINALITY AS made(id, position), LATERAL (SELECT ($3::int + position)::int AS n) AS numbered`,
    [ids, accountId, before + made],
  );
  made += size;
  const filled = Math.round((made / count) * WIDTH);
  const share = Math.round((made / count) * 100);
  process.stdout.write(`\r[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${share} %  ${made}/${count}`);
}
process.stdout.write('\n');
await client.query('ANALYZE contacts');
await client.end();
