/** Runs a command in a container and returns its output. */
type Exec = (service: string, ...command: string[]) => string;

/**
 * Statements that count inconsistent rows: totals that differ from the sum of their rows, credits without a source, work that
 * refers to missing rows. Each selects one number.
 */
const faults: Record<string, Record<string, string>> = {
  lead_capture: {
    'accounts whose count of leads is wrong': `SELECT count(*) FROM accounts a WHERE
      (SELECT count(*) FROM leads WHERE account_id = a.id) <>
      (SELECT coalesce(sum(total), 0) FROM lead_counts WHERE account_id = a.id)`,
    'queued replies without their event': `SELECT count(*) FROM triggers t WHERE status = 'queued'
      AND NOT EXISTS (SELECT FROM events WHERE id = t.event_id)`,
  },
  product_feedback: {
    'credits too many or too few (the sum must be 0)': 'SELECT coalesce(sum(amount), 0) FROM credit_entries',
    'unbalanced transfers': `SELECT count(*) FROM (SELECT FROM credit_entries
      GROUP BY transfer_id HAVING sum(amount) <> 0) AS unbalanced`,
  },
  messaging: {
    'accounts whose count of messages is wrong': `SELECT count(*) FROM accounts a WHERE
      (SELECT count(*) FROM messages WHERE account_id = a.id) <>
      (SELECT coalesce(sum(total), 0) FROM message_counts WHERE account_id = a.id)`,
    'waiting messages without a time at which they would be sent': `SELECT count(*) FROM messages
      WHERE status IN ('queued', 'scheduled') AND next_attempt_at IS NULL`,
  },
  directory: {
    'posts whose count of votes is wrong': `SELECT count(*) FROM posts p WHERE
      votes_count <> (SELECT count(*) FROM votes WHERE post_id = p.id)`,
  },
};

/** Rows of every table, as one line each. */
const ROWS = `SELECT table_name || ' ' || (xpath('/row/rows/text()',
  query_to_xml(format('SELECT count(*) AS rows FROM %I', table_name), false, true, '')))[1]::text
  FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;

/**
 * Backs up a database with pg_dump, restores it next to the original and compares the two. Clients must not write to the database during
 * this time.
 *
 * @throws Error when the rows of the copy differ, or the copy is inconsistent
 */
export function checkRestore(database: string, exec: Exec): void {
  const copy = `${database}_restored`;
  const shell = (script: string) =>
    exec('postgres', 'bash', '-c', `set -e; PATH=$PATH:$(echo /usr/lib/postgresql/*/bin); ${script}`);
  const connect = '-h 127.0.0.1 -U postgres';
  const password = 'export PGPASSWORD=$POSTGRES_PASSWORD;';
  const ask = (name: string, statement: string) =>
    shell(`${password} psql ${connect} -d ${name} -Atc "${statement.replaceAll(/\s+/g, ' ')}"`).trim();

  shell(`${password} pg_dump ${connect} -Fc -f /tmp/${database}.dump ${database}
    createdb ${connect} -O ${database} -T template0 -E UTF8 ${copy}
    pg_restore ${connect} -d ${copy} --exit-on-error /tmp/${database}.dump
    rm /tmp/${database}.dump`);
  const rows = ask(copy, ROWS);
  if (rows !== ask(database, ROWS)) throw new Error(`The rows of ${copy} differ from those of ${database}:\n${rows}`);
  for (const [fault, statement] of Object.entries(faults[database] ?? {})) {
    const count = ask(copy, statement);
    if (Number(count) !== 0) throw new Error(`${copy}: ${count} ${fault}`);
  }
  shell(`${password} dropdb ${connect} ${copy}`);
}
