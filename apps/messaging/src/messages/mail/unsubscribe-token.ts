import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { Kind } from '../../providers/kinds.ts';
import { keyFor } from '../derived-key.ts';

/** The content of an unsubscribe link. */
export interface Link {
  accountId: string;
  /** The id of the message; empty in links that do not belong to a message. */
  messageId: string;
  address: string;
  /** The scope that one click opts out of: everything if empty, else `marketing` or a topic. */
  scope: string;
  channel: Kind;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const sealingKey = keyFor('unsubscribe links');

/**
 * An unguessable token that unsubscribes a message's recipient. The token contains the encrypted address. So the link works for as long as
 * the mail is in a mailbox, even after the message was erased or its month dropped.
 */
export function unsubscribeToken(key: Buffer, { accountId, messageId, address, scope, channel }: Link): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), iv);
  const sealed = cipher.update(JSON.stringify([accountId, messageId, address, scope, channel]), 'utf8');
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The content of a token, or null if this service did not create it. */
export function readUnsubscribeToken(key: Buffer, token: string): Link | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  // Base64 can encode the same bytes in several ways; only the canonical form is valid.
  if (bytes.toString('base64url') !== token) return null;
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, IV_BYTES), options);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const said = JSON.parse(opened.toString('utf8')) as [string, string, string, string, Kind];
    const [accountId, messageId, address, scope, channel] = said;
    return { accountId, messageId, address, scope, channel };
  } catch {
    return null;
  }
}
