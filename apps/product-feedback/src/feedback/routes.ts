import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import { limitedPage, page, pageOf, toSlice } from '../envelope.ts';
import { AT_ONCE, EXPORTED } from '../export-formats.ts';
import { operation } from '../operation.ts';
import { getProduct } from '../products/store.ts';
import { feedbackFile } from './export.ts';
import {
  DismissedFeedback,
  Feedback,
  FeedbackExportQuery,
  FeedbackQuery,
  NewFeedback,
  NewTags,
  TagCount,
  toFeedback,
  ValidatedFeedback,
} from './schemas.ts';
import { listFeedback } from './search.ts';
import { createFeedback, dismissFeedback, getFeedback, validateFeedback } from './store.ts';
import { listTags, tagFeedback } from './tags.ts';

const tag = 'Feedback';
const decided = { 404: ['feedback_not_found'], 409: ['feedback_already_validated', 'feedback_already_dismissed'] };
const awarded = { ...decided, 409: [...decided[409], 'budget_exhausted'] };
const FINAL = 'The decision is final: validating or dismissing the feedback again returns 409.';
const given = {
  reviewer_id: 'user-7',
  reviewer_name: 'Reviewer 7',
  type: 'structured',
  content: { clear: 'The week at a glance', confusing: '', works: '', improve: 'Show the weekend' },
} as const;
export const feedback = {
  id: 'fb-01k9x3w8d0q4m7v5t2r6y8z1ab',
  product_id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab',
  ...given,
  status: 'submitted',
  created_at: '2026-03-01T10:00:00.000Z',
} as const;
const product = { id: feedback.product_id };
const params = { id: feedback.id };
const updatedAt = '2026-03-02T10:00:00.000Z';

/** The revision of the tags, which owners change. */
const tagsRevision = ({ tags = [] }: { tags?: string[] | undefined }) => contentRevision(tags);

export const feedbackOperations = [
  operation({
    id: 'feedback.list',
    method: 'get',
    path: '/api/v1/products/:id/feedback',
    tag,
    scope: 'feedback:read',
    summary: "List a product's feedback",
    description: 'Newest first, unless `order` is `asc`. All filters can be combined.',
    query: FeedbackQuery,
    response: pageOf(Feedback),
    errors: { 404: ['product_not_found'] },
    example: {
      params: product,
      query: { status: 'submitted', type: 'structured' },
      response: page([feedback], { page: 1, per_page: 20 }, 1),
    },
    async handle({ db }, { caller, params, query: { page: number, per_page, order, ...filter } }) {
      const query = { page: number, per_page };
      const slice = { ...toSlice(query), order };
      const { feedback, total } = await listFeedback(db, caller.accountId, params.id, filter, slice);
      return limitedPage(feedback.map(toFeedback), query, total);
    },
  }),
  operation({
    id: 'feedback.export',
    method: 'get',
    path: '/api/v1/products/:id/feedback/export',
    tag,
    scope: 'feedback:read',
    summary: "Export a product's feedback as CSV, XLSX or JSON",
    description: `One file with everything that matches the filters, newest first. A table has a column for each field of both types of feedback. ${AT_ONCE}`,
    query: FeedbackExportQuery,
    response: [...EXPORTED],
    errors: { 404: ['product_not_found'], 429: ['too_many_exports'] },
    example: {
      params: product,
      query: { status: 'submitted' },
      response:
        'id,reviewer_id,reviewer_name,type,status,created_at,clear,confusing,works,improve,comment,rating,sentiment,tags\r\n' +
        `${feedback.id},user-7,Reviewer 7,structured,submitted,${feedback.created_at},The week at a glance,,,Show the weekend,,,,\r\n`,
    },
    async handle({ db, sendDownload }, { caller: { accountId }, params, query: { format, bom, ...filter } }, response) {
      await getProduct(db, accountId, params.id);
      return sendDownload(accountId, response, feedbackFile(accountId, params.id, filter, { format, bom }));
    },
  }),
  operation({
    id: 'feedback.create',
    method: 'post',
    path: '/api/v1/products/:id/feedback',
    tag,
    scope: 'feedback:write',
    summary: 'Submit feedback on behalf of a reviewer',
    description: 'Owners cannot review their own product, and archived products accept no feedback.',
    body: NewFeedback,
    idempotent: true,
    response: Feedback,
    errors: { 404: ['product_not_found'], 409: ['product_archived', 'self_review'] },
    example: { params: product, body: given, response: feedback },
    handle: async ({ db }, { caller, params, body }) =>
      toFeedback(await db.statements((tx) => createFeedback(tx, caller.accountId, params.id, body))),
  }),
  operation({
    id: 'feedback.get',
    method: 'get',
    path: '/api/v1/feedback/:id',
    tag,
    scope: 'feedback:read',
    summary: 'Read feedback',
    response: Feedback,
    errors: { 404: ['feedback_not_found'] },
    example: { params, response: feedback },
    revision: tagsRevision,
    handle: async ({ db }, { caller, params }) => toFeedback(await getFeedback(db, caller.accountId, params.id)),
  }),
  operation({
    id: 'feedback.tag',
    method: 'put',
    path: '/api/v1/feedback/:id/tags',
    tag,
    scope: 'feedback:moderate',
    summary: 'Replace the tags of feedback',
    description: 'Up to 20 tags. Only your account sees them, never the hosted pages. An empty list removes all tags.',
    body: NewTags,
    response: Feedback,
    errors: { 404: ['feedback_not_found'] },
    example: { params, body: { tags: ['calendar'] }, response: { ...feedback, tags: ['calendar'] } },
    revision: {
      of: tagsRevision,
      async lock({ db }, { caller, params }) {
        await lockRow(db, 'feedback', caller.accountId, params.id);
        return tagsRevision(toFeedback(await getFeedback(db, caller.accountId, params.id)));
      },
    },
    handle: async ({ db }, { caller, params, body }) =>
      toFeedback(await tagFeedback(db, caller.accountId, params.id, body.tags)),
  }),
  operation({
    id: 'feedback.tags',
    method: 'get',
    path: '/api/v1/products/:id/tags',
    tag,
    scope: 'feedback:read',
    summary: "List the tags of a product's feedback",
    description: 'Most frequent first, at most 1,000.',
    response: z.object({ data: z.array(TagCount).describe('The tags') }),
    errors: { 404: ['product_not_found'] },
    example: { params: product, response: { data: [{ tag: 'calendar', count: 1 }] } },
    handle: async ({ db }, { caller, params }) => ({ data: await listTags(db, caller.accountId, params.id) }),
  }),
  operation({
    id: 'feedback.validate',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/feedback/:id/validate',
    tag,
    scope: 'feedback:moderate',
    summary: 'Validate feedback and award its credits',
    description:
      'The amount comes from the settings. Anonymous feedback and feedback by the owner of the product earn nothing. If the ' +
      'budget is too small, the feedback stays submitted. ' +
      FINAL,
    idempotent: true,
    response: ValidatedFeedback,
    errors: awarded,
    example: { params, response: { ...params, status: 'validated', credits_earned: 10, updated_at: updatedAt } },
    handle: async ({ db }, { caller, params }) =>
      ValidatedFeedback.parse(await db.statements((tx) => validateFeedback(tx, caller.accountId, params.id))),
  }),
  operation({
    id: 'feedback.dismiss',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/feedback/:id/dismiss',
    tag,
    scope: 'feedback:moderate',
    summary: 'Dismiss feedback',
    description: `No credits are awarded. ${FINAL}`,
    idempotent: true,
    response: DismissedFeedback,
    errors: decided,
    example: { params, response: { ...params, status: 'dismissed', updated_at: updatedAt } },
    handle: async ({ db }, { caller, params }) =>
      DismissedFeedback.parse(await db.statements((tx) => dismissFeedback(tx, caller.accountId, params.id))),
  }),
];
