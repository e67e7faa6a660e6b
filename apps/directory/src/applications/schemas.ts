import { time } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type { Blocked } from '../blocks/store.ts';
import type * as rows from '../generated/prisma/client.ts';
import { isRedirectUri } from '../oauth/authorization/redirect-uris.ts';
import { scopes } from '../tokens/store.ts';
import { line } from '../web-address.ts';

const RedirectUri = text({ min: 1, max: 500, label: 'Redirect URI' }).refine(isRedirectUri, {
  error:
    'Redirect URI must use https, http with a loopback address, or a scheme such as com.example.app, and be without ' +
    'credentials, fragment, spaces, characters outside ASCII, and the parameters code, state, error, error_description and iss',
});

const Name = line({ min: 1, max: 80, label: 'Name' }).describe(
  'The name of the application, which users see when they grant access.',
);
const ClientType = z
  .enum(['confidential', 'public'], { error: 'Type must be confidential or public' })
  .describe(
    '`confidential`: a server that authenticates with its client secret. `public`: an installed program or a browser app, ' +
      'which has no secret and is protected by PKCE.',
  );
const RedirectUris = z
  .array(RedirectUri)
  .max(10, { error: 'Redirect URIs must have at most 10 items' })
  .refine((uris) => new Set(uris).size === uris.length, { error: 'Redirect URIs must not repeat' })
  .describe('Where users return after granting access. The port of an http URL is ignored.');

const RegisteredOnly = z
  .boolean({ error: 'registeredOnly must be true or false' })
  .describe(
    'Whether only registered documents are executed. Other documents are refused with `DOCUMENT_NOT_REGISTERED`.',
  );

export const NewApplication = z.strictObject({
  name: Name,
  redirectUris: RedirectUris.default([]),
  type: ClientType.default('confidential'),
  registeredOnly: RegisteredOnly.default(false),
});

export const ApplicationChange = z.strictObject({
  name: Name.optional(),
  redirectUris: RedirectUris.optional(),
  type: ClientType.optional(),
  registeredOnly: RegisteredOnly.optional(),
});

/** Repeated scopes are stored once. */
const TokenScopes = z
  .array(z.enum(scopes, { error: `Scopes are ${scopes.join(', ')}` }))
  .min(1, { error: 'Scopes must not be empty' })
  .max(20, { error: 'Scopes must have at most 20 items' })
  .transform((wanted) => [...new Set(wanted)]);

const tokenName = line({ min: 1, max: 100, label: 'Name' }).describe('Your name for the token.');
export const NewDeveloperToken = z.strictObject({
  name: tokenName.optional(),
  scopes: TokenScopes.default(['public']).describe('The scopes of the token.'),
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
  requests: amount('Requests').describe('Requests per window.'),
  cost: amount('Cost').describe('Points per window.'),
});

export const NewLimitRequest = LimitAmounts.extend({
  reason: text({ min: 10, max: 2000, label: 'Reason' }).describe('Why the application needs higher limits.'),
});

const Moment = z.iso.datetime();

export const Application = z
  .object({
    id: z.string().describe('The ID of the application.'),
    name: z.string().describe('The name of the application.'),
    type: ClientType,
    clientId: z.string().describe('The OAuth client ID.'),
    secretHint: z.string().nullable().describe('The last characters of the client secret; null if not set.'),
    redirectUris: z.array(z.string()).describe('Where users return after granting access.'),
    registeredOnly: RegisteredOnly,
    createdAt: Moment.describe('When the application was registered.'),
    block: z
      .object({
        reason: z.string().describe('The reason that the operator gave.'),
        endsAt: Moment.nullable().describe('When the block ends; null if it ends only when an operator lifts it.'),
      })
      .nullable()
      .describe('The block of the application, its account or its organization; null if none of the three is blocked.'),
  })
  .meta({ id: 'Application' });
export const ClientSecret = z
  .object({ clientSecret: z.string().describe('The new client secret. Shown only in this response.') })
  .meta({ id: 'ClientSecret' });
export const CreatedApplication = Application.extend({
  clientSecret: z
    .string()
    .nullable()
    .describe('The client secret, shown only in this response; null for a public client.'),
}).meta({ id: 'CreatedApplication' });

export const Token = z
  .object({
    id: z.string().describe('The ID of the token.'),
    kind: z
      .string()
      .describe('`developer`: created by the account. `client`: issued to the application. `user`: issued for a user.'),
    name: z.string().nullable().describe('Your name for the token; null if the token has no name.'),
    hint: z.string().describe('The last characters of the token.'),
    scopes: z.array(z.string()).describe('The scopes of the token.'),
    createdAt: Moment.describe('When the token was created.'),
    createdBy: z
      .string()
      .nullable()
      .describe('The ID of the key or person that created the token; null if the token was issued by OAuth.'),
    lastUsedAt: Moment.nullable().describe('When the token was last used, to the minute; null if it was never used.'),
    expiresAt: Moment.nullable().describe('When the token expires; null if it does not expire.'),
    revokedAt: Moment.nullable().describe('When the token was revoked; null if it was not revoked.'),
  })
  .meta({ id: 'Token' });
export const CreatedToken = Token.extend({
  accessToken: z.string().describe('The token itself. Shown only in this response.'),
}).meta({ id: 'CreatedToken' });

export const LimitRequest = NewLimitRequest.extend({
  id: z.string().describe('The ID of the request.'),
  status: z.string().describe('`pending`, `granted` or `refused`.'),
  createdAt: Moment.describe('When the request was made.'),
  decidedAt: Moment.nullable().describe('When an operator decided; null while the request is pending.'),
}).meta({ id: 'LimitRequest' });

/** @param blocks the blocks of the account, as `findBlocks` returns them. */
export function toApplication(row: rows.Application, blocks: readonly Blocked[]): z.output<typeof Application> {
  const { id, name, clientId, secretHint, redirectUris, registeredOnly, createdAt } = row;
  const type = ClientType.parse(row.clientType);
  // Blocks of the account and the organization concern all applications.
  const found = blocks.find(({ subjectId }) => subjectId === id || !subjectId.startsWith('app_'));
  return {
    id,
    name,
    type,
    clientId,
    secretHint: secretHint || null,
    redirectUris,
    registeredOnly,
    createdAt: createdAt.toISOString(),
    block: found ? { reason: found.reason, endsAt: found.endsAt?.toISOString() ?? null } : null,
  };
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
