import { importReport } from '@services/common/files/import-file';
import { time } from '@services/common/http/dates';
import { isStorable, record, text } from '@services/common/http/validation';
import { z } from 'zod';

import { isOrdered, ORDERED } from '../dates.ts';
import { flag, isEmail, keyword, list, oneOf } from '../fields.ts';
import { ALSO_ON } from '../instagram/events.ts';
import { LEAD_STATUSES, LEAD_TRIGGER_TYPES, leads, CREATED, DETAILS, LISTED } from './table.ts';

/** A lead as `toListed` makes it. */
export const ListedLead = z
  .object({
    ...leads.shape(LISTED),
    email: z.string().optional().describe('Present when the person gave an email address'),
    phone: z.string().optional().describe('Present when the person gave a phone number; in digits'),
    source: z
      .enum(ALSO_ON)
      .optional()
      .describe('Kind of event that captured the lead. Absent for a comment on a post and for a story reply'),
    ...z.object(leads.shape(DETAILS)).partial().shape,
  })
  .meta({ id: 'ListedLead' });
export const Lead = z.object(leads.shape(leads.names)).meta({ id: 'Lead' });
export const CreatedLead = z.object(leads.shape(CREATED)).meta({ id: 'CreatedLead' });

/** Instagram's rule for handles; people often write them with a leading @. */
const username = text({ max: 31, label: 'Username' })
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9._]{1,30}$/, 'Username must be 1 to 30 letters, digits, dots or underscores'))
  .describe('Instagram username, with or without `@`');

export const NewLead = z
  .strictObject({
    username,
    display_name: text({ min: 1, max: 150, label: 'Display name' })
      .optional()
      .describe('Name on the profile. Default: the username'),
    trigger_keyword: keyword('Trigger keyword').describe('Keyword to record as the lead’s trigger'),
    trigger_type: oneOf('Trigger type', LEAD_TRIGGER_TYPES).describe('What the person wrote'),
  })
  .meta({ id: 'NewLead' });

const tag = text({ min: 1, max: 50, label: 'Each tag' });
export const MAX_TAGS = 50;

export const LeadTags = z.strictObject({
  tags: z
    .array(tag, {
      error: ({ input }) => (input === undefined ? 'Tags is required' : 'Tags must be an array of strings'),
    })
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length <= MAX_TAGS, `must have at most ${MAX_TAGS} entries`)
    .describe(`All tags that the lead should have, at most ${MAX_TAGS} of 50 characters. Repeated tags count once`),
});

const status = oneOf('Status', LEAD_STATUSES).describe('New status');
export const LeadStatus = z.strictObject({ status });

/** The response to a change of tags or of the status. */
export const UpdatedTags = Lead.pick({ id: true, tags: true }).meta({ id: 'UpdatedTags' });
export const UpdatedStatus = Lead.pick({ id: true, status: true }).meta({ id: 'UpdatedLeadStatus' });

const MAX_LEADS = 100;
const tagsToChange = list(tag, { max: MAX_TAGS }, 'strings').transform((tags) => [...new Set(tags)]);
interface TagChanges {
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
}
/** The first tag that a request would both add and remove. */
const contradiction = ({ add_tags: added = [], remove_tags: removed = [] }: TagChanges) =>
  added.find((name) => removed.includes(name));

export const BulkChange = z
  .strictObject({
    ids: list(text({ min: 1, max: 64, label: 'Each of ids' }), { min: 1, max: MAX_LEADS }, 'strings')
      .transform((ids) => [...new Set(ids)])
      .describe(`IDs of the leads, at most ${MAX_LEADS}`),
    status: status.optional(),
    add_tags: tagsToChange.optional().describe(`Tags to add to leads that do not have them yet, at most ${MAX_TAGS}`),
    remove_tags: tagsToChange.optional().describe(`Tags to remove, at most ${MAX_TAGS}`),
  })
  .refine(({ ids: _ids, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Body must contain status, add_tags or remove_tags',
  })
  .refine((change) => contradiction(change) === undefined, {
    path: ['remove_tags'],
    error: ({ input }) => `must not have a tag of add_tags: ${contradiction(input as TagChanges)}`,
  })
  .meta({ id: 'BulkLeadChange' });

export const BulkResult = z
  .object({
    ...leads.shape(['id']),
    outcome: z
      .enum(['updated', 'not_found', 'too_many_tags'])
      .describe(`\`too_many_tags\`: the lead would have more than ${MAX_TAGS} tags and stays unchanged`),
  })
  .meta({ id: 'BulkLeadResult' });

export const NewNote = z.strictObject({
  note: text({ min: 1, max: 5000, label: 'Note' }).describe('Text of the note, at most 5,000 characters'),
});

/** The notes of a lead are limited in count and total size, because a lead is read with all of them. */
export const MAX_NOTES = 200;
export const MAX_NOTES_BYTES = 500_000;

const MAX_ANSWERS = 100;
/** A row of an import, whose cells are texts. */
export const ImportedLead = z.strictObject({
  ...NewLead.shape,
  captured_at: time({ label: 'Captured at' }).optional(),
  status: status.default('new'),
  // The cell is limited, because each tag is validated before the tags are counted.
  tags: z.string().max(100_000).default('').transform(splitTags).pipe(LeadTags.shape.tags),
  notes: list(NewNote.shape.note, { max: MAX_NOTES }, 'strings')
    .refine((notes) => Buffer.byteLength(notes.join('')) <= MAX_NOTES_BYTES, {
      error: `must have at most ${MAX_NOTES_BYTES} bytes`,
    })
    .optional(),
  email: z.string().refine(isEmail, { error: 'Email must be an email address' }).optional(),
  phone: text({ max: 30, label: 'Phone' })
    .transform((value) => value.replaceAll(/[\s().\-/]/g, ''))
    .pipe(z.string().regex(/^\+?\d{6,15}$/, 'Phone must be a phone number of 6 to 15 digits'))
    .optional(),
  answers: z
    .string()
    .default('{}')
    .transform(
      (cell, context): unknown =>
        parseJson(cell) ?? (context.addIssue({ code: 'custom', message: 'must be JSON' }), z.NEVER),
    )
    // The answers are counted before they are validated, because each refused answer costs memory.
    .refine(
      (answers) => typeof answers !== 'object' || Object.keys(answers ?? {}).length <= MAX_ANSWERS,
      `must have at most ${MAX_ANSWERS} entries`,
    )
    .pipe(
      record(z.string().max(100).refine(isStorable), z.union([z.string().max(1000).refine(isStorable), z.number()]), {
        error: 'must be a JSON object',
      }),
    ),
  consent_text: text({ max: 1000, label: 'Consent text' }).optional(),
  consented_at: time({ label: 'Consented at' }).optional(),
});

/** Within a tag, `\;` is a semicolon and `\\` a backslash, as in an export. Other backslashes are literal. */
function splitTags(cell: string): string[] {
  const tags = cell.match(/(?:\\[;\\]|[^;])+/g) ?? [];
  return tags.map((tag) => tag.replaceAll(/\\([;\\])/g, '$1')).filter((tag) => tag.trim() !== '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const ImportQuery = z.object({
  trigger_keyword: NewLead.shape.trigger_keyword.optional().describe('Keyword for rows without a keyword'),
  trigger_type: NewLead.shape.trigger_type.default('comment').describe('Type for rows without a type'),
  dry_run: flag().describe('Whether to store nothing and only report what would be stored'),
});

export const ImportReport = z
  .object({
    ...importReport,
    created: z.int().describe('Leads created'),
    existing: z
      .int()
      .describe('Rows that add nothing, because a lead or an earlier row already has their username and keyword'),
    first_rows: z
      .array(Lead.pick({ username: true, trigger_keyword: true, trigger_type: true, status: true, tags: true }))
      .optional()
      .describe('The first rows as they would be stored. Only with `dry_run`'),
  })
  .meta({ id: 'LeadImportReport' });
export type ImportReport = z.output<typeof ImportReport>;

export const LeadQuery = leads.listQuery
  .extend({
    details: flag().describe('Whether each lead also has its `status` and `tags`'),
  })
  .refine(isOrdered, ORDERED);
export type LeadQuery = z.output<typeof LeadQuery>;

export const ExportQuery = z
  .object({
    format: z.enum(['csv', 'json']).default('csv').describe('`csv` with a header line, or `json` as an array of leads'),
    ...leads.filters,
    bom: flag().describe('Whether the CSV begins with a byte order mark, which Excel needs for UTF-8'),
  })
  .refine(isOrdered, ORDERED);
export type ExportQuery = z.output<typeof ExportQuery>;
