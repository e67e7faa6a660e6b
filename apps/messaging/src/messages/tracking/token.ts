import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

import { keyFor } from '../derived-key.ts';

/** The content of a link or image in a tracked mail. */
export interface Tracked {
  accountId: string;
  messageId: string;
  /** The destination of the link; null for the image. */
  url: string | null;
}

/**
 * A signed token of a message and a destination. The signature keeps the link from redirecting to other destinations. The token works for
 * as long as the mail is kept, even if everything else was deleted.
 */
export function trackingToken(key: Buffer, { accountId, messageId, url }: Tracked): string {
  const said = Buffer.from(JSON.stringify([accountId, messageId, url])).toString('base64url');
  return `${said}.${signatureOf(key, said)}`;
}

/** The content of a token, or null if this service did not create it. */
export function readTrackingToken(key: Buffer, token: string): Tracked | null {
  const [said = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !constantTimeEqual(signature, signatureOf(key, said))) return null;
  const [accountId, messageId, url] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as [
    string,
    string,
    string | null,
  ];
  return { accountId, messageId, url };
}

const SIGNATURE_BYTES = 16;
const signingKey = keyFor('tracking links');

function signatureOf(key: Buffer, said: string): string {
  return createHmac('sha256', signingKey(key)).update(said).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
}
