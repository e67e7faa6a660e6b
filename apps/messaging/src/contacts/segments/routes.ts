import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { idWith, text } from '@services/common/http/validation';
import { z } from 'zod';

import { page, pageOf, pageQueryById } from '../../envelope.ts';
import { operation } from '../../operation.ts';
import { Segment as Conditions } from './schemas.ts';
import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  MAX_SEGMENTS,
  updateSegment,
  type SavedSegment,
} from './store.ts';

const reading = { tag: 'Contacts', scope: 'contacts:read' } as const;
const writing = { tag: 'Contacts', scope: 'contacts:write' } as const;
const fields = {
  name: text({ min: 1, max: 100, label: 'Name' }).describe('Your name for the segment, unique in the account'),
  conditions: Conditions.describe('Condition that a contact must meet'),
};
const Segment = z
  .object({
    segmentId: idWith('seg_').describe('ID of the segment'),
    ...fields,
    createdAt: z.iso.datetime().describe('When the segment was created'),
    updatedAt: z.iso.datetime().describe('When the segment last changed'),
  })
  .meta({ id: 'SavedSegment' });
const NewSegment = z.strictObject(fields).meta({ id: 'NewSegment' });
const SegmentChanges = z
  .strictObject({ name: fields.name.optional(), conditions: fields.conditions.optional() })
  .meta({ id: 'SegmentChanges' });

const toSegment = ({ id, name, conditions, createdAt, updatedAt }: SavedSegment): z.output<typeof Segment> => {
  const [created, updated] = [createdAt, updatedAt].map((time) => new Date(time).toISOString()) as [string, string];
  return { segmentId: id, name, conditions, createdAt: created, updatedAt: updated };
};

const params = { segmentId: 'seg_01kf0000000000000000000001' };
const readers = {
  name: 'Readers',
  conditions: {
    all: [
      { field: 'lastOpenedAt', op: 'inLastDays' as const, value: 30 },
      { field: 'consent.email', op: 'ne' as const, value: 'unsubscribed' },
    ],
  },
};
const stored = { ...params, ...readers, createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' };
const unknown = { 404: ['segment_not_found'] };
const taken = { 409: ['segment_already_exists'] };

export const segmentOperations = [
  operation({
    ...writing,
    id: 'segments.create',
    method: 'post',
    path: '/api/v1/segments',
    summary: 'Create a segment',
    description: `At most ${MAX_SEGMENTS} in an account.`,
    body: NewSegment,
    idempotent: true,
    status: 201,
    response: Segment,
    errors: taken,
    example: { body: readers, response: stored },
    handle: ({ db }, { caller, body }) =>
      db.transaction(async (tx) => toSegment(await createSegment(tx, caller.accountId, body))),
  }),
  operation({
    ...reading,
    id: 'segments.list',
    method: 'get',
    path: '/api/v1/segments',
    summary: 'List segments',
    description: 'Newest first.',
    query: z.object(pageQueryById('seg_')),
    response: pageOf(Segment),
    example: { response: page([stored], 1, { page: 1, limit: 50 }) },
    async handle({ db }, { caller, query }) {
      const { rows, total, next } = await listSegments(db, caller.accountId, query);
      return page(rows.map(toSegment), total, query, next);
    },
  }),
  operation({
    ...reading,
    id: 'segments.get',
    method: 'get',
    path: '/api/v1/segments/:segmentId',
    summary: 'Read a segment',
    response: Segment,
    errors: unknown,
    example: { params, response: stored },
    revision: contentRevision,
    handle: async ({ db }, { caller, params }) => toSegment(await getSegment(db, caller.accountId, params.segmentId)),
  }),
  operation({
    ...writing,
    id: 'segments.update',
    method: 'put',
    path: '/api/v1/segments/:segmentId',
    summary: 'Change a segment',
    description: 'Campaigns that have started keep the conditions that the segment had at their start.',
    body: SegmentChanges,
    response: Segment,
    errors: { ...unknown, ...taken },
    example: { params, body: { name: 'Recent readers' }, response: { ...stored, name: 'Recent readers' } },
    revision: {
      of: contentRevision,
      async lock({ db }, { caller: { accountId }, params: { segmentId } }) {
        await lockRow(db, 'segments', accountId, segmentId);
        return contentRevision(toSegment(await getSegment(db, accountId, segmentId)));
      },
    },
    // Only transactions wait for the account's turn, so a single statement could occupy all connections while it waits for a lock.
    handle: ({ db }, { caller, params, body }) =>
      db.transaction(async (tx) => toSegment(await updateSegment(tx, caller.accountId, params.segmentId, body))),
  }),
  operation({
    ...writing,
    id: 'segments.delete',
    method: 'delete',
    path: '/api/v1/segments/:segmentId',
    summary: 'Delete a segment',
    description: 'A draft campaign with the segment can no longer start.',
    errors: unknown,
    example: { params },
    handle: ({ db }, { caller, params }) => deleteSegment(db, caller.accountId, params.segmentId),
  }),
];
