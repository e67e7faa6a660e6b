import type { Readable } from 'node:stream';

import type { Refusal } from '@services/common/files/import-columns';
import { importFile } from '@services/common/files/import-file';

import type { CountryCode } from './addresses/national.ts';
import { KINDS } from '../providers/kinds.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { repeatableTransaction, type Db, type Statement } from '../db.ts';
import { changeConsents } from './consent.ts';
import { checkHeader, readRow, type Row } from './import-rows.ts';
import { insertContacts } from './insert.ts';
import { mergeContacts } from './merge.ts';
import type { ImportReport } from './schemas.ts';
import { addressFor } from './store.ts';

export interface ImportOptions {
  /** The charset that the sender names, if any. */
  charset?: string | undefined;
  /** The country to assume for phone numbers without a country code. */
  defaultCountry?: CountryCode | undefined;
  contacts: ContactsContext;
  accountId: string;
  /** Update existing contacts, instead of refusing their rows. */
  update: boolean;
  /** Store nothing; only report what would be stored. */
  dryRun: boolean;
}

/**
 * Imports contacts from a CSV file. An export can be imported unchanged. Opt-outs in the file are recorded, but no file can remove an
 * opt-out.
 *
 * @throws AppError as `importFile` does.
 */
export function importContacts(db: Db, options: ImportOptions, input: Readable): Promise<ImportReport> {
  const transaction = options.dryRun ? rolledBack : repeatableTransaction;
  return importFile(input, {
    charset: options.charset,
    counts: { created: 0, updated: 0 },
    firstColumn: 'email',
    checkHeader,
    readRow: (header, line) => readRow(header, line, options.defaultCountry),
    store: (rows, report, refuse) => transaction(db, (tx) => storeBatch(tx, options, rows, report, refuse)),
  });
}

class RolledBack extends Error {}

/** Runs the work in a transaction that is always rolled back. */
async function rolledBack(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await repeatableTransaction(db, async (tx) => {
      await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

/** Imports of one account process their batches one at a time: two batches with the same addresses in a different order would deadlock. */
const TAKE_TURNS: Statement = {
  name: 'import_turn',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('import of ' || $1, 0))::text`,
};

async function storeBatch(
  db: Db,
  options: ImportOptions,
  rows: Row[],
  report: Pick<ImportReport, 'created' | 'updated'>,
  refuse: (refusal: Refusal) => void,
) {
  const { contacts, accountId, update } = options;
  await db.query(TAKE_TURNS, [accountId]);
  for (const channel of KINDS) {
    const optedOut = rows.filter(({ optOuts }) => optOuts.includes(channel));
    const addresses = optedOut.flatMap(({ contact }) => addressFor(channel, contact) ?? []);
    await changeConsents(db, contacts, { accountId, channel, status: 'unsubscribed', source: 'import' }, addresses);
  }
  const created = await insertContacts(db, contacts, accountId, rows);
  const taken = rows.filter((_row, index) => created[index] === null);
  const merged = update ? await mergeContacts(db, contacts, accountId, taken) : new Set<number>();
  // The count is updated after the last statement, because the transaction can be retried.
  report.created += rows.length - taken.length;
  report.updated += merged.size;
  for (const { row } of taken.filter((each) => !merged.has(each.row))) {
    refuse({
      row,
      code: 'contact_already_exists',
      field: 'email',
      message: 'A contact with this email, phone or externalId already exists',
    });
  }
}
