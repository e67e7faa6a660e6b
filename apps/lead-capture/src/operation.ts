import { scopesIn, type LeastRoles } from '@services/common/access/roles';
import { operationsOf } from '@services/common/openapi/operation';
import { CONSOLE_TAGS } from '@services/common/people/operation';

import type { Caller } from './caller.ts';
import type { Deps } from './deps.ts';

/** The minimum role that has each scope. */
export const MIN_ROLES = {
  'leads:read': 'viewer',
  'leads:write': 'member',
  'activity:read': 'viewer',
  'activity:write': 'member',
  'automations:read': 'viewer',
  'automations:write': 'member',
  'connections:read': 'viewer',
  'connections:write': 'admin',
  'erasures:read': 'admin',
  'erasures:write': 'admin',
  'webhooks:read': 'viewer',
  'webhooks:write': 'admin',
  'account:read': 'viewer',
  'account:write': 'admin',
  'keys:manage': 'admin',
} satisfies LeastRoles;

/** The scopes of a key. A key without a list of scopes has all scopes. */
export const SCOPES = scopesIn(MIN_ROLES);
type Scope = keyof typeof MIN_ROLES;

/** The sections of the API's reference. */
export const TAGS = {
  Leads: 'People who used a keyword: read, filter, tag, annotate and export them.',
  People: 'Each person with their leads, conversations, answers and notes.',
  Automations: 'Keywords, the messages that reply to them, and their statistics.',
  Statistics: 'Daily counts of the account’s activity.',
  Activity: 'Every comment and message received, with its outcome, and the actions that you take by hand.',
  Connections: 'Connect, monitor and disconnect Instagram accounts.',
  Erasure: 'Erase people and list the erasure records.',
  Webhooks: 'Signed notifications of leads, replies and connections, sent to your own URLs.',
  Account: 'The account and its time zone.',
  'API keys': 'API keys of this account and their scopes.',
  Instagram: 'The webhook that Instagram calls.',
  ...CONSOLE_TAGS,
} as const;

/** Defines one endpoint of this service. */
export const operation = operationsOf<Deps, Caller, Scope, keyof typeof TAGS>();
