import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import { findBlocks } from '../blocks/store.ts';
import type { Orm } from '../db.ts';
import { apiError } from '../errors.ts';
import { createLimitRequest, listLimitRequests, requireHigherLimits } from '../limits/store.ts';
import { operation } from '../operation.ts';
import { applicationEvent, limitRequestEvent, params, reading, unknown, writing } from './parts.ts';
import {
  Application,
  ApplicationChange,
  ClientSecret,
  CreatedApplication,
  LimitRequest,
  NewApplication,
  NewLimitRequest,
  toApplication,
  toLimitRequest,
} from './schemas.ts';
import {
  changeApplication,
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateSecret,
} from './store.ts';
import { documentOperations } from './documents.ts';
import { exportOperations } from './exports.ts';
import { usageOperations } from './usage.ts';
import { tokenOperations } from './token-routes.ts';

const BODY_LIMIT_BYTES = 20_000;

const createdAt = '2026-03-01T10:00:00.000Z';

const registration = { name: 'My reader', redirectUris: ['https://reader.example.com/callback'] };
const application = {
  ...params,
  ...registration,
  type: 'confidential' as const,
  registeredOnly: false,
  clientId: 'dir_client_0000000000000000000000000000000000000A',
  secretHint: 'wxyz',
  createdAt,
  block: null,
};
const clientSecret = 'dir_secret_0000000000000000000000000000000000000A';
const wanted = { requests: 2000, cost: 500_000, reason: 'A nightly report over all topics' };
const limitRequest = {
  id: 'lrq_01KF0000000000000000000001',
  ...wanted,
  status: 'pending',
  createdAt,
  decidedAt: null,
};

const listOf = <Schema extends z.ZodType>(item: Schema, description: string) =>
  z.object({ data: z.array(item).describe(description) });

const readApplication = async (orm: Orm, accountId: string, id: string) =>
  toApplication(await getApplication(orm, accountId, id), await findBlocks(orm, accountId));

/** The routes for an account's own key: registering applications and requesting higher limits. */
export const applicationOperations = [
  operation({
    ...reading,
    id: 'applications.list',
    method: 'get',
    path: '/v2/applications',
    summary: 'List the account’s applications',
    response: listOf(Application, 'All applications of the account, oldest first.'),
    example: { response: { data: [application] } },
    async handle({ db }, { caller }) {
      const blocks = await findBlocks(db.orm, caller.id);
      return { data: (await listApplications(db.orm, caller.id)).map((row) => toApplication(row, blocks)) };
    },
  }),
  operation({
    ...writing,
    id: 'applications.create',
    method: 'post',
    path: '/v2/applications',
    summary: 'Register an application',
    description:
      'The secret is shown only once. An account has at most 20 applications. A program that cannot keep a secret is ' +
      'registered with the type `public` and has no secret.',
    body: { schema: NewApplication, limitBytes: BODY_LIMIT_BYTES },
    status: 201,
    response: CreatedApplication,
    errors: { 403: ['APPLICATION_BLOCKED'], 409: ['CONFLICT'] },
    example: { body: registration, response: { ...application, clientSecret } },
    audit: ({ body: { name, type } }, { id }) => applicationEvent('created', id, { name, type }),
    async handle({ db }, { caller, body }) {
      const blocks = await findBlocks(db.orm, caller.id);
      const blocked = blocks.find(({ subjectId }) => !subjectId.startsWith('app_'));
      if (blocked) throw apiError('APPLICATION_BLOCKED', `This account is blocked: ${blocked.reason}`);
      const created = await createApplication(db, caller.id, body);
      return { ...toApplication(created.application, blocks), clientSecret: created.clientSecret };
    },
  }),
  operation({
    ...reading,
    id: 'applications.get',
    method: 'get',
    path: '/v2/applications/:id',
    summary: 'Read an application',
    response: Application,
    errors: unknown,
    example: { params, response: application },
    revision: contentRevision,
    handle: ({ db }, { caller, params: { id } }) => readApplication(db.orm, caller.id, id),
  }),
  operation({
    ...writing,
    id: 'applications.update',
    method: 'patch',
    path: '/v2/applications/:id',
    summary: 'Change an application',
    description:
      'Omitted fields stay unchanged; `redirectUris` replaces all addresses. An application that becomes ' +
      'public loses its secret; an application that becomes confidential has no secret until you replace the client secret.',
    body: { schema: ApplicationChange, limitBytes: BODY_LIMIT_BYTES },
    response: Application,
    errors: unknown,
    example: { params, body: { redirectUris: registration.redirectUris }, response: application },
    audit: ({ params: { id }, body }) => applicationEvent('changed', id, body),
    // If the application became public, the tokens that it obtained with its secret were revoked.
    afterCommit: ({ tokens }, { params: { id } }) => tokens.forget((holder) => holder.applicationId === id),
    revision: {
      of: contentRevision,
      async lock({ db }, { caller, params: { id } }) {
        await lockRow(db, 'applications', caller.id, id);
        return contentRevision(await readApplication(db.orm, caller.id, id));
      },
    },
    handle: async ({ db }, { caller, params: { id }, body }) =>
      toApplication(await changeApplication(db, caller.id, id, body), await findBlocks(db.orm, caller.id)),
  }),
  operation({
    ...writing,
    id: 'applications.delete',
    method: 'delete',
    path: '/v2/applications/:id',
    summary: 'Delete an application and its tokens',
    errors: unknown,
    example: { params },
    audit: ({ params: { id } }) => applicationEvent('deleted', id),
    afterCommit: ({ tokens }, { params: { id } }) => tokens.forget((holder) => holder.applicationId === id),
    handle: ({ db }, { caller, params: { id } }) => deleteApplication(db, caller.id, id),
  }),
  operation({
    ...writing,
    id: 'applications.rotateSecret',
    method: 'post',
    effect: 'destructive',
    path: '/v2/applications/:id/secret',
    summary: 'Replace the client secret',
    description: 'The old secret stops working immediately; tokens obtained with it stay valid.',
    response: ClientSecret,
    errors: { ...unknown, 409: ['CONFLICT'] },
    example: { params, response: { clientSecret } },
    audit: ({ params: { id } }) => applicationEvent('secret_rotated', id),
    handle: async ({ db }, { caller, params: { id } }) => ({ clientSecret: await rotateSecret(db, caller.id, id) }),
  }),
  ...tokenOperations,
  ...usageOperations,
  ...documentOperations,
  ...exportOperations,
  operation({
    ...reading,
    id: 'applications.listLimitRequests',
    method: 'get',
    path: '/v2/applications/:id/limit-requests',
    summary: 'List requests for higher limits',
    response: listOf(LimitRequest, 'The newest 100 requests, newest first.'),
    errors: unknown,
    example: { params, response: { data: [limitRequest] } },
    async handle({ db }, { caller, params: { id } }) {
      await getApplication(db.orm, caller.id, id);
      return { data: (await listLimitRequests(db.orm, id)).map(toLimitRequest) };
    },
  }),
  operation({
    id: 'applications.requestLimit',
    method: 'post',
    path: '/v2/applications/:id/limit-requests',
    tag: 'Applications',
    scope: 'limits:request',
    summary: 'Request higher limits',
    description:
      'An operator decides. Neither limit can be lower than the current one. At most 3 requests of an application can be pending.',
    body: { schema: NewLimitRequest, limitBytes: BODY_LIMIT_BYTES },
    status: 201,
    response: LimitRequest,
    errors: { ...unknown, 409: ['CONFLICT'] },
    example: { params, body: wanted, response: limitRequest },
    audit: ({ params: { id: application }, body: { requests, cost } }, { id }) =>
      limitRequestEvent('created', id, { application, requests, cost }),
    async handle({ db, config }, { caller, params: { id }, body }) {
      await getApplication(db.orm, caller.id, id);
      await requireHigherLimits(db.orm, config, id, body);
      return toLimitRequest(await createLimitRequest(db, caller.id, id, body));
    },
  }),
];
