import type { CsvRow } from '@services/common/files/csv-rows';
import {
  checkColumns,
  headingKey,
  invalidHeader,
  readCells,
  refusalOf,
  type Refusal,
} from '@services/common/files/import-columns';
import { isNestedTooDeeply } from '@services/common/http/json-body';
import { validate } from '@services/common/http/validation';

import { fromNational, type CountryCode } from './addresses/national.ts';
import type { Draft } from './insert.ts';
import { NewContact } from './schemas.ts';
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

/** A row of the file that can be imported. */
export interface Row extends Draft {
  row: number;
  optOuts: ('sms' | 'email' | 'whatsapp')[];
}

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
