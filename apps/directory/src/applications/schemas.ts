import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type * as rows from '../generated/prisma/client.ts';
import { scopes } from '../tokens/store.ts';

/** RFC 8252: web addresses over https, loopback addresses over http, and an installed application's private-use scheme. */
function isRedirectUri(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, hash } = new URL(value);
  if (hash !== '' || value.includes('#')) return false;
  if (protocol === 'http:') return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  // A private-use scheme has a dot: it is a reversed domain name.
  return protocol === 'https:' || (/^[a-z][a-z\d+-]*\.[a-z\d.+-]+:$/.test(protocol) && protocol.length < 100);
}

const RedirectUri = text({ min: 1, max: 500, label: 'Redirect URI' }).refine(isRedirectUri, {
  error:
    'Redirect URI must be https, http on the loopback address, or of a scheme such as com.example.app, without fragment',
});

export const NewApplication = z.strictObject({
  name: text({ min: 1, max: 80, label: 'Name' }),
  redirectUris: z.array(RedirectUri).max(10, { error: 'Redirect URIs must be at most 10' }).default([]),
});

export const NewDeveloperToken = z.strictObject({
  scopes: z
    .array(z.enum(scopes, { error: `Scopes are ${scopes.join(', ')}` }))
    .min(1, { error: 'Scopes must not be empty' })
    .max(scopes.length)
    .default(['public']),
});

const MOST = 1_000_000_000;
const amount = (label: string) =>
  z
    .number({ error: `${label} must be a whole number from 1 to ${MOST.toLocaleString('en')}` })
    .int()
    .min(1)
    .max(MOST);

export const NewLimitRequest = z.strictObject({
  requests: amount('Requests').meta({ description: 'Requests per window.' }),
  cost: amount('Cost').meta({ description: 'Points per window.' }),
  reason: text({ min: 10, max: 2000, label: 'Reason' }),
});

const Moment = z.iso.datetime();

export const Application = z
  .object({
    id: z.string(),
    name: z.string(),
    clientId: z.string(),
    secretHint: z.string().meta({ description: 'The last characters of the secret.' }),
    redirectUris: z.array(z.string()),
    createdAt: Moment,
  })
  .meta({ id: 'Application' });
export const ClientSecret = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' });
export const CreatedApplication = Application.extend({ clientSecret: z.string() }).meta({ id: 'CreatedApplication' });

export const Token = z
  .object({
    id: z.string(),
    kind: z.string(),
    hint: z.string().meta({ description: 'The last characters of the token.' }),
    scopes: z.array(z.string()),
    createdAt: Moment,
    expiresAt: Moment.nullable(),
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
  return { id, name, clientId, secretHint, redirectUris, createdAt: createdAt.toISOString() };
}

export function toToken({
  id,
  kind,
  hint,
  scopes: granted,
  createdAt,
  expiresAt,
}: rows.AccessToken): z.output<typeof Token> {
  const dates = { createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
  return { id, kind, hint, scopes: granted, ...dates };
}

export function toLimitRequest(row: rows.LimitRequest): z.output<typeof LimitRequest> {
  const { id, requests, cost, reason, status, createdAt, decidedAt } = row;
  const dates = { createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  return { id, requests, cost, reason, status, ...dates };
}
