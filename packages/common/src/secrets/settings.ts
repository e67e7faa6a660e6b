import { z } from 'zod';

import { parseKeyring } from './encryption.ts';

/** `ENCRYPTION_KEYS`, the keys for encryption at rest: `id:base64`, newest first, 32 bytes each. */
export const encryptionKeysSetting = z.string().transform((value, context) => {
  try {
    return parseKeyring(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
