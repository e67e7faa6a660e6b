import { z } from 'zod';

import type { StatementDb } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import { listed } from '../http/messages.ts';
import { NAME_REVISION, nameRevision } from '../http/preconditions.ts';
import { fieldNames } from '../openapi/naming.ts';
import type { Operation, OperationInput } from '../openapi/operation.ts';
import {
  createKey,
  listKeys,
  lockKeyName,
  MAX_API_KEYS,
  renameKey,
  revokeKey,
  type ApiKeyRow,
} from '../access/key-store.ts';
import { keyEvent } from './audit-events.ts';
import { keyShapes, type KeyCaller, type KeyOperationsOptions, type ShownKey } from './shapes.ts';

/** The scope of a key that may manage keys. */
const MANAGE_KEYS = 'keys:manage';

/** The dependencies of the operations on keys. */
interface KeyDeps<Caller> {
  db: StatementDb;
  auth: { forget(isAffected: (caller: Caller) => boolean): void };
}

interface KeyOperations<Caller> {
  operations: Operation<KeyDeps<Caller>, Caller>[];
  /** The schema of a key, for a service with its own list of keys. */
  ApiKey: z.ZodType<ShownKey>;
  present: (row: ApiKeyRow, caller: Caller) => ShownKey;
  example: ShownKey;
}

type Input<Caller> = OperationInput<Caller, { id: string }, undefined, Record<string, unknown>>;

/**
 * List, create, rename and revoke API keys at `<basePath>/api-keys`: the same in every service except for its naming style.
 * All operations need the scope `keys:manage`, and no operation accesses another account.
 */
export function apiKeyOperations<Caller extends KeyCaller>(
  options: KeyOperationsOptions<Caller>,
): KeyOperations<Caller> {
  const { basePath, tag, scopes, prefixOf, idPrefix, examplePrefix, naming, createdStatus = 201 } = options;
  const field = fieldNames(naming);
  const { one = { schema: (item) => item, body: (item) => item } } = options;
  const {
    many = {
      schema: (item: z.ZodType) => z.object({ data: z.array(item).describe('All keys, newest first.') }),
      body: (items: unknown[]): unknown => ({ data: items }),
    },
  } = options;
  const { ApiKey, CreatedApiKey, NewApiKey, RenamedApiKey, present, shown, first } = keyShapes(options);
  const expiry = field('expires_at');
  const { id } = shown;
  const path = `${basePath}/api-keys` as const;
  const common = { tag, scope: MANAGE_KEYS };
  const operations = [
    {
      ...common,
      id: 'apiKeys.list',
      method: 'get',
      path,
      summary: 'List API keys',
      description: 'All keys of the account, newest first, including revoked keys.',
      response: many.schema(ApiKey),
      example: { response: many.body([shown, first]) },
      handle: async ({ db }: { db: StatementDb }, { caller }: Input<Caller>) =>
        many.body((await listKeys(db, caller.accountId)).map((row) => present(row, caller))),
    },
    {
      ...common,
      id: 'apiKeys.create',
      method: 'post',
      path,
      summary: 'Create an API key',
      description: [
        'The key gets the scopes you choose, or all scopes, but never a scope that the calling key lacks. If the calling key expires,',
        'the new key expires no later. The key is shown only in this response, so repeating the request creates another key.',
        `An account can have ${MAX_API_KEYS} keys.`,
      ].join(' '),
      body: NewApiKey,
      status: createdStatus,
      response: one.schema(CreatedApiKey),
      errors: { 409: ['too_many_api_keys'] },
      example: {
        body: { name: 'Reports', scopes: [scopes[0]] },
        response: one.body({ ...shown, key: `${examplePrefix}…` }),
      },
      audit: ({ body }: Input<Caller>, answer: unknown) =>
        keyEvent('created', idIn(answer), { name: body['name'], scopes: body['scopes'] ?? 'all' }),
      async handle({ db }: KeyDeps<Caller>, { caller, body }: Input<Caller>) {
        const wanted = body['scopes'] as string[] | undefined;
        refuseMore(caller, wanted ?? scopes);
        const { key, ...row } = await createKey(db, {
          accountId: caller.accountId,
          name: String(body['name']),
          prefix: prefixOf(caller),
          idPrefix,
          scopes: wanted,
          expiresAt: endOf(caller, body[expiry] as string | undefined),
          createdBy: caller.person?.id ?? caller.keyId,
        });
        return one.body({ ...present(row, caller), key });
      },
    },
    {
      ...common,
      id: 'apiKeys.rename',
      method: 'patch',
      path: `${path}/:id`,
      summary: 'Rename an API key',
      description: NAME_REVISION,
      body: RenamedApiKey,
      response: one.schema(ApiKey),
      errors: { 404: ['api_key_not_found'] },
      example: {
        params: { id },
        body: { name: 'Weekly reports' },
        response: one.body({ ...shown, name: 'Weekly reports' }),
      },
      audit: ({ params, body }: Input<Caller>) => keyEvent('renamed', params.id, { name: body['name'] }),
      revision: {
        of: (answer: { name: string } | { data: { name: string } }) =>
          nameRevision('data' in answer ? answer.data.name : answer.name),
        lock: async ({ db }: { db: StatementDb }, { caller, params }: Input<Caller>) =>
          nameRevision(await lockKeyName(db, caller.accountId, params.id)),
      },
      handle: async ({ db }: { db: StatementDb }, { caller, params, body }: Input<Caller>) =>
        one.body(present(await renameKey(db, caller.accountId, params.id, String(body['name'])), caller)),
    },
    {
      ...common,
      id: 'apiKeys.revoke',
      method: 'delete',
      path: `${path}/:id`,
      summary: 'Revoke an API key',
      description: 'The key stops working within seconds on all replicas. You cannot undo this.',
      response: one.schema(ApiKey),
      errors: { 404: ['api_key_not_found'] },
      example: { params: { id }, response: one.body({ ...shown, [field('revoked_at')]: '2026-03-02T10:00:00.000Z' }) },
      audit: ({ params }: Input<Caller>) => keyEvent('revoked', params.id),
      // Runs after the commit: a request before the commit would still find the key valid, and cache it.
      afterCommit: ({ auth }: KeyDeps<Caller>, { params }: Input<Caller>) =>
        auth.forget(({ keyId }) => keyId === params.id),
      handle: async ({ db }: KeyDeps<Caller>, { caller, params }: Input<Caller>) =>
        one.body(present(await revokeKey(db, caller.accountId, params.id), caller)),
    },
  ];
  return {
    operations: operations as unknown as Operation<KeyDeps<Caller>, Caller>[],
    ApiKey: ApiKey as unknown as z.ZodType<ShownKey>,
    present,
    example: shown,
  };
}

/** The id of the key in an answer, regardless of the service's envelope. */
function idIn(answer: unknown): string {
  const { id, data } = answer as { id?: string; data?: { id: string } };
  return id ?? data?.id ?? '';
}

/** When a new key expires: never later than the key that creates it, because an expiring key could otherwise extend its own life. */
function endOf({ expiresAt: latest }: KeyCaller, wanted: string | undefined): Date | string | undefined {
  if (!latest || !wanted) return wanted ?? latest ?? undefined;
  if (Date.parse(wanted) <= new Date(latest).getTime()) return wanted;
  throw new AppError(403, 'insufficient_scope', 'A key cannot create a key that outlives it');
}

/** A key cannot create a key with more scopes than it has. */
function refuseMore({ scopes: own }: KeyCaller, wanted: readonly string[]): void {
  if (!own || own.length === 0) return;
  const beyond = wanted.filter((scope) => !own.includes(scope));
  if (beyond.length === 0) return;
  throw new AppError(403, 'insufficient_scope', `This API key cannot grant scopes that it lacks: ${listed(beyond)}`);
}
