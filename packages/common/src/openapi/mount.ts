import type { IRouter, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';

import { accountSuspended } from '../access/open-accounts.ts';
import { auditOf, writeAudit, type AuditedCaller } from '../audit/audit.ts';
import type { Queries, TransactionalDb } from '../database/database.ts';
import { AppError, InvalidInputError } from '../http/errors.ts';
import { run } from '../http/middleware.ts';
import { entityTag, refusePrecondition, requireUnchanged } from '../http/preconditions.ts';
import { parameterAtEnd } from '../http/routing.ts';
import { validate } from '../http/validation.ts';
import type { Once } from '../idempotency/idempotency.ts';
import { bodyOf, comparesRevision, revisionOf, statusOf, type Operation, type OperationInput } from './operation.ts';
import { acceptedFields, changedFields, isRecord, nameReadOnly } from './read-only.ts';
import { bodyReader, bytesOf, paramsReader, queryReader } from './request-readers.ts';

/** The dependencies of `mount` itself, besides the handlers' dependencies. */
interface EdgeDeps<Db, Caller> {
  db: Db;
  auth: { caller(request: Request): Caller; callerAfterBody?(request: Request): Promise<Caller> };
  once?: Once<Db>;
}

/** `scopes` are the scopes of the caller's key or role; null or absent for all. */
interface ScopedCaller {
  scopes?: readonly string[] | null | undefined;
  /** The signed-in person, if the caller has no key. */
  person?: object | undefined;
  /** The person's session at an endpoint of the console. */
  session?: { suspended: boolean };
}

interface MountOptions {
  /** The maximum size of a body, in bytes, for operations without their own limit. Default: 100,000. */
  bodyLimitBytes?: number;
  /**
   * Decides when to run the handler of an operation whose method is not GET, for example when its account has a free
   * slot. Otherwise, writers of one account that wait for one row could occupy all connections. The whole handler
   * waits, because a wrapped database could not make Prisma's single statements wait. Default: at once.
   */
  takeTurn?: TakeTurn;
  /**
   * The database that an operation gets, for example one whose transactions wait for a free slot of their account. Use it
   * instead of `takeTurn` if handlers do long work outside of transactions, such as calling providers. This work must not
   * delay other requests of the account. In such a service every write uses a transaction. Default: the unchanged database.
   */
  dbOf?: (db: never, accountId: string) => unknown;
}

export type TakeTurn = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Adds the operations' routes in the given order: Express uses the first path that matches, so `/v1/leads/export` must be
 * before `/v1/leads/:id`, and the most used operations should be first.
 *
 * A request is checked, the cheapest check first: caller, scope, body, query, path; then the handler runs.
 */
export function mount<Deps, Caller extends object>(
  app: IRouter,
  operations: readonly Operation<Deps, Caller>[],
  deps: NoInfer<Deps & EdgeDeps<DbOf<Deps>, Caller>>,
  options: MountOptions = {},
): void {
  for (const operation of operations) {
    const { method, path } = operation;
    const changes = method === 'put' || method === 'patch';
    const reading = changes ? operations.find((other) => other.method === 'get' && other.path === path) : undefined;
    app[method](path, besideFixed(path, operations, toRoute(operation, deps, options, reading)));
  }
}

/**
 * Keeps a route that ends in a parameter from answering for a fixed path: `DELETE /v1/leads/export` does not delete a lead.
 */
function besideFixed(path: string, operations: readonly { path: string }[], route: RequestHandler): RequestHandler {
  const name = parameterAtEnd(path);
  if (name === undefined) return route;
  const start = path.slice(0, -name.length - 1);
  const lasts = operations.flatMap((other) => (other.path.startsWith(start) ? [other.path.slice(start.length)] : []));
  const fixed = new Set(lasts.filter((last) => !last.startsWith(':')));
  return (request, response, next) =>
    fixed.has(String(request.params[name]).toLowerCase()) ? next('route') : route(request, response, next);
}

type DbOf<Deps> = Deps extends { db: infer Db } ? Db : never;
type Input<Caller> = OperationInput<Caller, never, never, never>;

function toRoute<Db, Caller extends object, Deps extends EdgeDeps<Db, Caller>>(
  operation: Operation<Deps, Caller>,
  deps: Deps,
  options: MountOptions,
  reading: Operation<Deps, Caller> | undefined,
): RequestHandler {
  const { scope } = operation;
  const secured = scope !== false;
  const { as: read = 'json', schema: bodySchema } = bodyOf(operation) ?? {};
  const { auth } = deps;
  const readQuery = queryReader(operation);
  const readParams = paramsReader(operation);
  const answer = answering(operation, deps, options);
  const holdsPrecondition = comparesRevision(operation) || operation.revision !== undefined;
  const validates = bodySchema !== undefined && read !== 'bytes' && read !== 'stream';

  function admit(request: Request): Caller {
    if (!secured) return undefined as never;
    const caller = auth.caller(request);
    if (scope && !mayUse(caller, scope)) throw insufficientScope(caller, scope);
    if (!holdsPrecondition) refusePrecondition(request.headers['if-match']);
    return caller;
  }

  function toInput(caller: Caller, request: Request, given: unknown = request.body): Input<Caller> {
    const body = validates ? validate(bodySchema, given) : read === 'bytes' ? bytesOf(request) : undefined;
    const input = { caller, params: readParams(request), query: readQuery(request), body, request };
    return input as unknown as Input<Caller>;
  }

  async function toChanges(caller: Caller, request: Request): Promise<Input<Caller>> {
    try {
      return toInput(caller, request);
    } catch (error) {
      if (!(error instanceof InvalidInputError) || !isRecord(request.body)) throw error;
      // The check applies only to answers that are objects, not to pages and files.
      if (!(reading?.response instanceof z.ZodType)) throw error;
      if (reading.scope && !mayUse(caller, reading.scope)) throw error;
      const revision = revisionOf(reading);
      const input = { caller, params: readParams(request), query: {}, body: undefined, request };
      const answer: unknown = await Promise.resolve(reading.handle(deps, input as never, request.res as never)).catch(
        (failure: unknown) => {
          throw failure instanceof AppError ? error : failure;
        },
      );
      // If the object has changed since the client read it, the differences may not be the client's, so the answer is
      // 412.
      if (revision) requireUnchanged(request.headers['if-match'], revision(answer as never));
      const { data = answer } = JSON.parse(JSON.stringify(answer)) as { data?: unknown };
      const shown = isRecord(data) ? data : {};
      const changed = changedFields(request.body, shown, error.issues, bodySchema);
      const isAccepted = Object.keys(changed).length > 0 || bodySchema?.safeParse({}).success;
      try {
        return toInput(caller, request, isAccepted ? changed : acceptedFields(request.body, error.issues));
      } catch (refusal) {
        throw refusal instanceof InvalidInputError ? nameReadOnly(refusal, shown) : refusal;
      }
    }
  }

  const readBody = bodyReader(operation, options.bodyLimitBytes ?? 100_000);
  if (!readBody) return (request, response) => answer(toInput(admit(request), request), response);
  return async (request, response) => {
    // These checks run before the body is read, so that the bodies of refused requests are not read.
    const caller = admit(request);
    await run(readBody, request, response);
    const still = secured ? await auth.callerAfterBody?.(request) : undefined;
    return answer(await toChanges(still ?? caller, request), response);
  };
}

/**
 * Requires another scope, for an operation that needs it for some requests only.
 *
 * @throws AppError 403 `insufficient_scope`
 */
export function requireScope(caller: object, scope: string): void {
  if (!mayUse(caller, scope)) throw insufficientScope(caller, scope);
}

function mayUse(caller: object, scope: string): boolean {
  const { scopes } = caller as ScopedCaller;
  return !scopes || scopes.includes(scope);
}

function insufficientScope(caller: object, scope: string): AppError {
  const { person, session } = caller as ScopedCaller;
  if (session?.suspended) return accountSuspended();
  const isPerson = person !== undefined;
  const who = isPerson ? 'Your role' : 'This API key';
  return new AppError(403, 'insufficient_scope', `${who} lacks the scope ${scope}`);
}

/** The function that answers a valid request. */
function answering<Db, Caller extends object, Deps extends EdgeDeps<Db, Caller>>(
  operation: Operation<Deps, Caller>,
  deps: Deps,
  { takeTurn, dbOf }: MountOptions,
): (input: Input<Caller>, response: Response) => Promise<void> {
  const { id, method, scope, handle, afterCommit, audit, idempotent, response: answered } = operation;
  const secured = scope !== false;
  const revision = revisionOf(operation);
  const lock = typeof operation.revision === 'object' ? operation.revision.lock : undefined;

  /** The handler's answer, if the object has not changed since the client read it. */
  const actUnchanged = lock
    ? (bound: Deps, input: Input<Caller>, response: Response) => {
        const ifMatch = input.request.headers['if-match'];
        if (ifMatch === undefined) return handle(bound, input, response);
        return transactional(bound.db).transaction(async (db) => {
          requireUnchanged(ifMatch, await lock({ ...bound, db } as never, input as never));
          return handle({ ...bound, db }, input, response);
        });
      }
    : handle;
  /** Calls `actUnchanged`, and writes the entry in the audit log if the operation has one. */
  const act = audit
    ? (bound: Deps, input: Input<Caller>, response: Response) =>
        transactional(bound.db).transaction(async (db) => {
          const body = await actUnchanged({ ...bound, db }, input, response);
          const context = auditOf(input.caller as unknown as AuditedCaller, input.request);
          await writeAudit(db, context, audit(input, body as never));
          return body;
        })
    : actUnchanged;

  function finish(response: Response, body: unknown): void {
    // The handler has already sent the response.
    if (body === response || response.headersSent || (body === undefined && answered !== undefined)) return;
    if (revision) response.setHeader('ETag', entityTag(revision(body as never)));
    if (response.statusCode === 204) response.end();
    else response.json(body);
  }

  // An upload may last long, so its handler waits for a slot only while it writes.
  const isUpload = bodyOf(operation)?.as === 'stream';
  const inTurn = method !== 'get' && secured && !isUpload ? takeTurn : undefined;
  const depsOf = ({ caller }: Input<Caller>): Deps =>
    dbOf && secured ? { ...deps, db: dbOf(deps.db as never, accountOf(caller)) } : deps;

  const { once } = deps;
  if (idempotent === true && !once)
    throw new Error(`The service stores no answers for repeated requests, which is required by ${id}`);

  async function run(input: Input<Caller>, response: Response): Promise<unknown> {
    if (idempotent !== true || input.request.headers['idempotency-key'] === undefined)
      return act(depsOf(input), input, response);
    return (once as Once<Db>)(input.request, accountOf(input.caller), async (db) =>
      act({ ...deps, db }, input, response),
    );
  }

  return async (input, response) => {
    // Express passes HEAD requests to the GET handler, which would keep an event stream open forever.
    if (input.request.method === 'HEAD' && answered === 'text/event-stream') return void response.type(answered).end();
    response.status(statusOf(operation));
    const body = await (inTurn ? inTurn(accountOf(input.caller), () => run(input, response)) : run(input, response));
    afterCommit?.(deps, input);
    if (revision && method === 'get') requireUnchanged(input.request.headers['if-match'], revision(body as never));
    finish(response, body);
  };
}

function transactional(db: unknown): TransactionalDb<Queries> {
  return db as TransactionalDb<Queries>;
}

function accountOf(caller: unknown): string {
  return (caller as { accountId: string }).accountId;
}
