import { z } from 'zod';

import { sqlOf } from '../db.ts';
import { apiError } from '../errors.ts';
import { endExport, EXPORT_ERRORS, listExports, type OwnedExport } from '../exports/store.ts';
import { operation } from '../operation.ts';
import { exportEvent, params, reading, unknown, writing } from './parts.ts';

const Export = z.object({
  id: z.string().describe('The ID of the export.'),
  applicationId: z.string().describe('The ID of the application that started the export.'),
  application: z.string().describe('The name of the application.'),
  status: z.enum(['running', 'completed', 'failed', 'canceled']).describe('The state of the export.'),
  query: z.string().describe('The query whose list is exported.'),
  objectCount: z.int().describe('The number of entries that were read.'),
  fileSize: z.int().describe('The size of the file in bytes.'),
  cost: z.int().describe('The points that were charged.'),
  errorCode: z
    .enum(Object.keys(EXPORT_ERRORS) as [keyof typeof EXPORT_ERRORS])
    .nullable()
    .describe('The error code of a failed export; otherwise null.'),
  error: z.string().nullable().describe('Why the export failed; null if it did not fail.'),
  isOfMember: z
    .boolean()
    .describe(
      'Whether the export was started with a token of a member. If so, only this member can download the file.',
    ),
  createdAt: z.iso.datetime().describe('When the export was started.'),
  finishedAt: z.iso.datetime().nullable().describe('When the export ended; null while the export runs.'),
  expiresAt: z.iso.datetime().describe('When the export and its file are deleted.'),
});

const toExport = ({ objects, bytes, points, createdAt, finishedAt, expiresAt, ...row }: OwnedExport) => ({
  ...row,
  objectCount: objects,
  fileSize: bytes,
  cost: points,
  createdAt: new Date(createdAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});

const createdAt = '2026-03-01T10:00:00.000Z';
const shown = {
  id: 'exp_01KF0000000000000000000001',
  applicationId: params.id,
  application: 'My reader',
  status: 'completed' as const,
  query: '{ posts(order: NEWEST) { nodes { id name } } }',
  objectCount: 50_000,
  fileSize: 21_400_000,
  cost: 7500,
  errorCode: null,
  error: null,
  isOfMember: false,
  createdAt,
  finishedAt: '2026-03-01T10:04:00.000Z',
  expiresAt: '2026-03-02T10:04:00.000Z',
};

/** The exports of an account's applications, for the console: an application itself reads its export with GraphQL. */
export const exportOperations = [
  operation({
    ...reading,
    id: 'exports.list',
    method: 'get',
    path: '/v2/bulk-exports',
    tag: 'Console',
    summary: 'List the exports of the account’s applications',
    response: z.object({ data: z.array(Export).describe('The exports, newest first.') }),
    example: { response: { data: [shown] } },
    handle: async ({ directory: { sql } }, { caller }) => ({ data: (await listExports(sql, caller.id)).map(toExport) }),
  }),
  operation({
    ...writing,
    id: 'exports.cancel',
    method: 'post',
    path: '/v2/bulk-exports/:id/cancel',
    tag: 'Console',
    summary: 'Cancel an export',
    description: 'An export that has ended is not changed.',
    errors: unknown,
    example: { params: { id: shown.id } },
    audit: ({ params: { id } }) => exportEvent('canceled', id),
    async handle({ db }, { caller, params: { id } }) {
      const sql = sqlOf(db);
      if (!(await listExports(sql, caller.id)).some((one) => one.id === id)) {
        throw apiError('NOT_FOUND', 'Export not found');
      }
      await endExport((work) => work(sql), id, 'canceled');
    },
  }),
];
