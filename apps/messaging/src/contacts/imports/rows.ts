import type { CsvRow } from '@services/common/files/csv-rows';
import { readCells, refusalOf, type Refusal } from '@services/common/files/import-columns';
import { parseTime } from '@services/common/http/dates';
import { isNestedTooDeeply } from '@services/common/http/json-body';
import { validate } from '@services/common/http/validation';
import { cut } from '@services/common/runtime/text';

import { fromNational, type CountryCode } from '../addresses/national.ts';
import { isPhoneNumber } from '../addresses/phone.ts';
import type { NumberedRow } from '../merge.ts';
import type { Draft } from '../insert.ts';
import { NewContact } from '../schemas.ts';
import { checkAddresses } from '../store.ts';
import { jsonObject } from '../../providers/answers.ts';
import { KINDS, type Kind } from '../../providers/kinds.ts';
import { ATTRIBUTE, IGNORED } from './columns.ts';

export const DATE_ORDERS = ['dmy', 'mdy'] as const;

export interface RowOptions {
  defaultCountry?: CountryCode | undefined;
  /** The order of day and month in dates with slashes. */
  dateOrder?: (typeof DATE_ORDERS)[number] | undefined;
  /** Whether an empty cell removes the value of an existing contact. */
  clearEmpty: boolean;
}

export interface Row extends Draft, NumberedRow {
  optOuts: Kind[];
}

/** Columns that contain JSON, to which an export adds no apostrophes. */
const PLAIN = new Set(['attributes']);

/** The filled cells of a row by field, or the reason why it cannot be read. */
export const cellsOf = (header: readonly string[], line: CsvRow) => readCells(header, line, { ignored: IGNORED, plain: PLAIN }); // prettier-ignore

/** Splits tags that an export has joined: `\;` is a semicolon within a tag and `\\` a backslash. Other backslashes are literal. */
function splitTags(cell: string, isExport: boolean): string[] {
  // Some products export tags as quoted texts, joined with commas.
  const quoted = !isExport && /^"[^"]*"(,\s*"[^"]*")*$/.test(cell) ? cell.slice(1, -1).split(/",\s*"/) : null;
  const escaped = cell.match(/(?:\\[;\\]|[^;])+/g)?.map((tag) => tag.replaceAll(/\\([;\\])/g, '$1'));
  return (quoted ?? escaped ?? []).map((tag) => tag.trim()).filter(Boolean);
}

const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);
const SUBSCRIBED = new Set(['subscribed', 'enabled', ...YES]);
const UNSUBSCRIBED = new Set(['unsubscribed', 'blocklisted', 'disabled', 'cleaned', ...NO]);

/** Returns the consent that a cell states. Unknown text is returned unchanged and refused later. */
function consentOf(cell: string): string {
  const word = cell.toLowerCase();
  if (SUBSCRIBED.has(word)) return 'subscribed';
  return UNSUBSCRIBED.has(word) ? 'unsubscribed' : cell;
}

const DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: (\d\d:\d\d(?::\d\d)?))?$/;

/** A date in ISO 8601: `2026-03-31`, or with a time in UTC. Undefined for other text, or if the order of day and month is not known. */
function isoDate(text: string, order: RowOptions['dateOrder']): string | undefined {
  const [, one = '', sign, two = '', year, clock] = DATE.exec(text) ?? [];
  const known = order ?? (sign === '.' ? 'dmy' : undefined);
  if (year !== undefined && known === undefined) return undefined;
  const [day, month] = known === 'mdy' ? [two, one] : [one, two];
  const date = year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const iso = clock === undefined ? date.replace(' ', 'T') : `${date}T${clock}`;
  const time = parseTime(iso);
  return time && (iso.length === 10 ? iso : time.toISOString());
}

/** The value of an attribute, or undefined if the cell is not of the type. */
function typed(cell: string, type: string | undefined, order: RowOptions['dateOrder']): unknown {
  if (type === 'number') return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(cell) ? Number(cell) : undefined;
  if (type === 'date') return isoDate(cell, order);
  if (type !== 'boolean') return cell;
  const word = cell.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** Converts a row to a contact, or to a refusal if it is invalid. */
export function readRow(header: readonly string[], line: CsvRow, options: RowOptions): Row | Refusal {
  const cells = cellsOf(header, line);
  if (!(cells instanceof Map)) return cells;
  const { row } = line;
  const invalid = (field: string, message: string) => ({ row, code: 'validation_error', field, message });
  const attributes = jsonObject(cells.get('attributes') ?? '{}');
  if (!attributes) return invalid('attributes', 'attributes must be a JSON object');
  if (isNestedTooDeeply(attributes)) return invalid('attributes', 'attributes are nested too deeply');
  const fields: Record<string, unknown> = {};
  const consent: Record<string, { status: string; source: string }> = {};
  for (const [field, cell] of cells) {
    const [, attribute, type] = ATTRIBUTE.exec(field) ?? [];
    const [kind, channel = ''] = field.split('.');
    if (attribute !== undefined) {
      const value = typed(cell, type, options.dateOrder);
      if (value === undefined) return invalid(field, mistakeIn(cell, type));
      attributes[attribute] = value;
    } else if (kind === 'consent' || kind === 'optOut') {
      const status = kind === 'consent' ? consentOf(cell) : YES.has(cell.toLowerCase()) ? 'unsubscribed' : 'unknown';
      if (status !== 'unknown' && consent[channel]?.status !== 'unsubscribed')
        consent[channel] = { status, source: 'import' };
    } else if (field !== 'name' && field !== 'tags' && field !== 'attributes') fields[field] = cell;
  }
  if (cells.has('name') && !cells.has('firstName') && !cells.has('lastName')) {
    const [, first, last] = /^(\S+)\s+(.+)$/s.exec(cells.get('name') ?? '') ?? [];
    Object.assign(fields, last === undefined ? { firstName: cells.get('name') } : { firstName: first, lastName: last });
  }
  const phone = cells.get('phone');
  if (phone !== undefined && !isPhoneNumber(phone)) fields['phone'] = fromNational(phone, options.defaultCountry);
  const tags = splitTags(cells.get('tags') ?? '', header.includes('contactId'));
  try {
    const { consent: given, ...contact } = checkAddresses(
      validate(NewContact, { ...fields, attributes, tags, consent }),
    );
    const at = new Date().toISOString();
    const withStatus = (status: string) => KINDS.filter((channel) => given[channel]?.status === status);
    return {
      row,
      contact,
      consent: Object.fromEntries(
        withStatus('subscribed').map((channel) => [channel, { status: 'subscribed', source: 'import', at }]),
      ),
      optOuts: withStatus('unsubscribed'),
      cleared: options.clearEmpty
        ? header.filter((field) => !cells.has(field)).map((field) => field.replace(/:.*/, ''))
        : [],
    };
  } catch (error) {
    return refusalOf(row, error);
  }
}

function mistakeIn(cell: string, type: string | undefined): string {
  const shown = `“${cut(cell, 40)}”`;
  if (type !== 'date') return `${shown} is not a ${type}`;
  if (DATE.test(cell)) return `${shown} is not a date, or its order is unclear: set dateOrder to dmy or mdy`;
  return `${shown} is not a date such as 2026-03-31 or 31.03.2026`;
}
