import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { secretKeyOf } from '@services/common/secrets/encryption';

interface Asking {
  accountId: string;
  /** The id of the message that asks for confirmation. */
  id: string;
}

/**
 * An unguessable token for the link of a message that asks for confirmation. The token is made when the message is sent, so that only the
 * recipient gets it.
 */
export function confirmToken(key: Buffer, { accountId, id }: Asking): string {
  const signature = createHmac('sha256', secretKeyOf(key)).update(`confirm:${accountId}:${id}`).digest('base64url');
  return `${accountId}.${id}.${signature}`;
}

/** The message that a token belongs to, or null if this service did not create it. */
export function readConfirmToken(key: Buffer, token: string): Asking | null {
  const [accountId = '', id = ''] = token.split('.');
  return constantTimeEqual(token, confirmToken(key, { accountId, id })) ? { accountId, id } : null;
}
