import { z } from 'zod';

import type { ApiKeyRow } from '../access/key-store.ts';
import { timestamp } from '../http/dates.ts';
import { isVisible, text } from '../http/validation.ts';
import { fieldNames, type Naming } from '../openapi/naming.ts';

export interface KeyCaller {
  accountId: string;
  /** The id of the key, or of a person's session. */
  keyId: string;
  person?: { id: string } | undefined;
  /** The calling key's scopes; empty for all scopes. */
  scopes?: readonly string[] | null | undefined;
  /** When the calling key expires; absent for never. */
  expiresAt?: Date | string | null | undefined;
}

export interface KeyOperationsOptions<Caller extends KeyCaller> {
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
export type ShownKey = { id: string } & Record<string, unknown>;

/**
 * The schemas of keys and of the requests to create and rename them, the presenters for these schemas, and two examples, in the
 * service's style.
 */
export function keyShapes<Caller extends KeyCaller>({
  scopes,
  prefixOf,
  idPrefix,
  examplePrefix,
  modeOf,
  naming,
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
  return { ApiKey, CreatedApiKey, NewApiKey, RenamedApiKey, present, shown, first };
}
