import type { Readable } from 'node:stream';

import type { CsvRow } from '@services/common/files/csv-rows';
import {
  checkColumns,
  headingKey,
  invalidHeader,
  readCells,
  refusalOf,
  type Refusal,
} from '@services/common/files/import-columns';
import { importFile } from '@services/common/files/import-file';
import { validate } from '@services/common/http/validation';
import { checkAddress } from '../contacts/addresses/check.ts';
import { fromNational, type CountryCode } from '../contacts/addresses/national.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { changeConsents } from '../contacts/consent.ts';
import { repeatableTransaction, type Db } from '../db.ts';
import { listTopics, topicNotFound } from '../contacts/topics/store.ts';
import { NewSuppression, type ImportReport } from './schemas.ts';

const COLUMNS = ['channel', 'address', 'category', 'topic', 'reason', 'createdAt'];
const BY_KEY = new Map(COLUMNS.map((column) => [headingKey(column), column]));
const IGNORED = new Set(['createdAt']);
const REQUIRED = ['channel', 'address'];

export interface ImportOptions {
  accountId: string;
  /** The charset named in the request, if any. */
  charset: string | undefined;
  /** The country of phone numbers without a country code. */
  defaultCountry: CountryCode | undefined;
}

type Row = NewSuppression & { row: number };

/**
 * Adds the entries of a CSV file, such as an export. Existing entries are not changed, and a file never lifts a suppression.
 *
 * @throws AppError as `importFile` does.
 */
export function importSuppressions(
  db: Db,
  contacts: ContactsContext,
  { accountId, charset, defaultCountry }: ImportOptions,
  input: Readable,
): Promise<ImportReport> {
  // Must start reading before the first `await`: with an Idempotency-Key, the request's data is already flowing.
  return importFile<Row, Pick<ImportReport, 'created'>>(input, {
    charset,
    counts: { created: 0 },
    firstColumn: 'channel',
    checkHeader(line) {
      const header = checkColumns(line, (name) => BY_KEY.get(headingKey(name)));
      const missing = REQUIRED.find((name) => !header.includes(name));
      if (missing !== undefined) throw invalidHeader(missing, `The column ${missing} is required`);
      return header;
    },
    readRow: (header, line) => readRow(header, line, defaultCountry),
    async store(rows, report, refuse) {
      const topics = new Set((await listTopics(db, accountId)).map(({ key }) => key));
      const isKnown = ({ topic }: Row) => topic === undefined || topics.has(topic);
      for (const { row, topic = '' } of rows.filter((each) => !isKnown(each))) {
        refuse(refusalOf(row, topicNotFound(topic)));
      }
      await store(db, contacts, accountId, rows.filter(isKnown), report);
    },
  });
}

function readRow(header: readonly string[], line: CsvRow, defaultCountry: CountryCode | undefined): Row | Refusal {
  const cells = readCells(header, line, { ignored: IGNORED, plain: new Set() });
  if (!(cells instanceof Map)) return cells;
  try {
    const entry = validate(NewSuppression, Object.fromEntries(cells));
    const isNational = entry.channel !== 'email' && defaultCountry !== undefined;
    const address = isNational ? fromNational(entry.address, defaultCountry) : entry.address;
    return { ...entry, address: checkAddress(entry.channel, 'address', address), row: line.row };
  } catch (error) {
    return refusalOf(line.row, error);
  }
}

/** Counts the new entries. Entries with the same values for different addresses are written together. */
async function store(
  db: Db,
  contacts: ContactsContext,
  accountId: string,
  rows: readonly Row[],
  report: Pick<ImportReport, 'created'>,
): Promise<void> {
  const scopeOf = ({ topic, category }: Row) => topic ?? category ?? '';
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.channel, scopeOf(row), row.reason ?? 'import']));
  report.created += await repeatableTransaction(db, async (tx) => {
    let created = 0;
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { channel, reason: source = 'import' } = first;
      const change = { accountId, channel, scope: scopeOf(first), status: 'unsubscribed', source } as const;
      created += await changeConsents(
        tx,
        contacts,
        change,
        group.map(({ address }) => address),
      );
    }
    return created;
  });
}
