import { createHash, createHmac, randomUUID, verify } from 'node:crypto';
import { readJson } from '../simulator.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header of a webhook: a token that is signed with the account's signature secret and contains the body's hash. */
export function webhookAuthorization(secret: string, applicationId: string, body: string): string {
  const claims = {
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    iss: 'Vonage',
    api_key: 'abcd1234',
    application_id: applicationId,
    payload_hash: createHash('sha256').update(body).digest('hex'),
  };
  const signed = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`;
  return `Bearer ${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** The application that issued a request's token; null if the token is invalid. */
export function applicationOf(authorization: string | undefined, publicKeys: Record<string, string>): string | null {
  const [, head = '', payload = '', signature = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header, claims] = [head, payload].map(decode);
  const { application_id: id, exp = 0, iat } = claims ?? {};
  if (header?.['alg'] !== 'RS256' || typeof id !== 'string' || typeof iat !== 'number') return null;
  if (Number(exp) * 1000 < Date.now()) return null;
  const key = publicKeys[id];
  const isSigned =
    key === undefined ||
    verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? id : null;
}

const decode = (part: string) => readJson(Buffer.from(part, 'base64url')) as Record<string, unknown> | null;
