import { createHmac, createSecretKey } from 'node:crypto';

import { constantTimeEqual } from '@services/common/runtime/constant-time';

/** An unguessable name for "this message's recipient wants no more e-mail": the ids, and their signature. */
export function unsubscribeToken(key: Buffer, accountId: string, messageId: string): string {
  return `${accountId}.${messageId}.${sign(key, accountId, messageId)}`;
}

/** The ids in a token, or null when it was not made here. */
export function readUnsubscribeToken(key: Buffer, token: string): { accountId: string; messageId: string } | null {
  const [accountId = '', messageId = '', signature = '', ...more] = token.split('.');
  const genuine = more.length === 0 && constantTimeEqual(signature, sign(key, accountId, messageId));
  return genuine ? { accountId, messageId } : null;
}

function sign(key: Buffer, accountId: string, messageId: string): string {
  return createHmac('sha256', createSecretKey(key)).update(`unsubscribe:${accountId}:${messageId}`).digest('base64url');
}
