import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { secretKeyOf } from '@services/common/secrets/encryption';

/** Half of a SHA-256, so that the local part has at most 64 characters (RFC 5321). */
const SIGNATURE_LENGTH = 32;
const REPLY_ADDRESS = /\br\+([0-9a-z]{26})\.([0-9a-f]{32})@[a-z0-9.-]{1,253}/gi;
/** Maximum addresses that are checked in one mail. */
const MAX_CHECKED = 20;

interface Answered {
  accountId: string;
  /** The id of the message that is answered. */
  id: string;
}

const signatureOf = (key: Buffer, { accountId, id }: Answered) =>
  createHmac('sha256', secretKeyOf(key)).update(`reply:${accountId}:${id}`).digest('hex').slice(0, SIGNATURE_LENGTH);

/** The address for answers to one message. The address cannot be guessed, and has the same meaning in lower and upper case. */
export function replyAddress(key: Buffer, message: Answered, domain: string): string {
  return `r+${message.id.slice('msg_'.length)}.${signatureOf(key, message)}@${domain}`;
}

/** Finds the first recipient that is a reply address of the account, with the id of the answered message. Null if there is no such recipient. */
export function findReplyAddress(key: Buffer, accountId: string, recipients: readonly string[]) {
  const found = recipients.flatMap((text) => [...text.matchAll(REPLY_ADDRESS)]).slice(0, MAX_CHECKED);
  for (const [address, suffix = '', signature = ''] of found) {
    const id = `msg_${suffix.toLowerCase()}`;
    if (constantTimeEqual(signature.toLowerCase(), signatureOf(key, { accountId, id }))) return { address, id };
  }
  return null;
}
