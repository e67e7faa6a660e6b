import { createHmac } from 'node:crypto';

import { secretKeyOf } from '@services/common/secrets/encryption';

import { emailKey } from './email.ts';
import { phoneKey } from './phone.ts';

/**
 * The keyed hash under which an address is suppressed: one for all spellings of it. Phone numbers are few enough to try them all, so a plain hash
 * would hide nothing.
 */
export function hashAddress(key: Buffer, address: string): string {
  const canonical = address.includes('@') ? emailKey(address) : phoneKey(address);
  return createHmac('sha256', secretKeyOf(key)).update(`address:${canonical}`).digest('base64url');
}
