import { createDocument, type Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import * as automations from './automations/schemas.ts';
import { ErrorBody, successOf } from './envelope.ts';
import * as leads from './leads/schemas.ts';
import * as triggers from './triggers/schemas.ts';

const IDEMPOTENT = {
  'Idempotency-Key':
    'Repeating a request with the same key within 24 hours gets the first answer again, and no second effect.',
};
/** What any body can be refused with, and what a POST answers to a misused `Idempotency-Key`. */
const BODY_ERRORS = [400, 413, 415];
const POST_ERRORS = [...BODY_ERRORS, 409, 422];
const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int() });
const pageOf = <Schema extends z.ZodType>(data: Schema) => successOf(z.array(data)).extend({ pagination });

const operations: Record<string, Operation> = {
  'GET /v1/leads': {
    summary: 'List leads',
    tag: 'Leads',
    query: leads.LeadQuery,
    response: successOf(z.array(leads.ListedLead)).extend({
      pagination: pagination.extend({ next_cursor: z.string().nullable() }),
    }),
    errors: [400],
  },
  'POST /v1/leads': {
    summary: 'Create a lead, for testing',
    tag: 'Leads',
    body: leads.NewLead,
    status: 201,
    response: successOf(leads.CreatedLead),
    errors: POST_ERRORS,
    headers: IDEMPOTENT,
  },
  'GET /v1/leads/export': {
    summary: 'Export all matching leads',
    description:
      'Streamed from one consistent snapshot: CSV with a header (RFC 4180), or a JSON array. An account downloads two ' +
      'at a time; others wait for their turn, and after 10 seconds for a 429 `too_many_exports`.',
    tag: 'Leads',
    query: leads.ExportQuery,
    response: 'text/csv',
    errors: [400],
  },
  'GET /v1/leads/:id': { summary: 'Read a lead', tag: 'Leads', response: successOf(leads.Lead), errors: [404] },
  'PUT /v1/leads/:id/tags': {
    summary: 'Replace the tags',
    tag: 'Leads',
    body: leads.LeadTags,
    response: successOf(z.object({ id: z.string(), tags: z.array(z.string()) })),
    errors: [404, ...BODY_ERRORS],
  },
  'PUT /v1/leads/:id/status': {
    summary: 'Set the status',
    tag: 'Leads',
    body: leads.LeadStatus,
    response: successOf(z.object({ id: z.string(), status: z.enum(leads.LEAD_STATUSES) })),
    errors: [404, ...BODY_ERRORS],
  },
  'POST /v1/leads/:id/notes': {
    summary: 'Add a note',
    description: "The answer's `id` is the lead's.",
    tag: 'Leads',
    body: leads.NewNote,
    status: 201,
    response: successOf(leads.Note),
    errors: [404, ...POST_ERRORS],
    headers: IDEMPOTENT,
  },
  'GET /v1/automations': {
    summary: 'List automations',
    tag: 'Automations',
    response: successOf(z.array(automations.ListedAutomation)),
  },
  'POST /v1/automations': {
    summary: 'Create an automation',
    tag: 'Automations',
    body: automations.NewAutomation,
    status: 201,
    response: successOf(automations.CreatedAutomation),
    errors: [402, ...POST_ERRORS],
    headers: IDEMPOTENT,
  },
  'GET /v1/automations/:id': {
    summary: 'Read an automation',
    tag: 'Automations',
    response: successOf(automations.Automation),
    errors: [404],
  },
  'PUT /v1/automations/:id': {
    summary: 'Change keyword, message or trigger type',
    tag: 'Automations',
    body: automations.AutomationChanges,
    response: successOf(automations.UpdatedAutomation),
    errors: [404, ...BODY_ERRORS],
  },
  'DELETE /v1/automations/:id': {
    summary: 'Delete an automation',
    description: 'Leads stay; replies that were not sent yet are not sent any more.',
    tag: 'Automations',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: [404],
  },
  'PUT /v1/automations/:id/status': {
    summary: 'Pause or resume',
    tag: 'Automations',
    body: automations.AutomationStatus,
    response: successOf(z.object({ id: z.string(), status: z.enum(automations.AUTOMATION_STATUSES) })),
    errors: [404, ...BODY_ERRORS],
  },
  'POST /v1/automations/:id/variations': {
    summary: 'Add a variation of the message',
    tag: 'Automations',
    body: automations.NewVariation,
    status: 201,
    response: successOf(automations.Variation),
    errors: [404, ...POST_ERRORS],
    headers: IDEMPOTENT,
  },
  'GET /v1/automations/:id/stats': {
    summary: 'Statistics',
    tag: 'Automations',
    query: automations.StatisticsQuery,
    response: successOf(automations.Statistics),
    errors: [400, 404],
  },
  'GET /v1/automations/:id/triggers': {
    summary: 'What became of each matching event',
    tag: 'Automations',
    query: triggers.TriggerQuery,
    response: pageOf(triggers.Trigger),
    errors: [400, 404],
  },
  'GET /v1/instagram/webhook': {
    summary: "The platform's handshake",
    tag: 'Instagram',
    query: triggers.Handshake,
    response: 'text/plain',
    errors: [400, 403],
    secured: false,
  },
  'POST /v1/instagram/webhook': {
    summary: "The platform's events",
    description: 'Signed with `X-Hub-Signature-256` over the exact bytes. Answered when the events are stored.',
    tag: 'Instagram',
    body: z.looseObject({ object: z.string(), entry: z.array(z.looseObject({})) }),
    response: successOf(z.object({ received: z.int() })),
    errors: [401, 413],
    headers: { 'X-Hub-Signature-256': '`sha256=` and the hexadecimal HMAC of the body under the app secret' },
    secured: false,
  },
};

/** The API's document, assembled from the schemas that also validate. */
export const document = createDocument({
  title: 'Lead capture',
  version: '1',
  description:
    'Instagram comments and story replies that match a keyword get an automatic message, and a lead is captured.',
  security: { type: 'http', scheme: 'bearer', description: 'An API key, `lc_live_…`' },
  error: { schema: ErrorBody, common: [401, 429, 500] },
  operations,
});
