import type { IsoTime } from '@services/common/database/iso-time';
import type { AccountSession } from '@services/common/sessions/sessions';

import type { Plan } from './config.ts';

/** Who calls: one account, on one plan. */
export interface Caller {
  accountId: string;
  /** Of the key, or of the session where a person calls. */
  keyId: string;
  keyName?: string;
  person?: AccountSession['person'];
  /** When the key ends; absent or null without an end. */
  expiresAt?: IsoTime | null;
  plan: Plan;
  /** What the key or the person's role may do; null for everything. */
  scopes: readonly string[] | null;
}
