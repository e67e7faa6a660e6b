import { charsetOf } from '@services/common/files/csv-text';
import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import { page, pageOf, success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import {
  BulkChange,
  BulkResult,
  CreatedLead,
  ExportQuery,
  ImportQuery,
  ImportReport,
  Lead,
  LeadQuery,
  LeadStatus,
  LeadTags,
  ListedLead,
  NewLead,
  NewNote,
  UpdatedStatus,
  UpdatedTags,
} from './schemas.ts';
import { exportLeads } from './export.ts';
import { importLeads } from './import.ts';
import { addNote, changeLeads, createLead, getLead, leadNotFound, NOTES_LIMIT, updateLead } from './store.ts';
import { DETAILS, EXAMPLE, leads, LISTED, Note, toListed } from './table.ts';

const reading = { tag: 'Leads', scope: 'leads:read' } as const;
const writing = { tag: 'Leads', scope: 'leads:write' } as const;
const unknownLead = { 404: ['lead_not_found'] };
const params = { id: EXAMPLE.id };

/** The ETag covers the tags, which are replaced as a whole. */
const tagsRevision = ({ data }: { data: { tags: string[] } }) => contentRevision(data.tags);

export const leadOperations = [
  operation({
    ...reading,
    id: 'leads.list',
    method: 'get',
    path: '/v1/leads',
    summary: 'List leads',
    description:
      'Newest first unless sorted otherwise. For long lists use `cursor`, which keeps pages stable. ' +
      leads.countedNote,
    query: LeadQuery,
    response: pageOf(ListedLead),
    example: {
      query: { limit: '20', keyword: 'price' },
      response: page([ListedLead.parse(toListed(EXAMPLE))], { page: 1, limit: 20, total: 1, next_cursor: null }),
    },
    async handle({ db }, { caller, query }) {
      const { rows, total, nextCursor } = await leads.list(db, caller.accountId, query, [...LISTED, ...DETAILS]);
      const shown = rows.map((row) => toListed(row, query.details));
      return page(shown, { page: query.page, limit: query.limit, total, next_cursor: nextCursor });
    },
  }),
  operation({
    ...reading,
    id: 'leads.export',
    method: 'get',
    path: '/v1/leads/export',
    summary: 'Export all matching leads',
    description:
      'Streams a consistent snapshot as CSV with a header (RFC 4180) or as a JSON array. An account can run two exports at a ' +
      'time. Further exports wait up to 10 seconds and are then refused with 429 `too_many_exports`.',
    query: ExportQuery,
    response: ['text/csv', 'application/json'],
    errors: { 429: ['too_many_exports'] },
    example: { query: { format: 'csv' } },
    handle: ({ download }, { caller, query }, response) => exportLeads(download, caller.accountId, query, response),
  }),
  operation({
    ...writing,
    id: 'leads.import',
    method: 'post',
    path: '/v1/leads/import',
    summary: 'Import leads from CSV',
    description:
      'Columns: username, display_name, trigger_keyword, trigger_type, captured_at, status, tags (separated by `;`; ' +
      'within a tag, `\\;` is a semicolon and `\\\\` a backslash), notes, email, phone, answers (a JSON object), consent_text and consented_at; profile_picture_url, source and every column called ' +
      '`ignore` are ignored, so that an export can be imported unchanged. An id of an export (`ld_…`) only means that the notes of its row are ' +
      'separated by line breaks. Common headings such as `E-mail` and `Full name` are ' +
      'recognized. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the ' +
      'Content-Type. Files can be up to 100 MB, and rows up to 2 MB. Rows are stored as they arrive; an invalid row is reported ' +
      'by its number and does not affect other rows. Sending a file again creates no duplicates. An account can run one import at a time.',
    query: ImportQuery,
    body: { schema: z.string(), as: 'stream', type: 'text/csv' },
    response: successOf(ImportReport),
    errors: { 429: ['too_many_imports'] },
    example: {
      query: { trigger_keyword: 'newsletter' },
      body: 'Handle,Full name,E-mail,Tags\n@ada,Ada,ada@example.com,customers;vip\n',
      response: success({ total: 1, created: 1, existing: 0, refused: 0, errors: [] }),
    },
    async handle({ importing }, { caller: { accountId }, query, request }) {
      const charset = charsetOf(request.headers['content-type']);
      const options = { ...query, accountId, charset };
      return success(
        await importing(accountId, (inTransaction) => importLeads({ ...options, inTransaction }, request)),
      );
    },
  }),
  operation({
    ...reading,
    id: 'leads.get',
    method: 'get',
    path: '/v1/leads/:id',
    summary: 'Read a lead',
    response: successOf(Lead),
    errors: unknownLead,
    example: { params, response: success(EXAMPLE) },
    revision: tagsRevision,
    handle: async ({ db }, { caller, params }) => success(await getLead(db, caller.accountId, params.id)),
  }),
  operation({
    ...writing,
    id: 'leads.create',
    method: 'post',
    path: '/v1/leads',
    summary: 'Create a lead, for testing',
    body: NewLead,
    idempotent: true,
    status: 201,
    response: successOf(CreatedLead),
    example: {
      body: { username: '@jane.doe', display_name: 'Jane Doe', trigger_keyword: 'price', trigger_type: 'comment' },
      response: success(CreatedLead.parse(EXAMPLE)),
    },
    handle: async ({ db }, { caller, body }) => success(await createLead(db, caller.accountId, body)),
  }),
  operation({
    ...writing,
    id: 'leads.setTags',
    method: 'put',
    path: '/v1/leads/:id/tags',
    summary: 'Replace the tags',
    description: 'The given tags replace all existing ones.',
    body: LeadTags,
    response: successOf(UpdatedTags),
    errors: unknownLead,
    example: {
      params,
      body: { tags: ['vip', 'newsletter'] },
      response: success({ ...params, tags: ['vip', 'newsletter'] }),
    },
    revision: {
      of: tagsRevision,
      async lock({ db }, { caller, params }) {
        await lockRow(db, 'leads', caller.accountId, params.id);
        return contentRevision((await getLead(db, caller.accountId, params.id)).tags);
      },
    },
    async handle({ db }, { caller, params, body: { tags } }) {
      const lead = await updateLead(db, caller.accountId, params.id, { tags });
      return success({ id: lead.id, tags: lead.tags });
    },
  }),
  operation({
    ...writing,
    id: 'leads.setStatus',
    method: 'put',
    path: '/v1/leads/:id/status',
    summary: 'Set the status',
    description:
      'The `ETag` of a status is the status itself: with `If-Match: "new"`, only a lead with the status `new` is changed.',
    body: LeadStatus,
    response: successOf(UpdatedStatus),
    errors: unknownLead,
    example: { params, body: { status: 'contacted' }, response: success({ ...params, status: 'contacted' as const }) },
    revision: {
      of: ({ data }) => data.status,
      async lock({ db }, { caller, params }) {
        await lockRow(db, 'leads', caller.accountId, params.id);
        return (await getLead(db, caller.accountId, params.id)).status;
      },
    },
    async handle({ db }, { caller, params, body: { status } }) {
      const { id } = await updateLead(db, caller.accountId, params.id, { status });
      return success({ id, status });
    },
  }),
  operation({
    ...writing,
    id: 'leads.change',
    method: 'post',
    effect: 'destructive',
    path: '/v1/leads/bulk',
    summary: 'Change the status and tags of many leads',
    description: 'Up to 100 leads per request, each with its own outcome. Safe to repeat.',
    body: BulkChange,
    response: successOf(z.array(BulkResult)),
    example: {
      body: { ids: [EXAMPLE.id], status: 'contacted', add_tags: ['vip'] },
      response: success([{ id: EXAMPLE.id, outcome: 'updated' as const }]),
    },
    handle: async ({ db }, { caller, body }) => success(await changeLeads(db, caller.accountId, body)),
  }),
  operation({
    ...writing,
    id: 'leads.addNote',
    method: 'post',
    path: '/v1/leads/:id/notes',
    summary: 'Add a note',
    description: `\`id\` in the response is the ID of the lead. A lead has at most ${NOTES_LIMIT}.`,
    body: NewNote,
    idempotent: true,
    status: 201,
    response: successOf(Note),
    errors: { ...unknownLead, 409: ['too_many_notes'] },
    example: {
      params,
      body: { note: 'Asked about delivery times.' },
      response: success({ ...params, note: 'Asked about delivery times.', added_at: '2026-03-01T10:05:00.000Z' }),
    },
    async handle({ db }, { caller, params: { id }, body }) {
      const lead = { kind: 'lead', id, missing: leadNotFound } as const;
      return success({ ...(await addNote(db, caller.accountId, lead, body.note)), id });
    },
  }),
];
