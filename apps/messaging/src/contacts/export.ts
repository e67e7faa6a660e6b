import { isoSql } from '@services/common/database/iso-time';
import { CSV, csvOfCopy, withoutFormula } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import { escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const consent = (channel: string) => `coalesce(consent->'${channel}'->>'status', 'unknown')`;

/** The tags, joined with `;`. A `;` or backslash within a tag is escaped with a backslash, which the import removes. */
const TAGS = `nullif(CASE WHEN array_to_string(tags, '') ~ '[;\\\\]'
  THEN (SELECT string_agg(regexp_replace(t.tag, '([;\\\\])', '\\\\\\1', 'g'), ';' ORDER BY t.place)
    FROM unnest(tags) WITH ORDINALITY AS t (tag, place))
  ELSE array_to_string(tags, ';') END, '')`;

/** SQL expressions for a contact's cells, by column name. */
const CELLS: Record<string, string> = {
  contactId: 'id',
  externalId: withoutFormula('external_id'),
  firstName: withoutFormula('first_name'),
  lastName: withoutFormula('last_name'),
  email: withoutFormula('email'),
  // A phone number is not escaped, because it is a plus followed by digits only.
  phone: 'phone',
  locale: 'locale',
  timezone: withoutFormula('timezone'),
  tags: withoutFormula(TAGS),
  attributes: 'attributes',
  'consent.sms': consent('sms'),
  'consent.email': consent('email'),
  'consent.whatsapp': consent('whatsapp'),
  createdAt: isoSql('created_at'),
  updatedAt: isoSql('updated_at'),
};

/** Streams an account's contacts as CSV, oldest first. */
export function exportContacts(
  send: SendDownload,
  accountId: string,
  tag: string | undefined,
  response: Response,
): Promise<void> {
  return send(accountId, response, {
    fileName: `contacts-${new Date().toISOString().slice(0, 10)}.csv`,
    contentType: CSV,
    rows: (client) => client.query(copyTo(`COPY (${selection(accountId, tag)}) TO STDOUT (FORMAT csv)`)),
    format: [csvOfCopy(Object.keys(CELLS))],
  });
}

/** COPY does not support parameters, so the values are inlined as literals that the driver has quoted. */
function selection(accountId: string, tag: string | undefined): string {
  const tagged = tag === undefined ? '' : ` AND tags @> ARRAY[${escapeLiteral(tag)}]`;
  const columns = Object.values(CELLS).join(', ');
  return `SELECT ${columns} FROM contacts WHERE account_id = ${escapeLiteral(accountId)}${tagged} ORDER BY id`;
}
