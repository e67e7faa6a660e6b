import { time } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type * as rows from '../generated/prisma/client.ts';
import { isRedirectUri } from '../oauth/authorization/redirect-uris.ts';
import { scopes } from '../tokens/store.ts';

const RedirectUri = text({ min: 1, max: 500, label: 'Redirect URI' }).refine(isRedirectUri, {
  error:
    'Redirect URI must be https, http on the loopback address, or of a scheme such as com.example.app, without ' +
    'credentials, fragment, spaces or characters outside ASCII',
});

const Name = text({ min: 1, max: 80, label: 'Name' });
const ClientType = z.enum(['confidential', 'public'], { error: 'Type must be confidential or public' }).meta({
  description:
    '`confidential`: proves by its secret that it is the application. `public`: an installed program or a page ' +
    'in the browser, which cannot keep a secret and has none; PKCE protects its codes.',
});
const RedirectUris = z
  .array(RedirectUri)
  .max(10, { error: 'Redirect URIs must have at most 10 items' })
  .refine((uris) => new Set(uris).size === uris.length, { error: 'Redirect URIs must not repeat' })
  .meta({ description: 'The port of an http address is ignored: a program on the user’s machine may use any.' });

export const NewApplication = z.strictObject({
  name: Name,
  redirectUris: RedirectUris.default([]),
  type: ClientType.default('confidential'),
});

export const ApplicationChange = z.strictObject({
  name: Name.optional(),
  redirectUris: RedirectUris.optional(),
  type: ClientType.optional(),
});

/** Scopes as a set: naming one twice means it once. */
export const TokenScopes = z
  .array(z.enum(scopes, { error: `Scopes are ${scopes.join(', ')}` }))
  .min(1, { error: 'Scopes must not be empty' })
  .max(20, { error: 'Scopes must have at most 20 items' })
  .transform((wanted) => [...new Set(wanted)]);

const tokenName = text({ min: 1, max: 100, label: 'Name' });
export const NewDeveloperToken = z.strictObject({
  name: tokenName.optional(),
  scopes: TokenScopes.default(['public']),
  expiresAt: time({ label: 'Expiry', dateAlone: 'end' })
    .refine((value) => value.getTime() > Date.now(), { error: 'expiresAt must be in the future' })
    .optional(),
});
export const RenamedToken = z.strictObject({ name: tokenName });

const MAX_LIMIT = 1_000_000_000;
const amount = (label: string) =>
  z
    .number({ error: `${label} must be a whole number from 1 to ${MAX_LIMIT.toLocaleString('en')}` })
    .int()
    .min(1)
    .max(MAX_LIMIT);

export const LimitAmounts = z.strictObject({
  requests: amount('Requests').meta({ description: 'Requests per window.' }),
  cost: amount('Cost').meta({ description: 'Points per window.' }),
});

export const NewLimitRequest = LimitAmounts.extend({
  reason: text({ min: 10, max: 2000, label: 'Reason' }),
});

const Moment = z.iso.datetime();

export const Application = z
  .object({
    id: z.string(),
    name: z.string(),
    type: ClientType,
    clientId: z.string(),
    secretHint: z.string().nullable().meta({ description: 'The last characters of the secret; null without one.' }),
    redirectUris: z.array(z.string()),
    createdAt: Moment,
  })
  .meta({ id: 'Application' });
export const ClientSecret = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' });
export const CreatedApplication = Application.extend({
  clientSecret: z.string().nullable().meta({ description: 'Null for a public client.' }),
}).meta({ id: 'CreatedApplication' });

export const Token = z
  .object({
    id: z.string(),
    kind: z.string(),
    name: z.string().nullable().meta({ description: 'What the owner calls it; null without a name.' }),
    hint: z.string().meta({ description: 'The last characters of the token.' }),
    scopes: z.array(z.string()),
    createdAt: Moment,
    createdBy: z.string().nullable().meta({ description: 'The id of the key or the person that created it.' }),
    lastUsedAt: Moment.nullable().meta({ description: 'To the minute.' }),
    expiresAt: Moment.nullable(),
    revokedAt: Moment.nullable(),
  })
  .meta({ id: 'Token' });
export const CreatedToken = Token.extend({ accessToken: z.string() }).meta({ id: 'CreatedToken' });

export const LimitRequest = NewLimitRequest.extend({
  id: z.string(),
  status: z.string().meta({ description: '`pending`, `granted` or `refused`.' }),
  createdAt: Moment,
  decidedAt: Moment.nullable(),
}).meta({ id: 'LimitRequest' });

export function toApplication(row: rows.Application): z.output<typeof Application> {
  const { id, name, clientId, secretHint, redirectUris, createdAt } = row;
  const type = ClientType.parse(row.clientType);
  return { id, name, type, clientId, secretHint: secretHint || null, redirectUris, createdAt: createdAt.toISOString() };
}

export function toToken(row: rows.AccessToken): z.output<typeof Token> {
  const { id, kind, name, hint, scopes: granted, createdBy } = row;
  return {
    id,
    kind,
    name,
    hint,
    scopes: granted,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export function toLimitRequest(row: rows.LimitRequest): z.output<typeof LimitRequest> {
  const { id, requests, cost, reason, status, createdAt, decidedAt } = row;
  const dates = { createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  return { id, requests, cost, reason, status, ...dates };
}
