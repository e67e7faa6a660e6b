import type { Readable } from 'node:stream';

import { AppError, InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { CsvError, parse } from 'csv-parse';

import type { Db, Statement } from '../db.ts';
import { changeConsent } from './consent.ts';
import type { ContactsContext } from '../contact-events.ts';
import { insertContacts, type Draft } from './insert.ts';
import { NewContact, type ImportReport } from './schemas.ts';
import { addressFor, checkAddresses } from './store.ts';

export const IMPORT_BYTES = 100 * 1024 * 1024;
const BATCH = 500;
const MAX_ERRORS = 1000;
const COLUMNS = new Set(['externalId', 'firstName', 'lastName', 'email', 'phone', 'locale', 'timezone', 'tags']);
const CONSENT = /^consent\.(sms|email|whatsapp)$/;
const ATTRIBUTE = /^attributes\.([A-Za-z_]\w{0,63})$/;

const RECORD_BYTES = 100_000;
const OTHER_LENGTH = 'The row has more or fewer columns than the header';
/** The parser's errors that concern one row. */
const ROW_MISTAKES: Partial<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: OTHER_LENGTH,
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: OTHER_LENGTH,
  INVALID_OPENING_QUOTE: 'The row has a quotation mark in the wrong place',
};

type Refusal = ImportReport['errors'][number];
interface NumberedRecord {
  row: number;
  record: Record<string, string>;
}
interface Row extends Draft {
  row: number;
  optOuts: ('sms' | 'email' | 'whatsapp')[];
}

export interface ImportOptions {
  contacts: ContactsContext;
  accountId: string;
  /** Merge rows into contacts that exist already, instead of refusing them. */
  update: boolean;
}

/**
 * Imports a CSV file (RFC 4180, UTF-8, with a header) as it arrives; what is held in memory is one batch. Rows stand for
 * themselves: one that is refused does not stop the others. A file that breaks off is imported as far as it came, and can
 * simply be sent again.
 *
 * Opt-outs in the file are recorded; a file cannot lift one.
 *
 * @throws AppError 400 when the header or the CSV itself is wrong, 413 when the file is too large.
 */
export async function importContacts(db: Db, options: ImportOptions, input: Readable): Promise<ImportReport> {
  const report: ImportReport = { total: 0, created: 0, updated: 0, refused: 0, errors: [] };
  const refuse = (refusal: Refusal) => {
    report.refused += 1;
    if (report.errors.length < MAX_ERRORS) report.errors.push(refusal);
  };
  let batch: Row[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await db.transaction((tx) => storeBatch(tx, options, rows, report, refuse));
  };

  let bytes = 0;
  input.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > IMPORT_BYTES)
      input.destroy(new AppError(413, 'payload_too_large', `The file is larger than ${IMPORT_BYTES} bytes`));
  });
  // Counted where the parser meets them, which reads ahead.
  let lastRow = 0;
  const records = parse({
    columns: checkHeader,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES,
    skip_records_with_error: true,
    on_record: (record: Record<string, string>): NumberedRecord => {
      lastRow += 1;
      return { row: lastRow, record };
    },
    on_skip: (error) => {
      const message = error && ROW_MISTAKES[error.code];
      // An error that concerns more than its row, such as a quotation that does not end, ends the import.
      if (message === undefined) throw error;
      lastRow += 1;
      report.total += 1;
      refuse({ row: lastRow, code: 'validation_error', field: 'body', message });
    },
  });
  input.on('error', (error) => records.destroy(error));
  input.on('aborted', () => records.destroy(new AppError(400, 'validation_error', 'The file broke off')));
  input.pipe(records);
  try {
    for await (const { row: number, record } of records as AsyncIterable<NumberedRecord>) {
      report.total += 1;
      const row = readRow(record, number);
      if ('code' in row) refuse(row);
      else batch.push(row);
      if (batch.length >= BATCH) await flush();
    }
  } catch (error) {
    if (isCsvError(error))
      throw new AppError(400, 'validation_error', `The file is not valid CSV: ${error.message}`, {
        details: { field: 'body' },
      });
    throw error;
  } finally {
    // The rest is read and dropped, or it would stand before the connection's next request.
    input.unpipe(records);
    input.resume();
  }
  if (batch.length > 0) await flush();
  return report;
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof CsvError;
}

function checkHeader(header: string[]): string[] {
  const unknown = header.find((name) => !COLUMNS.has(name) && !CONSENT.test(name) && !ATTRIBUTE.test(name));
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  const field = unknown ?? twice ?? (header.includes('email') || header.includes('phone') ? undefined : 'email');
  if (field === undefined) return header;
  const problem =
    unknown !== undefined ? 'is unknown' : twice !== undefined ? 'appears twice' : 'or a column phone is required';
  throw new AppError(400, 'validation_error', `The column ${field} ${problem}`, { details: { field } });
}

function readRow(record: Record<string, string>, row: number): Row | Refusal {
  const filled = Object.entries(record).filter(([, value]) => value !== '');
  const damaged = filled.find(([, value]) => value.includes('\ufffd'))?.[0];
  if (damaged !== undefined) {
    const message = `${damaged} is not valid UTF-8; save the file as UTF-8 and send it again`;
    return { row, code: 'validation_error', field: damaged, message };
  }
  const attributes = Object.fromEntries(
    filled.flatMap(([name, value]) => (ATTRIBUTE.test(name) ? [[name.slice(11), value]] : [])),
  );
  const consents = filled.flatMap(([name, value]) =>
    CONSENT.test(name) ? [[name.slice(8), { status: value, source: 'import' }]] : [],
  );
  const fields = Object.fromEntries(filled.filter(([name]) => COLUMNS.has(name) && name !== 'tags'));
  const tags = (record['tags'] ?? '')
    .split(';')
    .map((tag) => tag.trim())
    .filter(Boolean);
  try {
    const { consent, ...contact } = checkAddresses(
      validate(NewContact, { ...fields, attributes, tags, consent: Object.fromEntries(consents) }),
    );
    const at = new Date().toISOString();
    const given = Object.entries(consent);
    return {
      row,
      contact,
      consent: Object.fromEntries(
        given
          .filter(([, each]) => each?.status === 'subscribed')
          .map(([channel]) => [channel, { status: 'subscribed', source: 'import', at }]),
      ),
      optOuts: given
        .filter(([, each]) => each?.status === 'unsubscribed')
        .map(([channel]) => channel as Row['optOuts'][number]),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = error instanceof InvalidInputError ? error.issues[0] : (error.details as { field: string });
    return { row, code: error.code, field: details.field, message: error.message };
  }
}

/** Existing contacts, found by external id, else e-mail address, else phone number, take over what the row fills in. */
const MERGE_CONTACTS: Statement = {
  name: 'merge_contacts',
  text: `WITH found AS (
      SELECT d.*, c.id AS "contactId", c.tags AS "tagsBefore"
      FROM json_to_recordset($2::json) AS d(row int, "externalId" text, "firstName" text, "lastName" text, email text,
        phone text, locale text, timezone text, attributes jsonb, tags json)
      JOIN contacts c ON c.id = (
        SELECT m.id FROM contacts m WHERE m.account_id = $1
          AND (m.external_id = d."externalId" OR lower(m.email) = lower(d.email) OR m.phone = d.phone)
        ORDER BY (m.external_id = d."externalId") DESC NULLS LAST, (lower(m.email) = lower(d.email)) DESC NULLS LAST, m.id
        LIMIT 1)
      WHERE NOT EXISTS (SELECT FROM contacts t WHERE t.account_id = $1 AND t.id <> c.id AND t.external_id = d."externalId")
      ORDER BY c.id FOR UPDATE OF c
    )
    UPDATE contacts c SET updated_at = now(),
      external_id = coalesce(d."externalId", c.external_id), first_name = coalesce(d."firstName", c.first_name),
      last_name = coalesce(d."lastName", c.last_name), locale = coalesce(d.locale, c.locale),
      timezone = coalesce(d.timezone, c.timezone), attributes = c.attributes || d.attributes,
      tags = ARRAY(SELECT DISTINCT unnest(c.tags || ARRAY(SELECT json_array_elements_text(d.tags))))
    FROM found d WHERE c.id = d."contactId"
    RETURNING d.row, c.id AS "contactId", ARRAY(SELECT unnest(c.tags) EXCEPT SELECT unnest(d."tagsBefore")) AS added`,
};

async function storeBatch(
  db: Db,
  options: ImportOptions,
  rows: Row[],
  report: ImportReport,
  refuse: (refusal: Refusal) => void,
) {
  const { contacts, accountId, update } = options;
  for (const { contact, optOuts } of rows) {
    for (const channel of optOuts) {
      const address = addressFor(channel, contact);
      if (!address) continue;
      await changeConsent(db, contacts, {
        accountId,
        channel,
        address,
        status: 'unsubscribed',
        source: 'import',
      });
    }
  }
  const created = await insertContacts(db, contacts, accountId, rows);
  report.created += created.filter((contact) => contact !== null).length;
  const taken = rows.filter((_row, index) => created[index] === null);
  const merged = update && taken.length > 0 ? await mergeContacts(db, contacts, accountId, taken) : new Set<number>();
  report.updated += merged.size;
  for (const { row } of taken.filter((each) => !merged.has(each.row))) {
    refuse({
      row,
      code: 'contact_already_exists',
      field: 'email',
      message: 'A contact with this email, phone or externalId exists already',
    });
  }
}

async function mergeContacts(
  db: Db,
  { handlers }: ContactsContext,
  accountId: string,
  rows: Row[],
): Promise<Set<number>> {
  const data = JSON.stringify(rows.map(({ row, contact }) => ({ row, ...contact })));
  const merged = await db.query<{ row: number; contactId: string; added: string[] }>(MERGE_CONTACTS, [accountId, data]);
  await handlers.happened(
    db,
    accountId,
    merged.flatMap(({ contactId, added }) => added.map((tag) => ({ type: 'tag_added', contactId, tag }))),
  );
  return new Set(merged.map(({ row }) => row));
}
