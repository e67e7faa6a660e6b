import { isoSql } from '@services/common/database/iso-time';
import { text } from '@services/common/http/validation';
import type { RowOf } from '@services/common/tables/table';
import { z } from 'zod';

import { dateRange } from '../dates.ts';
import { keyword } from '../fields.ts';
import { ALSO_ON } from '../instagram/events.ts';
import { foldText } from '../matching.ts';
import { defineTable } from '../tables.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'interested', 'qualified', 'converted', 'inactive'] as const;
export const LEAD_TRIGGER_TYPES = ['story_reply', 'comment'] as const;

const Status = z.enum(LEAD_STATUSES).describe('Stage of the lead in your process');

export const Note = z
  .object({
    id: z.string().describe('ID of the note. The response to adding a note contains the ID of the lead instead'),
    note: z.string().describe('Text of the note'),
    added_at: z.iso.datetime().describe('When the note was added'),
  })
  .meta({ id: 'Note' });

const flag = z.enum(['true', 'false']);
const hasFilter = (noun: string, column: 'email' | 'phone', what: string) => ({
  schema: flag.meta({
    description: `${noun} with ${what} (\`true\`), or without ${what} (\`false\`)`,
    type: 'boolean',
  }),
  sql: `(${column} IS NOT NULL) = $::boolean`,
  isSelective: true,
});

/** Filters for leads and people: whether an email address or a phone number is known. */
export const personFilters = (noun: 'Leads' | 'People', searched: string) => ({
  has_email: hasFilter(noun, 'email', 'an email address'),
  has_phone: hasFilter(noun, 'phone', 'a phone number'),
  search: {
    schema: text({ min: 1, max: 100, label: 'Search' })
      .transform((value) => value.replace(/^@/, ''))
      .meta({
        description: `${noun} whose ${searched} contains this text, ignoring case and accents`,
        type: 'string',
      }),
    sql: `search_text LIKE '%' || regexp_replace(fold_text($), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
    isSelective: true,
  },
});

const notesOf = (aggregate: string) => `(SELECT ${aggregate} FROM notes n WHERE n.lead_id = leads.id)`;

/** The public fields of a lead, and all filters. */
export const leads = defineTable({
  name: 'leads',
  columns: {
    id: { schema: z.string().describe('ID of the lead') },
    username: {
      schema: z.string().describe('Instagram username, or the Instagram user ID while the username is unknown'),
    },
    display_name: { schema: z.string().describe('Name on the profile, or the username while the name is unknown') },
    trigger_keyword: { schema: z.string().describe('Keyword that captured the lead') },
    trigger_type: { schema: z.enum(LEAD_TRIGGER_TYPES).describe('What the person wrote') },
    captured_at: { schema: z.iso.datetime().describe('When the lead was captured'), isTime: true },
    profile_picture_url: {
      schema: z.string().nullable().describe('Address of the profile picture, which expires. Null while unknown'),
    },
    status: { schema: Status },
    // Within a cell, tags are separated by `;` and notes by line breaks. A `;` or backslash in a tag follows a backslash, and a space
    // follows a line break in a note, so that an import separates them again.
    tags: {
      schema: z.array(z.string()).describe('Tags, in the order in which they were added'),
      sql: `coalesce(tags, '{}')`,
      cell: `CASE WHEN array_to_string(tags, '') ~ '[;\\\\]'
        THEN (SELECT string_agg(regexp_replace(t.tag, '([;\\\\])', '\\\\\\1', 'g'), ';' ORDER BY t.place)
          FROM unnest(tags) WITH ORDINALITY AS t (tag, place))
        ELSE nullif(array_to_string(tags, ';'), '') END`,
    },
    notes: {
      schema: z.array(Note).describe('Notes, oldest first'),
      sql: `coalesce(${notesOf(
        `json_agg(json_build_object('id', n.id, 'note', n.note, 'added_at', ${isoSql('n.added_at')}) ORDER BY n.id)`,
      )}, '[]')`,
      cell: notesOf(`string_agg(replace(n.note, E'\\n', E'\\n '), E'\\n' ORDER BY n.id)`),
    },
    // New columns are added at the end, so that the order of columns in earlier releases does not change.
    email: {
      schema: z.string().nullable().describe('Answer to the last question for an email address, or null'),
    },
    phone: {
      schema: z.string().nullable().describe('Answer to the last question for a phone number, in digits, or null'),
    },
    answers: {
      schema: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .describe('Answers to the questions of conversations, by question ID'),
      cell: `nullif(answers::text, '{}')`,
    },
    consent_text: {
      schema: z.string().nullable().describe('Consent text of the last answered question that has a consent text'),
    },
    consented_at: {
      schema: z.iso.datetime().nullable().describe('When the question with the consent text was answered'),
      isTime: true,
    },
    source: {
      schema: z
        .enum(ALSO_ON)
        .nullable()
        .describe('Kind of event that captured the lead. Null for a comment on a post and for a story reply'),
    },
  },
  filters: {
    source: {
      schema: z.enum(ALSO_ON).describe('Leads captured by this kind of event'),
      sql: 'source = $',
      isSelective: true,
    },
    // Compares like the keyword matching: "CAFÉ" finds leads captured by "cafe".
    keyword: {
      schema: keyword('Keyword')
        .transform(foldText)
        .describe('Leads captured by this keyword, ignoring case and accents'),
      sql: 'keyword_folded = $',
    },
    trigger_type: {
      schema: z.enum(LEAD_TRIGGER_TYPES).describe('Leads captured by this kind of event'),
      sql: 'trigger_type = $',
    },
    status: { schema: z.enum(LEAD_STATUSES).describe('Leads with this status'), sql: 'status = $' },
    tag: {
      schema: text({ min: 1, max: 50, label: 'Tag' }).describe('Leads with exactly this tag'),
      sql: 'tags @> ARRAY[$::text]',
      isSelective: true,
    },
    ...personFilters('Leads', 'username, display name, keyword, email address or phone number'),
    start_date: { schema: dateRange.start_date, sql: 'captured_at >= $' },
    end_date: { schema: dateRange.end_date, sql: 'captured_at <= $' },
  },
  orders: {
    captured_at: { sql: 'captured_at', isTime: true },
    username: { sql: 'lower(username)' },
    // Folded, so that É is among the names with E in every collation; cut, because one character may become 18.
    display_name: { sql: 'left(fold_text(display_name), 100)' },
  },
  keptTotals: {
    '': () => 'SELECT coalesce(sum(total), 0) FROM lead_counts WHERE account_id = $1',
    trigger_type: ({ trigger_type }) =>
      `SELECT coalesce(sum(total), 0) FROM lead_counts WHERE account_id = $1 AND trigger_type = ${trigger_type}`,
    status: ({ status }) =>
      `SELECT coalesce(sum(total), 0) FROM lead_status_counts WHERE account_id = $1 AND status = ${status}`,
    start_date: totalOfRange,
    end_date: totalOfRange,
    'start_date end_date': totalOfRange,
  },
});

/** The columns of a captured lead, in the format of `insertRows`. */
export const CAPTURED = 'id account_id username display_name trigger_keyword keyword_folded trigger_type';

/** The columns of a new lead: in the answer to its creation, and in the event. */
export const CREATED = ['id', 'username', 'display_name', 'trigger_keyword', 'trigger_type', 'captured_at'] as const;

/** The columns of a lead in a list. */
export const LISTED = [...CREATED, 'profile_picture_url', 'email', 'phone', 'source'] as const;

/** The columns that a list has only if its query asks for details. */
export const DETAILS = ['status', 'tags'] as const;

type ListedRow = RowOf<typeof leads.columns, (typeof LISTED)[number] | (typeof DETAILS)[number]>;

/** A row of a list. Optional fields are present only if they are set, so that leads without them have exactly the specified fields. */
export const toListed = ({ email, phone, source, status, tags, ...lead }: ListedRow, details = false) => ({
  ...lead,
  ...(email && { email }),
  ...(phone && { phone }),
  ...(source && { source }),
  ...(details && { status, tags }),
});

/** The columns that an event contains when an answer has changed a lead. */
export const UPDATED = [...LISTED, 'answers', 'consent_text', 'consented_at'] as const;

/** The lead in the examples of the documentation. */
export const EXAMPLE = {
  id: 'ld_01KF0000000000000000000001',
  username: 'jane.doe',
  display_name: 'Jane Doe',
  trigger_keyword: 'price',
  trigger_type: 'comment',
  captured_at: '2026-03-01T10:00:00.000Z',
  profile_picture_url: null,
  status: 'new',
  tags: ['vip'],
  notes: [],
  email: null,
  phone: null,
  answers: {},
  consent_text: null,
  consented_at: null,
  source: null,
} satisfies RowOf<typeof leads.columns>;

/** Whole days (UTC) are summed from their counts. The partial days at both ends are counted row by row. */
function totalOfRange({ start_date: start, end_date: end }: Readonly<Record<string, string>>): string {
  const dayOf = (time: string) => `date_trunc('day', ${time}, 'UTC')`;
  const first = start ? `${start}::timestamptz` : `'-infinity'::timestamptz`;
  const last = end ? `${end}::timestamptz` : `'infinity'::timestamptz`;
  const firstWhole = start ? `(${dayOf(`${first} - interval '1 millisecond'`)} + interval '1 day')` : first;
  const endOfWhole = end ? dayOf(`${last} + interval '1 millisecond'`) : last;
  const inDay = (from: string, to: string) =>
    `(SELECT count(*) FROM leads WHERE account_id = $1 AND captured_at >= ${from} AND ${to})`;
  const parts = [
    `(SELECT coalesce(sum(total), 0) FROM lead_days WHERE account_id = $1
      AND day >= (${firstWhole} AT TIME ZONE 'UTC')::date AND day < (${endOfWhole} AT TIME ZONE 'UTC')::date)`,
    ...(start ? [inDay(first, `captured_at < ${firstWhole} AND captured_at <= ${last}`)] : []),
    ...(end ? [inDay(`greatest(${endOfWhole}, ${firstWhole})`, `captured_at <= ${last}`)] : []),
  ];
  return `SELECT ${parts.join(' + ')}`;
}
