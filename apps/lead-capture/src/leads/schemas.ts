import { integerParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { dateRange, isOrdered, ORDERED } from '../dates.ts';
import { keyword, list, oneOf } from '../fields.ts';
import type { Lead as LeadRow } from '../generated/prisma/client.ts';
import { foldText } from '../matching.ts';
import { decodeCursor, type Position } from './cursor.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'interested', 'qualified', 'converted', 'inactive'] as const;
export const LEAD_TRIGGER_TYPES = ['story_reply', 'comment'] as const;

const isoTime = z.iso.datetime();

export const ListedLead = z
  .object({
    id: z.string(),
    username: z.string(),
    display_name: z.string(),
    trigger_keyword: z.string(),
    trigger_type: z.enum(LEAD_TRIGGER_TYPES),
    captured_at: isoTime,
    profile_picture_url: z.string().nullable().meta({ description: 'null while it is not known' }),
  })
  .meta({ id: 'ListedLead' });

export const Note = z.object({ id: z.string(), note: z.string(), added_at: isoTime }).meta({ id: 'Note' });

export const Lead = ListedLead.extend({
  tags: z.array(z.string()),
  status: z.enum(LEAD_STATUSES),
  notes: z.array(Note),
}).meta({ id: 'Lead' });

export const CreatedLead = ListedLead.omit({ profile_picture_url: true }).meta({ id: 'CreatedLead' });

/** Instagram's rule for handles; a leading @ is how people write them. */
const username = text({ max: 31, label: 'Username' })
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9._]{1,30}$/, 'Username must be 1 to 30 letters, digits, dots or underscores'));

export const NewLead = z
  .strictObject({
    username,
    display_name: text({ min: 1, max: 150, label: 'Display name' }).optional(),
    trigger_keyword: keyword('Trigger keyword'),
    trigger_type: oneOf('Trigger type', LEAD_TRIGGER_TYPES),
  })
  .meta({ id: 'NewLead' });

const tag = text({ min: 1, max: 50, label: 'Each tag' });
const MOST_TAGS = 50;

export const LeadTags = z.strictObject({
  tags: z
    .array(tag, {
      error: ({ input }) => (input === undefined ? 'Tags is required' : 'Tags must be an array of strings'),
    })
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length <= MOST_TAGS, `must have at most ${MOST_TAGS} entries`),
});

export const LeadStatus = z.strictObject({ status: oneOf('Status', LEAD_STATUSES) });

/** What a change of tags, or of the status, answers. */
export const UpdatedTags = z.object({ id: z.string(), tags: z.array(z.string()) }).meta({ id: 'UpdatedTags' });
export const UpdatedStatus = z
  .object({ id: z.string(), status: z.enum(LEAD_STATUSES) })
  .meta({ id: 'UpdatedLeadStatus' });

const MOST_LEADS = 100;
const tagsToChange = list(tag, { max: MOST_TAGS }, 'strings').transform((tags) => [...new Set(tags)]);
interface TagChanges {
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
}
/** The first tag that is to be both added and removed. */
const contradiction = ({ add_tags: added = [], remove_tags: removed = [] }: TagChanges) =>
  added.find((name) => removed.includes(name));

export const BulkChange = z
  .strictObject({
    ids: list(text({ min: 1, max: 64, label: 'Each of ids' }), { min: 1, max: MOST_LEADS }, 'strings').transform(
      (ids) => [...new Set(ids)],
    ),
    status: oneOf('Status', LEAD_STATUSES).optional(),
    add_tags: tagsToChange.optional(),
    remove_tags: tagsToChange.optional(),
  })
  .refine(({ ids: _ids, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Body must hold status, add_tags or remove_tags',
  })
  .refine((change) => contradiction(change) === undefined, {
    path: ['remove_tags'],
    error: ({ input }) => `must not have a tag of add_tags: ${contradiction(input as TagChanges)}`,
  })
  .meta({ id: 'BulkLeadChange' });

export const BulkResult = z
  .object({
    id: z.string(),
    outcome: z.enum(['updated', 'not_found', 'too_many_tags']).meta({
      description: 'too_many_tags: it would have more than 50 tags; nothing of it is changed',
    }),
  })
  .meta({ id: 'BulkLeadResult' });

export const NewNote = z.strictObject({ note: text({ min: 1, max: 5000, label: 'Note' }) });

/** The keyword filter compares as the matching does: "CAFÉ" finds what "cafe" captured. */
const keywordFilter = keyword('Keyword').transform(foldText).optional();

const filters = {
  keyword: keywordFilter,
  trigger_type: z.enum(LEAD_TRIGGER_TYPES).optional(),
  status: z.enum(LEAD_STATUSES).optional(),
  tag: text({ min: 1, max: 50, label: 'Tag' }).optional().meta({ description: 'Leads that have this tag, as written' }),
  search: text({ min: 1, max: 100, label: 'Search' })
    .transform((value) => value.replace(/^@/, '').toLowerCase())
    .optional()
    .meta({ description: 'Part of the username or display name, without regard to case', type: 'string' }),
  ...dateRange,
};

type Order = { sort_by: Position['sortBy']; sort_order?: Position['sortOrder'] | undefined };

/** Newest first, names from A. */
export function sortOrderOf({ sort_by, sort_order }: Order): Position['sortOrder'] {
  return sort_order ?? (sort_by === 'captured_at' ? 'desc' : 'asc');
}

function isOrderOf({ cursor, ...order }: Order & { cursor?: Position | undefined }): boolean {
  return !cursor || (cursor.sortBy === order.sort_by && cursor.sortOrder === sortOrderOf(order));
}

export const LeadQuery = z
  .object({
    page: integerParameter({ min: 1, max: 1_000_000_000, fallback: 1 }),
    limit: integerParameter({ min: 1, max: 100, fallback: 50 }),
    ...filters,
    sort_by: z.enum(['captured_at', 'username', 'display_name']).default('captured_at'),
    sort_order: z.enum(['asc', 'desc']).optional().meta({ description: 'Default: newest first, names from A' }),
    cursor: z
      .string()
      .transform((value, context) => {
        const position = decodeCursor(value);
        if (position) return position;
        context.addIssue({ code: 'custom', message: 'Is not a cursor of this list' });
        return z.NEVER;
      })
      .optional()
      .meta({ type: 'string', description: '`next_cursor` of the page before; walks stably while leads are added' }),
  })
  .refine(isOrdered, ORDERED)
  .refine((query) => isOrderOf(query), {
    error: 'The cursor belongs to another order',
    path: ['cursor'],
  });
export type LeadQuery = z.output<typeof LeadQuery>;

export const ExportQuery = z
  .object({
    format: z.enum(['csv', 'json']).default('csv'),
    ...filters,
    bom: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true')
      .meta({ description: 'Begin the CSV with a byte order mark, which Excel needs for UTF-8' }),
  })
  .refine(isOrdered, ORDERED);
export type ExportQuery = z.output<typeof ExportQuery>;

/** The columns of a lead in a list, as `Db.query` returns them. */
export type ListedLeadRow = Pick<
  LeadRow,
  'id' | 'username' | 'displayName' | 'triggerKeyword' | 'triggerType' | 'profilePictureUrl'
> & { capturedAt: string };

export function toListedLead(row: ListedLeadRow): z.output<typeof ListedLead> {
  return {
    id: row.id,
    username: row.username,
    display_name: row.displayName,
    trigger_keyword: row.triggerKeyword,
    trigger_type: row.triggerType as z.output<typeof ListedLead>['trigger_type'],
    captured_at: row.capturedAt,
    profile_picture_url: row.profilePictureUrl,
  };
}

export function toCreatedLead(row: ListedLeadRow): z.output<typeof CreatedLead> {
  const { profile_picture_url: _notShown, ...lead } = toListedLead(row);
  return lead;
}

export type LeadWithNotes = ListedLeadRow & Pick<LeadRow, 'tags' | 'status'> & { notes: NoteJson[] };
/** A note as PostgreSQL puts it into JSON. */
export interface NoteJson {
  id: string;
  note: string;
  added_at: string;
}

export function toLead(row: LeadWithNotes): z.output<typeof Lead> {
  const status = row.status as z.output<typeof Lead>['status'];
  return { ...toListedLead(row), tags: row.tags, status, notes: row.notes };
}
