import { hashApiKey } from '@services/common/access/api-keys';
import { isStorable } from '@services/common/http/validation';
import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { InvalidClientError, UnauthorizedClientError, type Client } from '@node-oauth/oauth2-server';
import type { Request } from 'express';

import { isBlocked } from '../blocks/store.ts';
import type { Database } from '../db.ts';

/** Whether the application can keep a secret (RFC 6749 §2.1). */
export type ClientType = 'confidential' | 'public';

/** Public clients cannot act for themselves, because a client id does not prove identity. */
const grantsOf: Record<ClientType, string[]> = {
  confidential: ['client_credentials', 'authorization_code', 'refresh_token'],
  public: ['authorization_code', 'refresh_token'],
};

/**
 * Finds an application by its client id.
 *
 * @param given the secret. Null if the application need not prove its identity, such as when a user is asked for consent.
 *   Undefined if the request has no secret, which is allowed only for public clients.
 * @returns false for an unknown application or a wrong secret.
 * @throws UnauthorizedClientError for a blocked application.
 */
export async function findClient(
  { orm, sql }: Pick<Database, 'orm' | 'sql'>,
  clientId: string,
  given: string | null | undefined,
): Promise<Client | false> {
  // An empty secret counts as omitted (RFC 6749 §2.3.1), because many public clients send it.
  const secret = given === '' ? undefined : given;
  // PostgreSQL cannot store such an id, so no application has it.
  if (!isStorable(clientId)) return false;
  const application = await orm.application.findUnique({
    where: { clientId },
    include: { account: { select: { organisationId: true } } },
  });
  if (!application) return false;
  const { id, accountId, account, name, redirectUris } = application;
  const type = application.clientType as ClientType;
  if (secret === undefined && type !== 'public') return false;
  if (typeof secret === 'string' && !constantTimeEqual(hashApiKey(secret), application.secretHash)) return false;
  if (await isBlocked(sql, [id, accountId, account.organisationId])) {
    throw new UnauthorizedClientError('Unauthorized client: the application is blocked');
  }
  return { id, clientId, name, type, grants: grantsOf[type], redirectUris };
}

/**
 * Finds the application that sent a request, by its credentials in the `Authorization` header or the body (RFC 6749 §2.3.1).
 *
 * @throws InvalidClientError without credentials, or with invalid credentials.
 */
export async function authenticateClient(
  database: Pick<Database, 'orm' | 'sql'>,
  request: Request,
  parameters: Readonly<Record<string, string>>,
): Promise<Client> {
  const { client_id: clientId, client_secret: secret } = basicCredentials(request) ?? parameters;
  const client = clientId !== undefined && (await findClient(database, clientId, secret));
  if (client) return client;
  const code = request.headers.authorization === undefined ? 400 : 401;
  throw new InvalidClientError('Invalid client: client is invalid', { code });
}

/**
 * Reads the client id and secret from an `Authorization: Basic` header. The client form-encodes both before it joins them (RFC 6749 §2.3.1
 * and Appendix B); unencoded values decode to themselves, because ids and secrets have no `%` or `+`.
 *
 * @returns undefined without such a header, or for one that cannot be read.
 */
export function basicCredentials({ headers }: Request): Record<'client_id' | 'client_secret', string> | undefined {
  const [, encoded] = /^Basic +([A-Za-z\d+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  try {
    return { client_id: decodeForm(id), client_secret: decodeForm(secret) };
  } catch {
    return undefined;
  }
}

/** @throws URIError for an invalid percent-encoding. */
function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
