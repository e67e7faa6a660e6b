import { z } from 'zod';

import {
  createKey,
  listKeys,
  lockKeyName,
  MAX_API_KEYS,
  renameKey,
  revokeKey,
  type ApiKeyRow,
} from '../access/key-store.ts';
import type { AuditEvent } from '../audit/audit.ts';
import type { StatementDb } from '../database/database.ts';
import { timestamp } from '../http/dates.ts';
import { AppError } from '../http/errors.ts';
import { listed } from '../http/messages.ts';
import { NAME_REVISION, nameRevision } from '../http/preconditions.ts';
import { isVisible, text } from '../http/validation.ts';
import { fieldNames, type Naming } from '../openapi/naming.ts';
import type { Operation, OperationInput } from '../openapi/operation.ts';

/** The scope of a key that may manage keys. */
const MANAGE_KEYS = 'keys:manage';

/** The dependencies of the operations on keys. */
interface KeyDeps<Caller> {
  db: StatementDb;
  auth: { forget(isAffected: (caller: Caller) => boolean): void };
}

interface KeyCaller {
  accountId: string;
  /** The id of the key, or of a person's session. */
  keyId: string;
  person?: { id: string } | undefined;
  /** The calling key's scopes; empty for all scopes. */
  scopes?: readonly string[] | null | undefined;
  /** When the calling key expires; absent for never. */
  expiresAt?: Date | string | null | undefined;
}

interface KeyOperationsOptions<Caller extends KeyCaller> {
  /** The API's own prefix, such as `/v1`. */
  basePath: string;
  tag: string;
  /** Every scope of the service. */
  scopes: readonly [string, ...string[]];
  /** How the service writes field names. */
  naming: Naming;
  /** The prefix of a new key: in the caller's mode, if the service has modes. */
  prefixOf: (caller: Caller) => string;
  idPrefix: string;
  /** The prefix of keys in the document's examples. */
  examplePrefix: string;
  /** `live` or `test`, if the service has modes. */
  modeOf?: (caller: Caller) => string;
  /** The service's envelope of one object. */
  one?: { schema: (item: z.ZodType) => z.ZodType; body: (item: unknown) => unknown };
  /** The service's envelope of the list of an account's keys. */
  many?: { schema: (item: z.ZodType) => z.ZodType; body: (items: unknown[]) => unknown };
  /** The status of the answer to a creation. Default: 201. */
  createdStatus?: number;
}

/** A key on the wire; names of fields are in the service's style. */
type ShownKey = { id: string } & Record<string, unknown>;

type Input<Caller> = OperationInput<Caller, { id: string }, undefined, Record<string, unknown>>;

/** The audit log's entry for a change to a key, for every author and interface. */
export function keyEvent(
  verb: 'created' | 'renamed' | 'revoked',
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): AuditEvent {
  return { action: `api_key.${verb}`, target: { type: 'api_key', id }, details };
}

/**
 * List, create, rename and revoke API keys at `<basePath>/api-keys`: the same in every service except for its naming style.
 * All operations need the scope `keys:manage`, and no operation accesses another account. The result also has the schema of a key, its
 * presenter and an example, for a service with its own list of keys.
 */
export function apiKeyOperations<Caller extends KeyCaller>({
  basePath,
  tag,
  scopes,
  naming,
  prefixOf,
  idPrefix,
  examplePrefix,
  modeOf,
  one = { schema: (item) => item, body: (item) => item },
  many = {
    schema: (item) => z.object({ data: z.array(item).describe('All keys, newest first.') }),
    body: (items) => ({ data: items }),
  },
  createdStatus = 201,
}: KeyOperationsOptions<Caller>) {
  const field = fieldNames(naming);
  const name = text({ min: 1, max: 100, label: 'Name', trim: false })
    .refine(isVisible, { error: 'Name must contain visible characters' })
    .describe('Your name for the key.');
  const expiry = field('expires_at');
  const time = z.iso.datetime();
  const ApiKey = z
    .object({
      id: z.string().describe('ID of the key.'),
      name: z.string().describe('Name of the key.'),
      prefix: z.string().describe('The first characters of the key.'),
      hint: z.string().describe('The last four characters of the key.'),
      ...(modeOf && {
        mode: z.enum(['live', 'test']).describe('Whether the key sends messages or only simulates sending.'),
      }),
      scopes: z.array(z.string()).describe('The scopes of the key.'),
      [field('created_at')]: time.describe('When the key was created.'),
      [field('created_by')]: z
        .string()
        .nullable()
        .meta({ description: 'The ID of the key or person that created the key; null if an operator created it.' }),
      [field('last_used_at')]: time
        .nullable()
        .describe('When the key was last used, to the minute; null if it was never used.'),
      [expiry]: time.nullable().describe('When the key expires; null if it does not expire.'),
      [field('revoked_at')]: time.nullable().describe('When the key was revoked; null while it is active.'),
    })
    .meta({ id: 'ApiKey' });
  const CreatedApiKey = ApiKey.extend({ key: z.string().describe('The whole key. Shown only in this response.') }).meta(
    {
      id: 'CreatedApiKey',
    },
  );
  const NewApiKey = z.strictObject({
    name,
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .transform((chosen) => [...new Set(chosen)])
      .optional()
      .meta({ description: 'Defaults to all scopes.' }),
    [expiry]: timestamp()
      .refine((value) => Date.parse(value) > Date.now(), { error: `${expiry} must be in the future` })
      .optional()
      .describe('When the key expires. Default: never.'),
  });
  const RenamedApiKey = z.strictObject({ name });

  function present(row: ApiKeyRow, caller: Caller): ShownKey {
    return {
      id: row.id,
      name: row.name,
      prefix: row.prefix ?? prefixOf(caller),
      hint: row.hint,
      ...(modeOf && { mode: modeOf(caller) }),
      scopes: row.scopes.length > 0 ? row.scopes : [...scopes],
      [field('created_at')]: row.createdAt,
      [field('created_by')]: row.createdBy,
      [field('last_used_at')]: row.lastUsedAt,
      [expiry]: row.expiresAt,
      [field('revoked_at')]: row.revokedAt,
    };
  }

  const id = `${idPrefix}01k9x3w8d0q4m7v5t2r6y8z1ab`;
  const shown: ShownKey = {
    id,
    name: 'Reports',
    prefix: examplePrefix,
    hint: 'x9Zq',
    ...(modeOf && { mode: 'live' }),
    scopes: [scopes[0]],
    [field('created_at')]: '2026-03-01T10:00:00.000Z',
    [field('created_by')]: `${idPrefix}01k9x3w8d0q4m7v5t2r6y8z1aa`,
    [field('last_used_at')]: null,
    [expiry]: null,
    [field('revoked_at')]: null,
  };
  const first: ShownKey = {
    ...shown,
    id: String(shown[field('created_by')]),
    name: 'First key',
    scopes: [...scopes],
    [field('created_by')]: null,
    [field('last_used_at')]: '2026-03-01T10:00:00.000Z',
  };
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
