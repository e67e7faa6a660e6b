import { createHash, createHmac, createPrivateKey, randomUUID, sign } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { jsonObject } from '../answers.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const VALID_SECONDS = 300;

/**
 * The token that authenticates an application (RFC 7519, RS256).
 *
 * @throws Error when the private key cannot be read.
 */
export function applicationToken(applicationId: string, privateKey: string, now = Date.now()): string {
  const iat = Math.floor(now / 1000);
  const claims = { application_id: applicationId, iat, exp: iat + VALID_SECONDS, jti: randomUUID() };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(privateKey)).toString('base64url')}`;
}

/**
 * Whether a webhook's token (HS256) is signed with the account's signature secret and belongs to this body: `payload_hash` is the body's
 * SHA-256. Vonage retries a webhook for a day, so its age is not checked.
 *
 * @see https://developer.vonage.com/en/getting-started/concepts/webhooks#decoding-signed-webhooks
 */
export function isVonageSignature(
  { signatureSecret, applicationId }: { signatureSecret: string; applicationId: string },
  authorization: string | undefined,
  body: Buffer,
): boolean {
  const [, head, payload, signature] = /^Bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (head === undefined || payload === undefined || signature === undefined) return false;
  // The sender must not choose the algorithm, because it determines how the secret is used.
  if (decode(head)?.['alg'] !== 'HS256') return false;
  const expected = createHmac('sha256', signatureSecret).update(`${head}.${payload}`).digest('base64url');
  if (!constantTimeEqual(signature, expected)) return false;
  const claims = decode(payload);
  const application = claims?.['application_id'];
  if (application !== undefined && plain(String(application)) !== plain(applicationId)) return false;
  const hash = createHash('sha256').update(body).digest('hex');
  return constantTimeEqual(String(claims?.['payload_hash']).toLowerCase(), hash);
}

const plain = (id: string) => id.replaceAll('-', '').toLowerCase();
const decode = (part: string) => jsonObject(Buffer.from(part, 'base64url').toString('utf8'));
