import { z } from 'zod';

import type { Owner } from '../accounts/store.ts';
import { block, inForce, unblock } from '../blocks/store.ts';
import type { Sql } from '../db.ts';
import { apiError, invalidField, shown } from '../errors.ts';
import { grantLimit, refuseLimitRequest } from '../limits/store.ts';
import { operation, type OwnerDeps } from '../operation.ts';
import { actorOf } from '../users/roles.ts';
import { Block, Blocks, Decision, Log, LogQuery, NewBlock, PageQuery, WaitingRequest } from './schemas.ts';
import { getBlock, listBlocks, listLog, listWaitingRequests } from './store.ts';

const forbidden = { 403: ['FORBIDDEN'] };
const reading = { tag: 'Operators', scope: 'operators:read', errors: forbidden } as const;
const writing = { tag: 'Operators', scope: 'operators:write' } as const;
const waiting = {
  id: 'lrq_1',
  applicationId: 'app_1',
  application: 'Weekly report',
  accountId: 'acc_1',
  account: 'Jo Example',
  email: 'jo@example.com',
  requests: 2000,
  cost: 500_000,
  reason: 'A nightly report',
  createdAt: '2026-03-01T10:00:00.000Z',
};
const blocked = {
  id: 'blk_1',
  subjectId: waiting.applicationId,
  name: waiting.application,
  reason: 'Evades its limits',
  blockedBy: 'user_1',
  createdAt: waiting.createdAt,
  endsAt: null,
};
const entry = {
  id: 'aud_1',
  action: 'block',
  subjectId: waiting.applicationId,
  actor: 'user_1',
  detail: { block: blocked.id, reason: blocked.reason, endsAt: null },
  createdAt: waiting.createdAt,
};

/** @throws AppError 403 FORBIDDEN unless the account's member is an operator. */
const operatorOf = ({ directory }: OwnerDeps, caller: Owner) => actorOf(directory.sql, caller, 'operator');

/** Whether an account or organization belongs to the operator's member, regardless of the acting account. */
async function isOwn(sql: Sql, { userId, accountId }: Owner, subjectId: string): Promise<boolean> {
  const text = `SELECT FROM accounts WHERE (user_id = $1 OR id = $2) AND $3 IN (id, organisation_id) LIMIT 1`;
  return (await sql.query(text, [userId, accountId, subjectId])).length > 0;
}

/** Whether another operator has blocked one of the operator's applications. */
async function isBlockedByOthers(sql: Sql, { userId }: Owner, applicationId: string): Promise<boolean> {
  const text = `SELECT FROM blocks JOIN applications ON applications.id = blocks.subject_id
    JOIN accounts ON accounts.id = applications.account_id
    WHERE blocks.subject_id = $1 AND accounts.user_id = $2 AND split_part(blocks.blocked_by, ' ', 1) <> $3 AND ${inForce} LIMIT 1`;
  return (await sql.query(text, [applicationId, userId, `user_${userId}`])).length > 0;
}

/** Makes a block apply at once in this process. Other processes look the tokens up again within three seconds. */
function forgetTokens({ tokens }: OwnerDeps, subjectId: string): void {
  tokens.forget(({ applicationId, accountId, organisationId }) =>
    [applicationId, accountId, organisationId].includes(subjectId),
  );
}

/** Makes a page of at most `limit` rows. If there is a next page, `rows` has one additional row. */
function toPage<Row extends { id: string }>(rows: Row[], limit: number): { data: Row[]; next: string | null } {
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

function checkFuture(field: string, moment: Date | null): void {
  if (moment && moment.getTime() <= Date.now()) throw invalidField(field, `${field} must be in the future`);
}

/** The routes for operators of the directory. The routes need a key or a session of an account that is linked to an operator. */
export const operatorOperations = [
  operation({
    ...reading,
    id: 'operators.listLimitRequests',
    method: 'get',
    path: '/v2/operators/limit-requests',
    summary: 'List requests for higher limits',
    description: 'Lists up to 100 pending requests of all accounts, oldest first.',
    response: z.object({ data: z.array(WaitingRequest).describe('The pending requests, oldest first.') }),
    example: { response: { data: [waiting] } },
    async handle(deps, { caller }) {
      await operatorOf(deps, caller);
      return { data: await listWaitingRequests(deps.directory.sql) };
    },
  }),
  operation({
    ...writing,
    id: 'operators.decideLimitRequest',
    method: 'post',
    effect: 'destructive',
    path: '/v2/operators/limit-requests/:id/decision',
    summary: 'Grant or refuse higher limits',
    description:
      'A grant applies within a few seconds, and also settles the application’s other pending requests for no more than the granted limits.',
    body: Decision,
    response: z.object({ status: z.enum(['granted', 'refused']).describe('The decision.') }),
    errors: { ...forbidden, 404: ['NOT_FOUND'] },
    example: {
      params: { id: waiting.id },
      body: { decision: 'grant', until: '2999-01-01T00:00:00.000Z', reason: 'A useful report' },
      response: { status: 'granted' },
    },
    async handle(deps, { caller, params: { id }, body: { decision, until, requests, cost, reason } }) {
      const actor = await operatorOf(deps, caller);
      const { orm } = deps.directory;
      if (decision === 'refuse') {
        const ofGrants = Object.entries({ until, requests, cost }).find(([, value]) => value !== undefined);
        if (ofGrants) throw invalidField(ofGrants[0], `${ofGrants[0]} is allowed only for a grant`);
        await refuseLimitRequest(orm, id, actor, reason);
        return { status: 'refused' as const };
      }
      if (until === undefined) throw invalidField('until', 'until is required for a grant');
      const endsAt = new Date(until);
      checkFuture('until', endsAt);
      const wanted = await orm.limitRequest.findUnique({ where: { id } });
      if (!wanted) throw apiError('NOT_FOUND', `No pending request ${shown(id)}`);
      const amounts = { requests: requests ?? wanted.requests, cost: cost ?? wanted.cost };
      const { applicationId } = wanted;
      const grant = { applicationId, ...amounts, reason, grantedBy: actor, startsAt: new Date(), endsAt };
      await grantLimit(orm, grant, id);
      return { status: 'granted' as const };
    },
  }),
  operation({
    ...reading,
    id: 'operators.listBlocks',
    method: 'get',
    path: '/v2/operators/blocks',
    summary: 'List blocks',
    description: 'Lists the active blocks, newest first.',
    query: PageQuery,
    response: Blocks,
    example: { response: { data: [blocked], next: null } },
    async handle(deps, { caller, query: { before, limit } }) {
      await operatorOf(deps, caller);
      return toPage(await listBlocks(deps.directory.sql, { before, limit: limit + 1 }), limit);
    },
  }),
  operation({
    ...writing,
    id: 'operators.block',
    method: 'post',
    effect: 'destructive',
    path: '/v2/operators/blocks',
    summary: 'Block an application, an account or an organization',
    description:
      'Tokens of the subject are refused within three seconds with 403 `APPLICATION_BLOCKED`. The error does not contain the reason.',
    body: NewBlock,
    status: 201,
    response: Block,
    errors: { ...forbidden, 404: ['NOT_FOUND'], 409: ['CONFLICT'] },
    example: { body: { subjectId: blocked.subjectId, reason: blocked.reason }, response: blocked },
    async handle(deps, { caller, body: { subjectId, reason, endsAt = null } }) {
      const blockedBy = await operatorOf(deps, caller);
      const { orm, sql } = deps.directory;
      if (await isOwn(sql, caller, subjectId)) throw apiError('CONFLICT', 'You cannot block your own account');
      const end = endsAt === null ? null : new Date(endsAt);
      checkFuture('endsAt', end);
      const id = await block(orm, { subjectId, reason, blockedBy, endsAt: end });
      forgetTokens(deps, subjectId);
      return getBlock(sql, id);
    },
  }),
  operation({
    ...writing,
    id: 'operators.unblock',
    method: 'delete',
    path: '/v2/operators/blocks/:subjectId',
    summary: 'Lift all blocks of a subject',
    description: 'Operators cannot lift a block of their own application if another operator created the block.',
    response: z.object({ lifted: z.int().describe('The number of lifted blocks.') }),
    errors: { ...forbidden, 404: ['NOT_FOUND'] },
    example: { params: { subjectId: blocked.subjectId }, response: { lifted: 1 } },
    async handle(deps, { caller, params: { subjectId } }) {
      const actor = await operatorOf(deps, caller);
      const { orm, sql } = deps.directory;
      if (await isBlockedByOthers(sql, caller, subjectId)) {
        throw apiError('FORBIDDEN', 'Only another operator can lift the block of your application');
      }
      const lifted = await unblock(orm, subjectId, actor);
      forgetTokens(deps, subjectId);
      return { lifted };
    },
  }),
  operation({
    ...reading,
    id: 'operators.listLog',
    method: 'get',
    path: '/v2/operators/log',
    summary: 'Read the directory’s log',
    description:
      'Lists actions of editors and operators, and changes that accounts made to their applications, newest first.',
    query: LogQuery,
    response: Log,
    example: { query: { subject: entry.subjectId }, response: { data: [entry], next: null } },
    async handle(deps, { caller, query: { before, limit, subject } }) {
      await operatorOf(deps, caller);
      return toPage(await listLog(deps.directory.sql, { before, limit: limit + 1, subject }), limit);
    },
  }),
];
