import { z } from 'zod';

import type { AuditEvent } from '../audit/audit.ts';
import { timestamp } from '../http/dates.ts';
import { AppError } from '../http/errors.ts';
import { listed } from '../http/messages.ts';
import { text } from '../http/validation.ts';
import { fieldNames, type Naming } from '../openapi/naming.ts';
import type { Operation, OperationInput } from '../openapi/operation.ts';
import {
  createKey,
  listKeys,
  MAX_API_KEYS,
  renameKey,
  revokeKey,
  type ApiKeyRow,
  type KeyDb,
} from '../access/key-store.ts';

/** The scope of a key that may manage keys. */
export const MANAGE_KEYS = 'keys:manage';

/** Who calls the operations on keys. */
export interface KeyCaller {
  accountId: string;
  /** Of the key, or of the session where a person calls. */
  keyId: string;
  person?: { id: string } | undefined;
  /** What the calling key may do; none for everything. */
  scopes?: readonly string[] | null | undefined;
}

export interface KeyOperationsOptions<Caller extends KeyCaller> {
  /** The API's own prefix, such as `/v1`. */
  basePath: string;
  tag: string;
  /** Every scope of the service. */
  scopes: readonly [string, ...string[]];
  /** How the service writes field names. */
  naming: Naming;
  /** The prefix of a new key: in the caller's mode, where the service has modes. */
  prefixOf: (caller: Caller) => string;
  idPrefix: string;
  /** What keys begin with in the document's examples. */
  examplePrefix: string;
  /** `live` or `test`, where the service has modes. */
  modeOf?: (caller: Caller) => string;
  /** The service's body around one thing. */
  one?: { schema: (item: z.ZodType) => z.ZodType; body: (item: unknown) => unknown };
  /** The service's body around all of an account's keys. */
  many?: { schema: (item: z.ZodType) => z.ZodType; body: (items: unknown[]) => unknown };
  /** Of the answer to a creation. Default: 201. */
  createdStatus?: number;
  /** Accept and show `label` beside `name`, which it was called by the previous release. */
  label?: boolean;
}

/** What the operations on keys work with. */
export interface KeyDeps<Caller> {
  db: KeyDb;
  auth: { forget(isAffected: (caller: Caller) => boolean): void };
}

/** A key on the wire; names of fields are in the service's style. */
export type ShownKey = { id: string } & Record<string, unknown>;

export interface KeyOperations<Caller> {
  operations: Operation<KeyDeps<Caller>, Caller>[];
  /** What a key looks like, for a service that lists its keys its own way. */
  ApiKey: z.ZodType<ShownKey>;
  present: (row: ApiKeyRow, caller: Caller) => ShownKey;
  example: ShownKey;
}

type Input<Caller> = OperationInput<Caller, { id: string }, undefined, Record<string, unknown>>;

/**
 * List, create, rename and revoke API keys at `<basePath>/api-keys`: the same in every service but for its style. All need
 * the scope `keys:manage`, and none reaches beyond the caller's account.
 */
export function apiKeyOperations<Caller extends KeyCaller>(
  options: KeyOperationsOptions<Caller>,
): KeyOperations<Caller> {
  const {
    basePath,
    tag,
    scopes,
    prefixOf,
    idPrefix,
    examplePrefix,
    modeOf,
    naming,
    createdStatus = 201,
    label = false,
  } = options;
  const field = fieldNames(naming);
  const { one = { schema: (item) => item, body: (item) => item } } = options;
  const {
    many = {
      schema: (item: z.ZodType) => z.object({ data: z.array(item) }),
      body: (items: unknown[]): unknown => ({ data: items }),
    },
  } = options;

  const name = text({ min: 1, max: 100, label: 'Name', trim: false });
  const expiry = field('expires_at');
  const time = z.iso.datetime();
  const ApiKey = z
    .object({
      id: z.string(),
      name: z.string(),
      ...(label && {
        label: z.string().meta({ description: 'The name, as earlier versions call it.', deprecated: true }),
      }),
      prefix: z.string().meta({ description: 'What the key begins with.' }),
      hint: z.string().meta({ description: 'The last four characters of the key.' }),
      ...(modeOf && { mode: z.enum(['live', 'test']) }),
      scopes: z.array(z.string()).meta({ description: 'What the key may do.' }),
      [field('created_at')]: time,
      [field('created_by')]: z
        .string()
        .nullable()
        .meta({ description: 'The id of a key or of a person; null for an operator.' }),
      [field('last_used_at')]: time.nullable().meta({ description: 'To the minute.' }),
      [expiry]: time.nullable(),
      [field('revoked_at')]: time.nullable(),
    })
    .meta({ id: 'ApiKey' });
  const CreatedApiKey = ApiKey.extend({ key: z.string().meta({ description: 'Shown only in this answer.' }) }).meta({
    id: 'CreatedApiKey',
  });
  const isNamed = (body: object) => !label || 'name' in body || 'label' in body;
  const NewApiKey = z
    .strictObject({
      ...(label ? { name: name.optional(), label: name.optional() } : { name }),
      scopes: z.array(z.enum(scopes)).min(1).optional().meta({ description: 'Everything unless given.' }),
      [expiry]: timestamp()
        .refine((value) => Date.parse(value) > Date.now(), { error: `${expiry} must be in the future` })
        .optional(),
    })
    .refine(isNamed, { error: 'Name is required', path: ['name'] });
  const RenamedApiKey = z.strictObject({ name });

  function present(row: ApiKeyRow, caller: Caller): ShownKey {
    return {
      id: row.id,
      name: row.name,
      ...(label && { label: row.name }),
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
    ...(label && { label: 'Reports' }),
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
    ...(label && { label: 'First key' }),
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
      description: 'All keys of the account, newest first, revoked ones included.',
      response: many.schema(ApiKey),
      example: { response: many.body([shown, first]) },
      handle: async ({ db }: { db: KeyDb }, { caller }: Input<Caller>) =>
        many.body((await listKeys(db, caller.accountId)).map((row) => present(row, caller))),
    },
    {
      ...common,
      id: 'apiKeys.create',
      method: 'post',
      path,
      summary: 'Create an API key',
      description:
        'It has all scopes unless some are chosen, and never one that the calling key lacks. The key is shown only in this ' +
        `answer, which is why a repeated request creates another one. An account has at most ${MAX_API_KEYS}.`,
      body: NewApiKey,
      status: createdStatus,
      response: one.schema(CreatedApiKey),
      errors: { 409: ['too_many_api_keys'] },
      example: {
        body: { name: 'Reports', scopes: [scopes[0]] },
        response: one.body({ ...shown, key: `${examplePrefix}…` }),
      },
      audit: ({ body }: Input<Caller>, answer: unknown) =>
        entry('created', idIn(answer), { name: body['name'] ?? body['label'], scopes: body['scopes'] ?? 'all' }),
      async handle({ db }: { db: KeyDb }, { caller, body }: Input<Caller>) {
        const wanted = body['scopes'] as string[] | undefined;
        refuseMore(caller, wanted ?? scopes);
        const { key, ...row } = await createKey(db, {
          accountId: caller.accountId,
          name: String(body['name'] ?? body['label']),
          prefix: prefixOf(caller),
          idPrefix,
          scopes: wanted,
          expiresAt: body[expiry] as string | undefined,
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
      ...(label && { description: 'Takes `name` alone: `label` is only another word for it at creation.' }),
      body: RenamedApiKey,
      response: one.schema(ApiKey),
      errors: { 404: ['api_key_not_found'] },
      example: {
        params: { id },
        body: { name: 'Weekly reports' },
        response: one.body({ ...shown, name: 'Weekly reports', ...(label && { label: 'Weekly reports' }) }),
      },
      audit: ({ params, body }: Input<Caller>) => entry('renamed', params.id, { name: body['name'] }),
      handle: async ({ db }: { db: KeyDb }, { caller, params, body }: Input<Caller>) =>
        one.body(present(await renameKey(db, caller.accountId, params.id, String(body['name'])), caller)),
    },
    {
      ...common,
      id: 'apiKeys.revoke',
      method: 'delete',
      path: `${path}/:id`,
      summary: 'Revoke an API key',
      description:
        'It ends at once; other replicas of the service notice within seconds. A revoked key cannot be used again.',
      response: one.schema(ApiKey),
      errors: { 404: ['api_key_not_found'] },
      example: { params: { id }, response: one.body({ ...shown, [field('revoked_at')]: '2026-03-02T10:00:00.000Z' }) },
      audit: ({ params }: Input<Caller>) => entry('revoked', params.id),
      // Once it is committed: a request before that would find the key alive, and remember it.
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

const entry = (verb: string, id: string, details: Record<string, unknown> = {}): AuditEvent => ({
  action: `api_key.${verb}`,
  target: { type: 'api_key', id },
  details,
});

/** The id of the key in an answer, whatever the service puts around it. */
function idIn(answer: unknown): string {
  const { id, data } = answer as { id?: string; data?: { id: string } };
  return id ?? data?.id ?? '';
}

/** A key cannot create one that may do more than itself. */
function refuseMore({ scopes: own }: KeyCaller, wanted: readonly string[]): void {
  if (!own || own.length === 0) return;
  const beyond = wanted.filter((scope) => !own.includes(scope));
  if (beyond.length === 0) return;
  throw new AppError(
    403,
    'insufficient_scope',
    `This API key cannot grant what it lacks: the ${beyond.length === 1 ? 'scope' : 'scopes'} ${listed(beyond)}`,
  );
}
