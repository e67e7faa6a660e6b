import type { CsvRow } from '@services/common/files/csv-rows';
import { checkColumns, headingKey, invalidHeader } from '@services/common/files/import-columns';

/** The fields that a column can contain, with the headings that other products use for them, as `headingKey` returns them. */
const HEADINGS: Record<string, readonly string[]> = {
  externalId: ['recordid', 'uuid'],
  firstName: ['fname', 'givenname', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: ['lname', 'familyname', 'surname', 'nachname', 'nom', 'apellidos'],
  name: ['fullname', 'displayname'],
  email: ['mail', 'emailaddress', 'mailaddress', 'email1value', 'adresseemail', 'correoelectronico'],
  phone: [
    'phonenumber',
    'telephone',
    'telephonenumber',
    'telefon',
    'telefono',
    'phone1value',
    'sms',
    'handy',
    'whatsapp',
    'mobile',
    'mobilenumber',
    'mobilephone',
    'mobilephonenumber',
    'cellphone',
  ],
  locale: ['language'],
  timezone: [],
  tags: ['labels'],
  attributes: [],
  'consent.sms': [],
  'consent.email': [],
  'consent.whatsapp': [],
  'optOut.sms': ['smsblacklisted', 'smsblacklist'],
  'optOut.email': ['emailblacklisted', 'emailblacklist', 'unsubscribedfromallemail'],
  'optOut.whatsapp': [],
  // Columns that an import ignores. An import finds a contact by its external id and addresses instead of the `contactId` of an export.
  contactId: [],
  createdAt: [],
  updatedAt: [],
  ignore: ['importerror'],
};
export const IGNORED = new Set(['contactId', 'createdAt', 'updatedAt', 'ignore']);
const BY_KEY = new Map(
  Object.entries(HEADINGS).flatMap(([field, others]) => [headingKey(field), ...others].map((key) => [key, field])),
);
/** A custom attribute with the type of its values, which is text by default. Contacts cannot have an attribute `__proto__`. */
export const ATTRIBUTE = /^attributes\.(?!__proto__(?!\w))([A-Za-z_]\w{0,63})(?::(number|date|boolean))?$/;
export const isField = (field: string) => ATTRIBUTE.test(field) || Object.hasOwn(HEADINGS, field);

export const OTHER_COLUMNS = ['refuse', 'attributes', 'ignore'] as const;

interface Mapping {
  /** The fields of headings that the client has chosen. */
  columns: Readonly<Record<string, string>>;
  /** How to treat columns without a field. */
  otherColumns: (typeof OTHER_COLUMNS)[number];
}

/** An unused attribute name for a heading: `Favorite color` becomes `Favorite_color`. */
function attributeOf(heading: string, used: ReadonlySet<string>): string {
  const plain = heading.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '_').slice(0, 60);
  const isAllowed = ATTRIBUTE.test(`attributes.${plain}`);
  const name = `attributes.${isAllowed ? plain : `_${plain}`}`;
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name}_${count}`;
    if (!used.has(numbered)) return numbered;
  }
}

/** @throws AppError 400 for a file that has no header, or whose cells are separated by `|`. */
function refuseOtherFiles(headings: readonly string[]): void {
  const address = headings.find((each) => each.length <= 100 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(each));
  if (address !== undefined) {
    const message = `The first line contains “${address}” instead of headings. Add a first line that names the columns, such as email`;
    throw invalidHeader('body', message);
  }
  if (headings.length === 1 && headings[0]?.includes('|')) {
    throw invalidHeader('body', 'The cells are separated by |. Use commas, semicolons or tabs');
  }
}

/**
 * The field of each column: the client's choice, else the field that the heading names. A later column with the same field is treated as a
 * column without a field.
 *
 * @throws AppError 400 that names the unknown, duplicate or missing column.
 */
export function readHeader(line: CsvRow, { columns, otherColumns }: Mapping): string[] {
  const chosen = new Map(Object.entries(columns).map(([heading, field]) => [heading.trim(), field]));
  const used = new Set<string>();
  refuseOtherFiles('cells' in line ? line.cells : []);
  const header = checkColumns(line, (heading) => {
    const known = chosen.get(heading) ?? (ATTRIBUTE.test(heading) ? heading : BY_KEY.get(headingKey(heading)));
    const isFree = known === 'ignore' || (known !== undefined && !used.has(known));
    const field = isFree || otherColumns === 'refuse' ? known : otherColumns === 'ignore' || heading === '' ? 'ignore' : attributeOf(heading, used); // prettier-ignore
    if (field === undefined && heading !== '') {
      const advice = 'Map it with `columns`, or set `otherColumns` to attributes or ignore';
      throw invalidHeader(heading, `The column ${heading.slice(0, 100)} is unknown. ${advice}`);
    }
    if (field !== undefined) used.add(field);
    return field;
  });
  const missing = [...chosen.keys()].find((heading) => 'cells' in line && !line.cells.includes(heading));
  if (missing !== undefined) throw invalidHeader('columns', `The file has no column ${missing}`);
  if (header.includes('email') || header.includes('phone')) return header;
  throw invalidHeader(
    'email',
    'A column email or phone is required. If the file has such a column under another name, map it with `columns`',
  );
}
