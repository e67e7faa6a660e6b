import { withoutFormulaGuard } from '@services/common/files/csv';
import { AppError, InvalidInputError } from '@services/common/http/errors';
import { isNestedTooDeeply } from '@services/common/http/json-body';
import { validate } from '@services/common/http/validation';

import { fromNational, type CountryCode } from './addresses/national.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Draft } from './insert.ts';
import { NewContact, type ImportReport } from './schemas.ts';
import { checkAddresses } from './store.ts';
import { jsonObject } from '../providers/answers.ts';

const COLUMNS = new Set([
  'externalId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'locale',
  'timezone',
  'tags',
  'attributes',
]);
/** Columns that an import ignores. It finds a contact by its external id and addresses instead of the `contactId` of an export. */
const IGNORED = new Set(['contactId', 'createdAt', 'updatedAt', 'ignore']);
/** Columns that contain JSON, to which an export adds no apostrophes. */
const JSON_COLUMNS = new Set(['attributes']);
const CONSENT = /^consent\.(sms|email|whatsapp)$/;
const ATTRIBUTE = /^attributes\.([A-Za-z_]\w{0,63})$/;

/** A row of the file that is not imported. */
export type Refusal = Omit<ImportReport['errors'][number], 'line'>;
/** A row of the file that can be imported. */
export interface Row extends Draft {
  row: number;
  optOuts: ('sms' | 'email' | 'whatsapp')[];
}

export const invalidHeader = (field: string, message: string) =>
  new AppError(400, 'validation_error', message, { details: { field } });

/**
 * Validates the header and returns the names of its columns.
 *
 * @throws AppError 400 that names the unknown, duplicate or missing column.
 */
export function checkHeader(line: CsvRow): string[] {
  const header = checkColumns(line, (name) => (ATTRIBUTE.test(name) ? name : BY_KEY.get(headingKey(name))));
  if (header.includes('email') || header.includes('phone')) return header;
  throw invalidHeader('email', 'A column email or phone is required');
}

/** Normalizes a heading, so that `E-mail`, `email` and `E Mail` are the same. */
export const headingKey = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z\d.]/g, '');

/** Names that other products use for our columns. */
const OTHER_HEADINGS = {
  email: ['mail', 'emailaddress', 'mailaddress'],
  phone: ['phonenumber', 'telephone', 'telephonenumber', 'mobile', 'mobilenumber', 'mobilephone', 'cellphone'],
  firstName: ['givenname', 'forename'],
  lastName: ['familyname', 'surname'],
  locale: ['language'],
};
const BY_KEY = new Map([
  ...[...COLUMNS, ...IGNORED, 'consent.sms', 'consent.email', 'consent.whatsapp'].map(
    (column) => [headingKey(column), column] as const,
  ),
  ...Object.entries(OTHER_HEADINGS).flatMap(([column, headings]) => headings.map((each) => [each, column] as const)),
]);

/**
 * Maps the headings to columns. Empty trailing headings, which come from a trailing delimiter, are ignored.
 *
 * @param columnOf returns undefined for an unknown heading.
 * @throws AppError 400 that names the unknown heading, or the duplicate column.
 */
export function checkColumns(line: CsvRow, columnOf: (heading: string) => string | undefined): string[] {
  if ('mistake' in line) throw invalidHeader('body', `The header cannot be read. ${line.mistake}`);
  const headings = line.cells.slice(0, line.cells.findLastIndex((name) => name !== '') + 1);
  if (line.isDamaged || headings.some((name) => name.includes('\0'))) {
    throw invalidHeader('body', 'The header is not valid UTF-8; save the file as UTF-8 and send it again');
  }
  const nameless = headings.indexOf('') + 1;
  if (nameless > 0) throw invalidHeader('body', `Column ${nameless} has no name`);
  const header = headings.map((heading) => {
    const column = columnOf(heading);
    if (column === undefined) throw invalidHeader(heading, `The column ${heading} is unknown`);
    return column;
  });
  const twice = header.find((name, index) => name !== 'ignore' && header.indexOf(name) !== index);
  if (twice !== undefined) throw invalidHeader(twice, `The column ${twice} appears twice`);
  return header;
}

/**
 * The cells of a row by column, without empty and ignored cells, or the reason why the row cannot be read.
 *
 * @param plain columns to whose cells an export does not add an apostrophe.
 */
export function readCells(
  header: readonly string[],
  line: CsvRow,
  { ignored, plain }: { ignored: ReadonlySet<string>; plain: ReadonlySet<string> },
): Map<string, string> | Refusal {
  const { row } = line;
  const invalid = (field: string, message: string) => ({ row, code: 'validation_error', field, message });
  if ('mistake' in line) return invalid('body', line.mistake);
  const given = line.cells.findLastIndex((cell, index) => cell !== '' || index < header.length) + 1;
  if (given !== header.length) return invalid('body', `The row has ${given} columns, and the header ${header.length}`);
  const cells = new Map<string, string>();
  for (const [index, name] of header.entries()) {
    const cell = line.cells[index] ?? '';
    if (cell !== '' && !ignored.has(name)) cells.set(name, plain.has(name) ? cell : withoutFormulaGuard(cell));
  }
  const damaged = line.isDamaged ? [...cells].find(([, value]) => value.includes('\ufffd'))?.[0] : undefined;
  if (damaged === undefined) return cells;
  return invalid(damaged, `${damaged} is not valid UTF-8; save the file as UTF-8 and send it again`);
}

/** Converts an error about invalid values to the refusal of the row. @throws the error if it is not about the input. */
export function refusalOf(row: number, error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  const details = error instanceof InvalidInputError ? error.issues[0] : (error.details as { field: string });
  return { row, code: error.code, field: details.field, message: error.message };
}

/** Splits tags that an export has joined: `\;` is a semicolon within a tag and `\\` a backslash. Other backslashes are literal. */
function splitTags(cell: string): string[] {
  return (cell.match(/(?:\\[;\\]|[^;])+/g) ?? [])
    .map((tag) => tag.replaceAll(/\\([;\\])/g, '$1').trim())
    .filter(Boolean);
}

/** Converts a row to a contact, or to a refusal if it is invalid. */
export function readRow(header: readonly string[], line: CsvRow, defaultCountry?: CountryCode): Row | Refusal {
  const cells = readCells(header, line, { ignored: IGNORED, plain: JSON_COLUMNS });
  if (!(cells instanceof Map)) return cells;
  const { row } = line;
  const invalid = (field: string, message: string) => ({ row, code: 'validation_error', field, message });
  const filled = [...cells];
  const json = cells.get('attributes');
  const object = json ? jsonObject(json) : {};
  if (!object) return invalid('attributes', 'attributes must be a JSON object');
  if (isNestedTooDeeply(object)) return invalid('attributes', 'attributes are nested too deeply');
  const attributes = {
    ...object,
    ...Object.fromEntries(filled.flatMap(([name, value]) => (ATTRIBUTE.test(name) ? [[name.slice(11), value]] : []))),
  };
  const consents = filled.flatMap(([name, value]) =>
    CONSENT.test(name) && value !== 'unknown' ? [[name.slice(8), { status: value, source: 'import' }]] : [],
  );
  const fields = Object.fromEntries(
    filled.filter(([name]) => COLUMNS.has(name) && name !== 'tags' && name !== 'attributes'),
  );
  if (fields['phone'] && defaultCountry) fields['phone'] = fromNational(fields['phone'], defaultCountry);
  const tags = splitTags(cells.get('tags') ?? '');
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
    return refusalOf(row, error);
  }
}
