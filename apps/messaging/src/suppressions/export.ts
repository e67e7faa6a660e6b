import { isoSql } from '@services/common/database/iso-time';
import { csvOfCopy, CSV, withoutFormula } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import { escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** An entry's cells, by column. The columns are the same as those that the import reads. */
const CELLS: Record<string, string> = {
  channel: 'channel',
  // A phone number is a + followed by digits only.
  address: `CASE WHEN channel = 'email' THEN ${withoutFormula('address')} ELSE address END`,
  category: `CASE WHEN scope <> '' THEN 'marketing' END`,
  topic: `CASE WHEN scope NOT IN ('', 'marketing') THEN scope END`,
  reason: withoutFormula('source'),
  createdAt: isoSql('created_at'),
};

/** Streams the account's entries that show an address as CSV, oldest first. */
export function exportSuppressions(send: SendDownload, accountId: string, response: Response): Promise<void> {
  const statement = `SELECT ${Object.values(CELLS).join(', ')} FROM suppressions
    WHERE account_id = ${escapeLiteral(accountId)} AND address IS NOT NULL ORDER BY created_at, address_hash`;
  return send(accountId, response, {
    fileName: `suppressions-${new Date().toISOString().slice(0, 10)}.csv`,
    contentType: CSV,
    rows: (client) => client.query(copyTo(`COPY (${statement}) TO STDOUT (FORMAT csv)`)),
    format: [csvOfCopy(Object.keys(CELLS))],
  });
}
