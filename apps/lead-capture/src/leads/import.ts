import type { Readable } from 'node:stream';

import type { CsvRow } from '@services/common/files/csv-rows';
import { checkColumns, headingKey, readCells, refusalOf, type Refusal } from '@services/common/files/import-columns';
import { importFile } from '@services/common/files/import-file';
import { validate } from '@services/common/http/validation';
import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import { prepared, type Queries } from '../db.ts';
import { foldText } from '../matching.ts';
import { ImportedLead, MAX_NOTES, MAX_NOTES_BYTES, type ImportQuery, type ImportReport } from './schemas.ts';

/** The columns of a file, with the headings that other products use for them. */
const HEADINGS: Record<string, readonly string[]> = {
  username: ['handle', 'user', 'instagram', 'instagramusername', 'instagramhandle'],
  display_name: ['name', 'fullname'],
  trigger_keyword: ['keyword'],
  trigger_type: ['type'],
  captured_at: ['date', 'createdat', 'subscribed'],
  status: ['stage'],
  tags: ['tag', 'labels'],
  notes: ['note'],
  email: ['mail', 'emailaddress'],
  phone: ['phonenumber', 'telephone', 'mobile'],
  answers: [],
  consent_text: [],
  consented_at: [],
  // An ID only shows that the row comes from an export.
  id: [],
  // Columns that an import ignores.
  profile_picture_url: [],
  source: [],
  ignore: [],
};
const BY_KEY = new Map(
  Object.entries(HEADINGS).flatMap(([column, others]) => [headingKey(column), ...others].map((each) => [each, column])),
);
const IGNORED = new Set(['profile_picture_url', 'source', 'ignore']);
/** The number of rows that a dry run shows. */
const MAX_SHOWN = 5;
/** The size of the largest row of an export: each quotation mark and line break of the notes takes two bytes. */
const ROW_BYTES = 2 * MAX_NOTES_BYTES + 1_000_000;

type Row = z.output<typeof ImportedLead> & { row: number };

interface ImportOptions extends z.output<typeof ImportQuery> {
  accountId: string;
  charset: string | undefined;
  /** Runs a transaction when the account has a free slot. */
  inTransaction: <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>;
}

/**
 * Imports leads from a CSV file, such as an export. A row adds nothing if a lead of the account already has its username and keyword.
 *
 * @throws AppError as `importFile` does.
 */
export function importLeads(options: ImportOptions, input: Readable): Promise<ImportReport> {
  const { charset, dry_run: isDry, trigger_keyword, trigger_type, accountId, inTransaction } = options;
  const defaults = { trigger_keyword, trigger_type };
  const counts: Pick<ImportReport, 'created' | 'existing' | 'first_rows'> = { created: 0, existing: 0 };
  if (isDry) counts.first_rows = [];
  return importFile<Row, typeof counts>(input, {
    charset,
    rowBytes: ROW_BYTES,
    counts,
    firstColumn: 'username',
    checkHeader: (line) => checkColumns(line, (heading) => BY_KEY.get(headingKey(heading))),
    readRow: (header, line) => readRow(header, line, defaults),
    async store(rows, report) {
      const shown = rows.slice(0, MAX_SHOWN - (report.first_rows?.length ?? MAX_SHOWN));
      report.first_rows?.push(
        ...shown.map(({ row: _row, ...lead }) => JSON.parse(JSON.stringify(lead)) as typeof lead),
      );
      const created = await inTransaction((tx) => storeRows(tx, accountId, rows, isDry));
      report.created += created;
      report.existing += rows.length - created;
    },
  });
}

function readRow(header: readonly string[], line: CsvRow, defaults: object): Row | Refusal {
  const cells = readCells(header, line, { ignored: IGNORED, plain: new Set() });
  if (!(cells instanceof Map)) return cells;
  const { id, notes, ...given } = Object.fromEntries(cells);
  try {
    return { ...validate(ImportedLead, { ...defaults, ...given, notes: splitNotes(notes, id) }), row: line.row };
  } catch (error) {
    return refusalOf(line.row, error);
  }
}

/** Separates the notes of an export's row: within a note, a space follows each line break. Another product's cell is one note. */
function splitNotes(cell: string | undefined, id: string | undefined): string[] | undefined {
  if (!id?.startsWith('ld_')) return cell === undefined ? undefined : [cell];
  // One note more than allowed is enough to refuse the row.
  return cell?.split(/\n(?! )/, MAX_NOTES + 1).map((note) => note.replaceAll('\n ', '\n'));
}

// Imports of one account run one after the other, because each import first reads which leads exist.
const LOCK = prepared(`SELECT pg_advisory_xact_lock(hashtextextended('import of ' || $1, 0))::text`);
const STORE = prepared(`WITH given AS (
      SELECT DISTINCT ON (lower(username), keyword_folded) * FROM json_to_recordset($2::json) AS given (row int, id text,
        username text, display_name text, trigger_keyword text, keyword_folded text, trigger_type text,
        captured_at timestamptz, status text, tags text[], notes json, email text, phone text, answers jsonb,
        consent_text text, consented_at timestamptz)
      ORDER BY lower(username), keyword_folded, row
    ), fresh AS (
      SELECT * FROM given WHERE NOT EXISTS (SELECT FROM leads l WHERE l.account_id = $1
        AND lower(l.username) = lower(given.username) AND l.keyword_folded = given.keyword_folded)
    ), stored AS (
      INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, captured_at,
        status, tags, email, phone, answers, consent_text, consented_at)
      SELECT id, $1, username, coalesce(display_name, username), trigger_keyword, keyword_folded, trigger_type,
        coalesce(captured_at, now()), status, tags, email, phone, answers, consent_text, consented_at
      FROM fresh WHERE NOT $3 ORDER BY row
    ), noted AS (
      INSERT INTO notes (id, account_id, lead_id, note)
      SELECT n.id, $1, fresh.id, n.note FROM fresh, json_to_recordset(notes) AS n (id text, note text) WHERE NOT $3
    )
    SELECT count(*)::int AS total FROM fresh`);

/** @returns the number of leads that did not exist. A dry run does not create them. */
async function storeRows(tx: Queries, accountId: string, rows: readonly Row[], isDry: boolean): Promise<number> {
  await tx.query(LOCK, [accountId]);
  const given = rows.map((row) => ({
    ...row,
    id: newId('ld_'),
    notes: row.notes?.map((note) => ({ id: newId('note_'), note })),
    keyword_folded: foldText(row.trigger_keyword),
  }));
  const [count] = await tx.query<{ total: number }>(STORE, [accountId, JSON.stringify(given), isDry]);
  return count?.total ?? 0;
}
