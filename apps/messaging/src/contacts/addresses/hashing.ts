import { createHmac } from 'node:crypto';

import { secretKeyOf } from '@services/common/secrets/encryption';

import { emailKey } from './email.ts';
import { phoneKey } from './phone.ts';

/**
 * The keyed hash that identifies a suppressed address. All spellings of the address have the same hash. The hash needs a key,
 * because all phone numbers can be enumerated: a hash without a key would not hide them.
 */
export function hashAddress(key: Buffer, address: string): string {
  const canonical = address.includes('@') ? emailKey(address) : phoneKey(address);
  return createHmac('sha256', secretKeyOf(key)).update(`address:${canonical}`).digest('base64url');
}

/**
 * The keys under which messages to a person are counted: one for the contact on all channels, and one for all spellings of the address, even if
 * several contacts have it.
 */
export function personKeys(contactId: string | null, addressHash: string | null): string[] {
  return [contactId, addressHash].filter((key) => key !== null);
}
