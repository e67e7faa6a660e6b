import type { IsoTime } from '@services/common/database/iso-time';
import type { AccountSession } from '@services/common/sessions/sessions';

import type { Plan } from './config.ts';

/** The caller: a key of an account, or a person who belongs to it. */
export interface Caller {
  accountId: string;
  /** The id of the API key, or of the session if a person makes the request. */
  keyId: string;
  keyName?: string;
  person?: AccountSession['person'];
  /** When the key expires; absent or null if it does not. */
  expiresAt?: IsoTime | null;
  suspended?: boolean;
  plan: Plan;
  /** The scopes of the key or the person's role; null for all. */
  scopes: readonly string[] | null;
}
