import { operationsOf } from '@services/common/openapi/operation';

import type { Caller } from './caller.ts';
import type { Deps } from './deps.ts';

/** What a key may be limited to. A key without scopes has them all. */
export const SCOPES = [
  'leads:read',
  'leads:write',
  'activity:read',
  'automations:read',
  'automations:write',
  'webhooks:read',
  'webhooks:write',
  'keys:manage',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The sections of the API's reference. */
export const TAGS = {
  Leads: 'The people who wrote a keyword: read, filter, tag, annotate and export them.',
  Automations: 'Keywords, the messages that answer them, and what they achieved.',
  Activity: 'Everything people wrote, and what was decided about it.',
  Webhooks: 'Signed notifications of leads, replies and connections, sent to your own URLs.',
  'API keys': 'Keys of this account and what each of them may do.',
  Instagram: 'The webhook that the platform calls.',
} as const;

/** Defines one endpoint of this service. */
export const operation = operationsOf<Deps, Caller, Scope, keyof typeof TAGS>();
